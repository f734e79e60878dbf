// All distinct legal moves in their documented order: by from, to and captured set. Bits rise with square
// numbers, so that padded words are in order as squares are.
#pragma once

#include <algorithm>

#include "bitdraughts/movegen.hpp"
#include "bitdraughts/movegen/tally.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Directions in the order of the squares they lead to from any one square.
template <class G, const auto& Directions>
inline constexpr auto by_target = [] {
    auto sorted = Directions;
    std::ranges::sort(sorted, {}, [](Direction d) { return G::step(d); });
    return sorted;
}();

/// Calls `f(from, to, over)` for each pair of a direction and a square from which it is open, in order; `to`
/// is `Steps` away, one or two, and `over` the square next to `from`.
template <class G, const auto& Directions, int Steps, class Open, class F>
BITDRAUGHTS_INLINE void each_in_order(Open&& open, F&& f) {
    using Word = typename G::Word;
    constexpr auto& sorted = by_target<G, Directions>;
    DirectionSets<Word> sets;
    Word left{};
    for_each_direction<sorted>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
        sets[d()] = open(d);
        left |= sets[d()];
    });
    while (left != 0) {
        const Word from = lowest_bit(left);
        // The first direction that is open takes the square; for those behind it nothing is there to take.
        Word taking = from, over{}, to{};
        left = Word{};
        for_each_direction<sorted>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            const Word taken = sets[d()] & taking;
            sets[d()] ^= taken;
            taking ^= taken;
            left |= sets[d()];
            const Word next = G::template shift<d()>(taken);
            over |= next;
            if constexpr (Steps == 2) to |= G::template shift<d()>(next);
        });
        f(from, Steps == 2 ? to : over, over);
    }
}

/// Calls `f(from, to, captured)` for each move where men alone have moves and capture one piece at most;
/// elsewhere false, and nothing is called.
template <Ruleset R, Color Us, class F>
BITDRAUGHTS_INLINE bool visit_plain_in_order(const Board<R>& b, F&& f) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    if (unsettling<R, Us>(b) != 0) return false;
    const auto jumps = man_jumps<R, Us>(b);
    if (!jumps.single()) return false;
    if (jumps.any()) {
        each_in_order<G, man_directions<R, Us>, 2>(
            [&](auto d) BITDRAUGHTS_INLINE_LAMBDA { return jumps.template jumpers<d()>(); }, f);
    } else {
        each_in_order<G, man_steps<R, Us>, 1>(
            [&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                return b.template men<Us>() & G::template shift<reverse(d())>(b.empty());
            },
            [&](Word from, Word to, Word) BITDRAUGHTS_INLINE_LAMBDA { f(from, to, Word{}); });
    }
    return true;
}

template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE void list_others_in_order(const Board<R>& b, CaptureList<R>& list) {
    using Word = typename R::Geometry::Word;
    list_captures<R, Us>(b, Convention::moves, list);
    if (list.size() == 0 && !is_over(b)) {
        visit_quiets<R, Us>(b, [&](Word from, Word to, bool) { list.push(from, to, 0); });
    }
    list.sort();
}

/// Fills an empty `list`.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE void list_in_order(const Board<R>& b, CaptureList<R>& list) {
    using Word = typename R::Geometry::Word;
    const bool plain = visit_plain_in_order<R, Us>(
        b, [&](Word from, Word to, Word captured) { list.push(from, to, captured); });
    if (!plain) list_others_in_order<R, Us>(b, list);
}

/// Calls `f(from, to, captured)` for each move.
template <Ruleset R, Color Us, class F>
BITDRAUGHTS_INLINE void visit_in_order(const Board<R>& b, F&& f) {
    if (visit_plain_in_order<R, Us>(b, f)) return;
    CaptureList<R> list;
    list_others_in_order<R, Us>(b, list);
    for (const auto& entry : list) f(entry.from, entry.to, entry.captured);
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
