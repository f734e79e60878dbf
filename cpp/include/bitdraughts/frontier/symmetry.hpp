// Positions that are the same game seen from another side.
#pragma once

#include <array>
#include <cstdint>

#include "bitdraughts/types.hpp"

namespace bitdraughts::frontier {

/// How the board of a variant can be turned without changing the game.
class Symmetry {
public:
    explicit Symmetry(Variant variant);

    /// Is the board the same from the other side, so that colours can be exchanged?
    bool turns() const { return turns_; }
    /// Is it the same in a mirror, left for right?
    bool mirrors() const { return mirrors_; }

    /// White to move, and of a position and its mirror image the smaller by (white, black, kings, state).
    Position canonical(Position position) const;

private:
    SquareSet mirrored(SquareSet set) const;
    Position mirrored(const Position& position) const;

    bool turns_ = true, mirrors_ = true;
    std::array<std::uint8_t, max_squares + 1> mirror_{};  ///< by square, 0 where none is
};

/// Throws std::invalid_argument for a variant whose board cannot be turned.
Symmetry checked_symmetry(Variant variant);

}  // namespace bitdraughts::frontier
