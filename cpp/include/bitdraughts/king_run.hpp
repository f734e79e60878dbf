// Quiet moves in a row that a side has made with one king: rule state that is part of the position
// (WFD 17). One byte a side, White's the low one: `moves << 6 | square`, 0 where nothing is counted.
#pragma once

#include <cstdint>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

struct KingRun {
    int moves = 0;
    int square = 0;

    BITDRAUGHTS_INLINE static constexpr KingRun of(std::uint16_t state, Color side) {
        const int byte = side == Color::white ? state & 0xFF : state >> 8;
        return {byte >> 6, byte & 63};
    }
    BITDRAUGHTS_INLINE constexpr std::uint16_t on(Color side) const {
        const int byte = moves << 6 | square;
        return static_cast<std::uint16_t>(side == Color::white ? byte : byte << 8);
    }
};
/// What the byte can hold; a longer run no rule counts.
inline constexpr int longest_king_run = 3;

/// `state` with the run of one side replaced.
BITDRAUGHTS_INLINE constexpr std::uint16_t with_run(std::uint16_t state, Color side, KingRun run) {
    const int kept = side == Color::white ? state & 0xFF00 : state & 0xFF;
    return static_cast<std::uint16_t>(kept | run.on(side));
}

/// What the king that has moved from one square to another has made in a row.
BITDRAUGHTS_INLINE constexpr KingRun run_after(KingRun run, int from, int to) {
    const int before = run.square == from ? run.moves : 0;
    return {before < longest_king_run ? before + 1 : longest_king_run, to};
}

}  // namespace bitdraughts
