// The positions one ply on from many, several at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/leaves.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

#ifdef BITDRAUGHTS_LANES
/// Makes the moves of many positions, side `Us` to move. They are sorted by what can be moved, so that those
/// side by side are alike: quiet moves and captures of one or two pieces by men, quiet moves and captures of
/// one piece where there are kings. The few others are left to `sink.other(index)`. The positions after the
/// moves go to `sink.put(own, other, kings, lanes)` and `sink.put_one(own, other, kings)`.
template <Ruleset R, Color Us, class Sink>
class Expand {
public:
    using G = typename R::Geometry;

    static constexpr std::size_t most_positions = 512;

    BITDRAUGHTS_INLINE explicit Expand(Sink& sink) : sink_(sink) {}

    /// Of at most `most_positions`.
    BITDRAUGHTS_INLINE void all(const Leaves& positions) {
        for (std::size_t i = 0; i < positions.size; i += lane_count) sort(positions, i);
        make_quiets();
        make_singles();
        make_pairs();
        if constexpr (kings_in_sets<R>) {
            make_king_quiets();
            make_king_singles();
        }
    }

private:
    using Boards = LanesOfBoards<R, Us>;
    using Kind = BoardsAside<R, Us, most_positions>;

    BITDRAUGHTS_INLINE void sort(const Leaves& positions, std::size_t i) {
        const Boards b = Boards::at(positions, i);
        const ManJumps<R, Us, Lanes> jumps = b.jumps();
        const Lanes unsettled = unsettling<R>(b.own, b.kings);

        const std::size_t more = positions.size - i;
        const unsigned inside = more >= lane_count ? all_lanes : (1u << more) - 1;
        const unsigned by_men = inside & ~lanes_with(unsettled);
        const unsigned captures = lanes_with(jumps.any_first());
        const unsigned longer = lanes_with(jumps.beyond_single());
        quiets_.add(by_men & ~captures, b);
        singles_.add(by_men & captures & ~longer, b);
        unsigned others = inside & ~(by_men & ~longer);
        if (const unsigned chains = by_men & longer; chains != 0) {
            const unsigned pairs = chains & ~lanes_with(beyond_pairs(jumps));
            pairs_.add(pairs, b);
            others &= ~pairs;
        }
        if constexpr (kings_in_sets<R>) {
            if (const unsigned with_kings = inside & ~by_men; with_kings != 0) {
                const KingMoves<R, Lanes> kings = b.king_moves();
                const Lanes beyond = kings.can_go_on(kings.first(), kings.starts());
                const unsigned settled = with_kings & ~(longer | lanes_with(beyond));
                const unsigned any = captures | lanes_with(kings.any_first());
                king_quiets_.add(settled & ~any, b);
                king_singles_.add(settled & any, b);
                others &= ~settled;
            }
        }
        for (; others != 0; others &= others - 1) {
            sink_.other(i + static_cast<std::size_t>(std::countr_zero(others)));
        }
    }

    BITDRAUGHTS_INLINE static Lanes beyond_pairs(const ManJumps<R, Us, Lanes>& jumps) {
        if constexpr (paths_differ<R>) {
            return EightDirections<R, Us, Lanes>(jumps).third();
        } else {
            return jumps.beyond_pairs();
        }
    }

    BITDRAUGHTS_INLINE void make_quiets() {
        quiets_.for_each([&](const Boards& b, std::size_t) BITDRAUGHTS_INLINE_LAMBDA { man_quiets(b); });
    }
    BITDRAUGHTS_INLINE void make_singles() {
        singles_.for_each([&](const Boards& b, std::size_t) BITDRAUGHTS_INLINE_LAMBDA { single_jumps(b); });
    }
    BITDRAUGHTS_INLINE void make_pairs() {
        pairs_.for_each([&](const Boards& b, std::size_t) BITDRAUGHTS_INLINE_LAMBDA {
            Jumps made{sink_, b};
            const ManJumps<R, Us, Lanes> jumps = b.jumps();
            if constexpr (paths_differ<R>) {
                EightDirections<R, Us, Lanes>(jumps).visit_pairs(made);
            } else {
                jumps.visit_pairs(made);
            }
        });
    }
    BITDRAUGHTS_INLINE void make_king_quiets() {
        king_quiets_.for_each([&](const Boards& b, std::size_t) BITDRAUGHTS_INLINE_LAMBDA {
            man_quiets(b);
            king_quiets(b);
        });
    }
    BITDRAUGHTS_INLINE void make_king_singles() {
        king_singles_.for_each([&](const Boards& b, std::size_t) BITDRAUGHTS_INLINE_LAMBDA {
            single_jumps(b);
            king_captures(b);
        });
    }

