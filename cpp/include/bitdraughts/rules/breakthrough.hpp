// Breakthrough, 10x10: international moves until the first king, whose side has won. Source: lidraughts.
#pragma once

#include "bitdraughts/rules/international.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Breakthrough : International {
    using Geometry = DiagonalBoard<10, 10, NearLeft::dark>;

    static constexpr Variant variant = Variant::breakthrough;
    static constexpr std::string_view name = "breakthrough";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "10x10, international moves, the first king wins";

    static constexpr Fact king_wins{true, "lidraughts, breakthrough"};
    static constexpr Fact notation{Notation{"", 'x', false, "2-0"}, "no PDN number; 96 on lidraughts"};
    static constexpr Fact draw_rules{"none", "lidraughts, breakthrough"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
