// Canadian draughts, 12x12: international draughts on the large board. Sources: FMJD Annex 1; PDN 3.0; DCTL.
#pragma once

#include "bitdraughts/rules/international.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Canadian : International {
    using Geometry = DiagonalBoard<12, 12, NearLeft::dark>;

    static constexpr Variant variant = Variant::canadian;
    static constexpr std::string_view name = "canadian";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "12x12, international moves";

    static constexpr Fact board{"12x12, a1 plays", "PDN 3.0, GameType 27 (N2,0)"};
    static constexpr Fact numbering{"1 = b12 ... 72 = k1", "PDN 3.0, GameType 27 (N2)"};
    static constexpr Fact men_rows{5, "DCTL, Canadian start position"};
    static constexpr Fact empty_rows_behind{0, "DCTL, Canadian start position"};
    static constexpr Fact first_mover{Color::white, "PDN 3.0, GameType 27"};
    static constexpr Fact bottom{Color::white, "PDN 3.0, GameType 27 (N2)"};
    static constexpr Fact notation{Notation{"27,W,12,12,N2,0", 'x', false, "2-0"}, "PDN 3.0, GameType table"};
    static constexpr Fact draw_rules{"fmjd", "as international (secondary sources)"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
