// Perft: counting move sequences, the last ply in bulk.
#pragma once

#include <cstddef>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/perft_table.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// The positions one ply on, column by column; grows beyond its inline storage.
template <Ruleset R>
class Children {
public:
    using B = Board<typename R::Geometry>;
    using Word = typename B::Word;

    Children() = default;
    Children(const Children&) = delete;
    Children& operator=(const Children&) = delete;
    ~Children() {
        if (columns_ != inline_) delete[] columns_;
    }
    BITDRAUGHTS_INLINE void push(const B& board) {
        if (size_ == capacity_) [[unlikely]]
            grow();
        white()[size_] = board.white;
        black()[size_] = board.black;
        kings()[size_] = board.kings;
        ++size_;
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    BITDRAUGHTS_INLINE B operator[](std::size_t i) const {
        return {columns_[i], columns_[capacity_ + i], columns_[2 * capacity_ + i]};
    }
    BITDRAUGHTS_INLINE Word* white() { return columns_; }
    BITDRAUGHTS_INLINE Word* black() { return columns_ + capacity_; }
    BITDRAUGHTS_INLINE Word* kings() { return columns_ + 2 * capacity_; }

    /// Boards without pieces behind the last, up to a multiple of `lanes`; they have no moves.
    BITDRAUGHTS_INLINE void pad(std::size_t lanes) {
        static_assert(inline_capacity % 8 == 0);
        for (std::size_t i = size_; i % lanes != 0; ++i) white()[i] = black()[i] = kings()[i] = 0;
    }

private:
    BITDRAUGHTS_NOINLINE void grow() {
        auto* larger = new Word[3 * capacity_ * 4];
        for (std::size_t column = 0; column < 3; ++column) {
            for (std::size_t i = 0; i < size_; ++i) {
                larger[column * capacity_ * 4 + i] = columns_[column * capacity_ + i];
            }
        }
        if (columns_ != inline_) delete[] columns_;
        columns_ = larger;
        capacity_ *= 4;
    }

    static constexpr std::size_t inline_capacity = 96;
    std::size_t size_ = 0;
    std::size_t capacity_ = inline_capacity;
    Word* columns_ = inline_;
    Word inline_[3 * inline_capacity];
};

template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE void list_children(const Board<typename R::Geometry>& b, Convention convention,
                                        Children<R>& children) {
    using Word = typename R::Geometry::Word;
    visit<R, Us>(
        b, convention,
        [&](Word from, Word to, bool king)
            BITDRAUGHTS_INLINE_LAMBDA { children.push(after_quiet<R, Us>(b, from, to, king)); },
        [&](Word from, Word to, Word captured)
            BITDRAUGHTS_INLINE_LAMBDA { children.push(after_capture<R, Us>(b, from, to, captured)); });
}

/// The moves of all `children` together, side `Us` to move.
template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE std::uint64_t count_all(Children<R>& children, Convention convention) {
    std::uint64_t total = 0;
#ifdef __AVX2__
    using G = typename R::Geometry;
    children.pad(lane_count);
    Lanes sums{};
    for (std::size_t i = 0; i < children.size(); i += lane_count) {
        const Lanes white = load_lanes(children.white() + i);
        const Lanes black = load_lanes(children.black() + i);
        const Lanes kings = load_lanes(children.kings() + i);
        const Lanes own = Us == Color::white ? white : black;
        const Lanes empty = ~(white | black) & G::all;
        const Lanes men = own & ~kings;
        const ManJumps<R, Us, Lanes> jumps(men, Us == Color::white ? black : white, empty);
        Lanes captures{};
        for_each_direction<man_directions<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            captures += popcount_bytes(jumps.template jumpers<d()>());
        });
        Lanes quiets{};
        for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            quiets += popcount_bytes(G::template shift<d()>(men) & empty);
        });
        captures = sum_bytes(captures);
        const Lanes settled = zero_lanes(jumps.beyond_single() | (own & kings));
        sums += settled & (captures | (zero_lanes(captures) & sum_bytes(quiets)));
        for (unsigned rest = ~lane_mask(settled) & ((1u << lane_count) - 1); rest != 0; rest &= rest - 1) {
            const auto child = children[i + static_cast<std::size_t>(std::countr_zero(rest))];
            total += static_cast<std::uint64_t>(count_unsettled<R, Us>(child, convention));
        }
    }
    for (std::size_t lane = 0; lane < lane_count; ++lane) total += sums[lane];
#else
    for (std::size_t i = 0; i < children.size(); ++i) {
        total += static_cast<std::uint64_t>(count<R, Us>(children[i], convention));
    }
#endif
    return total;
}

/// Counts below `R` for one thread.
template <Ruleset R>
class Perft {
public:
    using B = Board<typename R::Geometry>;

    Perft(PerftControl& control, Convention convention) : control_(control), convention_(convention) {}

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
    std::uint64_t narrow(const B& b, int depth) {
        if (depth == 1) return static_cast<std::uint64_t>(count<R, Us>(b, convention_));
        Children<R> children;
        list_children<R, Us>(b, convention_, children);
        std::uint64_t total = 0;
        if (depth == 2) return count_all<R, opposite(Us)>(children, convention_);
        if (depth == 3) {
            // Leaves of several parents are counted together: longer runs without a hard branch.
            constexpr std::size_t batch = 64;
            Children<R> leaves;
            for (std::size_t i = 0; i < children.size(); ++i) {
                list_children<R, opposite(Us)>(children[i], convention_, leaves);
                if (leaves.size() >= batch) {
                    total += count_all<R, Us>(leaves, convention_);
                    leaves.clear();
                }
            }
            total += count_all<R, Us>(leaves, convention_);
            --control_.budget;
            poll();
            return total;
        }
        for (std::size_t i = 0; i < children.size(); ++i) {
            total += narrow<opposite(Us)>(children[i], depth - 1);
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
        Children<R> children;
        list_children<R, Us>(b, convention_, children);
        Count total;
        for (std::size_t i = 0; i < children.size(); ++i) {
            total += run<opposite(Us)>(children[i], depth - 1);
        }
        if (bucket != nullptr) {
            PerftTable::store(bucket, {b.white, b.black, b.kings, static_cast<std::uint64_t>(depth), total});
            --control_.budget;
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
    Convention convention_;
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
