// The worth of a capture as one comparable key.
#pragma once

#include <compare>
#include <cstdint>

#include "bitdraughts/config.hpp"
#include "bitdraughts/rule_values.hpp"

namespace bitdraughts {

/// What rule books look at when they rank captures.
struct Merit {
    int taken = 0;            ///< pieces captured; at most Route::max_length
    int kings = 0;            ///< kings among them
    bool by_king = false;     ///< is the capturing piece a king as it sets out?
    std::uint64_t order = 0;  ///< one bit a captured piece, the first the highest; 1 for a king
};

/// Greater is better, equal is a free choice.
struct PrecedenceKey {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    BITDRAUGHTS_INLINE friend constexpr bool operator==(PrecedenceKey a, PrecedenceKey b) {
        return a.high == b.high && a.low == b.low;
    }
    BITDRAUGHTS_INLINE friend constexpr std::strong_ordering operator<=>(PrecedenceKey a, PrecedenceKey b) {
        return a.high != b.high ? a.high <=> b.high : a.low <=> b.low;
    }
};

BITDRAUGHTS_INLINE constexpr PrecedenceKey precedence_key(Precedence by, const Merit& merit) {
    const auto taken = static_cast<std::uint64_t>(merit.taken);
    const auto kings = static_cast<std::uint64_t>(merit.kings);
    const auto by_king = static_cast<std::uint64_t>(merit.by_king);
    switch (by) {
        case Precedence::free_choice: break;
        case Precedence::king_first: return {by_king};
        case Precedence::majority: return {taken};
        case Precedence::most_kings: return {taken << 8 | kings};
        // FID 6. Among equal sequences of length n the bits of `order` compare like words.
        case Precedence::cascade: return {taken << 16 | by_king << 8 | kings, merit.order};
        // WFD 11 and 12: n kings are worth more than 2n - 1 men and less than 2n. So count kings
        // twice; at equal counts fewer kings are worth more.
        case Precedence::value: return {(taken + kings) << 16 | (255 - kings) << 8 | by_king};
    }
    return {};
}

}  // namespace bitdraughts
