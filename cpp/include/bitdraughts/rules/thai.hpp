// Thai draughts (makhos), 8x8, eight men each. Sources: PDN 3.0; page on Thai draughts of mindsports.nl;
// DCTL.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Thai {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark, Origin::bottom_right>;

    static constexpr Variant variant = Variant::thai;
    static constexpr std::string_view name = "thai";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8, eight men each, kings land right behind";

    static constexpr Fact board{"8x8, a1 plays", "PDN 3.0, GameType 31 (N2,0)"};
    static constexpr Fact numbering{"1 = g1 ... 32 = b8", "PDN 3.0, GameType 31 (N2, from Black's seat)"};
    static constexpr Fact men_rows{2, "mindsports.nl, Thai draughts"};
    static constexpr Fact empty_rows_behind{0, "mindsports.nl, Thai draughts"};
    static constexpr Fact first_mover{Color::black, "PDN 3.0, GameType 31"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, squares of GameType 31"};
    static constexpr Fact move_lines{Lines::diagonals, "mindsports.nl, Thai draughts"};
    static constexpr Fact capture_lines{Lines::diagonals, "mindsports.nl, Thai draughts"};
    static constexpr Fact man_step{ManStep::forward, "mindsports.nl, Thai draughts"};
    static constexpr Fact men_capture_backward{false, "mindsports.nl, Thai draughts"};
    static constexpr Fact men_capture_kings{true, "mindsports.nl, Thai draughts"};
    static constexpr Fact flying_kings{true, "mindsports.nl, Thai draughts"};
    static constexpr Fact precedence{Precedence::free_choice, "mindsports.nl, Thai draughts"};
    static constexpr Fact landing{Landing::right_behind, "mindsports.nl, Thai draughts"};
    static constexpr Fact promotion{Promotion::stops, "mindsports.nl, Thai draughts"};
    static constexpr Fact removal{Removal::each_hop, "mindsports.nl, Thai draughts"};
    static constexpr Fact turning_back{true, "mindsports.nl, Thai draughts"};
    static constexpr Fact king_limit{0, "mindsports.nl, Thai draughts: none"};
    static constexpr Fact king_wins{false, "mindsports.nl, Thai draughts: no such end"};
    static constexpr Fact no_move{NoMove::loses, "mindsports.nl, Thai draughts"};
    static constexpr Fact notation{Notation{"31,B,8,8,N2,0", '-', false, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"threefold", "no numeric rule found"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
