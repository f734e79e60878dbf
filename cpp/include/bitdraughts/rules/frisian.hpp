// Frisian draughts, 10x10. Rule book: official rules of the World Frisian Draughts association (WFD), 2011.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Frisian {
    using Geometry = DiagonalBoard<10, 10, NearLeft::dark>;

    static constexpr Variant variant = Variant::frisian;
    static constexpr std::string_view name = "frisian";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "10x10, captures in eight directions, by value";

    static constexpr Fact board{"10x10, a1 plays", "PDN 3.0, GameType 40 (N2,0)"};
    static constexpr Fact numbering{"1 = b10 ... 50 = i1", "PDN 3.0, GameType 40 (N2)"};
    static constexpr Fact men_rows{4, "lidraughts start FEN"};
    static constexpr Fact empty_rows_behind{0, "lidraughts start FEN"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 40"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 40 (N2)"};
    static constexpr Fact move_lines{Lines::diagonals, "WFD rules 2011"};
    static constexpr Fact capture_lines{Lines::both, "WFD rules 2011"};
    static constexpr Fact man_step{ManStep::forward, "WFD rules 2011"};
    static constexpr Fact men_capture_backward{true, "WFD rules 2011"};
    static constexpr Fact men_capture_kings{true, "WFD rules 2011"};
    static constexpr Fact flying_kings{true, "WFD rules 2011"};
    static constexpr Fact precedence{Precedence::value, "WFD 11 and 12"};
    static constexpr Fact landing{Landing::must_continue, "follows from WFD 11"};
    static constexpr Fact promotion{Promotion::at_end, "WFD rules 2011"};
    static constexpr Fact removal{Removal::after_move, "WFD 13"};
    static constexpr Fact turning_back{false, "WFD 13: a captured piece stands until the move ends"};
    static constexpr Fact king_limit{3, "WFD 17"};
    static constexpr Fact king_wins{false, "WFD rules 2011 name no such end"};
    static constexpr Fact no_move{NoMove::loses, "WFD rules 2011"};
    static constexpr Fact notation{Notation{"40,W,10,10,N2,0", 'x', false, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"wfd", "WFD rules 2011, draws"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
