// Captures by men along diagonals, or along rows and columns, counted set by set up to three jumps.
//
// As in eight_directions.hpp sets are added up in bit planes. Here all paths of up to three jumps differ in
// start, end or victims, and none comes home (man_jumps.hpp).
#pragma once

#include "bitdraughts/movegen/man_jumps.hpp"
#include "bitdraughts/movegen/tally.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// `W` is a word of the board, or several side by side for several boards at once.
template <Ruleset R, Color Us, class W = typename R::Geometry::Word>
class ShortChains {
public:
    using G = typename R::Geometry;
    using Word = W;
    using Sets = DirectionSets<W>;
    using Jumps = ManJumps<R, Us, W>;
    using Number = typename Tally<W>::Number;

    BITDRAUGHTS_INLINE explicit ShortChains(const Jumps& jumps) : jumps_(jumps) {}

    /// The number of captures of up to three jumps, right where `open` is 0; elsewhere one may crown a man on
    /// its way, or more paths meet on a square than are counted. Also the numbers of paths of two and of
    /// three jumps, those that go on counted with the former, and the squares from which there may be a
    /// fourth.
    struct Counted {
        Number number;
        Word open;
        Number pairs, triples;
        Word fourth;
    };
    BITDRAUGHTS_INLINE Counted count() const {
        Sets first{}, from{};
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            first[d()] = jumps_.template first<d()>();
            from[d()] = jumps_.template from<d()>();
        });
        const Tally<Word> firsts(first);
        const Tally<Word> onward(from);
        const Word go_on = jumps_.chain();
        // None goes back: behind the first victim is the man's own square.
        const Tally<Word> going = firsts.within(go_on);
        Counted out{{}, going.uncounted(onward), going.times(onward), {}, {}};
        const Longer longer = follow(go_on, going, onward);
        out.open |= longer.open;
        out.fourth = longer.fourth;
        out.triples = longer.thirds;
        if constexpr (Jumps::majority) {
            out.number = (zero_lanes(out.triples) & out.pairs) | out.triples;
        } else {
            out.number = firsts.within(~go_on).total() + out.pairs - longer.seconds + out.triples;
        }
        return out;
    }
    /// The men, and perhaps others, that can come to one of some squares with their third jump.
    BITDRAUGHTS_INLINE Word starts(Word thirds) const {
        return jumps_.starts(jumps_.chain() & back(back(thirds)));
    }

private:
    template <class F>
    BITDRAUGHTS_INLINE static constexpr void each(F&& f) {
        for_each_direction<man_directions<R, Us>>(f);
    }
    BITDRAUGHTS_INLINE static Word back(Word landings) {
        Word from{};
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { from |= jump<reverse(d())>(landings); });
        return from;
    }
    template <Direction D>
    BITDRAUGHTS_INLINE static Word jump(Word from) {
        return G::template shift<D>(G::template shift<D>(from));
    }

    /// The number of second jumps that go on, and of third jumps.
    struct Longer {
        Number seconds, thirds;
        Word open, fourth;
    };
    BITDRAUGHTS_INLINE Longer follow(Word go_on, const Tally<Word>& going, const Tally<Word>& onward) const {
        Longer out{};
        Sets landed{};
        Word third{};
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
            landed[e()] = jump<e()>(go_on & jumps_.template from<e()>());
            third |= landed[e()] & jumps_.template onward<e()>();
            if constexpr (in_passing) out.open |= landed[e()] & G::crowning_row(Us);
        });
        if constexpr (in_passing) out.open |= jumps_.any_first() & G::crowning_row(Us);
        if (!any_lane(third)) return out;

        // A fourth jump may land on the square the man came from, so that its home counts as empty.
        each([&](auto f) BITDRAUGHTS_INLINE_LAMBDA {
            Word arrived{};
            each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
                if constexpr (e() != reverse(f())) arrived |= landed[e()];
            });
            const Word at = jump<f()>(Jumps::may_go_on(arrived) & jumps_.template from<f()>());
            out.fourth |= at & jumps_.template onward_with_men<f()>();
            if constexpr (in_passing) out.open |= at & G::crowning_row(Us);
        });
        add_thirds(going.ones, onward, out);
        if (any_lane(going.twos)) {
            Longer twice{};
            add_thirds(going.twos, onward, twice);
            out.seconds += twice.seconds + twice.seconds;
            out.thirds += twice.thirds + twice.thirds;
            out.open |= twice.open;
        }
        return out;
    }
    BITDRAUGHTS_INLINE void add_thirds(Word first, const Tally<Word>& onward, Longer& out) const {
        Sets landed{}, back{};
        Number going{};
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
            landed[e()] = jump<e()>(first & jumps_.template from<e()>()) & jumps_.template onward<e()>();
            if constexpr (turns_back<e()>) {
                back[e()] = landed[e()] & jumps_.template from<reverse(e())>();  // over the last victim
            }
            going += count_bits(landed[e()]);
        });
        const Tally<Word> second(landed);
        out.seconds += sum_counts(going);
        out.thirds += second.times(onward) - Tally<Word>(back).total();
        out.open |= second.uncounted(onward);
    }

    static constexpr bool in_passing = R::promotion.value == Promotion::in_passing;
    template <Direction D>
    static constexpr bool turns_back =
        std::ranges::find(man_directions<R, Us>, reverse(D)) != man_directions<R, Us>.end();

    const Jumps& jumps_;
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
