// Brazilian draughts played to lose: Brazilian moves, and who cannot move wins, as in antidraughts.
#pragma once

#include "bitdraughts/rules/brazilian.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Antibrazilian : Brazilian {
    using Geometry = DiagonalBoard<8, 8, NearLeft::dark>;

    static constexpr Variant variant = Variant::antibrazilian;
    static constexpr std::string_view name = "antibrazilian";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8, Brazilian moves, who cannot move wins";

    static constexpr Fact no_move{NoMove::wins, "as antidraughts"};
    static constexpr Fact notation{Notation{"", 'x', true, "1-0"}, "no PDN number"};
    static constexpr Fact draw_rules{"threefold", "as antidraughts"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
