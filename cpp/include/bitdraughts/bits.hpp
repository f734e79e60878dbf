// Bit operations of the padded words; the only header of the generators that names a compiler builtin.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/config.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

using Word64 = std::uint64_t;

BITDRAUGHTS_INLINE constexpr int popcount(Word64 word) { return std::popcount(word); }

/// Index of the lowest set bit; `word` must not be 0.
BITDRAUGHTS_INLINE constexpr int lowest_index(Word64 word) { return std::countr_zero(word); }

/// Index of the highest set bit; `word` must not be 0.
BITDRAUGHTS_INLINE constexpr int highest_index(Word64 word) { return 63 - std::countl_zero(word); }

/// The lowest set bit alone (0 for 0).
template <class Word>
BITDRAUGHTS_INLINE constexpr Word lowest_bit(Word word) {
    return word & (~word + 1);
}

/// Shift towards higher indices for positive `Step`, lower for negative.
template <int Step, class Word>
BITDRAUGHTS_INLINE constexpr Word shift_by(Word word) {
    if constexpr (Step >= 0) {
        return word << Step;
    } else {
        return word >> -Step;
    }
}

/// Calls `f(bit)` for each set bit, lowest first, `bit` being a word with that bit alone.
template <class Word, class F>
BITDRAUGHTS_INLINE constexpr void for_each_bit(Word word, F&& f) {
    while (word != 0) {
        const Word bit = lowest_bit(word);
        word ^= bit;
        f(bit);
    }
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
