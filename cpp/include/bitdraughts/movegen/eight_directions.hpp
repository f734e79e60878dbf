// Captures by men in eight directions, counted set by set up to three jumps.
//
// How often a square is reached matters, not only whether, so sets are added up in bit planes: each first
// jump on a square goes on in each direction that is open from there. Three things are new against
// diagonals alone (all of them enumerated in tests/test_eight_directions.py):
// - a third jump can come home, two along diagonals and one along a row or column. Such a triangle can be
//   run both ways, two routes of one move;
// - a third jump can meet the first victim again, straight, along a diagonal, and straight across;
// - nothing else: any other two paths of up to three jumps differ in victims, start or end.
#pragma once

#include "bitdraughts/movegen/man_jumps.hpp"
#include "bitdraughts/movegen/tally.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// The unions of all but one of eight sets, the one left out being that of the reverse direction.
template <class Word>
struct Onward {
    Word set[8];
    BITDRAUGHTS_INLINE Word operator[](Direction d) const { return set[static_cast<std::size_t>(d)]; }

    BITDRAUGHTS_INLINE explicit Onward(const DirectionSets<Word>& sets) {
        const auto& of = sets.of;
        const Word falling = of[0] | of[3], rising = of[1] | of[2], column = of[4] | of[7],
                   row = of[5] | of[6];
        const Word straight = column | row, slanting = falling | rising;
        const Word without[4] = {rising | straight, falling | straight, slanting | row, slanting | column};
        constexpr int line[8] = {0, 1, 1, 0, 2, 3, 3, 2};
        for (int d = 0; d < 8; ++d) set[d] = of[d] | without[line[d]];
    }
};

/// `W` is a word of the board, or several side by side for several boards at once.
template <Ruleset R, Color Us, class W = typename R::Geometry::Word>
class EightDirections {
public:
    using G = typename R::Geometry;
    using Word = W;
    using Sets = DirectionSets<W>;
    static_assert(R::men_capture_backward.value && R::promotion.value == Promotion::at_end &&
                  R::removal.value == Removal::after_move && ManJumps<R, Us, W>::majority);

    BITDRAUGHTS_INLINE explicit EightDirections(const ManJumps<R, Us, W>& jumps)
        : jumps_(jumps), home_(with_home(jumps)), onward_(home_) {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            landed_[d()] = jump<d()>(jumps.any_first() & jumps.template from<d()>());
            third_ |= landed_[d()] & onward_[d()];
        });
    }

    /// Squares from which a third jump may be possible; where there are none, none is.
    BITDRAUGHTS_INLINE Word third() const { return third_; }

    /// The men from which a fourth jump may be possible; where there are none, none is.
    BITDRAUGHTS_INLINE Word far_men() const {
        // Read backwards: what has arrived from anywhere but direction f goes on to f.
        const Onward<Word> arrived(landed_);
        Word second{};
        each([&](auto f) BITDRAUGHTS_INLINE_LAMBDA {
            const Word landed = jump<f()>(arrived[f()] & home_[f()]);
            second |= jump<reverse(f())>(landed & onward_[f()]);
        });
        return second == 0 ? second
                           : starts([&](auto e) BITDRAUGHTS_INLINE_LAMBDA { return landed_[e()] & second; });
    }
    /// The same for a third jump.
    BITDRAUGHTS_INLINE Word men_with_third() const {
        return starts([&](auto e) BITDRAUGHTS_INLINE_LAMBDA { return landed_[e()] & onward_[e()]; });
    }

    /// Feeds every capture of two to `sink.landings<directions...>(set of final squares)`.
    template <class Sink>
    BITDRAUGHTS_INLINE void visit_pairs(Sink& sink) const {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
                const Word at = jumps_.template first<d()>() & jumps_.template from<e()>();
                if (any_lane(at)) sink.template landings<d(), e()>(jump<e()>(at));
            });
        });
    }

    /// The number of captures, of which the longest count alone, in each word where none is longer than
    /// three: `fourth` is 0 there, or a search has shown it. Where `crowded` is not 0 more paths meet on a
    /// square than are counted.
    struct Counted {
        Word number, crowded, fourth{};
    };
    BITDRAUGHTS_INLINE Counted count(bool routes) const {
        Sets set;
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { set[d()] = jumps_.template first<d()>(); });
        const Tally<Word> first(set);
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { set[d()] = jumps_.template from<d()>(); });
        const Tally<Word> open(set);
        // None goes back: behind the first victim is the man's own square.
        Counted out{first.times(open), first.uncounted(open)};
        if (any_lane(third_)) {
            const Counted longer = count_thirds(first, open, routes);
            out.number = (zero_lanes(longer.number) & out.number) | longer.number;
            out.crowded |= longer.crowded;
            out.fourth = longer.fourth;
        }
        return out;
    }

