// Portuguese draughts, 8x8: the moves of Spanish draughts. Sources: FPD rules, as read from PlayStrategy;
// PDN 3.0.
#pragma once

#include "bitdraughts/rules/spanish.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Portuguese : Spanish {
    using Geometry = DiagonalBoard<8, 8, NearLeft::light, Origin::bottom_right>;

    static constexpr Variant variant = Variant::portuguese;
    static constexpr std::string_view name = "portuguese";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "8x8 mirrored, Spanish moves";

    static constexpr Fact board{"8x8 mirrored, b1 plays", "PDN 3.0, GameType 28 (N1,1)"};
    static constexpr Fact numbering{"1 = h1 ... 32 = a8", "PDN 3.0, GameType 28 (N1,1)"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 28"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 28 (N1)"};
    static constexpr Fact notation{Notation{"28,W,8,8,N1,1", 'x', false, "1-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"fpd", "FPD 3.2"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
