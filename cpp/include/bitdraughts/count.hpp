// Perft and divide for callers: any variant, any depth, threads, a hash table, progress, interruption.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

struct PerftOptions {
    bool routes = false;      ///< count routes (convention K) instead of distinct moves (U)
    int threads = 1;          ///< at least 1
    std::size_t hash_mb = 0;  ///< in all, shared out among the threads; 0: no table
    /// Cut the work into at least so many units where depth allows, for `tick` to tell progress by.
    std::size_t least_units = 1;
    /// Called on the calling thread every few hundredths of a second with the finished and all units of
    /// work. Whatever it throws ends the count and reaches the caller.
    std::function<void(std::size_t done, std::size_t all)> tick;
};

/// The deepest perft accepted; more would only exhaust the stack.
inline constexpr int max_perft_depth = 255;

/// Leaves at exactly `depth` plies; 1 for depth 0. Throws Error (too_large) past 2^128.
Count perft(const Position& position, int depth, const PerftOptions& options = {});

/// One entry a legal move in the documented order, with the perft of its subtree at depth - 1
/// (`depth` at least 1). With `routes`, a move counts once for each of its routes.
std::vector<std::pair<Move, Count>> divide(const Position& position, int depth,
                                           const PerftOptions& options = {});

/// The perft of each of many positions, all of one variant.
std::vector<Count> perft_each(std::span<const Position> positions, int depth, const PerftOptions& options);

}  // namespace bitdraughts
