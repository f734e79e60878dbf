// Spanish draughts, 8x8 on the mirrored board, numbers from the bottom right. Sources: PDN 3.0; DCTL.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Spanish {
    using Geometry = DiagonalBoard<8, 8, NearLeft::light, Origin::bottom_right>;

    static constexpr Variant variant = Variant::spanish;
    static constexpr std::string_view name = "spanish";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8 mirrored, flying kings, most pieces, then most kings";

    static constexpr Fact board{"8x8 mirrored, b1 plays", "PDN 3.0, GameType 24 (N1,1)"};
    static constexpr Fact numbering{"1 = h1 ... 32 = a8", "PDN 3.0, GameType 24 (N1,1)"};
    static constexpr Fact men_rows{3, "DCTL, Spanish start position"};
    static constexpr Fact empty_rows_behind{0, "DCTL, Spanish start position"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 24"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 24 (N1)"};
    static constexpr Fact move_lines{Lines::diagonals, "Spanish rules as played by DCTL"};
    static constexpr Fact capture_lines{Lines::diagonals, "Spanish rules as played by DCTL"};
    static constexpr Fact man_step{ManStep::forward, "Spanish rules as played by DCTL"};
    static constexpr Fact men_capture_backward{false, "Spanish rules as played by DCTL"};
    static constexpr Fact men_capture_kings{true, "Spanish rules as played by DCTL"};
    static constexpr Fact flying_kings{true, "Spanish rules as played by DCTL"};
    static constexpr Fact precedence{Precedence::most_kings, "Spanish rules as played by DCTL"};
    static constexpr Fact landing{Landing::must_continue, "follows from the greatest number"};
    static constexpr Fact promotion{Promotion::stops, "Spanish rules as played by DCTL"};
    static constexpr Fact removal{Removal::after_move, "Spanish rules as played by DCTL"};
    static constexpr Fact turning_back{false, "a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "Spanish rules as played by DCTL: none"};
    static constexpr Fact king_wins{false, "Spanish rules as played by DCTL: no such end"};
    static constexpr Fact no_move{NoMove::loses, "Spanish rules as played by DCTL"};
    static constexpr Fact notation{Notation{"24,W,8,8,N1,1", 'x', false, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"fpd", "no numeric rule found; those of Portugal"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
