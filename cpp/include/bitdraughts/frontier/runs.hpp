// Sorted runs of packed rows: made, merged, spilled to files and read back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bitdraughts/error.hpp"
#include "bitdraughts/frontier/columns.hpp"
#include "bitdraughts/frontier/packing.hpp"
#include "bitdraughts/parallel.hpp"

namespace bitdraughts::frontier {

template <std::size_t Words>
struct PackedRow {
    Packed<Words> position;
    Count times;
};
template <std::size_t Words>
using Run = std::vector<PackedRow<Words>>;

/// Adds what a position counts in another place. Throws Error (too_large) past 2^128.
inline void add_times(Count& to, const Count& more) {
    to += more;
    if (to.saturated()) throw Error(ErrorKind::too_large, "a multiplicity exceeds 2^128");
}

/// Sorts rows and makes one of those that are equal.
template <std::size_t Words>
void sort_and_combine(Run<Words>& rows) {
    std::ranges::sort(rows, {}, &PackedRow<Words>::position);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (kept != 0 && rows[kept - 1].position == rows[i].position) {
            add_times(rows[kept - 1].times, rows[i].times);
        } else {
            rows[kept++] = rows[i];
        }
    }
    rows.resize(kept);
}

/// One of the runs that are merged: in memory, or in a file that is read piece by piece.
template <std::size_t Words>
class Source {
public:
    using Row = PackedRow<Words>;

    explicit Source(const Run<Words>& run) : at_(run.data()), end_(run.data() + run.size()) {}
    Source(const std::filesystem::path& path, std::size_t rows_at_once)
        : file_(File::open(path)), buffer_(rows_at_once) {
        fill();
    }

    bool empty() const { return at_ == end_; }
    const Row& front() const { return *at_; }
    void next() {
        if (++at_ == end_ && file_.is_open()) fill();
    }

private:
    void fill() {
        const std::size_t rows = file_.read(buffer_.data(), buffer_.size() * sizeof(Row)) / sizeof(Row);
        at_ = buffer_.data();
        end_ = at_ + rows;
    }

    File file_;
    Run<Words> buffer_;
    const Row* at_ = nullptr;
    const Row* end_ = nullptr;
};

/// Calls `emit` with the rows of all sources in order, equal ones made one.
template <std::size_t Words, class Emit>
void merge(std::vector<Source<Words>>& sources, const Poll& poll, Emit&& emit) {
    constexpr std::size_t rows_between_polls = 1 << 16;
    std::vector<Source<Words>*> heap;  // the smallest row in front
    for (Source<Words>& source : sources) {
        if (!source.empty()) heap.push_back(&source);
    }
    const auto later = [](const Source<Words>* a, const Source<Words>* b) {
        return b->front().position < a->front().position;
    };
    std::ranges::make_heap(heap, later);
    // Lets the source in front, whose row has changed, sink to its place.
    const auto sink = [&] {
        std::size_t hole = 0;
        Source<Words>* const moved = heap[0];
        for (;;) {
            std::size_t child = 2 * hole + 1;
            if (child >= heap.size()) break;
            if (child + 1 < heap.size() && later(heap[child], heap[child + 1])) ++child;
            if (!later(moved, heap[child])) break;
            heap[hole] = heap[child];
            hole = child;
        }
        heap[hole] = moved;
    };
    std::size_t until_poll = rows_between_polls;
    while (!heap.empty()) {
        PackedRow<Words> row = heap[0]->front();
        for (bool first = true; !heap.empty() && heap[0]->front().position == row.position; first = false) {
            if (!first) add_times(row.times, heap[0]->front().times);
            heap[0]->next();
            if (heap[0]->empty()) {
                heap[0] = heap.back();
                heap.pop_back();
            }
            if (!heap.empty()) sink();
        }
        emit(row);
        if (--until_poll == 0) {
            poll();
            until_poll = rows_between_polls;
        }
    }
}

/// The runs that did not fit into memory, as files. Safe from any thread.
template <std::size_t Words>
class Spill {
public:
    Spill(std::filesystem::path folder, std::size_t buffer_bytes)
        : folder_(std::move(folder)), buffer_bytes_(buffer_bytes) {}

