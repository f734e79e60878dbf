// Several boards side by side, one word a lane, where the processor has the registers for it. Code for one
// word or several is a template over the word and uses the names that both have here.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX512VPOPCNTDQ__) && defined(__AVX512DQ__)
#define BITDRAUGHTS_LANES 8
#elif defined(__AVX2__)
#define BITDRAUGHTS_LANES 4
#elif defined(__SSE2__)
#define BITDRAUGHTS_LANES 2
#endif
#ifdef BITDRAUGHTS_LANES
#include <immintrin.h>
#endif

#include "bitdraughts/bits.hpp"
#include "bitdraughts/word128.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Set bits, counted in parts that `sum_counts` adds up by word; at most 255 a part.
BITDRAUGHTS_INLINE constexpr Word64 count_bits(Word64 word) { return static_cast<Word64>(popcount(word)); }
BITDRAUGHTS_INLINE constexpr Word64 sum_counts(Word64 counts) { return counts; }
BITDRAUGHTS_INLINE constexpr bool any_lane(Word64 word) { return word != 0; }
BITDRAUGHTS_INLINE constexpr Word64 count_bits(Word128 word) {
    return count_bits(word.lo) + count_bits(word.hi);
}
BITDRAUGHTS_INLINE constexpr bool any_lane(Word128 word) { return word != 0; }
/// All ones where a word is 0, else 0.
BITDRAUGHTS_INLINE constexpr Word64 zero_lanes(Word64 word) { return word == 0 ? ~Word64{0} : 0; }

#ifdef BITDRAUGHTS_LANES
inline constexpr std::size_t lane_count = BITDRAUGHTS_LANES;
/// The operators of words work lane by lane.
using Lanes = Word64 __attribute__((vector_size(8 * BITDRAUGHTS_LANES)));
#if BITDRAUGHTS_LANES == 8
inline constexpr Lanes lane_numbers{0, 1, 2, 3, 4, 5, 6, 7};
#elif BITDRAUGHTS_LANES == 4
inline constexpr Lanes lane_numbers{0, 1, 2, 3};
#else
inline constexpr Lanes lane_numbers{0, 1};
#endif
inline constexpr unsigned all_lanes = (1u << lane_count) - 1;  // as lane_mask has them
#else
// One word alone, for what is worth having without such registers.
inline constexpr std::size_t lane_count = 1;
using Lanes = Word64;
inline constexpr Lanes lane_numbers = 0;
inline constexpr unsigned all_lanes = 1;
template <class Word>
BITDRAUGHTS_INLINE Lanes load_lanes(const Word* words) {
    return *words;
}
BITDRAUGHTS_INLINE void store_lanes(Word64* to, Lanes words) { *to = words; }
BITDRAUGHTS_INLINE unsigned lanes_with(Lanes words) { return words != 0 ? 1 : 0; }
BITDRAUGHTS_INLINE void store_some(Word64* to, unsigned /*lanes*/, Lanes words) { *to = words; }
#endif

