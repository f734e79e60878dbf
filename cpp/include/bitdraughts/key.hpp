// The steps of a position's key, for one word or for several side by side. Frozen: keys are stored.
#pragma once

#include <cstdint>

#include "bitdraughts/config.hpp"

namespace bitdraughts {

/// What a key begins with: the shape of the board.
BITDRAUGHTS_INLINE constexpr std::uint64_t key_of_shape(int columns, int rows, bool mirrored,
                                                        bool every_square, bool from_bottom_right) {
    return static_cast<std::uint64_t>(columns) | static_cast<std::uint64_t>(rows) << 8 |
           static_cast<std::uint64_t>(mirrored) << 16 | static_cast<std::uint64_t>(every_square) << 17 |
           static_cast<std::uint64_t>(from_bottom_right) << 18;
}
/// Takes in one more word.
template <class W>
BITDRAUGHTS_INLINE constexpr W key_with(W key, W word) {
    key = (key ^ word) * std::uint64_t{0x9E3779B97F4A7C15};
    return key ^ (key >> 29);
}
template <class W>
BITDRAUGHTS_INLINE constexpr W finished_key(W key) {
    key = (key ^ (key >> 32)) * std::uint64_t{0xD6E8FEB86659FD93};
    return key ^ (key >> 32);
}

}  // namespace bitdraughts
