// Perft: counting move sequences, the last ply in bulk.
#pragma once

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/perft_table.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Calls `f(child)` for each position one ply on.
template <Ruleset R, Color Us, bool Routes, class F>
BITDRAUGHTS_INLINE void visit_children(const Board<typename R::Geometry>& b, F&& f) {
    using Word = typename R::Geometry::Word;
    visit<R, Us, Routes>(
        b, [&](Word from, Word to, bool king) { f(after_quiet<R, Us>(b, from, to, king)); },
        [&](Word from, Word to, Word captured) { f(after_capture<R, Us>(b, from, to, captured)); });
}

/// Counts below `R` for one thread.
template <Ruleset R, bool Routes>
class Perft {
public:
    using B = Board<typename R::Geometry>;

    explicit Perft(PerftControl& control) : control_(control) {}

    template <Color Us>
    Count run(const B& b, int depth) {
        if (depth <= narrow_depth && control_.table == nullptr) return {narrow<Us>(b, depth), 0};
        return wide<Us>(b, depth);
    }

private:
    // 64 bits hold any count this deep: no position has 2^16 moves.
    static constexpr int narrow_depth = 4;
    static constexpr int table_depth = 3;  // shallower counts are quicker made than looked up
    static constexpr int nodes_between_polls = 64;

    template <Color Us>
    BITDRAUGHTS_NOINLINE static std::uint64_t leaf(const B& b) {
        return static_cast<std::uint64_t>(count<R, Us, Routes>(b));
    }

    template <Color Us>
    std::uint64_t narrow(const B& b, int depth) {
        if (depth == 1) return leaf<Us>(b);
        std::uint64_t total = 0;
        visit_children<R, Us, Routes>(b, [&](const B& child) {
            total += depth == 2 ? leaf<opposite(Us)>(child) : narrow<opposite(Us)>(child, depth - 1);
        });
        if (depth == 3) {
            --control_.budget;
            poll();
        }
        return total;
    }

    template <Color Us>
    BITDRAUGHTS_NOINLINE Count wide(const B& b, int depth) {
        if (depth < table_depth) return {narrow<Us>(b, depth), 0};
        PerftTable::Entry* bucket = nullptr;
        if (control_.table != nullptr) {
            bucket = control_.table->bucket(b.white, b.black, b.kings, depth);
            const Count* known = PerftTable::find(bucket, b.white, b.black, b.kings, depth);
            if (known != nullptr) return *known;
        }
        Count total;
        visit_children<R, Us, Routes>(
            b, [&](const B& child) { total += run<opposite(Us)>(child, depth - 1); });
        if (bucket != nullptr) {
            PerftTable::store(bucket, {b.white, b.black, b.kings, static_cast<std::uint64_t>(depth), total});
            poll();
        }
        return total;
    }

    BITDRAUGHTS_INLINE void poll() {
        if (control_.budget < 0) {
            control_.budget = nodes_between_polls;
            if (control_.poll != nullptr) control_.poll(control_.context);
        }
    }

    PerftControl& control_;
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
