// The generator: must_capture, any, count and the lists agree with one another by test.
#pragma once

#include <type_traits>

#include "bitdraughts/movegen/capture_search.hpp"
#include "bitdraughts/movegen/eight_directions.hpp"
#include "bitdraughts/movegen/man_jumps.hpp"
#include "bitdraughts/movegen/routes.hpp"
#include "bitdraughts/movegen/short_chains.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE auto man_jumps(const Board<R>& b) {
    return ManJumps<R, Us>(b.template men<Us>(), b.template prey_of_men<Us>(), b.empty());
}

/// Pieces because of which the moves have to be found one piece at a time: own kings, and kings of the
/// other side where the game, the rank of a man's capture or rule state turns on them. For a word, or
/// several.
template <Ruleset R, class W>
BITDRAUGHTS_INLINE W unsettling(W own, W kings) {
    constexpr bool any_king = R::precedence.value == Precedence::most_kings ||
                              R::precedence.value == Precedence::value || R::king_wins.value || has_state<R>;
    return any_king ? kings : own & kings;
}
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE auto unsettling(const Board<R>& b) {
    return unsettling<R>(b.template own<Us>(), b.kings);
}

template <Ruleset R, Color Us>
bool king_can_capture(const Board<R>& b) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    const Word empty = b.empty();
    const Word them = b.template own<opposite(Us)>();
    bool found = false;
    for_each_bit(b.template own_kings<Us>(), [&](Word king) BITDRAUGHTS_INLINE_LAMBDA {
        for_each_direction<king_directions<R>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            Word met = G::template shift<d()>(king);
            if constexpr (R::flying_kings.value) {
                met = G::template nearest<d()>(G::template ray<d()>(lowest_index(king)) & ~empty);
            }
            found |= (G::template shift<d()>(met & them) & empty) != 0;
        });
    });
    return found;
}

/// Is a capture possible, and so compulsory?
template <Ruleset R, Color Us>
bool must_capture(const Board<R>& b) {
    if (is_over(b)) return false;
    return man_jumps<R, Us>(b).any() || king_can_capture<R, Us>(b);
}

/// The squares a king may slide to.
template <Ruleset R>
BITDRAUGHTS_INLINE typename R::Geometry::Word king_targets(typename R::Geometry::Word king,
                                                           typename R::Geometry::Word empty) {
    using G = typename R::Geometry;
    typename G::Word targets = 0;
    for_each_direction<king_steps<R>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
        if constexpr (R::flying_kings.value) {
            targets |= G::template slide<d()>(lowest_index(king), G::all & ~empty);
        } else {
            targets |= G::template shift<d()>(king) & empty;
        }
    });
    return targets;
}

/// Calls `f(from, to, king)` for each quiet move that the squares allow.
template <Ruleset R, Color Us, class F>
BITDRAUGHTS_INLINE void visit_quiets(const Board<R>& b, F&& f) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    const Word empty = b.empty();
    for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
        for_each_bit(G::template shift<d()>(b.template men<Us>()) & empty,
                     [&](Word to)
                         BITDRAUGHTS_INLINE_LAMBDA { f(G::template shift<reverse(d())>(to), to, false); });
    });
    for_each_bit(b.template free_kings<Us>(), [&](Word king) BITDRAUGHTS_INLINE_LAMBDA {
        for_each_bit(king_targets<R>(king, empty),
                     [&](Word to) BITDRAUGHTS_INLINE_LAMBDA { f(king, to, true); });
    });
}

template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE int count_man_quiets(const Board<R>& b) {
    using G = typename R::Geometry;
    int n = 0;
    for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
        n += popcount(G::template shift<d()>(b.template men<Us>()) & b.empty());
    });
    return n;
}

template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE int count_king_quiets(const Board<R>& b) {
    int n = 0;
    for_each_bit(b.template free_kings<Us>(), [&](auto king) BITDRAUGHTS_INLINE_LAMBDA {
        n += popcount(king_targets<R>(king, b.empty()));
    });
    return n;
}

/// Every legal capture of a position in which pieces have to be followed one by one. Where it is known
/// which `pieces` make the best ones, and that they take `least` or more, only those are followed.
template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE void search_captures(const Board<R>& b, Convention convention, CaptureList<R>& list,
                                          typename R::Geometry::Word pieces, int least = 0) {
    if constexpr (paths_differ<R>) {
        // A man's path follows from the order of its victims.
        if (convention == Convention::routes && b.template own_kings<Us>() != 0) {
            visit_routes<R, Us>(
                b, [&](auto from, auto to, auto captured, auto&&...) { list.push(from, to, captured); });
            return;
        }
    }
    BestCaptures<R> sink(list, convention, least == 0 ? Rank<R>{} : rank<R>({.taken = least}));
    CaptureSearch<R, Us, BestCaptures<R>>(b, sink).run(pieces);
}

