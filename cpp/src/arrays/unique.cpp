#include "bitdraughts/arrays/unique.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace bitdraughts::arrays {

namespace {

constexpr std::size_t bucket_rows = 1 << 14;
constexpr std::size_t samples_a_bucket = 16;

/// What decides between positions with the same white and black pieces.
auto rest(const Position& p) { return std::tie(p.kings, p.turn, p.state); }

[[noreturn]] void throw_changed() { throw std::invalid_argument("rows were changed while they were read"); }

}  // namespace

// Words: 32-bit words of white and black together.
template <std::size_t Words>
class Unique::BucketsOf final : public Unique::Buckets {
public:
    explicit BucketsOf(const Rows& rows) : rows_(rows) {}

    std::size_t sort(const Work& work) override {
        choose_splitters();
        // Bucket 2i lies before splitter i, bucket 2i + 1 holds what is equal to it.
        const std::size_t buckets = 2 * splitters_.size() + 1;
        std::vector<std::atomic<std::size_t>> fill(buckets);
        in_rows(rows_.size(), work.pass(0, passes), [&](std::size_t begin, std::size_t end) {
            std::vector<std::size_t> counts(buckets);
            for (std::size_t row = begin; row < end; ++row) ++counts[bucket_of(key_of(rows_.position(row)))];
            for (std::size_t i = 0; i < buckets; ++i) {
                if (counts[i] != 0) fill[i] += counts[i];
            }
        });
        begin_.assign(buckets + 1, 0);
        for (std::size_t i = 0; i < buckets; ++i) begin_[i + 1] = begin_[i] + fill[i].exchange(begin_[i]);
        entries_.reset(new Entry[rows_.size()]);
        in_rows(rows_.size(), work.pass(1, passes),
                [&](std::size_t begin, std::size_t end) { distribute(begin, end, fill); });
        std::vector<std::size_t> found(buckets);
        std::vector<Room> rooms(static_cast<std::size_t>(work.threads));
        in_buckets(work.pass(2, passes), [&](std::size_t bucket, std::size_t worker) {
            Entry* const begin = entries_.get() + begin_[bucket];
            Entry* const end = entries_.get() + begin_[bucket + 1];
            if (bucket % 2 == 0) sort_by_key(begin, end, rooms[worker].entries);
            found[bucket] = sort_rests(begin, end, rooms[worker].rests);
        });
        first_.assign(buckets + 1, 0);
        for (std::size_t i = 0; i < buckets; ++i) first_[i + 1] = first_[i] + found[i];
        return first_.back();
    }

    void write(const Target& out, std::int64_t* counts, std::int64_t* inverse,
               const Work& work) const override {
        in_buckets(work.pass(3, passes), [&](std::size_t bucket, std::size_t) {
            const Entry* const begin = entries_.get() + begin_[bucket];
            const Entry* const end = entries_.get() + begin_[bucket + 1];
            std::size_t next = first_[bucket];
            for (const Entry* at = begin; at != end; ++at) {
                if (begins_group(begin, at)) {
                    if (next == first_[bucket + 1]) throw_changed();
                    out.put(next, rows_.as_it_stands(at->row));
                    counts[next++] = 0;
                }
                ++counts[next - 1];
                if (inverse != nullptr) inverse[at->row] = static_cast<std::int64_t>(next - 1);
            }
            if (next != first_[bucket + 1]) throw_changed();
        });
    }

private:
    static constexpr std::size_t passes = 4;

    /// Words of white and black, the most significant first.
    using Key = std::array<std::uint32_t, Words>;
    struct Entry {
        Key key;
        std::uint32_t row;
    };
    /// What a worker needs for a bucket, kept for the next one.
    struct Room {
        std::vector<Entry> entries;
        std::vector<std::pair<Position, Entry>> rests;
    };

    static Key key_of(const Position& p) {
        Key key;
        std::size_t at = 0;
        for (const std::uint64_t side : {p.white.lo, p.black.lo}) {
            if constexpr (Words == 4) key[at++] = static_cast<std::uint32_t>(side >> 32);
            key[at++] = static_cast<std::uint32_t>(side);
        }
        return key;
    }
    static bool before(const Key& a, const Key& b) {
        for (std::size_t i = 0; i < Words; i += 2) {
            const std::uint64_t x = pair(a, i), y = pair(b, i);
            if (i + 2 == Words || x != y) return x < y;
        }
        return false;
    }
    static bool same(const Key& a, const Key& b) {
        bool alike = true;
        for (std::size_t i = 0; i < Words; i += 2) alike &= pair(a, i) == pair(b, i);
        return alike;
    }
    static std::uint64_t pair(const Key& key, std::size_t i) {
        return std::uint64_t{key[i]} << 32 | key[i + 1];
    }
    bool same_rest(const Entry& a, const Entry& b) const {
        const Position p = rows_.as_it_stands(a.row), q = rows_.as_it_stands(b.row);
        return rest(p) == rest(q);
    }
    bool begins_group(const Entry* first, const Entry* at) const {
        return at == first || !same(at[-1].key, at->key) || !same_rest(at[-1], *at);
    }

