// The hash table of perft: exact, because the whole position stands in every entry.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// A position but for its side to move, with the depth to count: equal keys are equal questions. Three
/// words where the pieces leave eight bits of each free, for the depth and what else there is; else four.
/// The depth stands highest in the first word and is at least 1.
template <std::size_t Words>
using PerftKey = std::array<std::uint64_t, Words>;

template <std::size_t Words>
BITDRAUGHTS_INLINE bool same_key(const PerftKey<Words>& a, const PerftKey<Words>& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < Words; ++i) difference |= a[i] ^ b[i];
    return difference == 0;
}

/// Known counts that share a line of memory; all zeros where there are none.
template <std::size_t Words>
struct PerftLine;

/// Two counts below 2^64, the deeper one first and the latest second, or one of any size.
template <>
struct alignas(64) PerftLine<3> {
    struct {
        PerftKey<3> key;
        std::uint64_t count;
    } entry[2];  // of one large count the second holds the upper half, under a depth of 0

    BITDRAUGHTS_INLINE static std::uint64_t depth(const PerftKey<3>& key) { return key[0] >> 56; }
    BITDRAUGHTS_INLINE bool is_large() const { return entry[1].count != 0 && depth(entry[1].key) == 0; }

    BITDRAUGHTS_INLINE std::optional<Count> find(const PerftKey<3>& key) const {
        if (same_key(entry[0].key, key)) return Count{entry[0].count, is_large() ? entry[1].count : 0};
        if (same_key(entry[1].key, key)) return Count{entry[1].count, 0};
        return std::nullopt;
    }
    BITDRAUGHTS_INLINE void store(const PerftKey<3>& key, Count count) {
        const bool deeper = depth(key) >= depth(entry[0].key);
        if (count.hi != 0) {
            entry[0] = {key, count.lo};
            entry[1] = {{}, count.hi};
        } else if (!is_large()) {
            entry[deeper ? 0 : 1] = {key, count.lo};
        } else if (deeper) {
            entry[0] = {key, count.lo};
            entry[1] = {};
        }
    }
};

/// One count of any size, the latest.
template <>
struct alignas(64) PerftLine<4> {
    PerftKey<4> key;
    Count count;

    BITDRAUGHTS_INLINE std::optional<Count> find(const PerftKey<4>& wanted) const {
        return same_key(key, wanted) ? std::optional(count) : std::nullopt;
    }
    BITDRAUGHTS_INLINE void store(const PerftKey<4>& new_key, Count new_count) {
        key = new_key;
        count = new_count;
    }
};

/// Counts already known. One table per thread and per call, so that the side to move follows from the
/// depth.
class PerftTable {
public:
    static constexpr std::size_t line_size = 64;

    /// Uses at most `bytes`, at least one line. Memory is taken as it is filled, in large pages where the
    /// system has them.
    explicit PerftTable(std::size_t bytes);

    /// The line where the count of a key would be.
    template <std::size_t Words>
    BITDRAUGHTS_INLINE PerftLine<Words>* line(const PerftKey<Words>& key) {
        static_assert(sizeof(PerftLine<Words>) == line_size);
        std::uint64_t h = 0;
        for (const std::uint64_t word : key) h = (h ^ (h >> 32) ^ word) * 0x9E3779B97F4A7C15u;
        h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93u;
        return reinterpret_cast<PerftLine<Words>*>(lines_.get() + ((h >> 32) * count_ >> 32) * line_size);
    }
    /// Asks for it ahead of time.
    template <std::size_t Words>
    BITDRAUGHTS_INLINE void prefetch(const PerftKey<Words>& key) {
#if defined(__GNUC__)
        __builtin_prefetch(line(key));
#else
        (void)key;
#endif
    }

private:
    struct Release {
        std::size_t size;
        void operator()(std::byte* lines) const;
    };
    std::uint64_t count_;  // of lines, less than 2^32
    std::unique_ptr<std::byte, Release> lines_;
};

}  // namespace bitdraughts
