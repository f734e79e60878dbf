// Positions as text: PDN's FEN, Hub's string of squares, the grid of one character a square.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// The counters some FENs carry behind the pieces; no part of a Position.
struct FenCounters {
    std::optional<int> no_progress;  ///< `:Hn`, plies on the draw count
    std::optional<int> move_number;  ///< `:Fn`
};

/// Of either counter: what a text gives beyond is no count of a game.
inline constexpr int largest_counter = 999'999;

/// Reads a FEN. `turn` fills in a missing or `?` side to move; a different one is refused.
/// Throws Error (invalid_fen) naming the square and the reason.
Position parse_fen(std::string_view text, Variant variant, std::optional<Color> turn = std::nullopt,
                   FenCounters* counters = nullptr);

/// White first, squares ascending, no ranges, no final dot: parse_fen of it is the position again.
std::string fen(const Position& position, bool algebraic = false);

/// Hub 2 (Scan's protocol): W or B, then one of `w b W B e` a square in number order.
Position parse_hub(std::string_view text, Variant variant);
std::string hub(const Position& position);

/// Rows from the top, split by '/', each cell `w b W B` or a run length of empty cells.
Position parse_grid(std::string_view text, Variant variant, std::optional<Color> turn = std::nullopt);
std::string grid(const Position& position);

/// The board drawn with characters, the variant's own side at the bottom.
std::string board_text(const Position& position);

}  // namespace bitdraughts
