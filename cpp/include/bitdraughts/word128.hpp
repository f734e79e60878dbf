// A word of 128 bits in standard C++, for boards that need more than 64 bits.
#pragma once

#include <bit>
#include <cstdint>

#include "bitdraughts/config.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// What a built-in unsigned integer of 128 bits would be, as far as generators need it. Shifts are by
/// 0 to 127 bits.
struct Word128 {
    std::uint64_t lo;  // no initializers: arrays of words are made on the hot path
    std::uint64_t hi;

    Word128() = default;
    BITDRAUGHTS_INLINE constexpr Word128(std::uint64_t low, std::uint64_t high = 0) : lo(low), hi(high) {}

    BITDRAUGHTS_INLINE friend constexpr bool operator==(Word128 a, Word128 b) {
        return ((a.lo ^ b.lo) | (a.hi ^ b.hi)) == 0;
    }
    BITDRAUGHTS_INLINE friend constexpr Word128 operator~(Word128 a) { return {~a.lo, ~a.hi}; }
    BITDRAUGHTS_INLINE friend constexpr Word128 operator&(Word128 a, Word128 b) {
        return {a.lo & b.lo, a.hi & b.hi};
    }
    BITDRAUGHTS_INLINE friend constexpr Word128 operator|(Word128 a, Word128 b) {
        return {a.lo | b.lo, a.hi | b.hi};
    }
    BITDRAUGHTS_INLINE friend constexpr Word128 operator^(Word128 a, Word128 b) {
        return {a.lo ^ b.lo, a.hi ^ b.hi};
    }
    BITDRAUGHTS_INLINE friend constexpr Word128 operator-(Word128 a, Word128 b) {
        return {a.lo - b.lo, a.hi - b.hi - (a.lo < b.lo ? 1 : 0)};
    }
    BITDRAUGHTS_INLINE friend constexpr bool operator<(Word128 a, Word128 b) {
        return a.hi != b.hi ? a.hi < b.hi : a.lo < b.lo;
    }
    BITDRAUGHTS_INLINE friend constexpr Word128 operator<<(Word128 a, int by) {
        if (by == 0) return a;
        if (by >= 64) return {0, a.lo << (by - 64)};
        return {a.lo << by, a.hi << by | a.lo >> (64 - by)};
    }
    BITDRAUGHTS_INLINE friend constexpr Word128 operator>>(Word128 a, int by) {
        if (by == 0) return a;
        if (by >= 64) return {a.hi >> (by - 64), 0};
        return {a.lo >> by | a.hi << (64 - by), a.hi >> by};
    }
    BITDRAUGHTS_INLINE constexpr Word128& operator&=(Word128 other) { return *this = *this & other; }
    BITDRAUGHTS_INLINE constexpr Word128& operator|=(Word128 other) { return *this = *this | other; }
    BITDRAUGHTS_INLINE constexpr Word128& operator^=(Word128 other) { return *this = *this ^ other; }
};

BITDRAUGHTS_INLINE constexpr int popcount(Word128 word) {
    return std::popcount(word.lo) + std::popcount(word.hi);
}
/// Index of the lowest set bit; `word` must not be 0.
BITDRAUGHTS_INLINE constexpr int lowest_index(Word128 word) {
    return word.lo != 0 ? std::countr_zero(word.lo) : 64 + std::countr_zero(word.hi);
}
/// Index of the highest set bit; `word` must not be 0.
BITDRAUGHTS_INLINE constexpr int highest_index(Word128 word) {
    return word.hi != 0 ? 127 - std::countl_zero(word.hi) : 63 - std::countl_zero(word.lo);
}
/// The lowest set bit alone (0 for 0).
BITDRAUGHTS_INLINE constexpr Word128 lowest_bit(Word128 word) {
    return word.lo != 0 ? Word128{word.lo & (~word.lo + 1), 0} : Word128{0, word.hi & (~word.hi + 1)};
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
