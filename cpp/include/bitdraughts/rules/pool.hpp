// American pool checkers, 8x8. Sources: APCA rules pages; DCTL.
#pragma once

#include "bitdraughts/facts.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Pool {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark>;

    static constexpr Variant variant = Variant::pool;
    static constexpr std::string_view name = "pool";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8, flying kings, free choice, men capture backward";

    static constexpr Fact board{"8x8, a1 plays", "PDN 3.0, GameType 23 (N1,0)"};
    static constexpr Fact numbering{"1 = b8 ... 32 = g1", "PDN 3.0, GameType 23 (N1)"};
    static constexpr Fact men_rows{3, "APCA rules pages"};
    static constexpr Fact empty_rows_behind{0, "APCA rules pages"};
    static constexpr Fact first_mover{Color::black, "PDN 3.0, GameType 23"};
    static constexpr Fact side_names{SideNames{}, "PDN 3.0, tags White and Black"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, squares of GameType 23"};
    static constexpr Fact move_lines{Lines::diagonals, "APCA rules pages"};
    static constexpr Fact capture_lines{Lines::diagonals, "APCA rules pages"};
    static constexpr Fact man_step{ManStep::forward, "APCA rules pages"};
    static constexpr Fact men_capture_backward{true, "APCA rules pages"};
    static constexpr Fact men_capture_kings{true, "APCA rules pages"};
    static constexpr Fact flying_kings{true, "APCA rules pages"};
    static constexpr Fact precedence{Precedence::free_choice, "APCA rules pages"};
    static constexpr Fact landing{Landing::must_continue, "APCA rules pages; DCTL (per line)"};
    static constexpr Fact promotion{Promotion::at_end, "APCA rules pages; DCTL"};
    static constexpr Fact removal{Removal::after_move, "APCA rules pages"};
    static constexpr Fact turning_back{false, "a captured piece stands until the move ends"};
    static constexpr Fact king_limit{0, "APCA rules pages: none"};
    static constexpr Fact king_wins{false, "APCA rules pages: no such end"};
    static constexpr Fact no_move{NoMove::loses, "APCA rules pages"};
    static constexpr Fact notation{Notation{"23,B,8,8,N1,0", 'x', false, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"apca",
                                     "APCA, three kings against one in 13 moves; APCA 26 as read by DCTL"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
