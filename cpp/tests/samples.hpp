// Positions of random games, and rows made of them.
#pragma once

#include <random>
#include <vector>

#include "bitdraughts/arrays/rows.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::testing {

/// Met in games of random moves.
inline std::vector<Position> played(Variant variant, std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Position> out;
    Position p = start_position(variant);
    while (out.size() < count) {
        out.push_back(p);
        const std::vector<Move> moves = list_moves(p);
        p = moves.empty() ? start_position(variant) : play_unchecked(p, moves[random() % moves.size()]);
    }
    return out;
}

/// Rows in the Positions themselves.
inline arrays::Rows rows_of(const std::vector<Position>& positions) {
    const auto column = [](const auto& field) {
        return arrays::Column{reinterpret_cast<const std::byte*>(&field), sizeof(Position)};
    };
    const Position& first = positions.front();
    return {first.variant,
            positions.size(),
            {.white = column(first.white.lo),
             .black = column(first.black.lo),
             .kings = column(first.kings.lo),
             .turn = column(first.turn),
             .state = column(first.state)}};
}

}  // namespace bitdraughts::testing