#if BITDRAUGHTS_LANES == 8
BITDRAUGHTS_INLINE Lanes load_lanes(const Word64* words) {
    return reinterpret_cast<Lanes>(_mm512_loadu_si512(words));
}
/// Words of 32 or 8 bits, made wider.
BITDRAUGHTS_INLINE Lanes load_lanes(const std::uint32_t* words) {
    return reinterpret_cast<Lanes>(
        _mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words))));
}
BITDRAUGHTS_INLINE Lanes load_lanes(const std::uint8_t* words) {
    return reinterpret_cast<Lanes>(
        _mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(words))));
}
BITDRAUGHTS_INLINE void store_lanes(Word64* to, Lanes words) {
    _mm512_storeu_si512(to, reinterpret_cast<__m512i>(words));
}
BITDRAUGHTS_INLINE Lanes count_bits(Lanes words) {
    return reinterpret_cast<Lanes>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(words)));
}
BITDRAUGHTS_INLINE Lanes sum_counts(Lanes counts) { return counts; }
BITDRAUGHTS_INLINE Lanes zero_lanes(Lanes words) {
    const auto all = reinterpret_cast<__m512i>(words);
    return reinterpret_cast<Lanes>(_mm512_movm_epi64(_mm512_testn_epi64_mask(all, all)));
}
BITDRAUGHTS_INLINE bool any_lane(Lanes words) {
    const auto all = reinterpret_cast<__m512i>(words);
    return _mm512_test_epi64_mask(all, all) != 0;
}
/// One bit a lane: its highest.
BITDRAUGHTS_INLINE unsigned lane_mask(Lanes words) {
    return _mm512_movepi64_mask(reinterpret_cast<__m512i>(words));
}
/// The lanes that are not 0, as bits.
BITDRAUGHTS_INLINE unsigned lanes_with(Lanes words) {
    const auto all = reinterpret_cast<__m512i>(words);
    return _mm512_test_epi64_mask(all, all);
}
/// Writes the lanes named in `lanes` one behind the other, and junk behind them up to a register's width.
BITDRAUGHTS_INLINE void store_some(Word64* to, unsigned lanes, Lanes words) {
    _mm512_storeu_si512(
        to, _mm512_maskz_compress_epi64(static_cast<__mmask8>(lanes), reinterpret_cast<__m512i>(words)));
}
#elif BITDRAUGHTS_LANES == 4
BITDRAUGHTS_INLINE Lanes load_lanes(const Word64* words) {
    return reinterpret_cast<Lanes>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words)));
}
BITDRAUGHTS_INLINE Lanes load_lanes(const std::uint32_t* words) {
    return reinterpret_cast<Lanes>(
        _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(words))));
}
BITDRAUGHTS_INLINE Lanes load_lanes(const std::uint8_t* words) {
    std::uint32_t all;
    std::memcpy(&all, words, sizeof all);
    return reinterpret_cast<Lanes>(_mm256_cvtepu8_epi64(_mm_cvtsi32_si128(static_cast<int>(all))));
}
BITDRAUGHTS_INLINE void store_lanes(Word64* to, Lanes words) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), reinterpret_cast<__m256i>(words));
}
/// By byte, found by table for each half of it.
BITDRAUGHTS_INLINE Lanes count_bits(Lanes words) {
    const __m256i table =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i half = _mm256_set1_epi8(0x0F);
    const auto all = reinterpret_cast<__m256i>(words);
    const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(all, half));
    const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(all, 4), half));
    return reinterpret_cast<Lanes>(_mm256_add_epi8(low, high));
}
BITDRAUGHTS_INLINE Lanes sum_counts(Lanes counts) {
    return reinterpret_cast<Lanes>(
        _mm256_sad_epu8(reinterpret_cast<__m256i>(counts), _mm256_setzero_si256()));
}
BITDRAUGHTS_INLINE Lanes zero_lanes(Lanes words) { return reinterpret_cast<Lanes>(words == Lanes{}); }
BITDRAUGHTS_INLINE bool any_lane(Lanes words) {
    return _mm256_testz_si256(reinterpret_cast<__m256i>(words), reinterpret_cast<__m256i>(words)) == 0;
}
BITDRAUGHTS_INLINE unsigned lane_mask(Lanes words) {
    return static_cast<unsigned>(_mm256_movemask_pd(reinterpret_cast<__m256d>(words)));
}
BITDRAUGHTS_INLINE unsigned lanes_with(Lanes words) { return lane_mask(zero_lanes(words)) ^ all_lanes; }
/// For each set of lanes, where its halves of 32 bits come from.
inline constexpr auto closed_up = [] {
    std::array<std::array<std::uint32_t, 8>, 16> out{};
    for (unsigned lanes = 0; lanes < 16; ++lanes) {
        std::size_t n = 0;
        for (unsigned lane = 0; lane < 4; ++lane) {
            if ((lanes >> lane & 1) == 0) continue;
            out[lanes][n++] = 2 * lane;
            out[lanes][n++] = 2 * lane + 1;
        }
    }
    return out;
}();
BITDRAUGHTS_INLINE void store_some(Word64* to, unsigned lanes, Lanes words) {
    const __m256i order = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(closed_up[lanes].data()));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm256_permutevar8x32_epi32(reinterpret_cast<__m256i>(words), order));
}
#elif BITDRAUGHTS_LANES == 2
BITDRAUGHTS_INLINE Lanes load_lanes(const std::uint32_t* words) {
    const __m128i both = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(words));
    return reinterpret_cast<Lanes>(_mm_unpacklo_epi32(both, _mm_setzero_si128()));
}
BITDRAUGHTS_INLINE Lanes load_lanes(const std::uint8_t* words) { return Lanes{words[0], words[1]}; }
BITDRAUGHTS_INLINE Lanes load_lanes(const Word64* words) {
    return reinterpret_cast<Lanes>(_mm_loadu_si128(reinterpret_cast<const __m128i*>(words)));
}
BITDRAUGHTS_INLINE void store_lanes(Word64* to, Lanes words) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), reinterpret_cast<__m128i>(words));
}
/// By byte.
BITDRAUGHTS_INLINE Lanes count_bits(Lanes words) {
    words -= words >> 1 & Word64{0x5555555555555555};
    words = (words & Word64{0x3333333333333333}) + (words >> 2 & Word64{0x3333333333333333});
    return (words + (words >> 4)) & Word64{0x0F0F0F0F0F0F0F0F};
}
BITDRAUGHTS_INLINE Lanes sum_counts(Lanes counts) {
    return reinterpret_cast<Lanes>(_mm_sad_epu8(reinterpret_cast<__m128i>(counts), _mm_setzero_si128()));
}
BITDRAUGHTS_INLINE Lanes zero_lanes(Lanes words) {
    const __m128i halves = _mm_cmpeq_epi32(reinterpret_cast<__m128i>(words), _mm_setzero_si128());
    return reinterpret_cast<Lanes>(_mm_and_si128(halves, _mm_shuffle_epi32(halves, 0xB1)));
}
BITDRAUGHTS_INLINE unsigned lane_mask(Lanes words) {
    return static_cast<unsigned>(_mm_movemask_pd(reinterpret_cast<__m128d>(words)));
}
BITDRAUGHTS_INLINE unsigned lanes_with(Lanes words) { return lane_mask(zero_lanes(words)) ^ all_lanes; }
BITDRAUGHTS_INLINE bool any_lane(Lanes words) {
    const __m128i halves = _mm_cmpeq_epi32(reinterpret_cast<__m128i>(words), _mm_setzero_si128());
    return _mm_movemask_epi8(halves) != 0xFFFF;
}
BITDRAUGHTS_INLINE void store_some(Word64* to, unsigned lanes, Lanes words) {
    to[0] = (lanes & 1) != 0 ? words[0] : words[1];
    to[1] = words[1];
}
#endif

/// Are boards of such words taken side by side?
template <class Word>
inline constexpr bool side_by_side =
#ifdef BITDRAUGHTS_LANES
    std::same_as<Word, Word64>;
#else
    false;
#endif

/// How many words are written where fewer are wanted, so that the end of a loop need not be foretold.
inline constexpr std::size_t written_past = 16;

/// Writes one word `n` times, and up to `written_past` times more.
template <class Word>
BITDRAUGHTS_INLINE void fill(Word* to, std::size_t n, Word word) {
    for (std::size_t i = 0; i < n; ++i) to[i] = word;
}
#ifdef BITDRAUGHTS_LANES
BITDRAUGHTS_INLINE void fill(Word64* to, std::size_t n, Word64 word) {
    const Lanes words = Lanes{} + word;
    for (std::size_t i = 0; i < written_past; i += lane_count) store_lanes(to + i, words);
    for (std::size_t i = written_past; i < n; i += lane_count) store_lanes(to + i, words);
}
BITDRAUGHTS_INLINE Word64 sum_lanes(Lanes words) {
    Word64 sum = 0;
    for (std::size_t lane = 0; lane < lane_count; ++lane) sum += words[lane];
    return sum;
}
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
