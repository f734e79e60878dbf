// The generator: must_capture, any, count and visit agree with one another by test.
#pragma once

#include <type_traits>

#include "bitdraughts/movegen/capture_search.hpp"
#include "bitdraughts/movegen/man_jumps.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE auto man_jumps(const Board<typename R::Geometry>& b) {
    return ManJumps<R, Us>(b.template men<Us>(), b.template own<opposite(Us)>(), b.empty());
}

template <Ruleset R, Color Us>
bool king_can_capture(const Board<typename R::Geometry>& b) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    const Word empty = b.empty();
    const Word them = b.template own<opposite(Us)>();
    bool found = false;
    for_each_bit(b.template own<Us>() & b.kings, [&](Word king) {
        for_each_direction<diagonals>([&](auto d) {
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
bool must_capture(const Board<typename R::Geometry>& b) {
    return man_jumps<R, Us>(b).any() || king_can_capture<R, Us>(b);
}

/// Calls `f(from, to, king)` for each quiet move that the squares allow.
template <Ruleset R, Color Us, class F>
BITDRAUGHTS_INLINE void visit_quiets(const Board<typename R::Geometry>& b, F&& f) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    static constexpr auto ahead = forward(Us);
    const Word empty = b.empty();
    for_each_direction<ahead>([&](auto d) {
        for_each_bit(G::template shift<d()>(b.template men<Us>()) & empty,
                     [&](Word to) { f(G::template shift<reverse(d())>(to), to, false); });
    });
    for_each_bit(b.template own<Us>() & b.kings, [&](Word king) {
        for_each_direction<diagonals>([&](auto d) {
            Word targets = G::template shift<d()>(king) & empty;
            if constexpr (R::flying_kings.value) {
                targets = G::template slide<d()>(lowest_index(king), G::all & ~empty);
            }
            for_each_bit(targets, [&](Word to) { f(king, to, true); });
        });
    });
}

template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE int count_man_quiets(const Board<typename R::Geometry>& b) {
    using G = typename R::Geometry;
    static constexpr auto ahead = forward(Us);
    int n = 0;
    for_each_direction<ahead>(
        [&](auto d) { n += popcount(G::template shift<d()>(b.template men<Us>()) & b.empty()); });
    return n;
}

template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE int count_king_quiets(const Board<typename R::Geometry>& b) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    int n = 0;
    for_each_bit(b.template own<Us>() & b.kings, [&](Word king) {
        for_each_direction<diagonals>([&](auto d) {
            if constexpr (R::flying_kings.value) {
                n += popcount(G::template slide<d()>(lowest_index(king), b.white | b.black));
            } else {
                n += popcount(G::template shift<d()>(king) & b.empty());
            }
        });
    });
    return n;
}

/// Every legal capture of a position in which pieces have to be followed one by one.
template <Ruleset R, Color Us, bool Routes>
BITDRAUGHTS_NOINLINE void search_captures(const Board<typename R::Geometry>& b, CaptureList<R>& list) {
    BestCaptures<R, Routes> sink(list);
    CaptureSearch<R, Us, BestCaptures<R, Routes>>(b, sink).run();
}

/// Calls `f(from, to, captured, taken, order, path)` for each legal route of a capture.
template <Ruleset R, Color Us, class F>
void visit_routes(const Board<typename R::Geometry>& b, F&& f) {
    using Sink = EachRoute<R, std::remove_reference_t<F>>;
    int least = 0;
    if constexpr (R::precedence.value == Precedence::majority) {
        // Routes of lower precedence must not reach `f`, so the highest is settled first.
        Sink measure(f, Route::max_length + 1);
        CaptureSearch<R, Us, Sink>(b, measure).run();
        least = measure.longest();
    }
    Sink sink(f, least);
    CaptureSearch<R, Us, Sink>(b, sink).run();
}

/// Every legal capture by men that three jumps settle; false where they do not.
template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE bool list_man_captures(const Board<typename R::Geometry>& b, CaptureList<R>& list) {
    const auto jumps = man_jumps<R, Us>(b);
    ListLandings<R, CaptureList<R>> sink{list};
    if (!jumps.single()) return jumps.visit_chains(sink);
    jumps.visit_single(sink);
    return true;
}

/// Fills `list` with every legal capture; false if there is none.
template <Ruleset R, Color Us, bool Routes>
BITDRAUGHTS_INLINE bool list_captures(const Board<typename R::Geometry>& b, CaptureList<R>& list) {
    const bool man_captures = man_jumps<R, Us>(b).any();
    if ((b.template own<Us>() & b.kings) != 0) [[unlikely]] {
        if (!man_captures && !king_can_capture<R, Us>(b)) return false;
        search_captures<R, Us, Routes>(b, list);
        return true;
    }
    if (!man_captures) return false;
    if (!list_man_captures<R, Us>(b, list)) search_captures<R, Us, Routes>(b, list);
    return true;
}

/// Calls `capture(from, to, captured)` for each legal capture, or else `quiet(from, to, king)` for
/// each legal quiet move, in no particular order.
template <Ruleset R, Color Us, bool Routes, class Quiet, class Capture>
BITDRAUGHTS_INLINE void visit(const Board<typename R::Geometry>& b, Quiet&& quiet, Capture&& capture) {
    CaptureList<R> list;
    if (list_captures<R, Us, Routes>(b, list)) {
        for (const auto& entry : list) capture(entry.from, entry.to, entry.captured);
    } else {
        visit_quiets<R, Us>(b, quiet);
    }
}

template <Ruleset R, Color Us, bool Routes>
BITDRAUGHTS_NOINLINE int count_searched(const Board<typename R::Geometry>& b) {
    CaptureList<R> list;
    search_captures<R, Us, Routes>(b, list);
    return static_cast<int>(list.size());
}

template <Ruleset R, Color Us, bool Routes>
BITDRAUGHTS_NOINLINE int count_chains(const Board<typename R::Geometry>& b) {
    CountLandings sink;
    if (man_jumps<R, Us>(b).visit_chains(sink)) return sink.count;
    return count_searched<R, Us, Routes>(b);
}

template <Ruleset R, Color Us, bool Routes>
BITDRAUGHTS_NOINLINE int count_with_kings(const Board<typename R::Geometry>& b) {
    if (must_capture<R, Us>(b)) return count_searched<R, Us, Routes>(b);
    return count_man_quiets<R, Us>(b) + count_king_quiets<R, Us>(b);
}

/// Number of legal moves, or of routes; no list is made unless pieces have to be followed one by one.
template <Ruleset R, Color Us, bool Routes = false>
BITDRAUGHTS_INLINE int count(const Board<typename R::Geometry>& b) {
    if ((b.template own<Us>() & b.kings) != 0) [[unlikely]] {
        return count_with_kings<R, Us, Routes>(b);
    }
    const auto jumps = man_jumps<R, Us>(b);
    if (!jumps.single()) return count_chains<R, Us, Routes>(b);
    // Quiet and capturing positions alternate without pattern; both counts are cheaper than a guess.
    const int captures = jumps.count_single();
    const int quiets = count_man_quiets<R, Us>(b);
    return captures != 0 ? captures : quiets;
}

/// Has the side to move a legal move?
template <Ruleset R, Color Us>
bool any(const Board<typename R::Geometry>& b) {
    return count_man_quiets<R, Us>(b) != 0 || man_jumps<R, Us>(b).any() ||
           count_king_quiets<R, Us>(b) != 0 || king_can_capture<R, Us>(b);
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
