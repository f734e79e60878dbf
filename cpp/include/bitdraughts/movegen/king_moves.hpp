// Moves by kings, found for all kings at once.
//
// In each direction, a square that a king can slide to has one king behind it, and a square that a capture
// can land on has one capture behind it: what lies between is empty. So sets hide nothing, until two
// captures meet on their way to a further piece; such boards are left out.
//
// On their second and third jump kings meet neither the square they came from nor a piece they have taken:
// each jump follows a line, and two lines meet but once. Straight on, there is nothing of the way behind.
#pragma once

#include "bitdraughts/movegen/man_jumps.hpp"
#include "bitdraughts/movegen/tally.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Are captures of as many pieces as good as each other, and may a king move whatever was moved before?
template <Ruleset R>
inline constexpr bool kings_in_sets =
    (R::precedence.value == Precedence::free_choice || R::precedence.value == Precedence::majority) &&
    !has_state<R> && !R::king_wins.value && R::move_lines.value == R::capture_lines.value;

/// `W` is a word of the board, or several side by side for several boards at once.
template <Ruleset R, class W = typename R::Geometry::Word>
class KingMoves {
public:
    using G = typename R::Geometry;
    using Word = W;
    using Sets = DirectionSets<W>;
    using Number = typename Tally<W>::Number;
    static constexpr bool flying = R::flying_kings.value;
    /// May a king go back over a piece that has vanished? `go_on` does not.
    static constexpr bool turns_back =
        flying && R::removal.value == Removal::each_hop && R::turning_back.value;

    BITDRAUGHTS_INLINE KingMoves(Word kings, Word them, Word empty) : them_(them), empty_(empty) {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            quiet_[d()] = flying ? sweep<d()>(kings) : G::template shift<d()>(kings) & empty;
            behind_[d()] = behind<d()>(flying ? kings | quiet_[d()] : kings);
            any_ |= behind_[d()];
        });
    }

    /// Squares right behind pieces that kings can capture.
    BITDRAUGHTS_INLINE Word any_first() const { return any_; }
    /// The squares that kings can slide to in direction D.
    template <Direction D>
    BITDRAUGHTS_INLINE Word quiet() const {
        return quiet_[D];
    }

    /// Landing squares by direction, after some number of jumps, and how many there are.
    struct Landings {
        Sets at{};
        Number number{};
    };
    BITDRAUGHTS_INLINE Landings first() const {
        Landings out{};
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { out.at[d()] = run_on<d()>(behind_[d()]); });
        out.number = count(out.at);
        return out;
    }

    /// The squares from which a king can capture, by direction, where squares of `free` are empty too;
    /// occupied ones among them do not matter.
    BITDRAUGHTS_INLINE Sets starts(Word free = Word{}) const {
        const Word empty = empty_ | free;
        Sets out{};
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
            constexpr Direction back = reverse(e());
            const Word next_to = G::template shift<back>(them_ & G::template shift<back>(empty));
            out[e()] = next_to;
            if constexpr (flying) out[e()] |= G::template sweep<back>(next_to & empty, empty);
        });
        return out;
    }

    /// Not 0 where a king that has landed can go on.
    BITDRAUGHTS_INLINE Word can_go_on(const Landings& landed, const Sets& starts) const {
        Word found{};
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA { found |= arrived<e()>(landed.at) & starts[e()]; });
        if constexpr (turns_back) {
            // On its own line a king comes by where it started: it captures there if some king can.
            each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                found |= zero_lanes(zero_lanes(landed.at[reverse(d())])) & landed.at[d()];
            });
        }
        return found;
    }

    /// One jump more; `met` is not 0 where two captures come to the same piece along the same line.
    BITDRAUGHTS_INLINE Landings go_on(const Landings& landed, const Sets& starts, Word& met) const {
        Landings out{};
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
            const Word turning = turned<e()>(landed.at) & starts[e()];
            met |= turned_twice<e()>(landed.at) & starts[e()];
            const Word slid = flying ? sweep<e()>(turning) : Word{};
            met |= slid & turning;
            const Word after_turn = behind<e()>(turning | slid);
            const Word straight_on = behind<e()>(landed.at[e()]);
            met |= after_turn & straight_on;
            out.at[e()] = run_on<e()>(after_turn | straight_on);
        });
        out.number = count(out.at);
        return out;
    }

private:
    template <class F>
    BITDRAUGHTS_INLINE static constexpr void each(F&& f) {
        for_each_direction<king_directions<R>>(f);
    }
    BITDRAUGHTS_INLINE static Number count(const Sets& sets) {
        Number n{};
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { n += count_bits(sets[d()]); });
        return sum_counts(n);
    }
    template <Direction D>
    BITDRAUGHTS_INLINE Word sweep(Word from) const {
        return G::template sweep<D>(from, empty_);
    }
    /// The squares right behind pieces next to `from`, where they are empty.
    template <Direction D>
    BITDRAUGHTS_INLINE Word behind(Word from) const {
        return G::template shift<D>(G::template shift<D>(from) & them_) & empty_;
    }
    /// All landing squares that begin with those right behind the captured pieces.
    template <Direction D>
    BITDRAUGHTS_INLINE Word run_on(Word behind) const {
        if constexpr (flying && R::landing.value != Landing::right_behind) {
            return behind | sweep<D>(behind);
        } else {
            return behind;
        }
    }
    /// Where kings have landed that can go on in direction E, and those that turn to it.
    template <Direction E>
    BITDRAUGHTS_INLINE static Word arrived(const Sets& at) {
        return at[E] | turned<E>(at);
    }
    template <Direction E>
    BITDRAUGHTS_INLINE static Word turned(const Sets& at) {
        Word set{};
        for_each_direction<turns<R, E>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { set |= at[d()]; });
        return set;
    }
    template <Direction E>
    BITDRAUGHTS_INLINE static Word turned_twice(const Sets& at) {
        Word once{}, twice{};
        for_each_direction<turns<R, E>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            twice |= once & at[d()];
            once |= at[d()];
        });
        return twice;
    }

    Word them_;
    Word empty_;
    Sets quiet_{};
    Sets behind_{};
    Word any_{};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
