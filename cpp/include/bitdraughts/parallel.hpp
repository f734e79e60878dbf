// A range of work shared by threads block by block, with progress and a way to stop.
#pragma once

#include <cstddef>
#include <functional>

namespace bitdraughts {

/// Called on the calling thread every few hundredths of a second with the finished and all items. Whatever
/// it throws ends the work and reaches the caller.
using Tick = std::function<void(std::size_t done, std::size_t all)>;

/// What a piece of work calls every few milliseconds; it may throw to end the work.
using Poll = std::function<void()>;

struct Block {
    std::size_t worker;  ///< from 0, below the number of threads asked for
    std::size_t begin, end;
};

/// Calls `work` for each block of `size` items, on the calling thread and up to `threads` - 1 more. The
/// first exception ends all of it and is thrown again here, when no thread works any more.
void in_blocks(std::size_t size, std::size_t block, int threads, const Tick& tick,
               const std::function<void(const Block&, const Poll&)>& work);

}  // namespace bitdraughts
