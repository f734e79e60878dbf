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

#include "bitdraughts/error.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/perft_table.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto tick_interval = std::chrono::milliseconds(40);

/// A position to count below, for the root move with index `root`.
struct Unit {
    Position position;
    std::size_t root;
};

void refuse_saturated(const Count& count) {
    if (count.saturated()) throw Error(ErrorKind::too_large, "the count exceeds 2^128");
}

struct Stopped {};  // thrown in worker threads when another one has failed

std::vector<Position> children(const Position& p, bool routes) {
    std::vector<Position> out;
    if (routes) {
        for (const Route& route : list_routes(p)) out.push_back(play_unchecked(p, route.move));
    } else {
        for (const Move& move : list_moves(p)) out.push_back(play_unchecked(p, move));
    }
    return out;
}

class Job {
public:
    Job(std::vector<Unit> units, std::size_t roots, int depth, const PerftOptions& options)
        : units_(std::move(units)), sums_(roots), depth_(depth), options_(options) {
        split();
    }

    std::vector<Count> run() {
        std::vector<std::thread> threads;
        start_helpers(threads);
        try {
            work(&tick_if_due);
            std::unique_lock lock(mutex_);
            while (!finished_.wait_for(lock, tick_interval, [this] { return running_ == 0; })) {
                lock.unlock();
                tick();
                lock.lock();
            }
        } catch (...) {
            fail(std::current_exception());
        }
        for (std::thread& thread : threads) thread.join();
        if (failure_) std::rethrow_exception(failure_);
        if (options_.tick) options_.tick(units_.size(), units_.size());
        for (const Count& sum : sums_) refuse_saturated(sum);
        return std::move(sums_);
    }

private:
    // Enough units that no thread waits long for the last one, and none too small to be worth it.
    void split() {
        const auto threads = static_cast<std::size_t>(options_.threads);
        const std::size_t enough = std::max(options_.least_units, threads > 1 ? 32 * threads : 1);
        while (depth_ > 4 && !units_.empty() && units_.size() < enough) {
            std::vector<Unit> finer;
            for (const Unit& unit : units_) {
                for (const Position& child : children(unit.position, options_.routes)) {
                    finer.push_back({child, unit.root});
                }
            }
            units_ = std::move(finer);
            --depth_;
        }
    }

    // As many as asked for and useful, or as many as the system gives: the answer is the same.
    void start_helpers(std::vector<std::thread>& threads) {
        const std::size_t useful = std::min(static_cast<std::size_t>(options_.threads), units_.size());
        try {
            while (threads.size() + 1 < useful) {
                threads.reserve(useful);
                const std::scoped_lock lock(mutex_);
                threads.emplace_back([this] { help(); });
                ++running_;
            }
        } catch (const std::exception&) {
            return;  // the system gives no more threads; those there are will do
        }
    }

    void work(void (*poll)(void*)) {
        std::optional<PerftTable> table;
        PerftControl control{.poll = poll, .context = this};
        if (!units_.empty()) control.leaves = leaf_kernel(units_.front().position.variant);
        if (options_.hash_mb > 0) {
            table.emplace((options_.hash_mb << 20) / static_cast<std::size_t>(options_.threads));
            control.table = &*table;
        }
        for (;;) {
            const std::size_t i = next_.fetch_add(1);
            if (i >= units_.size()) return;
            const Count count = depth_ == 0
                                    ? Count{1, 0}
                                    : kernel(units_[i].position.variant)
                                          .perft(units_[i].position, depth_, options_.routes, control);
            {
                const std::scoped_lock lock(mutex_);
                sums_[units_[i].root] += count;
            }
            done_.fetch_add(1);
            poll(this);
        }
    }

    void help() {
        try {
            work(&stop_if_asked);
        } catch (const Stopped&) {  // the failure is recorded already
        } catch (...) {
            fail(std::current_exception());
        }
        {
            const std::scoped_lock lock(mutex_);
            --running_;
        }
        finished_.notify_one();
    }

    void fail(std::exception_ptr failure) {
        const std::scoped_lock lock(mutex_);
        if (!failure_) failure_ = std::move(failure);
        stop_ = true;
    }

    void tick() {
        if (stop_) throw Stopped();
        if (options_.tick) options_.tick(done_, units_.size());
        last_tick_ = Clock::now();
    }
    static void tick_if_due(void* self) {
        Job& job = *static_cast<Job*>(self);
        if (job.stop_ || Clock::now() - job.last_tick_ >= tick_interval) job.tick();
    }
    static void stop_if_asked(void* self) {
        if (static_cast<Job*>(self)->stop_) throw Stopped();
    }

    std::vector<Unit> units_;
    std::vector<Count> sums_;
    int depth_;  // plies below each unit
    const PerftOptions& options_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::size_t> done_ = 0;
    std::atomic<bool> stop_ = false;
    Clock::time_point last_tick_ = Clock::now();  // calling thread only
    std::mutex mutex_;
    std::condition_variable finished_;
    std::size_t running_ = 0;
    std::exception_ptr failure_;
};

}  // namespace

Count perft(const Position& p, int depth, const PerftOptions& options) {
    if (depth == 0) return {1, 0};
    return Job({{p, 0}}, 1, depth, options).run().front();
}

std::vector<std::pair<Move, Count>> divide(const Position& p, int depth, const PerftOptions& options) {
    const std::vector<Move> moves = list_moves(p);
    std::vector<Unit> units;
    units.reserve(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) units.push_back({play_unchecked(p, moves[i]), i});
    const std::vector<Count> below =
        moves.empty() ? std::vector<Count>{} : Job(std::move(units), moves.size(), depth - 1, options).run();

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

std::vector<Count> perft_each(std::span<const Position> positions, int depth, const PerftOptions& options) {
    std::vector<Unit> units;
    units.reserve(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) units.push_back({positions[i], i});
    return Job(std::move(units), positions.size(), depth, options).run();
}

}  // namespace bitdraughts
