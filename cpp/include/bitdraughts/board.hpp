// A position as the generators see it: three padded words and rule state where there is any, the side
// to move a template parameter.
#pragma once

#include <cstdint>
#include <type_traits>

#include "bitdraughts/facts.hpp"
#include "bitdraughts/king_run.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Rule state beside the pieces, for rulesets that have some.
struct NoState {};
struct KingRuns {
    std::uint16_t state;
};

template <Ruleset R>
inline constexpr bool has_state = R::king_limit.value != 0;

template <Ruleset R>
struct Board : std::conditional_t<has_state<R>, KingRuns, NoState> {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    Word white;  // no initializers: arrays of boards are made on the hot path
    Word black;
    Word kings;

    BITDRAUGHTS_INLINE static Board from(const Position& p) {
        return make<Color::white>(G::expand(p.white), G::expand(p.black), G::expand(p.kings), p.state);
    }

    template <Color Us>
    BITDRAUGHTS_INLINE Word own() const {
        return Us == Color::white ? white : black;
    }
    template <Color Us>
    BITDRAUGHTS_INLINE Word men() const {
        return own<Us>() & ~kings;
    }
    template <Color Us>
    BITDRAUGHTS_INLINE Word own_kings() const {
        return own<Us>() & kings;
    }
    /// The pieces that men of `Us` may capture.
    template <Color Us>
    BITDRAUGHTS_INLINE Word prey_of_men() const {
        return R::men_capture_kings.value ? own<opposite(Us)>() : men<opposite(Us)>();
    }
    BITDRAUGHTS_INLINE Word empty() const { return G::all & ~(white | black); }
    BITDRAUGHTS_INLINE std::uint16_t rule_state() const {
        if constexpr (has_state<R>) {
            return this->state;
        } else {
            return 0;
        }
    }
    /// The kings of `Us` that may make a quiet move.
    template <Color Us>
    BITDRAUGHTS_INLINE Word free_kings() const {
        Word free = own_kings<Us>();
        if constexpr (has_state<R>) {
            const KingRun run = KingRun::of(this->state, Us);
            if (run.moves >= R::king_limit.value) free &= ~G::expand(SquareSet::of(run.square));
        }
        return free;
    }

    template <Color Us>
    BITDRAUGHTS_INLINE static Board make(Word own, Word other, Word kings,
                                         [[maybe_unused]] std::uint16_t state) {
        Board b;
        b.white = Us == Color::white ? own : other;
        b.black = Us == Color::white ? other : own;
        b.kings = kings;
        if constexpr (has_state<R>) b.state = state;
        return b;
    }
};

/// Has the game ended, whoever is to move?
template <Ruleset R>
BITDRAUGHTS_INLINE bool is_over(const Board<R>& b) {
    if constexpr (R::king_wins.value) return b.kings != 0;
    return false;
}

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

/// The rule state after a quiet move; a side without men has no run.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE std::uint16_t state_after_quiet(const Board<R>& b, typename R::Geometry::Word from,
                                                   typename R::Geometry::Word to, bool king) {
    if constexpr (has_state<R>) {
        using G = typename R::Geometry;
        KingRun run;
        if (king && b.template men<Us>() != 0) {
            run = run_after(KingRun::of(b.state, Us), G::square_at(lowest_index(from)),
                            G::square_at(lowest_index(to)));
        }
        return with_run(b.state, Us, run);
    } else {
        return 0;
    }
}
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE std::uint16_t state_after_capture(const Board<R>& b, typename R::Geometry::Word captured) {
    if constexpr (has_state<R>) {
        using G = typename R::Geometry;
        constexpr Color them = opposite(Us);
        KingRun run = KingRun::of(b.state, them);
        if (run.moves != 0) {
            const bool gone = (captured & G::expand(SquareSet::of(run.square))) != 0;
            if (gone || (b.template men<them>() & ~captured) == 0) run = {};
        }
        return run.on(them);
    } else {
        return 0;
    }
}

/// The board after a quiet move.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE Board<R> after_quiet(const Board<R>& b, typename R::Geometry::Word from,
                                        typename R::Geometry::Word to, bool king) {
    auto kings = b.kings;
    if (king) {
        kings ^= from | to;
    } else {
        kings |= to & R::Geometry::crowning_row(Us);
    }
    return Board<R>::template make<Us>(b.template own<Us>() ^ from ^ to, b.template own<opposite(Us)>(),
                                       kings, state_after_quiet<R, Us>(b, from, to, king));
}

/// The board after a capture; `from` and `to` may be the same square.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE Board<R> after_capture(const Board<R>& b, typename R::Geometry::Word from,
                                          typename R::Geometry::Word to,
                                          typename R::Geometry::Word captured) {
    const bool king = (b.kings & from) != 0 || man_is_crowned<R, Us>(to, captured);
    auto kings = b.kings & ~(from | captured);
    if (king) kings |= to;
    return Board<R>::template make<Us>((b.template own<Us>() & ~from) | to,
                                       b.template own<opposite(Us)>() & ~captured, kings,
                                       state_after_capture<R, Us>(b, captured));
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