    /// Takes the sets of all boards apart together: calls `f(bits, lanes)` with the lowest bit of each, as
    /// long as some lanes have one.
    template <class F>
    BITDRAUGHTS_INLINE static void take_apart(Lanes sets, F&& f) {
        for (unsigned lanes = lanes_with(sets); lanes != 0; lanes = lanes_with(sets)) {
            const Lanes bits = sets & (Word64{0} - sets);
            sets ^= bits;
            f(bits, lanes);
        }
    }

    BITDRAUGHTS_INLINE void man_quiets(const Boards& b) {
        for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            take_apart(G::template shift<d()>(b.men) & b.empty,
                       [&](Lanes to, unsigned lanes) BITDRAUGHTS_INLINE_LAMBDA {
                           const Lanes from = G::template shift<reverse(d())>(to);
                           sink_.put(b.own ^ (to | from), b.other, b.kings | (to & G::crowning_row(Us)),
                                     lanes);
                       });
        });
    }

    /// Sink for sets of captures by men.
    struct Jumps {
        Sink& sink;
        const Boards& b;

        template <Direction... Ds>
        BITDRAUGHTS_INLINE void landings(Lanes set) {
            take_apart(set, [&](Lanes to, unsigned lanes) BITDRAUGHTS_INLINE_LAMBDA {
                Lanes from = to, captured{};
                walk_back<G, Ds...>(from, captured);
                sink.put(b.own ^ (to | from), b.other ^ captured,
                         (b.kings & ~captured) | (to & G::crowning_row(Us)), lanes);
            });
        }
    };
    BITDRAUGHTS_INLINE void single_jumps(const Boards& b) {
        Jumps made{sink_, b};
        b.jumps().visit_single(made);
    }
    // Kings go far, and there are few, so that their moves are made board by board.
    BITDRAUGHTS_INLINE void king_quiets(const Boards& boards) {
        for (std::size_t lane = 0; lane < lane_count; ++lane) {
            const Word64 own = boards.own[lane], other = boards.other[lane], kings = boards.kings[lane];
            for_each_bit(own & kings, [&](Word64 king) BITDRAUGHTS_INLINE_LAMBDA {
                const Word64 targets = king_targets<R>(king, G::all & ~(own | other));
                for_each_bit(targets, [&](Word64 to) BITDRAUGHTS_INLINE_LAMBDA {
                    sink_.put_one(own ^ king ^ to, other, kings ^ king ^ to);
                });
            });
        }
    }
    BITDRAUGHTS_INLINE void king_captures(const Boards& boards) {
        const auto first = boards.king_moves().first();
        for_each_direction<king_directions<R>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            const Lanes landings = first.at[d()];
            for (unsigned lanes = lanes_with(landings); lanes != 0; lanes &= lanes - 1) {
                const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
                const Word64 own = boards.own[lane], other = boards.other[lane], kings = boards.kings[lane];
                for_each_bit(landings[lane], [&](Word64 to) BITDRAUGHTS_INLINE_LAMBDA {
                    const Word64 victim = last_met<d()>(to, own | other);
                    const Word64 king = last_met<d()>(victim, own | other);
                    sink_.put_one(own ^ king ^ to, other ^ victim, (kings & ~victim) ^ king ^ to);
                });
            }
        });
    }
    /// The last piece before `at` on the way of a king in direction D.
    template <Direction D>
    BITDRAUGHTS_INLINE static Word64 last_met(Word64 at, Word64 occupied) {
        if constexpr (R::flying_kings.value) {
            return G::template nearest<reverse(D)>(G::template ray<reverse(D)>(lowest_index(at)) & occupied);
        } else {
            return G::template shift<reverse(D)>(at);
        }
    }

    Sink& sink_;
    Kind quiets_, singles_, pairs_;
    std::conditional_t<kings_in_sets<R>, Kind, NoState> king_quiets_, king_singles_;
};
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
