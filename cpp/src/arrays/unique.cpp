#include "bitdraughts/arrays/unique.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <stdexcept>
#include <tuple>

namespace bitdraughts::arrays {

namespace {

constexpr std::size_t bucket_rows = 1 << 15;
constexpr std::size_t samples_a_bucket = 16;

auto place(const Position& p) { return std::tie(p.white, p.black, p.kings, p.turn, p.state); }
bool before(const Position& a, const Position& b) { return place(a) < place(b); }

}  // namespace

// Words: 32-bit words of white and black together.
template <std::size_t Words>
class Unique::BucketsOf final : public Unique::Buckets {
public:
    explicit BucketsOf(const Rows& rows) : rows_(rows) {}

    std::size_t sort(const Work& work) override {
        choose_splitters();
        // Bucket 2i lies before splitter i, bucket 2i + 1 holds what is equal to it and needs no sorting.
        const std::size_t buckets = 2 * splitters_.size() + 1;
        std::vector<std::atomic<std::size_t>> fill(buckets);
        in_rows(rows_.size(), work.pass(0, passes), [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) ++fill[bucket_of(rows_.position(row))];
        });
        begin_.assign(buckets + 1, 0);
        for (std::size_t i = 0; i < buckets; ++i) begin_[i + 1] = begin_[i] + fill[i].exchange(begin_[i]);
        entries_.reset(new Entry[rows_.size()]);
        in_rows(rows_.size(), work.pass(1, passes), [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                const Position p = rows_.position(row);
                const std::size_t bucket = bucket_of(p);
                const std::size_t to = fill[bucket]++;
                if (to >= begin_[bucket + 1])
                    throw std::invalid_argument("rows were changed while they were read");
                entries_[to] = entry_of(p, row);
            }
        });
        std::vector<std::size_t> found(buckets);
        in_buckets(work.pass(2, passes), [&](std::size_t bucket) {
            Entry* const begin = entries_.get() + begin_[bucket];
            Entry* const end = entries_.get() + begin_[bucket + 1];
            if (bucket % 2 == 1) {
                found[bucket] = begin == end ? 0 : 1;
                return;
            }
            std::sort(begin, end, [&](const Entry& a, const Entry& b) { return before(a, b); });
            for (Entry* at = begin; at != end; ++at) found[bucket] += begins_group(begin, at) ? 1 : 0;
        });
        first_.assign(buckets, 0);
        std::size_t all = 0;
        for (std::size_t i = 0; i < buckets; ++i) {
            first_[i] = all;
            all += found[i];
        }
        return all;
    }

    void write(const Target& out, std::int64_t* counts, std::int64_t* inverse,
               const Work& work) const override {
        in_buckets(work.pass(3, passes), [&](std::size_t bucket) {
            const Entry* const begin = entries_.get() + begin_[bucket];
            const Entry* const end = entries_.get() + begin_[bucket + 1];
            std::size_t next = first_[bucket];
            for (const Entry* at = begin; at != end; ++at) {
                if (bucket % 2 == 1 ? at == begin : begins_group(begin, at)) {
                    out.put(next, rows_.as_it_stands(at->row));
                    counts[next++] = 0;
                }
                ++counts[next - 1];
                if (inverse != nullptr) inverse[at->row] = static_cast<std::int64_t>(next - 1);
            }
        });
    }

private:
    static constexpr std::size_t passes = 4;

    struct Entry {
        std::array<std::uint32_t, Words> words;  // the most significant first
        std::uint32_t row;
    };

    static Entry entry_of(const Position& p, std::size_t row) {
        Entry entry{{}, static_cast<std::uint32_t>(row)};
        std::size_t at = 0;
        for (const std::uint64_t side : {p.white.lo, p.black.lo}) {
            if constexpr (Words == 4) entry.words[at++] = static_cast<std::uint32_t>(side >> 32);
            entry.words[at++] = static_cast<std::uint32_t>(side);
        }
        return entry;
    }
    bool before(const Entry& a, const Entry& b) const {
        if (a.words != b.words) return a.words < b.words;
        return arrays::before(rows_.as_it_stands(a.row), rows_.as_it_stands(b.row));
    }
    bool begins_group(const Entry* first, const Entry* at) const {
        return at == first || before(at[-1], *at);
    }

    void choose_splitters() {
        const std::size_t wanted = rows_.size() / bucket_rows;
        if (wanted == 0) return;
        std::vector<Position> sample;
        const std::size_t samples = wanted * samples_a_bucket;
        for (std::size_t i = 0; i < samples; ++i) {
            // Spread by a multiplicative hash: rows that come in a rhythm have no part in it.
            const std::uint64_t spread = (i * 0x9E3779B97F4A7C15u) >> 32;
            sample.push_back(rows_.as_it_stands(static_cast<std::size_t>((spread * rows_.size()) >> 32)));
        }
        std::ranges::sort(sample, arrays::before);
        for (std::size_t i = samples_a_bucket; i < samples; i += samples_a_bucket) {
            splitters_.push_back(sample[i]);
        }
        const auto [first, last] = std::ranges::unique(splitters_);
        splitters_.erase(first, last);
    }
    std::size_t bucket_of(const Position& p) const {
        const auto at = std::ranges::lower_bound(splitters_, p, arrays::before);
        const auto number = static_cast<std::size_t>(at - splitters_.begin());
        return 2 * number + (at != splitters_.end() && *at == p ? 1 : 0);
    }

    /// Calls `f` with each bucket; progress is told in rows.
    template <class F>
    void in_buckets(const Work& work, F&& f) const {
        Tick tick;
        if (work.tick) {
            tick = [&](std::size_t done, std::size_t) { work.tick(begin_[done], rows_.size()); };
        }
        in_blocks(begin_.size() - 1, 1, work.threads, tick,
                  [&](const Block& block, const Poll&) { f(block.begin); });
    }

    const Rows rows_;
    std::vector<Position> splitters_;
    std::vector<std::size_t> begin_;  // of each bucket, and the end
    std::vector<std::size_t> first_;  // of its rows in the outcome
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
