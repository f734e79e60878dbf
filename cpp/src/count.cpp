#include "bitdraughts/count.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>

#include "bitdraughts/custom.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/perft_table.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto tick_interval = std::chrono::milliseconds(40);

void refuse_saturated(const Count& count) {
    if (count.saturated()) throw Error(ErrorKind::too_large, "the count exceeds 2^128");
}

struct Stopped {};  // thrown where a thread ends because another one has failed

std::vector<Position> children(const Position& p, bool routes) {
    std::vector<Position> out;
    if (routes) {
        for (const Route& route : list_routes(p)) out.push_back(play_unchecked(p, route.move));
    } else {
        for (const Move& move : list_moves(p)) out.push_back(play_unchecked(p, move));
    }
    return out;
}

/// Counts below units, positions of one variant. Each thread takes some at a time. When none are left, a
/// thread gets positions that busy ones give away of what they have not begun.
class Job {
public:
    Job(std::span<const Position> units, int depth, const PerftOptions& options)
        : units_(units), depth_(depth), options_(options), counts_(units.size()) {
        if (units.empty()) return;
        const Variant variant = units.front().variant;
        kernel_ = &kernel(variant);
        leaves_ = leaf_kernel(variant);
        gives_ = !is_custom(variant) && depth >= PerftControl::giving_depth;
        threads_ = static_cast<std::size_t>(options.threads);
        if (!gives_) threads_ = std::min(threads_, (units.size() + at_once() - 1) / at_once());
        table_ = options.table;
        if (table_ == nullptr && options.hash_mb > 0) {
            table_ = &own_table_.emplace(options.hash_mb << 20, options.hash_seed);
        }
        if (table_ == nullptr) return;
        use_.emplace(*table_, threads_ > 1);
        if (!is_custom(variant)) owner_ = use_->owner(variant, options.routes);
    }

    /// One count a unit.
    std::vector<Count> run() {
        std::vector<std::thread> threads;
        start_helpers(threads);
        try {
            work(true);
        } catch (...) {
            fail(std::current_exception());
        }
        for (std::thread& thread : threads) thread.join();
        if (failure_) std::rethrow_exception(failure_);
        if (options_.tick) options_.tick(units_.size(), units_.size());
        return std::move(counts_);
    }

private:
    /// A position that was given away by the thread that counted below a unit, or below a piece of it.
    struct Piece {
        Position position;
        int depth;
        std::size_t unit;
    };

    struct Worker {
        Job& job;
        bool calls;            // is this the calling thread?
        std::size_t unit = 0;  // that it counts below, or below a piece of
        bool gave = false;     // has something of it been given away?
        PerftControl control = {};
    };

    /// Short units are taken many at a time, and only then do threads meet.
    std::size_t at_once() const { return depth_ < 4 ? 256 : 1; }

    // As many as asked for and useful, or as many as the system gives: the answer is the same.
    void start_helpers(std::vector<std::thread>& threads) {
        try {
            while (threads.size() + 1 < threads_) {
                threads.reserve(threads_);
                const std::scoped_lock lock(mutex_);
                threads.emplace_back([this] { help(); });
                ++busy_;
            }
        } catch (const std::exception&) {
            return;  // the system gives no more threads; those there are will do
        }
    }

    void help() {
        try {
            work(false);
        } catch (const Stopped&) {  // the failure is recorded already
        } catch (...) {
            fail(std::current_exception());
        }
    }

    void work(bool calls) {
        Worker worker{.job = *this, .calls = calls};
        worker.control = {
            .poll = &poll, .context = &worker, .table = table_, .leaves = leaves_, .give = &give};
        if (gives_ && threads_ > 1) worker.control.hungry = &hungry_;
        for (;;) {
            const std::size_t begin = next_.fetch_add(at_once());
            if (begin >= units_.size()) break;
            const std::size_t end = std::min(begin + at_once(), units_.size());
            std::size_t done = 0;
            for (std::size_t i = begin; i < end; ++i) {
                const Count count = count_below(worker, units_[i], depth_, i);
                if (worker.gave) {
                    settle(i, count);
                } else {
                    counts_[i] = count;
                    ++done;
                }
            }
            done_.fetch_add(done);
            poll(&worker);
        }
        while (const std::optional<Piece> piece = next_piece(calls)) {
            settle(piece->unit, count_below(worker, piece->position, piece->depth, piece->unit));
            poll(&worker);
        }
    }