    void choose_splitters() {
        const std::size_t wanted = rows_.size() / bucket_rows;
        if (wanted == 0) return;
        std::vector<Key> sample;
        const std::size_t samples = wanted * samples_a_bucket;
        for (std::size_t i = 0; i < samples; ++i) {
            // Spread by a multiplicative hash: rows that come in a rhythm have no part in it.
            const std::uint64_t spread = (i * 0x9E3779B97F4A7C15u) >> 32;
            sample.push_back(
                key_of(rows_.as_it_stands(static_cast<std::size_t>((spread * rows_.size()) >> 32))));
        }
        std::ranges::sort(sample);
        for (std::size_t i = samples_a_bucket; i < samples; i += samples_a_bucket) {
            splitters_.push_back(sample[i]);
        }
        splitters_.erase(std::unique(splitters_.begin(), splitters_.end()), splitters_.end());
    }
    std::size_t bucket_of(const Key& key) const {
        if (splitters_.empty()) return 0;
        // Halves without a branch: which way it goes cannot be foretold.
        const Key* at = splitters_.data();
        for (std::size_t size = splitters_.size(); size > 1; size -= size / 2) {
            at += before(at[size / 2 - 1], key) ? size / 2 : 0;
        }
        at += before(*at, key) ? 1 : 0;
        const auto number = static_cast<std::size_t>(at - splitters_.data());
        return 2 * number + (number != splitters_.size() && same(*at, key) ? 1 : 0);
    }

    void distribute(std::size_t begin, std::size_t end, std::vector<std::atomic<std::size_t>>& fill) {
        // Room in each bucket is taken once for all rows of a block, so that threads hardly meet there.
        std::vector<std::size_t> place(fill.size());
        std::vector<std::uint32_t> bucket(end - begin);
        for (std::size_t row = begin; row < end; ++row) {
            const std::size_t to = bucket_of(key_of(rows_.as_it_stands(row)));
            bucket[row - begin] = static_cast<std::uint32_t>(to);
            ++place[to];
        }
        for (std::size_t i = 0; i < place.size(); ++i) {
            if (place[i] == 0) continue;
            const std::size_t more = place[i];
            place[i] = fill[i].fetch_add(more);
            if (place[i] + more > begin_[i + 1]) throw_changed();
        }
        for (std::size_t row = begin; row < end; ++row) {
            entries_[place[bucket[row - begin]]++] = {key_of(rows_.as_it_stands(row)),
                                                      static_cast<std::uint32_t>(row)};
        }
    }

    /// Digit by digit, the least significant first.
    static void sort_by_key(Entry* begin, Entry* end, std::vector<Entry>& room) {
        const auto size = static_cast<std::size_t>(end - begin);
        constexpr std::size_t few = 256;
        if (size < few) {
            std::sort(begin, end, [](const Entry& a, const Entry& b) { return before(a.key, b.key); });
            return;
        }
        if (room.size() < size) room.resize(size);
        constexpr std::size_t digits = 4 * Words;
        std::uint32_t places[digits][256] = {};
        for (const Entry* at = begin; at != end; ++at) {
            for (std::size_t d = 0; d < digits; ++d) ++places[d][digit(*at, d)];
        }
        Entry* from = begin;
        Entry* to = room.data();
        for (std::size_t d = 0; d < digits; ++d) {
            if (places[d][digit(*from, d)] == size) continue;  // the same everywhere
            std::exclusive_scan(places[d], places[d] + 256, places[d], std::uint32_t{0});
            for (std::size_t i = 0; i < size; ++i) to[places[d][digit(from[i], d)]++] = from[i];
            std::swap(from, to);
        }
        if (from != begin) std::copy(from, from + size, begin);
    }
    static std::size_t digit(const Entry& entry, std::size_t number) {
        return entry.key[Words - 1 - number / 4] >> 8 * (number % 4) & 0xFF;
    }

    /// Among entries with the same key, by what else decides. How many different ones are there?
    std::size_t sort_rests(Entry* begin, Entry* end, std::vector<std::pair<Position, Entry>>& rests) const {
        std::size_t found = 0;
        while (begin != end) {
            Entry* const first = begin++;
            bool alike = true;
            for (; begin != end && same(begin->key, first->key); ++begin) alike &= same_rest(*begin, *first);
            ++found;
            if (alike) continue;
            // Each is read once: a sort whose comparisons contradict each other runs out of its bounds.
            rests.clear();
            for (const Entry* at = first; at != begin; ++at) {
                rests.emplace_back(rows_.as_it_stands(at->row), *at);
            }
            std::ranges::sort(rests,
                              [](const auto& a, const auto& b) { return rest(a.first) < rest(b.first); });
            std::ranges::transform(rests, first, [](const auto& one) { return one.second; });
            for (Entry* at = first + 1; at != begin; ++at) found += same_rest(at[-1], *at) ? 0u : 1u;
        }
        return found;
    }

    /// Calls `f` with each bucket and the worker; progress is told in rows.
    template <class F>
    void in_buckets(const Work& work, F&& f) const {
        Tick tick;
        if (work.tick) {
            tick = [&](std::size_t done, std::size_t) { work.tick(begin_[done], rows_.size()); };
        }
        in_blocks(begin_.size() - 1, 1, work.threads, tick,
                  [&](const Block& block, const Poll&) { f(block.begin, block.worker); });
    }

    const Rows rows_;
    std::vector<Key> splitters_;
    std::vector<std::size_t> begin_;  // of each bucket, and the end
    std::vector<std::size_t> first_;  // of its rows in the outcome, and the end
    std::unique_ptr<Entry[]> entries_;
};

Unique::Unique(const Rows& rows, const Work& work) {
    if (rows.size() > std::numeric_limits<std::uint32_t>::max()) {
        throw std::invalid_argument("unique takes fewer than 2^32 rows, not " + std::to_string(rows.size()));
    }
    if (rows.narrow()) {
        buckets_ = std::make_unique<BucketsOf<2>>(rows);
    } else {
        buckets_ = std::make_unique<BucketsOf<4>>(rows);
    }
    size_ = buckets_->sort(work);
}

Unique::~Unique() = default;

void Unique::write(const Target& out, std::int64_t* counts, std::int64_t* inverse, const Work& work) const {
    buckets_->write(out, counts, inverse, work);
}

}  // namespace bitdraughts::arrays
