// Russian draughts, 8x8. Sources: FMJD-64 rules as implemented by lidraughts and DCTL.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Russian {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark>;

    static constexpr Variant variant = Variant::russian;
    static constexpr std::string_view name = "russian";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8, flying kings, free choice, crowned in passing";

    static constexpr Fact board{"8x8, a1 plays", "PDN 3.0, GameType 25 (A0,0)"};
    static constexpr Fact numbering{"1 = b8 ... 32 = g1", "lidraughts numeric squares"};
    static constexpr Fact men_rows{3, "lidraughts start FEN"};
    static constexpr Fact empty_rows_behind{0, "lidraughts start FEN"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 25"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 25 (A0)"};
    static constexpr Fact move_lines{Lines::diagonals, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact capture_lines{Lines::diagonals, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact man_step{ManStep::forward, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact men_capture_backward{true, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact men_capture_kings{true, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact flying_kings{true, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact precedence{Precedence::free_choice, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact landing{Landing::must_continue,
                                  "lidraughts and DCTL, Russian rules (per line, not per square)"};
    static constexpr Fact promotion{Promotion::in_passing, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact removal{Removal::after_move,
                                  "lidraughts and DCTL, Russian rules (Turkish strike forbidden)"};
    static constexpr Fact turning_back{false, "a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "FMJD-64 names none"};
    static constexpr Fact king_wins{false, "FMJD-64 names no such end"};
    static constexpr Fact no_move{NoMove::loses, "lidraughts and DCTL, Russian rules"};
    static constexpr Fact notation{Notation{"25,W,8,8,A0,0", ':', true, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"fmjd64", "FMJD-64 7.2"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
