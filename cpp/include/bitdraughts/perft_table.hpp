// The hash table of perft: exact, because the whole question stands in every entry.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// A position but for its side to move, with the depth to count and its owner, which is all that the
/// count depends on beside them: equal keys are equal questions. Three words where the pieces leave ten
/// bits of each free, else four. The depth is the highest byte of the first word, and at least 1.
template <std::size_t Words>
using PerftKey = std::array<std::uint64_t, Words>;

/// An owner's place in a key.
template <std::size_t Words>
BITDRAUGHTS_INLINE constexpr PerftKey<Words> owner_key(std::uint64_t owner) {
    if constexpr (Words == 3) {
        return {(owner & 3) << 54, (owner >> 2 & 3) << 54, (owner >> 4) << 54};
    } else {
        return {owner << 50};
    }
}

template <std::size_t Words>
BITDRAUGHTS_INLINE bool same_key(const PerftKey<Words>& a, const PerftKey<Words>& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < Words; ++i) difference |= a[i] ^ b[i];
    return difference == 0;
}

/// Known counts that share a line of memory; all zeros where there are none.
template <std::size_t Words>
struct PerftLine;

/// Two counts below 2^56, or one of any size. Of this generation the deeper one stands first and stays
/// there; a first one of another generation gives way to the next that comes.
template <>
struct PerftLine<3> {
    struct {
        PerftKey<3> key;
        std::uint64_t count;  // with the generation in the highest byte
    } entry[2];               // of one large count the second has the upper half and, in its key, no depth

    static constexpr int count_bits = 56;

    BITDRAUGHTS_INLINE static std::uint64_t depth(const PerftKey<3>& key) { return key[0] >> 56; }
    BITDRAUGHTS_INLINE bool is_large() const { return entry[1].key[0] == 0 && entry[1].key[1] != 0; }
    BITDRAUGHTS_INLINE std::uint64_t generation() const {
        return is_large() ? entry[1].key[1] : entry[0].count >> count_bits;
    }
    BITDRAUGHTS_INLINE static Count small(std::uint64_t count) {
        return {count & ((std::uint64_t{1} << count_bits) - 1), 0};
    }

    BITDRAUGHTS_INLINE std::optional<Count> find(const PerftKey<3>& key) const {
        if (same_key(entry[0].key, key)) {
            return is_large() ? Count{entry[0].count, entry[1].count} : small(entry[0].count);
        }
        if (same_key(entry[1].key, key)) return small(entry[1].count);
        return std::nullopt;
    }
    BITDRAUGHTS_INLINE void store(const PerftKey<3>& key, Count count, std::uint64_t now) {
        const bool first_stays = depth(key) < depth(entry[0].key) && generation() == now;
        if (count.hi != 0 || count.lo >> count_bits != 0) [[unlikely]] {
            entry[0] = {key, count.lo};
            entry[1] = {{0, now, 0}, count.hi};
            return;
        }
        if (is_large()) [[unlikely]] {
            if (first_stays) return;
            entry[1] = {};
        }
        entry[first_stays ? 1 : 0] = {key, count.lo | now << count_bits};
    }
};

/// One count of any size, the latest.
template <>
struct PerftLine<4> {
    PerftKey<4> key;
    Count count;
    std::uint64_t unused[2];

    BITDRAUGHTS_INLINE std::optional<Count> find(const PerftKey<4>& wanted) const {
        return same_key(key, wanted) ? std::optional(count) : std::nullopt;
    }
    BITDRAUGHTS_INLINE void store(const PerftKey<4>& new_key, Count new_count, std::uint64_t /*now*/) {
        key = new_key;
        count = new_count;
    }
};

/// Counts already known, of any variants. One call at a time may use it, with any number of threads.
///
/// Threads never wait for each other: a line that another one is busy with is passed by as if it held
/// nothing. Each call is a generation of its own; what earlier ones have left is found as long as it
/// stands, but keeps no place.
class PerftTable {
public:
    static constexpr std::size_t line_size = 64;
    static constexpr std::size_t most_mb = std::size_t{1} << 18;  ///< lines are counted in 32 bits

