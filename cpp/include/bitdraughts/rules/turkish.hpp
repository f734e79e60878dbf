// Turkish draughts (dama), 8x8, every square plays. Sources: Wikipedia, Turkish draughts; PDN 3.0.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Turkish {
    using Geometry = FullBoard<8, 8>;

    static constexpr Variant variant = Variant::turkish;
    static constexpr std::string_view name = "turkish";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8, every square plays, along rows and columns";

    static constexpr Fact board{"8x8, every square plays",
                                "PDN 3.0, GameType 30; Wikipedia, Turkish draughts"};
    static constexpr Fact numbering{"1 = a8 ... 64 = h1",
                                    "row by row from the top left; PDN 3.0 names squares"};
    static constexpr Fact men_rows{2, "Wikipedia, Turkish draughts"};
    static constexpr Fact empty_rows_behind{1, "Wikipedia, Turkish draughts"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 30"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 30 (A0)"};
    static constexpr Fact move_lines{Lines::orthogonals, "Wikipedia, Turkish draughts"};
    static constexpr Fact capture_lines{Lines::orthogonals, "Wikipedia, Turkish draughts"};
    static constexpr Fact man_step{ManStep::forward_or_sideways, "Wikipedia, Turkish draughts"};
    static constexpr Fact men_capture_backward{false, "Wikipedia, Turkish draughts"};
    static constexpr Fact men_capture_kings{true, "Wikipedia, Turkish draughts"};
    static constexpr Fact flying_kings{true, "Wikipedia, Turkish draughts"};
    static constexpr Fact precedence{Precedence::majority, "Wikipedia, Turkish draughts"};
    static constexpr Fact landing{Landing::must_continue, "follows from the greatest number"};
    static constexpr Fact promotion{Promotion::at_end, "Wikipedia, Turkish draughts"};
    static constexpr Fact removal{Removal::each_hop, "Wikipedia, Turkish draughts"};
    static constexpr Fact turning_back{false, "Wikipedia, Turkish draughts"};
    static constexpr Fact king_limit{0, "Wikipedia, Turkish draughts: none"};
    static constexpr Fact king_wins{false, "Wikipedia, Turkish draughts: no such end"};
    static constexpr Fact no_move{NoMove::loses, "Wikipedia, Turkish draughts"};
    static constexpr Fact notation{Notation{"30,W,8,8,A0,0", 'x', true, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"threefold", "Wikipedia, Turkish draughts"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
