#include "bitdraughts/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace bitdraughts {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto tick_interval = std::chrono::milliseconds(40);

struct Stopped {};  // thrown in worker threads when another one has failed

class Team {
public:
    Team(std::size_t size, std::size_t block, const Tick& tick,
         const std::function<void(const Block&, const Poll&)>& work)
        : size_(size), block_(block), tick_(tick), work_(work) {}

    void run(int threads) {
        std::vector<std::thread> helpers;
        start(helpers, threads);
        try {
            take_blocks(0, [this] { tick_if_due(); });
            std::unique_lock lock(mutex_);
            while (!finished_.wait_for(lock, tick_interval, [this] { return running_ == 0; })) {
                lock.unlock();
                tick();
                lock.lock();
            }
        } catch (...) {
            fail(std::current_exception());
        }
        for (std::thread& helper : helpers) helper.join();
        if (failure_) std::rethrow_exception(failure_);
        if (tick_) tick_(size_, size_);
    }

private:
    // As many as asked for and useful, or as many as the system gives: the outcome is the same.
    void start(std::vector<std::thread>& helpers, int threads) {
        const std::size_t useful = std::min(static_cast<std::size_t>(threads), (size_ + block_ - 1) / block_);
        try {
            while (helpers.size() + 1 < useful) {
                helpers.reserve(useful);
                const std::scoped_lock lock(mutex_);
                helpers.emplace_back([this, worker = helpers.size() + 1] { help(worker); });
                ++running_;
            }
        } catch (const std::exception&) {
            return;  // the system gives no more threads; those there are will do
        }
    }

    void take_blocks(std::size_t worker, const Poll& poll) {
        for (;;) {
            const std::size_t begin = next_.fetch_add(block_);
            if (begin >= size_) return;
            const std::size_t end = std::min(begin + block_, size_);
            work_({worker, begin, end}, poll);
            done_.fetch_add(end - begin);
            poll();
        }
    }

    void help(std::size_t worker) {
        try {
            take_blocks(worker, [this] {
                if (stop_) throw Stopped();
            });
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
        if (tick_) tick_(done_, size_);
        last_tick_ = Clock::now();
    }
    void tick_if_due() {
        if (stop_ || Clock::now() - last_tick_ >= tick_interval) tick();
    }

    std::size_t size_, block_;
    const Tick& tick_;
    const std::function<void(const Block&, const Poll&)>& work_;
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

void in_blocks(std::size_t size, std::size_t block, int threads, const Tick& tick,
               const std::function<void(const Block&, const Poll&)>& work) {
    Team(size, block, tick, work).run(threads);
}

}  // namespace bitdraughts
