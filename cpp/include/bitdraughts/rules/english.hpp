// English draughts (American checkers), 8x8. Sources: WCDF rules; the Pure Checkers rules page,
// whose comparison table describes the English game.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct English {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark>;

    static constexpr Variant variant = Variant::english;
    static constexpr std::string_view name = "english";
    static constexpr std::string_view alias = "american, checkers";
    static constexpr std::string_view summary = "8x8, short kings, free choice, men capture forward";

    static constexpr Fact board{"8x8, a1 plays", "PDN 3.0, GameType 21 (N1,0)"};
    static constexpr Fact numbering{"1 = b8 ... 32 = g1", "PDN 3.0, GameType 21 (N1)"};
    static constexpr Fact men_rows{3, "Pure Checkers rules page, The board and setup"};
    static constexpr Fact empty_rows_behind{0, "Pure Checkers rules page, The board and setup"};
    static constexpr Fact first_mover{Color::black, "WCDF 1.13 (red moves first; FEN letter B)"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, squares of GameType 21"};
    static constexpr Fact move_lines{Lines::diagonals, "Pure Checkers rules page, comparison table"};
    static constexpr Fact capture_lines{Lines::diagonals, "Pure Checkers rules page, comparison table"};
    static constexpr Fact man_step{ManStep::forward, "Pure Checkers rules page, comparison table"};
    static constexpr Fact men_capture_backward{false, "Pure Checkers rules page, comparison table"};
    static constexpr Fact men_capture_kings{true, "Pure Checkers rules page, comparison table"};
    static constexpr Fact flying_kings{false, "Pure Checkers rules page, comparison table"};
    static constexpr Fact precedence{Precedence::free_choice, "Pure Checkers rules page, comparison table"};
    static constexpr Fact landing{Landing::must_continue, "Pure Checkers rules page, Multiple jumps"};
    static constexpr Fact promotion{Promotion::stops, "Pure Checkers rules page, comparison table"};
    static constexpr Fact removal{Removal::after_move, "Pure Checkers rules page, comparison table"};
    static constexpr Fact turning_back{false, "a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "WCDF names none"};
    static constexpr Fact king_wins{false, "WCDF names no such end"};
    static constexpr Fact no_move{NoMove::loses, "Pure Checkers rules page, You lose"};
    static constexpr Fact notation{Notation{"21,B,8,8,N1,0", 'x', false, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"wcdf", "WCDF 1.32"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
