// Text of moves, both ways: PDN with its disambiguation, numeric or algebraic, and Hub.
#pragma once

#include <string>
#include <string_view>

#include "bitdraughts/types.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts {

enum class MoveNotation : std::uint8_t { numeric, algebraic, hub };

/// "32-28" or "28x19": from and to only, whether or not that is unique.
std::string short_form(const Move& move, const VariantInfo& v, bool algebraic);

/// The short form with the captured squares behind it where there are any: "28x19 (23)".
std::string long_form(const Move& move, const VariantInfo& v, bool algebraic);

/// The shortest text that names `move` in `position`: the short form unless another legal move shares
/// its from and to, then all landing squares (PDN 3.0, restrictions 8 and 9). Hub text always lists
/// the captured squares. Throws Error (illegal_move).
std::string move_text(const Position& position, const Move& move, MoveNotation notation);

/// The legal move that PDN text names. A list of squares equal to one move's complete path is that
/// move; only then partial lists count: first square, last square, and in between any landing squares
/// in order, if they fit one legal move. Numeric and algebraic squares, separators x, : and -.
/// Throws Error (invalid_move, illegal_move, ambiguous_move).
Move parse_move(const Position& position, std::string_view text);

/// The legal move that Hub text names: from, to, then every captured square in any order.
Move parse_hub_move(const Position& position, std::string_view text);

/// Throws Error (illegal_move) for `what`, naming the legal moves.
[[noreturn]] void throw_illegal(const Position& position, std::string_view what);

}  // namespace bitdraughts