    /// Merges sources into a new file.
    void write(std::vector<Source<Words>>& sources, const Poll& poll) {
        constexpr std::size_t rows_at_once = 1 << 12;
        const std::filesystem::path path = next_path();
        File file = File::create(path);
        Run<Words> block;
        const auto flush = [&] {
            file.write(block.data(), block.size() * sizeof(PackedRow<Words>));
            block.clear();
        };
        merge(sources, poll, [&](const PackedRow<Words>& row) {
            block.push_back(row);
            if (block.size() == rows_at_once) flush();
        });
        flush();
        file.close();
        const std::scoped_lock lock(mutex_);
        paths_.push_back(path);
    }

    /// The files as sources, few enough to be open together.
    std::vector<Source<Words>> sources(const Poll& poll) {
        constexpr std::size_t most_open = 64;
        std::size_t first = 0;
        while (paths_.size() - first > most_open) {
            auto some = open(first, first + most_open);
            write(some, poll);
            some.clear();
            for (const std::size_t end = first + most_open; first < end; ++first) {
                std::filesystem::remove(paths_[first]);
            }
        }
        return open(first, paths_.size());
    }

private:
    std::filesystem::path next_path() {
        const std::scoped_lock lock(mutex_);
        return folder_ / ("run-" + std::to_string(made_++));
    }
    std::vector<Source<Words>> open(std::size_t begin, std::size_t end) const {
        constexpr std::size_t least = 64, most = 1 << 15;
        std::vector<Source<Words>> out;
        const std::size_t rows =
            buffer_bytes_ / sizeof(PackedRow<Words>) / std::max<std::size_t>(end - begin, 1);
        for (std::size_t i = begin; i < end; ++i) out.emplace_back(paths_[i], std::clamp(rows, least, most));
        return out;
    }

    std::filesystem::path folder_;
    std::size_t buffer_bytes_;
    std::mutex mutex_;
    std::vector<std::filesystem::path> paths_;
    std::size_t made_ = 0;
};

/// Takes rows in any order and keeps them as sorted runs, in memory or spilled. For one thread.
template <std::size_t Words>
class Sorter {
public:
    /// At most `most_rows` in memory, and as many again while runs are merged.
    Sorter(std::size_t most_rows, Spill<Words>& spill)
        : most_rows_(most_rows),
          chunk_(std::min<std::size_t>(most_rows, std::size_t{1} << 16)),
          spill_(spill) {}

    void push(const PackedRow<Words>& row, const Poll& poll) {
        if (rows_.size() == rows_.capacity()) make_room();
        rows_.push_back(row);
        if (rows_.size() == chunk_) close_run(poll);
    }
    /// Makes a run of what is left.
    void finish(const Poll& poll) {
        if (!rows_.empty()) close_run(poll);
    }
    const std::vector<Run<Words>>& runs() const { return runs_; }

private:
    // A small frontier needs no large buffer.
    void make_room() { rows_.reserve(std::clamp<std::size_t>(2 * rows_.capacity(), 256, chunk_ + 256)); }

    void close_run(const Poll& poll) {
        sort_and_combine(rows_);
        poll();
        held_ += rows_.size();
        runs_.emplace_back(rows_.begin(), rows_.end());
        rows_.clear();
        // Runs of like size are merged, so that equal rows meet early and few runs are left.
        while (runs_.size() > 1 && runs_[runs_.size() - 2].size() <= 2 * runs_.back().size())
            merge_last(poll);
        if (held_ + chunk_ > most_rows_) give_away(poll);
    }

    void merge_last(const Poll& poll) {
        std::vector<Source<Words>> pair;
        const std::size_t before = runs_[runs_.size() - 2].size() + runs_.back().size();
        for (std::size_t i = runs_.size() - 2; i < runs_.size(); ++i) pair.emplace_back(runs_[i]);
        Run<Words> merged;
        merged.reserve(before);
        merge(pair, poll, [&](const PackedRow<Words>& row) { merged.push_back(row); });
        merged.shrink_to_fit();
        held_ -= before - merged.size();
        runs_.pop_back();
        runs_.back() = std::move(merged);
    }

    void give_away(const Poll& poll) {
        std::vector<Source<Words>> all;
        all.reserve(runs_.size());
        for (const Run<Words>& run : runs_) all.emplace_back(run);
        spill_.write(all, poll);
        runs_.clear();
        held_ = 0;
    }

    std::size_t most_rows_, chunk_;
    Spill<Words>& spill_;
    Run<Words> rows_;
    std::vector<Run<Words>> runs_;
    std::size_t held_ = 0;
};

}  // namespace bitdraughts::frontier
