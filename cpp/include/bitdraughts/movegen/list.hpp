// From padded words to the public Move and Route, and the check of a single move.
#pragma once

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/movegen/in_order.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE Move public_move(const Board<R>& b, typename R::Geometry::Word from,
                                    typename R::Geometry::Word to, typename R::Geometry::Word captured) {
    using G = typename R::Geometry;
    return Move{.captured = G::compress(captured),
                .from = static_cast<std::uint8_t>(G::square_at(lowest_index(from))),
                .to = static_cast<std::uint8_t>(G::square_at(lowest_index(to))),
                .promotes = (b.kings & from) == 0 && man_is_crowned<R, Us>(to, captured)};
}

template <Ruleset R, Color Us>
void list_moves(const Board<R>& b, MoveBuffer& out) {
    using Word = typename R::Geometry::Word;
    visit_in_order<R, Us>(
        b, [&](Word from, Word to, Word captured) { out.push(public_move<R, Us>(b, from, to, captured)); });
}

template <Ruleset R, Color Us>
void list_routes(const Board<R>& b, bool every_path, void (*emit)(void*, const Route&), void* context) {
    if (is_over(b)) return;
    using G = typename R::Geometry;
    using Word = typename G::Word;
    auto hand_on = [&](Word from, Word to, Word captured, int taken, const auto& order, const auto& path) {
        Route route{.move = public_move<R, Us>(b, from, to, captured),
                    .length = static_cast<std::uint8_t>(taken)};
        for (std::size_t i = 0; i < static_cast<std::size_t>(taken); ++i) {
            route.order[i] = static_cast<std::uint8_t>(G::square_at(order[i]));
            route.path[i] = static_cast<std::uint8_t>(G::square_at(path[i]));
        }
        emit(context, route);
    };
    if (must_capture<R, Us>(b)) {
        if (every_path) {
            visit_paths<R, Us>(b, hand_on);
        } else {
            visit_routes<R, Us>(b, hand_on);
        }
        return;
    }
    visit_quiets<R, Us>(b, [&](Word from, Word to, bool) {
        Route route{.move = public_move<R, Us>(b, from, to, 0), .length = 1};
        route.path[0] = route.move.to;
        emit(context, route);
    });
}

template <Ruleset R, Color Us>
bool is_legal(const Board<R>& b, const Move& move) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    constexpr int squares = G::squares;
    if (move.from < 1 || move.from > squares || move.to < 1 || move.to > squares) return false;
    if (is_over(b)) return false;
    const Word from = G::expand(SquareSet::of(move.from));
    const Word to = G::expand(SquareSet::of(move.to));
    if ((b.template own<Us>() & from) == 0) return false;

    if (move.captured.empty()) {
        if ((b.empty() & to) == 0) return false;
        bool reachable = false;
        if ((b.kings & from) == 0) {
            for_each_direction<man_steps<R, Us>>(
                [&](auto d) { reachable |= G::template shift<d()>(from) == to; });
        } else {
            if ((b.template free_kings<Us>() & from) == 0) return false;
            for_each_direction<king_steps<R>>([&](auto d) {
                if constexpr (R::flying_kings.value) {
                    reachable |= (G::template slide<d()>(lowest_index(from), b.white | b.black) & to) != 0;
                } else {
                    reachable |= G::template shift<d()>(from) == to;
                }
            });
        }
        return reachable && !must_capture<R, Us>(b);
    }
    const Word captured = G::expand(move.captured);
    if (!(G::compress(captured) == move.captured)) return false;
    CaptureList<R> list;
    list_captures<R, Us>(b, Convention::moves, list);
    for (const auto& entry : list) {
        if (entry.from == from && entry.to == to && entry.captured == captured) return true;
    }
    return false;
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
