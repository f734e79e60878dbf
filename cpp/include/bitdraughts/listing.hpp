// Moves, routes and clicks of a position as lists in their documented order.
#pragma once

#include <span>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// Legal moves, ordered by from, to, captured set.
std::vector<Move> list_moves(const Position& position);

/// Legal routes, ordered by move, then by path. Where one order of captured pieces has several paths, as it
/// can in eight directions, the smallest stands for them unless `every_path` is asked for.
std::vector<Route> list_routes(const Position& position, bool every_path = false);

/// The squares that may come next after the squares clicked so far, ascending: start squares first,
/// then the landing squares of the routes that begin so. Empty where no route does.
std::vector<int> hops(const Position& position, std::span<const int> clicked);

}  // namespace bitdraughts
