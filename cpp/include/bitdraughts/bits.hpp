// Bit operations of the padded words; the only header of the generators that names a compiler builtin.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "bitdraughts/config.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

using Word64 = std::uint64_t;

BITDRAUGHTS_INLINE constexpr int popcount(Word64 word) { return std::popcount(word); }

/// Index of the lowest set bit; `word` must not be 0.
BITDRAUGHTS_INLINE constexpr int lowest_index(Word64 word) { return std::countr_zero(word); }

/// Index of the highest set bit; `word` must not be 0.
BITDRAUGHTS_INLINE constexpr int highest_index(Word64 word) { return 63 - std::countl_zero(word); }

/// The names that code for one word or several needs: counts of bits by byte, summed up by word. One word
/// has but one count.
BITDRAUGHTS_INLINE constexpr Word64 popcount_bytes(Word64 word) {
    return static_cast<Word64>(std::popcount(word));
}
BITDRAUGHTS_INLINE constexpr Word64 sum_bytes(Word64 count) { return count; }
BITDRAUGHTS_INLINE constexpr bool any_lane(Word64 word) { return word != 0; }
/// All ones where a word is 0, else 0.
BITDRAUGHTS_INLINE constexpr Word64 zero_lanes(Word64 word) { return word == 0 ? ~Word64{0} : 0; }

#ifdef __AVX2__
/// Four words side by side; the operators of words work lane by lane.
using Lanes = Word64 __attribute__((vector_size(32)));
inline constexpr std::size_t lane_count = 4;
inline constexpr unsigned all_lanes = (1u << lane_count) - 1;  // as lane_mask has them

BITDRAUGHTS_INLINE Lanes load_lanes(const Word64* words) {
    return reinterpret_cast<Lanes>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words)));
}
/// Number of set bits of each byte, found by table for each half of it.
BITDRAUGHTS_INLINE Lanes popcount_bytes(Lanes words) {
    const __m256i table =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i half = _mm256_set1_epi8(0x0F);
    const auto all = reinterpret_cast<__m256i>(words);
    const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(all, half));
    const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(all, 4), half));
    return reinterpret_cast<Lanes>(_mm256_add_epi8(low, high));
}
/// Sum of the bytes of each lane.
BITDRAUGHTS_INLINE Lanes sum_bytes(Lanes bytes) {
    return reinterpret_cast<Lanes>(_mm256_sad_epu8(reinterpret_cast<__m256i>(bytes), _mm256_setzero_si256()));
}
/// All ones in each lane that is 0.
BITDRAUGHTS_INLINE Lanes zero_lanes(Lanes words) { return reinterpret_cast<Lanes>(words == Lanes{}); }
BITDRAUGHTS_INLINE bool any_lane(Lanes words) {
    return _mm256_testz_si256(reinterpret_cast<__m256i>(words), reinterpret_cast<__m256i>(words)) == 0;
}
/// One bit a lane: its highest.
BITDRAUGHTS_INLINE unsigned lane_mask(Lanes words) {
    return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(words)));
}
#endif

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