/// `visit_short_chains` and, where it does not settle the matter, search for eight directions.
template <Ruleset R, Color Us, class Sink>
void list_in_eight_directions(const Board<R>& b, const ManJumps<R, Us>& jumps, Convention convention,
                              CaptureList<R>& list, Sink& sink) {
    if (jumps.single()) {
        jumps.visit_single(sink);
        return;
    }
    const EightDirections<R, Us> eight(jumps);
    if (eight.third() != 0) {
        search_captures<R, Us>(b, convention, list, eight.men_with_third(), 3);
        if (list.size() != 0) return;
    }
    eight.visit_pairs(sink);
}

/// Fills `list` with every legal capture. As long as chains of men are short a move has one route, so
/// that the convention matters only beyond.
template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE void list_captures(const Board<R>& b, Convention convention, CaptureList<R>& list) {
    if (is_over(b)) return;
    const bool follow = unsettling<R, Us>(b) != 0;
    const auto jumps = man_jumps<R, Us>(b);
    if (!jumps.any() && (!follow || !king_can_capture<R, Us>(b))) return;
    auto push = [&](auto from, auto to, auto captured)
                    BITDRAUGHTS_INLINE_LAMBDA { list.push(from, to, captured); };
    VisitLandings<R, decltype(push)> sink{push};
    if (!follow) {
        if constexpr (paths_differ<R>) {
            list_in_eight_directions<R, Us>(b, jumps, convention, list, sink);
            return;
        } else if (jumps.visit_short_chains(sink)) {
            return;
        }
    }
    search_captures<R, Us>(b, convention, list, b.template own<Us>());
}

template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE int count_searched(const Board<R>& b, Convention convention,
                                        typename R::Geometry::Word pieces, int least = 0) {
    CaptureList<R> list;
    search_captures<R, Us>(b, convention, list, pieces, least);
    return static_cast<int>(list.size());
}

template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE int count_chains(const Board<R>& b, Convention convention) {
    const auto jumps = man_jumps<R, Us>(b);
    int settled = -1;
    if constexpr (paths_differ<R>) {
        const EightDirections<R, Us> eight(jumps);
        if (eight.third() != 0) {
            const auto men = eight.far_men();
            const int longer = men == 0 ? 0 : count_searched<R, Us>(b, convention, men, 4);
            if (longer != 0) return longer;
        }
        const auto counted = eight.count(convention == Convention::routes);
        if (counted.crowded == 0) settled = static_cast<int>(counted.number);
    } else {
        const ShortChains<R, Us> chains(jumps);
        const auto counted = chains.count();
        if (counted.open == 0) {
            if (counted.fourth == 0) return static_cast<int>(counted.number);
            if constexpr (ManJumps<R, Us>::majority) {
                const int longer = count_searched<R, Us>(b, convention, chains.starts(counted.fourth), 4);
                return longer != 0 ? longer : static_cast<int>(counted.number);
            }
        }
    }
    return settled >= 0 ? settled : count_searched<R, Us>(b, convention, b.template own<Us>());
}

template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE int count_with_kings(const Board<R>& b, Convention convention) {
    if (must_capture<R, Us>(b)) {
        return count_searched<R, Us>(b, convention, b.template own<Us>());
    }
    return count_man_quiets<R, Us>(b) + count_king_quiets<R, Us>(b);
}

/// As `count`, where single jumps and quiet moves of men do not settle it.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE int count_unsettled(const Board<R>& b, Convention convention) {
    if (is_over(b)) return 0;
    return unsettling<R, Us>(b) != 0 ? count_with_kings<R, Us>(b, convention)
                                     : count_chains<R, Us>(b, convention);
}

/// Number of legal moves, or of routes; no list is made unless pieces have to be followed one by one.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE int count(const Board<R>& b, Convention convention) {
    const auto jumps = man_jumps<R, Us>(b);
    if (unsettling<R, Us>(b) != 0 || !jumps.single()) {
        return count_unsettled<R, Us>(b, convention);
    }
    // Quiet and capturing positions alternate without pattern; both counts are cheaper than a guess.
    const int captures = jumps.count_single();
    const int quiets = count_man_quiets<R, Us>(b);
    return captures != 0 ? captures : quiets;
}

/// Has the side to move a legal move?
template <Ruleset R, Color Us>
bool any(const Board<R>& b) {
    if (is_over(b)) return false;
    return count_man_quiets<R, Us>(b) != 0 || man_jumps<R, Us>(b).any() || count_king_quiets<R, Us>(b) != 0 ||
           king_can_capture<R, Us>(b);
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
