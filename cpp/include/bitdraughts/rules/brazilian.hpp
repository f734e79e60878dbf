// Brazilian draughts, 8x8. Rule book: game rules of the Brazilian federation, 2013 (CBD-R).
// It is international draughts on the small board; only its own facts are stated here.
#pragma once

#include "bitdraughts/rules/international.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Brazilian : International {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark>;

    static constexpr Variant variant = Variant::brazilian;
    static constexpr std::string_view name = "brazilian";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8, flying kings, majority rule";

    static constexpr Fact board{"8x8, a1 plays", "CBD-R 3"};
    static constexpr Fact numbering{"1 = b8 ... 32 = g1",
                                    "lidraughts numeric squares; CODEX 6 names squares"};
    static constexpr Fact men_rows{3, "CBD-R 3; set-up string of the Brazilian variant card"};
    static constexpr Fact empty_rows_behind{0, "set-up string of the Brazilian variant card"};
    static constexpr Fact first_mover{Color::white, "CBD-R 4"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 26 (A0)"};
    static constexpr Fact move_lines{Lines::diagonals, "CBD-R 9 and 12"};
    static constexpr Fact capture_lines{Lines::diagonals, "CBD-R 9 and 12"};
    static constexpr Fact man_step{ManStep::forward, "site rules of 2026-10-27, Movement"};
    static constexpr Fact men_capture_backward{true, "site rules of 2026-10-27, Capturing"};
    static constexpr Fact men_capture_kings{true, "CBD-R 9 and 12 (men and kings count alike)"};
    static constexpr Fact flying_kings{true, "site rules of 2026-10-27, Flying kings"};
    static constexpr Fact precedence{Precedence::majority, "CBD-R 9 and 12"};
    static constexpr Fact landing{Landing::must_continue, "follows from CBD-R 9 and 12"};
    static constexpr Fact promotion{Promotion::at_end, "site rules of 2026-10-27, Kings"};
    static constexpr Fact removal{Removal::after_move,
                                  "CBD-R 14; site rules of 2026-10-27, Multiple captures"};
    static constexpr Fact turning_back{false, "CBD-R 14: a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "CBD-R names none"};
    static constexpr Fact king_wins{false, "CBD-R names no such end"};
    static constexpr Fact no_move{NoMove::loses, "site rules of 2026-10-27, End of the game"};
    static constexpr Fact notation{Notation{"26,W,8,8,A0,0", 'x', true, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"cbd", "CBD-R 16, 18, 97-100"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