    Count count_below(Worker& worker, const Position& p, int depth, std::size_t unit) const {
        if (depth == 0) return {1, 0};
        worker.unit = unit;
        worker.gave = false;
        worker.control.owner = owner_ + (static_cast<unsigned>(p.turn) + static_cast<unsigned>(depth)) % 2;
        return kernel_->perft(p, depth, options_.routes, worker.control);
    }

    // Of a unit in pieces. The first one is what the thread that began it has kept.

    static void give(void* context, const Position& p, int depth) {
        Worker& worker = *static_cast<Worker*>(context);
        Job& job = worker.job;
        {
            const std::scoped_lock lock(job.mutex_);
            job.pieces_.push_back({p, depth, worker.unit});
            ++job.pieces_of_.try_emplace(worker.unit, 1).first->second;
            worker.gave = true;
            job.tell_hunger();
        }
        job.changed_.notify_one();
    }

    void settle(std::size_t unit, Count count) {
        const std::scoped_lock lock(mutex_);
        counts_[unit] += count;
        const auto left = pieces_of_.find(unit);
        if (--left->second != 0) return;
        pieces_of_.erase(left);
        ++done_;
    }

    /// Waits for one to be given away; nothing when no thread has any work left.
    std::optional<Piece> next_piece(bool calls) {
        std::unique_lock lock(mutex_);
        --busy_;
        ++waiting_;
        for (;;) {
            if (stop_) throw Stopped();
            if (!pieces_.empty()) {
                const Piece piece = pieces_.back();
                pieces_.pop_back();
                --waiting_;
                ++busy_;
                tell_hunger();
                return piece;
            }
            if (busy_ == 0) {
                changed_.notify_all();
                return std::nullopt;
            }
            tell_hunger();
            if (calls) {
                changed_.wait_for(lock, tick_interval);
                lock.unlock();
                tick_if_due();
                lock.lock();
            } else {
                changed_.wait(lock);
            }
        }
    }

    void tell_hunger() {
        const auto served = static_cast<int>(std::min(waiting_, pieces_.size()));
        hungry_.store(static_cast<int>(waiting_) - served, std::memory_order_relaxed);
    }

    void fail(std::exception_ptr failure) {
        {
            const std::scoped_lock lock(mutex_);
            if (!failure_) failure_ = std::move(failure);
            stop_ = true;
        }
        changed_.notify_all();
    }

    static void poll(void* context) {
        const Worker& worker = *static_cast<Worker*>(context);
        if (worker.job.stop_) throw Stopped();
        if (worker.calls) worker.job.tick_if_due();
    }
    void tick_if_due() {
        const auto now = Clock::now();
        if (now - last_tick_ < tick_interval) return;
        if (options_.tick) options_.tick(done_, units_.size());
        last_tick_ = Clock::now();
    }

    const std::span<const Position> units_;
    const int depth_;  // plies below each unit
    const PerftOptions& options_;
    std::vector<Count> counts_;  // of a unit in pieces under the mutex, else its one thread's
    const Kernel* kernel_ = nullptr;
    const LeafKernel* leaves_ = nullptr;
    bool gives_ = false;
    std::size_t threads_ = 1;
    std::optional<PerftTable> own_table_;
    std::optional<PerftTable::Use> use_;
    PerftTable* table_ = nullptr;
    unsigned owner_ = 0;
    Clock::time_point last_tick_ = Clock::now();  // calling thread only

    // Looked at often and seldom changed; what is often changed stands in another line of memory.
    alignas(64) std::atomic<int> hungry_ = 0;
    std::atomic<bool> stop_ = false;

    alignas(64) std::atomic<std::size_t> next_ = 0;
    std::atomic<std::size_t> done_ = 0;  // units

    std::mutex mutex_;  // for all below
    std::condition_variable changed_;
    std::vector<Piece> pieces_;                               // nobody counts below these yet
    std::unordered_map<std::size_t, std::size_t> pieces_of_;  // units; these are not counted yet
    std::size_t busy_ = 1, waiting_ = 0;                      // threads
    std::exception_ptr failure_;
};

