// The hash table of perft: exact, because the whole question stands in every entry.
#pragma once

#include <array>
#include <atomic>
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

/// Known counts that share a line of memory; all zeros where there are none. A thread that has taken a line
/// holds its first word, `first`, elsewhere: it is handed in, and `store` returns what is to stand there.
template <std::size_t Words>
struct PerftLine;

/// Two counts below 2^56, or one of any size. Of this generation the deeper one stands first and stays
/// there; a first one of another generation gives way to the next that comes.
template <>
struct alignas(64) PerftLine<3> {
    struct {
        PerftKey<3> key;
        std::uint64_t count;  // with the generation in the highest byte
    } entry[2];               // of one large count the second has the upper half and, in its key, no depth

    static constexpr int count_bits = 56;

    BITDRAUGHTS_INLINE std::uint64_t& first_word() { return entry[0].key[0]; }

    BITDRAUGHTS_INLINE std::optional<Count> find(std::uint64_t first, const PerftKey<3>& key) const {
        const auto& [a, b] = entry;
        if (((first ^ key[0]) | (a.key[1] ^ key[1]) | (a.key[2] ^ key[2])) == 0) {
            return is_large() ? Count{a.count, b.count} : small(a.count);
        }
        if (((b.key[0] ^ key[0]) | (b.key[1] ^ key[1]) | (b.key[2] ^ key[2])) == 0) return small(b.count);
        return std::nullopt;
    }
    BITDRAUGHTS_INLINE std::uint64_t store(std::uint64_t first, const PerftKey<3>& key, Count count,
                                           std::uint64_t now) {
        const bool first_stays = key[0] >> 56 < first >> 56 && generation() == now;
        if (count.hi != 0 || count.lo >> count_bits != 0) [[unlikely]] {
            entry[1] = {{0, now, 0}, count.hi};
            return put_first(key, count.lo);
        }
        if (is_large()) [[unlikely]] {
            if (first_stays) return first;
            entry[1] = {};
        }
        const std::uint64_t marked = count.lo | now << count_bits;
        if (!first_stays) return put_first(key, marked);
        entry[1] = {key, marked};
        return first;
    }

private:
    BITDRAUGHTS_INLINE static Count small(std::uint64_t count) {
        return {count & ((std::uint64_t{1} << count_bits) - 1), 0};
    }
    BITDRAUGHTS_INLINE bool is_large() const { return entry[1].key[0] == 0 && entry[1].key[1] != 0; }
    BITDRAUGHTS_INLINE std::uint64_t generation() const {
        return is_large() ? entry[1].key[1] : entry[0].count >> count_bits;
    }
    BITDRAUGHTS_INLINE std::uint64_t put_first(const PerftKey<3>& key, std::uint64_t count) {
        entry[0].key[1] = key[1];
        entry[0].key[2] = key[2];
        entry[0].count = count;
        return key[0];
    }
};

/// One count of any size, the latest.
template <>
struct alignas(64) PerftLine<4> {
    PerftKey<4> key;
    Count count;

    BITDRAUGHTS_INLINE std::uint64_t& first_word() { return key[0]; }

    BITDRAUGHTS_INLINE std::optional<Count> find(std::uint64_t first, const PerftKey<4>& wanted) const {
        const std::uint64_t difference =
            (first ^ wanted[0]) | (key[1] ^ wanted[1]) | (key[2] ^ wanted[2]) | (key[3] ^ wanted[3]);
        return difference == 0 ? std::optional(count) : std::nullopt;
    }
    BITDRAUGHTS_INLINE std::uint64_t store(std::uint64_t /*first*/, const PerftKey<4>& new_key,
                                           Count new_count, std::uint64_t /*now*/) {
        for (std::size_t i = 1; i < new_key.size(); ++i) key[i] = new_key[i];
        count = new_count;
        return new_key[0];
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
    BITDRAUGHTS_INLINE PerftLine<Words>* line(const PerftKey<Words>& key) {
        static_assert(sizeof(PerftLine<Words>) == line_size);
        std::uint64_t h = seed_;
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

    template <std::size_t Words>
    BITDRAUGHTS_INLINE std::optional<Count> find(PerftLine<Words>& line, const PerftKey<Words>& key) const {
        if (!shared_) return line.find(line.first_word(), key);
        const std::uint64_t first = take(line.first_word());
        if (first == taken) return std::nullopt;
        const std::optional<Count> found = line.find(first, key);
        give_back(line.first_word(), first);
        return found;
    }
    template <std::size_t Words>
    BITDRAUGHTS_INLINE void store(PerftLine<Words>& line, const PerftKey<Words>& key, Count count) const {
        if (!shared_) {
            line.first_word() = line.store(line.first_word(), key, count, generation_);
            return;
        }
        const std::uint64_t first = take(line.first_word());
        if (first != taken) give_back(line.first_word(), line.store(first, key, count, generation_));
    }

private:
    static constexpr std::uint64_t taken = 1;  // no key begins so: it has a depth
    static constexpr std::size_t most_owners = 32;

    /// What stood first in a line, which is then this thread's until it is given back; or `taken`.
    BITDRAUGHTS_INLINE static std::uint64_t take(std::uint64_t& first_word) {
        return std::atomic_ref(first_word).exchange(taken, std::memory_order_acquire);
    }
    BITDRAUGHTS_INLINE static void give_back(std::uint64_t& first_word, std::uint64_t first) {
        std::atomic_ref(first_word).store(first, std::memory_order_release);
    }

    struct Release {
        std::size_t size;
        void operator()(std::byte* lines) const;
    };
    std::uint64_t count_;  // of lines, less than 2^32
    std::uint64_t seed_;
    std::unique_ptr<std::byte, Release> lines_;
    std::uint64_t generation_ = 0;  // 1 to 255 in use
    bool shared_ = false;
    std::vector<unsigned> owners_;  // variant and convention; each has two numbers
    std::atomic<bool> in_use_ = false;
};

}  // namespace bitdraughts
