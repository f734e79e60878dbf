// Captures counted set by set where there are kings.
#pragma once

#include "bitdraughts/movegen/king_moves.hpp"
#include "bitdraughts/movegen/short_chains.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// The captures of boards with kings, by jumps of men and moves of kings; `W` is a word of the board, or
/// several side by side for several boards at once. The number is right where `open` is 0; elsewhere a
/// capture may be longer than is counted, crown a man on its way, or share a part of its way with another.
template <Ruleset R, Color Us, class W = typename R::Geometry::Word>
class KingCaptures {
public:
    using G = typename R::Geometry;
    using Word = W;
    using Kings = KingMoves<R, W>;
    using Landings = typename Kings::Landings;
    using Number = typename Tally<W>::Number;

    Number number{};
    Word open{};

    BITDRAUGHTS_INLINE KingCaptures(const ManJumps<R, Us, W>& jumps, const Kings& kings, Word own_kings) {
        for_each_direction<man_directions<R, Us>>(
            [&](auto d) BITDRAUGHTS_INLINE_LAMBDA { number += count_bits(jumps.template jumpers<d()>()); });
        number = sum_counts(number);
        const Landings first = kings.first();
        number += first.number;

        const auto starts = kings.starts();
        const Word second = kings.can_go_on(first, starts);
        if constexpr (!ManJumps<R, Us, W>::majority || Kings::turns_back) {
            open = jumps.beyond_single() | second;
            return;
        }
        if constexpr (R::promotion.value == Promotion::in_passing) {
            open = jumps.any_first() & G::crowning_row(Us);
        }
        if (!any_lane(jumps.chain() | second)) return;

        const Landings pair = kings.go_on(first, starts, open);
        Number pairs = pair.number;
        Number triples{};
        if (any_lane(jumps.chain())) {
            const auto chains = ShortChains<R, Us, W>(jumps).count();
            open |= chains.open | chains.fourth;
            pairs += chains.pairs;
            triples = chains.triples;
        }
        const Word third = kings.can_go_on(pair, starts);
        if constexpr (R::removal.value == Removal::each_hop) {
            open |= third;  // a fourth piece may be met behind one that has vanished
        } else if (any_lane(third)) {
            const Landings triple = kings.go_on(pair, starts, open);
            triples += triple.number;
            // The square a king came from is free; to be sure, those of all kings.
            open |= kings.can_go_on(triple, kings.starts(own_kings));
        }
        number = (zero_lanes(pairs) & number) | pairs;
        number = (zero_lanes(triples) & number) | triples;
    }
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
