// Filipino draughts (derecha), 8x8. Source: the Filipino checkers page ("Derecha") and DCTL.
// The moves are those of Brazilian draughts on the mirrored board; the draw count differs.
#pragma once

#include "bitdraughts/rules/brazilian.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Filipino : Brazilian {
    using Geometry = DiagonalBoard<8, 8, NearLeft::light>;

    static constexpr Variant variant = Variant::filipino;
    static constexpr std::string_view name = "filipino";
    static constexpr std::string_view alias = "derecha";
    static constexpr std::string_view summary = "8x8 mirrored, Brazilian moves";

    static constexpr Fact board{"8x8 mirrored, b1 plays", "Filipino checkers page, The Board and Setup"};
    static constexpr Fact numbering{"1 = a8 ... 32 = h1",
                                    "row by row from the top left, as Italian in PDN 3.0 (N2,1)"};
    static constexpr Fact men_rows{3, "Filipino checkers page, The Board and Setup"};
    static constexpr Fact empty_rows_behind{0, "Filipino checkers page, The Board and Setup"};
    static constexpr Fact first_mover{Color::white, "Filipino checkers page, The Board and Setup"};
    static constexpr Fact bottom{Color::white, "Filipino checkers page, The Board and Setup"};
    static constexpr Fact move_lines{Lines::diagonals, "Filipino checkers page, Moving"};
    static constexpr Fact capture_lines{Lines::diagonals, "Filipino checkers page, Moving"};
    static constexpr Fact man_step{ManStep::forward, "Filipino checkers page, Moving"};
    static constexpr Fact men_capture_backward{true, "Filipino checkers page, Moving"};
    static constexpr Fact men_capture_kings{true, "Filipino checkers page, Capturing"};
    static constexpr Fact flying_kings{true, "Filipino checkers page, Flying Kings"};
    static constexpr Fact precedence{Precedence::majority, "Filipino checkers page, Capturing"};
    static constexpr Fact landing{Landing::must_continue, "follows from the majority rule"};
    static constexpr Fact promotion{Promotion::at_end, "Filipino checkers page, Flying Kings"};
    static constexpr Fact removal{Removal::after_move, "Filipino checkers page, Capturing"};
    static constexpr Fact turning_back{false, "a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "Filipino checkers page names none"};
    static constexpr Fact king_wins{false, "Filipino checkers page names no such end"};
    static constexpr Fact no_move{NoMove::loses, "Filipino checkers page, How to Win"};
    static constexpr Fact notation{Notation{"26,W,8,8,A0,1", 'x', true, "1-0"},
                                   "no PDN number; Brazilian's with the invert flag and a Variant tag"};
    static constexpr Fact draw_rules{"derecha40", "Filipino checkers page, How to Win"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
