// All distinct legal moves in their documented order: by from, to and captured set.
#pragma once

#include <algorithm>

#include "bitdraughts/movegen.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Fills an empty `list`. Bits rise with square numbers, so that padded words are in order as squares are.
template <Ruleset R, Color Us>
void list_in_order(const Board<R>& b, CaptureList<R>& list) {
    using Word = typename R::Geometry::Word;
    list_captures<R, Us>(b, Convention::moves, list);
    if (list.size() == 0 && !is_over(b)) {
        visit_quiets<R, Us>(b, [&](Word from, Word to, bool) { list.push(from, to, 0); });
    }
    list.sort();
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