private:
    template <class F>
    BITDRAUGHTS_INLINE static constexpr void each(F&& f) {
        for_each_direction<all_directions>(f);
    }
    template <Direction D>
    BITDRAUGHTS_INLINE static Word jump(Word from) {
        return G::template shift<D>(G::template shift<D>(from));
    }

    BITDRAUGHTS_INLINE Counted count_thirds(const Tally<Word>& first, const Tally<Word>& open,
                                            bool routes) const {
        Counted out = count_thirds_from(first.ones, open);
        if (any_lane(first.twos)) {
            const Counted twice = count_thirds_from(first.twos, open);
            out.number += twice.number + twice.number;
            out.crowded |= twice.crowded;
        }
        out.number -= count_paths<met_again>();

        // Read backwards: what has arrived from anywhere but direction f goes on to f.
        const Onward<Word> arrived(landed_);
        Word closing{};
        each([&](auto f) BITDRAUGHTS_INLINE_LAMBDA {
            const Word from = arrived[f()] & home_[f()];
            closing |= from & ~jumps_.template from<f()>();
            out.fourth |= jump<f()>(from) & onward_[f()];
        });
        if (any_lane(closing)) {
            const Word once = count_paths<triangles>();
            out.number += routes ? once + once : once;
        }
        return out;
    }
    /// Third jumps that land on empty squares, after first jumps that landed on `first`.
    BITDRAUGHTS_INLINE Counted count_thirds_from(Word first, const Tally<Word>& open) const {
        Sets landed, back;
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
            landed[e()] = jump<e()>(first & jumps_.template from<e()>());
            back[e()] = landed[e()] & jumps_.template from<reverse(e())>();  // over the victim just taken
        });
        const Tally<Word> second(landed);
        return {second.times(open) - Tally<Word>(back).total(), second.uncounted(open)};
    }

    /// The men whose second jump in direction e lands on `second(e)`.
    template <class F>
    BITDRAUGHTS_INLINE Word starts(F&& second) const {
        Word first{};
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA { first |= jump<reverse(e())>(second(e)); });
        return jumps_.starts(first);
    }

    BITDRAUGHTS_INLINE static Sets with_home(const ManJumps<R, Us, W>& jumps) {
        Sets s;
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { s[d()] = jumps.template from_with_men<d()>(); });
        return s;
    }

    struct Path {
        Direction first, second, third;
        bool home;  // the third jump lands where the man came from
    };
    using enum Direction;
    /// Straight, along a diagonal, and straight over the first victim.
    static constexpr std::array met_again{
        Path{up, down_left, right, false}, Path{up, down_right, left, false},
        Path{down, up_left, right, false}, Path{down, up_right, left, false},
        Path{left, up_right, down, false}, Path{left, down_right, up, false},
        Path{right, up_left, down, false}, Path{right, down_left, up, false},
    };
    /// Each triangle once, run one way.
    static constexpr std::array triangles{
        Path{up_left, up_right, down, true},    Path{up_left, down_left, right, true},
        Path{up_left, down, up_right, true},    Path{up_left, right, down_left, true},
        Path{up_right, up_left, down, true},    Path{up_right, down_right, left, true},
        Path{up_right, down, up_left, true},    Path{down_left, up_left, right, true},
        Path{down_left, down_right, up, true},  Path{down_left, right, up_left, true},
        Path{down_right, up_right, left, true}, Path{down_right, down_left, up, true},
    };
    template <const auto& Paths>
    BITDRAUGHTS_INLINE Word count_paths() const {
        Word n{};
        [&]<std::size_t... I>(std::index_sequence<I...>) BITDRAUGHTS_INLINE_LAMBDA {
            ((n += count_bits(last<Paths[I].first, Paths[I].second, Paths[I].third, Paths[I].home>())), ...);
        }(std::make_index_sequence<Paths.size()>{});
        return sum_counts(n);
    }
    /// Squares from which the third jump of a path is made.
    template <Direction D, Direction E, Direction F, bool Home>
    BITDRAUGHTS_INLINE Word last() const {
        const Word second = jump<E>(jumps_.template first<D>() & jumps_.template from<E>());
        if constexpr (Home) return second & jumps_.template next_to<F>();
        return second & jumps_.template from<F>();
    }

    const ManJumps<R, Us, W>& jumps_;
    Sets home_;  // as from(), but landing on a square of men: perhaps where the man came from
    Onward<Word> onward_;
    Sets landed_{};  // landing squares of second jumps by their direction
    Word third_{};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