    struct alignas(line_size) Line {
        std::atomic<std::uint64_t> first;  // while a thread has the line: `taken`
        std::uint64_t rest[7];
    };

    /// Uses at most `bytes`, at least one line. Memory is taken as it is filled, in large pages where the
    /// system has them; std::bad_alloc if the system refuses so much. Each seed scatters positions over
    /// the lines in a way of its own.
    explicit PerftTable(std::size_t bytes, std::uint64_t seed = 0);

    /// Its size in MiB, as it was asked for.
    std::size_t mb() const { return static_cast<std::size_t>((count_ + 1) * line_size) >> 20; }
    std::uint64_t seed() const { return seed_; }

    /// The right to use a table. Throws Error (table_in_use) if another call has it.
    class Use {
    public:
        Use(PerftTable& table, bool by_several_threads);
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        ~Use() { table_.in_use_.store(false, std::memory_order_release); }

        /// The owner of what a variant's positions count in a convention where side to move and depth are
        /// both even or both odd, Black being odd; elsewhere it is the next number. Empties the table
        /// when there are no numbers left.
        unsigned owner(Variant variant, bool routes);
        /// Forgets everything.
        void clear();

    private:
        PerftTable& table_;
    };

    /// The line where the count of a key would be.
    template <std::size_t Words>
    BITDRAUGHTS_INLINE Line* line(const PerftKey<Words>& key) {
        std::uint64_t h = seed_;
        for (const std::uint64_t word : key) h = (h ^ (h >> 32) ^ word) * 0x9E3779B97F4A7C15u;
        h = (h ^ (h >> 32)) * 0xD6E8FEB86659FD93u;
        return lines_.get() + ((h >> 32) * count_ >> 32);
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

    template <std::size_t Words>
    BITDRAUGHTS_INLINE std::optional<Count> find(Line& line, const PerftKey<Words>& key) const {
        const std::uint64_t first = take(line);
        if (first == taken) return std::nullopt;
        const std::optional<Count> found = content<Words>(first, line).find(key);
        if (shared_) line.first.store(first, std::memory_order_release);
        return found;
    }
    template <std::size_t Words>
    BITDRAUGHTS_INLINE void store(Line& line, const PerftKey<Words>& key, Count count) const {
        const std::uint64_t first = take(line);
        if (first == taken) return;
        PerftLine<Words> changed = content<Words>(first, line);
        changed.store(key, count, generation_);
        const auto words = std::bit_cast<Content>(changed);
        for (std::size_t i = 0; i < std::size(line.rest); ++i) line.rest[i] = words[i + 1];
        line.first.store(words[0], shared_ ? std::memory_order_release : std::memory_order_relaxed);
    }

private:
    using Content = std::array<std::uint64_t, 8>;
    static_assert(sizeof(Line) == line_size && sizeof(Content) == line_size);
    static constexpr std::uint64_t taken = 1;  // no key begins so: it has a depth
    static constexpr std::size_t most_owners = 32;

    /// What stands first in a line, which is nobody else's until it stands there again; or `taken`.
    BITDRAUGHTS_INLINE std::uint64_t take(Line& line) const {
        return shared_ ? line.first.exchange(taken, std::memory_order_acquire)
                       : line.first.load(std::memory_order_relaxed);
    }
    template <std::size_t Words>
    BITDRAUGHTS_INLINE static PerftLine<Words> content(std::uint64_t first, const Line& line) {
        const auto& r = line.rest;
        return std::bit_cast<PerftLine<Words>>(Content{first, r[0], r[1], r[2], r[3], r[4], r[5], r[6]});
    }

    struct Release {
        std::size_t size;
        void operator()(Line* lines) const;
    };
    std::uint64_t count_;  // of lines, less than 2^32
    std::uint64_t seed_;
    std::unique_ptr<Line, Release> lines_;
    std::uint64_t generation_ = 0;  // 1 to 255 in use
    bool shared_ = false;
    std::vector<unsigned> owners_;  // variant and convention; each has two numbers
    std::atomic<bool> in_use_ = false;
};

}  // namespace bitdraughts
