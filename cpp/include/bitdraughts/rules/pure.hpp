// Pure Checkers, 8x8. Sources: the Pure Checkers rules page and the site's published game code.
// Its red is our Black (on 1-12, moving first), its black our White.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Pure {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark>;

    static constexpr Variant variant = Variant::pure;
    static constexpr std::string_view name = "pure";
    static constexpr std::string_view alias = "purecheckers";
    static constexpr std::string_view summary =
        "8x8, flying kings, free choice, captured pieces vanish at each hop";

    static constexpr Fact board{"8x8, a1 plays", "Pure Checkers rules page, The board and setup"};
    static constexpr Fact numbering{"1 = b8 ... 32 = g1",
                                    "Pure Checkers rules page, Square numbers and notation"};
    static constexpr Fact men_rows{3, "Pure Checkers rules page, The board and setup"};
    static constexpr Fact empty_rows_behind{0, "Pure Checkers rules page, The board and setup"};
    static constexpr Fact first_mover{Color::black, "Pure Checkers rules page, Who moves first (red)"};
    static constexpr Fact side_names{SideNames{"black", "red"}, "Pure Checkers rules page, Who moves first"};
    static constexpr Fact bottom{Color::black, "Pure Checkers rules page, Square numbers and notation"};
    static constexpr Fact move_lines{Lines::diagonals, "Pure Checkers rules page, comparison table"};
    static constexpr Fact capture_lines{Lines::diagonals, "Pure Checkers rules page, comparison table"};
    static constexpr Fact man_step{ManStep::forward, "Pure Checkers rules page, comparison table"};
    static constexpr Fact men_capture_backward{true, "Pure Checkers rules page, comparison table"};
    static constexpr Fact men_capture_kings{true, "Pure Checkers game code"};
    static constexpr Fact flying_kings{true, "Pure Checkers rules page, comparison table"};
    static constexpr Fact precedence{Precedence::free_choice, "Pure Checkers rules page, comparison table"};
    static constexpr Fact landing{Landing::any_free, "Pure Checkers game code"};
    static constexpr Fact promotion{Promotion::stops, "Pure Checkers rules page, comparison table"};
    static constexpr Fact removal{Removal::each_hop, "Pure Checkers rules page, comparison table"};
    static constexpr Fact turning_back{true, "Pure Checkers game code"};
    static constexpr Fact king_limit{0, "Pure Checkers rules page names none"};
    static constexpr Fact king_wins{false, "Pure Checkers rules page names no such end"};
    static constexpr Fact no_move{NoMove::loses, "Pure Checkers rules page, You lose"};
    static constexpr Fact notation{Notation{"", 'x', false, "1-0"},
                                   "Pure Checkers rules page, Square numbers and notation"};
    static constexpr Fact draw_rules{"pure50", "Pure Checkers rules page, Draws"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
