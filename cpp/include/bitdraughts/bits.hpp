// Bit operations of the padded words; the only header of the generators that names a compiler builtin.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/config.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

using Word64 = std::uint64_t;

BITDRAUGHTS_INLINE constexpr int popcount(Word64 word) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    // std::popcount calls a function of the compiler's library here.
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>(word * 0x0101010101010101 >> 56);
#else
    return std::popcount(word);
#endif
}

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
