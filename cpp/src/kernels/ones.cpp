// Sets written as bytes, as many at once as the processor can: the one thing here that no rule bears on.
#include <bit>

#include "bitdraughts/kernel.hpp"

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>
#define BITDRAUGHTS_WRITES_ONES
#endif

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

#ifdef BITDRAUGHTS_WRITES_ONES
namespace {

/// The lowest 32 bits.
void write_32(std::uint64_t word, std::uint8_t* out) {
#ifdef __AVX512BW__
    const __m256i ones = _mm256_maskz_set1_epi8(static_cast<__mmask32>(word), 1);
#else
    const __m256i places = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(word)), places);
    const __m256i found = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bits), bits);
    const __m256i ones = _mm256_and_si256(found, _mm256_set1_epi8(1));
#endif
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), ones);
}

/// Where the last 32 overlap what is before them, they are the same.
template <std::size_t Words>
void write_planes(const std::uint64_t* sets, std::size_t planes, const PlaneCells& cells, std::uint8_t* out) {
    const std::size_t beyond = cells.count - 64 * (Words - 1);  // cells of the last word
    const int squares_before = std::popcount(cells.played[0]);
    for (std::size_t plane = 0; plane < planes; ++plane, out += cells.count) {
        std::uint64_t word = _pdep_u64(sets[plane], cells.played[0]);
        std::uint8_t* to = out;
        if constexpr (Words == 2) {
            write_32(word, to);
            write_32(word >> 32, to + 32);
            const std::uint64_t rest = squares_before == 64 ? 0 : sets[plane] >> squares_before;
            const std::uint64_t last = _pdep_u64(rest, cells.played[1]);
            // The last 32 cells may begin in the first word.
            word = beyond >= 32 ? last : word >> 32 >> beyond | last << (32 - beyond);
            to += beyond >= 32 ? 64 : 32 + beyond;
            if (beyond < 32) {
                write_32(word, to);
                continue;
            }
        }
        write_32(word, to);
        if (beyond > 32) write_32(word >> (beyond - 32), to + (beyond - 32));
    }
}

void write_ones_wide(const std::uint64_t* sets, std::size_t planes, const PlaneCells& cells,
                     std::uint8_t* out) {
    if (cells.count <= 64) {
        write_planes<1>(sets, planes, cells, out);
    } else {
        write_planes<2>(sets, planes, cells, out);
    }
}

}  // namespace
#endif

WriteOnes* write_ones() {
#ifdef BITDRAUGHTS_WRITES_ONES
    return write_ones_wide;
#else
    return nullptr;
#endif
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
