// A position as the generators see it: three padded words, the side to move a template parameter.
#pragma once

#include "bitdraughts/facts.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

template <class G>
struct Board {
    using Word = typename G::Word;
    Word white;  // no initializers: arrays of boards are made on the hot path
    Word black;
    Word kings;

    BITDRAUGHTS_INLINE static Board from(const Position& p) {
        return {G::expand(p.white), G::expand(p.black), G::expand(p.kings)};
    }

    template <Color Us>
    BITDRAUGHTS_INLINE Word own() const {
        return Us == Color::white ? white : black;
    }
    template <Color Us>
    BITDRAUGHTS_INLINE Word men() const {
        return own<Us>() & ~kings;
    }
    BITDRAUGHTS_INLINE Word empty() const { return G::all & ~(white | black); }

    template <Color Us>
    BITDRAUGHTS_INLINE static Board make(Word own, Word other, Word kings) {
        return Us == Color::white ? Board{own, other, kings} : Board{other, own, kings};
    }
};

/// Does a man that goes from `from` to `to`, taking `captured`, become a king by it?
/// Under promotion in passing the row before the crowning row decides: a piece there can only be
/// jumped by landing on the crowning row or leaving it, and a man never starts from it.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE bool man_is_crowned(typename R::Geometry::Word to, typename R::Geometry::Word captured) {
    using G = typename R::Geometry;
    if ((to & G::crowning_row(Us)) != 0) return true;
    if constexpr (R::promotion.value == Promotion::in_passing) {
        return (captured & G::row_before_crowning(Us)) != 0;
    }
    return false;
}

/// The board after a quiet move.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE Board<typename R::Geometry> after_quiet(const Board<typename R::Geometry>& b,
                                                           typename R::Geometry::Word from,
                                                           typename R::Geometry::Word to, bool king) {
    using B = Board<typename R::Geometry>;
    auto kings = b.kings;
    if (king) {
        kings ^= from | to;
    } else {
        kings |= to & R::Geometry::crowning_row(Us);
    }
    return B::template make<Us>(b.template own<Us>() ^ from ^ to, b.template own<opposite(Us)>(), kings);
}

/// The board after a capture; `from` and `to` may be the same square.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE Board<typename R::Geometry> after_capture(const Board<typename R::Geometry>& b,
                                                             typename R::Geometry::Word from,
                                                             typename R::Geometry::Word to,
                                                             typename R::Geometry::Word captured) {
    using B = Board<typename R::Geometry>;
    const bool king = (b.kings & from) != 0 || man_is_crowned<R, Us>(to, captured);
    auto kings = b.kings & ~(from | captured);
    if (king) kings |= to;
    return B::template make<Us>((b.template own<Us>() & ~from) | to,
                                b.template own<opposite(Us)>() & ~captured, kings);
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
