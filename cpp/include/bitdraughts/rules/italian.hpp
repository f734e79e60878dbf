// Italian draughts, 8x8 on the mirrored board. Sources: FID rules, article 6, as read from DCTL; DCTL.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Italian {
    using Geometry = DiagonalBoard<8, 8, NearLeft::light>;

    static constexpr Variant variant = Variant::italian;
    static constexpr std::string_view name = "italian";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary =
        "8x8 mirrored, short kings, men cannot take kings, graded captures";

    static constexpr Fact board{"8x8 mirrored, b1 plays", "PDN 3.0, GameType 22 (N2,1)"};
    static constexpr Fact numbering{"1 = a8 ... 32 = h1", "PDN 3.0, GameType 22 (N2,1)"};
    static constexpr Fact men_rows{3, "DCTL, Italian start position"};
    static constexpr Fact empty_rows_behind{0, "DCTL, Italian start position"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 22"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 22 (N2)"};
    static constexpr Fact move_lines{Lines::diagonals, "FID rules as read from DCTL"};
    static constexpr Fact capture_lines{Lines::diagonals, "FID rules as read from DCTL"};
    static constexpr Fact man_step{ManStep::forward, "FID rules as read from DCTL"};
    static constexpr Fact men_capture_backward{false, "FID rules as read from DCTL"};
    static constexpr Fact men_capture_kings{false, "FID article 6"};
    static constexpr Fact flying_kings{false, "FID rules as read from DCTL"};
    static constexpr Fact precedence{Precedence::cascade,
                                     "FID article 6; whole order of kings and men as in DCTL"};
    static constexpr Fact landing{Landing::must_continue,
                                  "a king that does not fly lands on the next square"};
    static constexpr Fact promotion{Promotion::stops, "DCTL, Italian rules"};
    static constexpr Fact removal{Removal::after_move, "DCTL, Italian rules"};
    static constexpr Fact turning_back{false, "a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "FID names none"};
    static constexpr Fact king_wins{false, "FID names no such end"};
    static constexpr Fact no_move{NoMove::loses, "DCTL, Italian rules"};
    static constexpr Fact notation{Notation{"22,W,8,8,N2,1", 'x', false, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"fid", "FID 9.3 and 10.4"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
