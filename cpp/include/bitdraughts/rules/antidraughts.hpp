// Antidraughts (giveaway, losing draughts), 10x10: international moves, and who cannot move wins. Source:
// lidraughts.
#pragma once

#include "bitdraughts/rules/international.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Antidraughts : International {
    using Geometry = DiagonalBoard<10, 10, NearLeft::dark>;

    static constexpr Variant variant = Variant::antidraughts;
    static constexpr std::string_view name = "antidraughts";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "10x10, international moves, who cannot move wins";

    static constexpr Fact no_move{NoMove::wins, "lidraughts, antidraughts"};
    static constexpr Fact notation{Notation{"", 'x', false, "2-0"}, "no PDN number; 98 on lidraughts"};
    static constexpr Fact draw_rules{"threefold", "lidraughts, antidraughts"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
