// The only place that turns a run-time variant into its ruleset. Called once per call, at the top.
#pragma once

#include "bitdraughts/rules/brazilian.hpp"
#include "bitdraughts/rules/english.hpp"
#include "bitdraughts/rules/filipino.hpp"
#include "bitdraughts/rules/international.hpp"
#include "bitdraughts/rules/pure.hpp"
#include "bitdraughts/rules/russian.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Calls `f.operator()<Rules>()` for the ruleset of `variant`.
template <class F>
BITDRAUGHTS_INLINE decltype(auto) with_rules(Variant variant, F&& f) {
    switch (variant) {
        case Variant::filipino: return f.template operator()<Filipino>();
        case Variant::international: return f.template operator()<International>();
        case Variant::english: return f.template operator()<English>();
        case Variant::russian: return f.template operator()<Russian>();
        case Variant::pure: return f.template operator()<Pure>();
        case Variant::brazilian: break;
    }
    return f.template operator()<Brazilian>();
}

/// The same with the side to move as a second template argument.
template <class F>
BITDRAUGHTS_INLINE decltype(auto) with_rules(const Position& p, F&& f) {
    return with_rules(p.variant, [&]<Ruleset R>() -> decltype(auto) {
        return p.turn == Color::white ? f.template operator()<R, Color::white>()
                                      : f.template operator()<R, Color::black>();
    });
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
