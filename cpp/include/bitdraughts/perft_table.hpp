// The hash table of perft: exact, because the whole position stands in every entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// Counts already known for (white, black, kings, depth). One per thread and per call, so that the
/// side to move follows from the depth. Two entries a bucket: one keeps the deeper count, the other
/// the latest.
class PerftTable {
public:
    struct Entry {
        std::uint64_t white, black, kings, depth;  // depth 0: unused
        Count count;
    };

    /// Uses at most `bytes`, at least one bucket.
    explicit PerftTable(std::size_t bytes);

    BITDRAUGHTS_INLINE Entry* bucket(std::uint64_t white, std::uint64_t black, std::uint64_t kings,
                                     int depth) {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;
        std::uint64_t h = (white ^ static_cast<std::uint64_t>(depth) * odd) * 0xD6E8FEB86659FD93u;
        h = (h ^ (h >> 32) ^ black) * odd;
        h = (h ^ (h >> 32) ^ kings) * 0xD6E8FEB86659FD93u;
        return &entries_[2 * ((h >> 24) & mask_)];
    }
    BITDRAUGHTS_INLINE static const Count* find(const Entry* bucket, std::uint64_t white, std::uint64_t black,
                                                std::uint64_t kings, int depth) {
        for (int i = 0; i < 2; ++i) {
            const Entry& e = bucket[i];
            if (e.white == white && e.black == black && e.kings == kings &&
                e.depth == static_cast<std::uint64_t>(depth)) {
                return &e.count;
            }
        }
        return nullptr;
    }
    BITDRAUGHTS_INLINE static void store(Entry* bucket, const Entry& entry) {
        bucket[entry.depth >= bucket[0].depth ? 0 : 1] = entry;
    }

private:
    std::size_t mask_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace bitdraughts
