// Making, checking and changing positions; every function works on any variant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bitdraughts/types.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts {

Position start_position(Variant variant);

/// Why a position is unsound, naming the square, or nothing. The one statement of what a sound
/// position is: pieces on the board, one a square, no man on the row where it would be crowned.
std::optional<std::string> find_fault(const Position& position);

/// `position` itself; throws Error (invalid_position) if it has a fault.
Position checked(const Position& position);

/// The 64-bit key, frozen: equal on every platform and in every version. It covers the board's shape,
/// the pieces, the side to move and rule state, not the rule book. See docs/design.md.
std::uint64_t key(const Position& position);

/// Colours exchanged and the board turned by 180 degrees; the same game for the other side.
Position flip(const Position& position);

/// Does `move` crown a man of the side to move?
bool crowns(const Position& position, const Move& move);

/// The position after `move`, which must be legal: nothing is checked, and for an illegal move the
/// result may be unsound.
Position play_unchecked(const Position& position, const Move& move);

/// The position after a legal move; throws Error (illegal_move) otherwise.
Position play(const Position& position, const Move& move);

}  // namespace bitdraughts
