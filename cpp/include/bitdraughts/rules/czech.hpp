// Czech draughts, 8x8. Sources: PDN 3.0; DCTL.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Czech {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark>;

    static constexpr Variant variant = Variant::czech;
    static constexpr std::string_view name = "czech";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8, flying kings, free choice, a king captures first";

    static constexpr Fact board{"8x8, a1 plays", "PDN 3.0, GameType 29 (A0,0)"};
    static constexpr Fact numbering{"1 = b8 ... 32 = g1", "as Brazilian and Russian; PDN 3.0 names squares"};
    static constexpr Fact men_rows{3, "DCTL, Czech start position"};
    static constexpr Fact empty_rows_behind{0, "DCTL, Czech start position"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 29"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 29 (A0)"};
    static constexpr Fact move_lines{Lines::diagonals, "Czech rules as played by DCTL"};
    static constexpr Fact capture_lines{Lines::diagonals, "Czech rules as played by DCTL"};
    static constexpr Fact man_step{ManStep::forward, "Czech rules as played by DCTL"};
    static constexpr Fact men_capture_backward{false, "Czech rules as played by DCTL"};
    static constexpr Fact men_capture_kings{true, "Czech rules as played by DCTL"};
    static constexpr Fact flying_kings{true, "Czech rules as played by DCTL"};
    static constexpr Fact precedence{Precedence::king_first, "Czech rules as played by DCTL"};
    static constexpr Fact landing{Landing::must_continue, "Czech rules as played by DCTL (per line)"};
    static constexpr Fact promotion{Promotion::stops, "Czech rules as played by DCTL"};
    static constexpr Fact removal{Removal::after_move, "Czech rules as played by DCTL"};
    static constexpr Fact turning_back{false, "a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "Czech rules as played by DCTL: none"};
    static constexpr Fact king_wins{false, "Czech rules as played by DCTL: no such end"};
    static constexpr Fact no_move{NoMove::loses, "Czech rules as played by DCTL"};
    static constexpr Fact notation{Notation{"29,W,8,8,A0,0", 'x', true, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"threefold", "no numeric rule found"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
