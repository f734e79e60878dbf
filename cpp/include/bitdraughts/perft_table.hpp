// The hash table of perft: exact, because the whole position stands in every entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// Counts already known for a position and depth. One table per thread and per call, so that the side
/// to move follows from the depth. Two entries a bucket: one keeps the deeper count, the other the latest.
class PerftTable {
public:
    /// The whole of a position but its side to move, with the depth; equal keys are equal questions.
    struct Key {
        std::uint64_t white, black, kings;  // the low 64 bits of each word
        std::uint64_t rest;  // depth in the low byte (0: unused), rule state or high bits above

        BITDRAUGHTS_INLINE int depth() const { return static_cast<int>(rest & 0xFF); }
        BITDRAUGHTS_INLINE friend bool operator==(const Key& a, const Key& b) {
            return a.white == b.white && a.black == b.black && a.kings == b.kings && a.rest == b.rest;
        }
    };
    struct Entry {
        Key key;
        Count count;
    };

    /// Uses at most `bytes`, at least one bucket.
    explicit PerftTable(std::size_t bytes);

    BITDRAUGHTS_INLINE Entry* bucket(const Key& key) {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15u;
        std::uint64_t h = (key.white ^ key.rest * odd) * 0xD6E8FEB86659FD93u;
        h = (h ^ (h >> 32) ^ key.black) * odd;
        h = (h ^ (h >> 32) ^ key.kings) * 0xD6E8FEB86659FD93u;
        return &entries_[2 * ((h >> 24) & mask_)];
    }
    BITDRAUGHTS_INLINE static const Count* find(const Entry* bucket, const Key& key) {
        for (int i = 0; i < 2; ++i) {
            if (bucket[i].key == key) return &bucket[i].count;
        }
        return nullptr;
    }
    BITDRAUGHTS_INLINE static void store(Entry* bucket, const Entry& entry) {
        bucket[entry.key.depth() >= bucket[0].key.depth() ? 0 : 1] = entry;
    }

private:
    std::size_t mask_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace bitdraughts
