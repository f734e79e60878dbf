// Frysk!, 10x10: Frisian draughts with five men each. Source: lidraughts.
#pragma once

#include "bitdraughts/rules/frisian.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

struct Frysk : Frisian {
    using Geometry = DiagonalBoard<10, 10, NearLeft::dark>;

    static constexpr Variant variant = Variant::frysk;
    static constexpr std::string_view name = "frysk";
    static constexpr std::string_view alias{};
    static constexpr std::string_view summary = "10x10, Frisian with five men each";

    static constexpr Fact men_rows{1, "lidraughts start FEN"};
    static constexpr Fact notation{Notation{"", 'x', false, "1-0"}, "no PDN number; 97 on lidraughts"};
    static constexpr Fact draw_rules{"wfd", "as Frisian"};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
