// Moves, routes and clicks of a position as lists in their documented order.
#pragma once

#include <span>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// Legal moves, ordered by from, to, captured set.
std::vector<Move> list_moves(const Position& position);

/// Legal routes, ordered by move, then by path.
std::vector<Route> list_routes(const Position& position);

/// The squares that may come next after the squares clicked so far, ascending: start squares first,
/// then the landing squares of the routes that begin so. Empty where no route does.
std::vector<int> hops(const Position& position, std::span<const int> clicked);

}  // namespace bitdraughts
