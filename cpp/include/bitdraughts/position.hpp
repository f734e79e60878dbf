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

/// Where the squares of a set are when the board is turned by 180 degrees.
SquareSet turned(SquareSet set, int squares);

/// Colours exchanged and the board turned by 180 degrees; the same game for the other side.
Position flip(const Position& position);

/// Does `move` crown a man of the side to move?
bool crowns(const Position& position, const Move& move);

/// The position after `move`, which must be legal: nothing is checked, and for an illegal move the
/// result may be unsound.
Position play_unchecked(const Position& position, const Move& move);

/// The position after a legal move; throws Error (illegal_move) otherwise.
Position play(const Position& position, const Move& move);

/// Who has won, if the game is over on the board because the side to move has no legal move.
std::optional<Color> winner(const Position& position);

/// How many men and kings each side has, as one number: seven bits each for White's men, White's
/// kings, Black's men and Black's kings, lowest first.
std::uint32_t material(const Position& position);

/// What the rules of a game look at in a move, as bits of one number; the material of the position
/// behind it stands above them.
namespace progress {
inline constexpr std::uint32_t capture = 1, man_move = 2, promotion = 4, over = 8;
/// No later position can equal an earlier one: something was captured or a man went forward.
inline constexpr std::uint32_t irreversible = 16;
inline constexpr int material_shift = 5;
}  // namespace progress

/// The progress bits of a move that led from one position to another, with the other's material.
std::uint32_t progress_of(const Position& before, const Move& move, const Position& after);

}  // namespace bitdraughts
