// International draughts, 10x10. Rule book: FMJD Annex 1, official rules for international draughts.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct International {
    using Geometry = DiagonalBoard<10, 10, NearLeft::dark>;

    static constexpr Variant variant = Variant::international;
    static constexpr std::string_view name = "international";
    static constexpr std::string_view alias = "standard";
    static constexpr std::string_view summary = "10x10, flying kings, majority rule";

    static constexpr Fact board{"10x10, a1 plays", "FMJD-A1 2.4"};
    static constexpr Fact numbering{"1 = b10 ... 50 = i1", "PDN 3.0, GameType 20 (N2)"};
    static constexpr Fact men_rows{4, "lidraughts start FEN; Pure Checkers rules page, comparison table"};
    static constexpr Fact empty_rows_behind{0, "lidraughts start FEN"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 20"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 20 (N2)"};
    static constexpr Fact move_lines{Lines::diagonals, "FMJD-A1 section 4"};
    static constexpr Fact capture_lines{Lines::diagonals, "FMJD-A1 section 4"};
    static constexpr Fact man_step{ManStep::forward, "Pure Checkers rules page, comparison table"};
    static constexpr Fact men_capture_backward{
        true, "FMJD-A1 section 4; Pure Checkers rules page, comparison table"};
    static constexpr Fact men_capture_kings{true, "FMJD-A1 4.13 (men and kings count alike)"};
    static constexpr Fact flying_kings{true, "FMJD-A1 section 4; Pure Checkers rules page, comparison table"};
    static constexpr Fact precedence{Precedence::majority, "FMJD-A1 4.13"};
    static constexpr Fact landing{Landing::must_continue, "follows from FMJD-A1 4.13"};
    static constexpr Fact promotion{Promotion::at_end, "FMJD-A1; Pure Checkers rules page, comparison table"};
    static constexpr Fact removal{Removal::after_move,
                                  "FMJD-A1 4.8; Pure Checkers rules page, comparison table"};
    static constexpr Fact turning_back{false, "FMJD-A1 4.8: a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "FMJD-A1 names none"};
    static constexpr Fact king_wins{false, "FMJD-A1 names no such end"};
    static constexpr Fact no_move{NoMove::loses,
                                  "Brazilian variant card, section Winning (international rules)"};
    static constexpr Fact notation{Notation{"20,W,10,10,N2,0", 'x', false, "2-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"fmjd", "FMJD-A1 section 6"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