/// Sums of the counts below positions, each of which belongs to one of so many roots.
class Roots {
public:
    void add(const Position& p, std::size_t root) {
        units_.push_back(p);
        roots_.push_back(root);
    }

    std::vector<Count> perft(std::size_t roots, int depth, const PerftOptions& options) {
        // A custom variant's generator gives nothing away.
        const bool even = options.threads > 1 && !units_.empty() && is_custom(units_.front().variant);
        const std::size_t enough =
            std::max(options.least_units, even ? 32 * static_cast<std::size_t>(options.threads) : 1);
        while (depth > 4 && !units_.empty() && units_.size() < enough) {
            split(options.routes);
            --depth;
        }
        std::vector<Count> sums(roots);
        const std::vector<Count> counts = Job(units_, depth, options).run();
        for (std::size_t i = 0; i < counts.size(); ++i) sums[roots_[i]] += counts[i];
        for (const Count& sum : sums) refuse_saturated(sum);
        return sums;
    }

private:
    void split(bool routes) {
        Roots finer;
        for (std::size_t i = 0; i < units_.size(); ++i) {
            for (const Position& child : children(units_[i], routes)) finer.add(child, roots_[i]);
        }
        *this = std::move(finer);
    }

    std::vector<Position> units_;
    std::vector<std::size_t> roots_;
};

}  // namespace

Count perft(const Position& p, int depth, const PerftOptions& options) {
    if (depth == 0) return {1, 0};
    Roots root;
    root.add(p, 0);
    return root.perft(1, depth, options).front();
}

std::vector<Count> perft_each(std::span<const Position> positions, int depth, const PerftOptions& options) {
    std::vector<Count> counts = Job(positions, depth, options).run();
    for (const Count& count : counts) refuse_saturated(count);
    return counts;
}

void perft_rows(std::size_t size, int depth, const PerftOptions& options,
                const std::function<Position(std::size_t row)>& position,
                const std::function<void(std::size_t row, Count count)>& take) {
    constexpr std::size_t at_once = std::size_t{1} << 16;
    PerftOptions part = options;
    std::optional<PerftTable> table;
    if (part.hash_mb != 0 && part.table == nullptr && depth > 0) {
        part.table = &table.emplace(part.hash_mb << 20, part.hash_seed);  // one for all parts
    }
    part.hash_mb = 0;
    std::vector<Position> positions;
    for (std::size_t begin = 0; begin < size; begin += at_once) {
        const std::size_t end = std::min(begin + at_once, size);
        positions.clear();
        for (std::size_t row = begin; row < end; ++row) positions.push_back(position(row));
        if (options.tick) {
            // A job cuts its work as it likes; told in rows, its parts make one whole.
            part.tick = [&](std::size_t done, std::size_t all) {
                const std::size_t share = all == 0 ? 0 : done * (end - begin) / all;
                options.tick(begin + share, size);
            };
        }
        const std::vector<Count> counts = Job(positions, depth, part).run();
        for (std::size_t row = begin; row < end; ++row) {
            const Count count = counts[row - begin];
            if (count.saturated()) {
                throw Error(ErrorKind::too_large, "row " + std::to_string(row) + ": the count exceeds 2^128");
            }
            take(row, count);
        }
    }
}

std::vector<std::pair<Move, Count>> divide(const Position& p, int depth, const PerftOptions& options) {
    const std::vector<Move> moves = list_moves(p);
    Roots roots;
    for (std::size_t i = 0; i < moves.size(); ++i) roots.add(play_unchecked(p, moves[i]), i);
    const std::vector<Count> below = roots.perft(moves.size(), depth - 1, options);

    std::vector<std::pair<Move, Count>> out;
    out.reserve(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) out.emplace_back(moves[i], below[i]);
    if (options.routes) {
        std::vector<std::size_t> times(moves.size(), 0);
        for (const Route& route : list_routes(p)) {
            const auto at = std::ranges::lower_bound(moves, route.move, std::less<>{});
            ++times[static_cast<std::size_t>(at - moves.begin())];
        }
        for (std::size_t i = 0; i < out.size(); ++i) {
            for (std::size_t more = 1; more < times[i]; ++more) out[i].second += below[i];
            refuse_saturated(out[i].second);
        }
    }
    return out;
}

}  // namespace bitdraughts
