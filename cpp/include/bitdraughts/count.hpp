// Perft and divide for callers: any variant, any depth, threads, a hash table, progress, interruption.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

class PerftTable;

struct PerftOptions {
    bool routes = false;          ///< count routes (convention K) instead of distinct moves (U)
    int threads = 1;              ///< at least 1
    PerftTable* table = nullptr;  ///< shared by the threads; null: one of `hash_mb`, for this call alone
    std::size_t hash_mb = 0;      ///< 0: no table
    std::uint64_t hash_seed = 0;  ///< of that table, see PerftTable
    /// Cut the work into at least so many units where depth allows, for `tick` to tell progress by.
    std::size_t least_units = 1;
    /// Called on the calling thread every few hundredths of a second with the finished and all units of
    /// work. Whatever it throws ends the count and reaches the caller.
    std::function<void(std::size_t done, std::size_t all)> tick;
};

/// The deepest perft accepted; more would only exhaust the stack.
inline constexpr int max_perft_depth = 255;

// Each function below throws Error: too_large for a count past 2^128, table_in_use where another call has
// the table.

/// Leaves at exactly `depth` plies; 1 for depth 0.
Count perft(const Position& position, int depth, const PerftOptions& options = {});

/// The perft of each position; all are of one variant. Each is a unit of work.
std::vector<Count> perft_each(std::span<const Position> positions, int depth,
                              const PerftOptions& options = {});

/// The perft of each of `size` positions of one variant, the one of a row being `position(row)`; `take` gets
/// row and count, in order. Few positions are held at a time; `tick` tells of rows.
void perft_rows(std::size_t size, int depth, const PerftOptions& options,
                const std::function<Position(std::size_t row)>& position,
                const std::function<void(std::size_t row, Count count)>& take);

/// One entry a legal move in the documented order, with the perft of its subtree at depth - 1
/// (`depth` at least 1). With `routes`, a move counts once for each of its routes.
std::vector<std::pair<Move, Count>> divide(const Position& position, int depth,
                                           const PerftOptions& options = {});

}  // namespace bitdraughts
