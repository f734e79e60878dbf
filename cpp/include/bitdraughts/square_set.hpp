// A set of squares in the variant's own numbering: bit n-1 is square n. The public bitboard.
#pragma once

#include <bit>
#include <cstdint>

#include "bitdraughts/config.hpp"

namespace bitdraughts {

/// Up to 128 squares. Every public bitboard has this form; generators work on padded words instead
/// (geometry.hpp). All members are forced inline because the type crosses between units that are
/// compiled for different CPUs.
struct SquareSet {
    std::uint64_t lo = 0;
    std::uint64_t hi = 0;

    BITDRAUGHTS_INLINE static constexpr SquareSet of(int square) {
        return square <= 64 ? SquareSet{std::uint64_t{1} << (square - 1), 0}
                            : SquareSet{0, std::uint64_t{1} << (square - 65)};
    }
    BITDRAUGHTS_INLINE static constexpr SquareSet first(unsigned count) {
        if (count >= 64) {
            const unsigned rest = count - 64;
            return {~std::uint64_t{0}, rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1};
        }
        return {(std::uint64_t{1} << count) - 1, 0};
    }

    BITDRAUGHTS_INLINE constexpr bool empty() const { return (lo | hi) == 0; }
    BITDRAUGHTS_INLINE constexpr bool has(int square) const { return !(*this & of(square)).empty(); }
    BITDRAUGHTS_INLINE constexpr int size() const { return std::popcount(lo) + std::popcount(hi); }
    /// The lowest square number; the set must not be empty.
    BITDRAUGHTS_INLINE constexpr int lowest() const {
        return lo != 0 ? std::countr_zero(lo) + 1 : std::countr_zero(hi) + 65;
    }
    BITDRAUGHTS_INLINE constexpr void remove_lowest() {
        if (lo != 0) {
            lo &= lo - 1;
        } else {
            hi &= hi - 1;
        }
    }

    /// The same squares of a board of so many, turned by 180 degrees.
    BITDRAUGHTS_INLINE constexpr SquareSet turned(int squares) const {
        if (squares <= 64) return {reversed(lo) >> (64 - squares), 0};
        const int kept = squares - 64;  // of the high word
        return {reversed(hi) >> (64 - kept) | reversed(lo) << kept, reversed(lo) >> (64 - kept)};
    }

    BITDRAUGHTS_INLINE friend constexpr SquareSet operator&(SquareSet a, SquareSet b) {
        return {a.lo & b.lo, a.hi & b.hi};
    }
    BITDRAUGHTS_INLINE friend constexpr SquareSet operator|(SquareSet a, SquareSet b) {
        return {a.lo | b.lo, a.hi | b.hi};
    }
    BITDRAUGHTS_INLINE friend constexpr SquareSet operator^(SquareSet a, SquareSet b) {
        return {a.lo ^ b.lo, a.hi ^ b.hi};
    }
    /// The squares of `a` that are not in `b`.
    BITDRAUGHTS_INLINE friend constexpr SquareSet operator-(SquareSet a, SquareSet b) {
        return {a.lo & ~b.lo, a.hi & ~b.hi};
    }
    BITDRAUGHTS_INLINE constexpr SquareSet& operator|=(SquareSet other) { return *this = *this | other; }
    BITDRAUGHTS_INLINE friend constexpr bool operator==(SquareSet a, SquareSet b) {
        return a.lo == b.lo && a.hi == b.hi;
    }
    /// Order of the sets read as numbers: {1} < {2} < {1, 2} < {3}.
    BITDRAUGHTS_INLINE friend constexpr bool operator<(SquareSet a, SquareSet b) {
        return a.hi != b.hi ? a.hi < b.hi : a.lo < b.lo;
    }

private:
    BITDRAUGHTS_INLINE static constexpr std::uint64_t reversed(std::uint64_t word) {
        word = (word >> 1 & 0x5555555555555555u) | (word & 0x5555555555555555u) << 1;
        word = (word >> 2 & 0x3333333333333333u) | (word & 0x3333333333333333u) << 2;
        word = (word >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (word & 0x0F0F0F0F0F0F0F0Fu) << 4;
        word = (word >> 8 & 0x00FF00FF00FF00FFu) | (word & 0x00FF00FF00FF00FFu) << 8;
        word = (word >> 16 & 0x0000FFFF0000FFFFu) | (word & 0x0000FFFF0000FFFFu) << 16;
        return std::rotl(word, 32);
    }
};

}  // namespace bitdraughts
