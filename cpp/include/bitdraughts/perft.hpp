// Perft: counting move sequences, the last ply in bulk.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/leaves.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/perft_table.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// The positions one ply on, column by column; grows beyond its inline storage.
template <Ruleset R>
class Children {
public:
    using B = Board<R>;
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
        if constexpr (has_state<R>) column(3)[size_] = board.state;
        ++size_;
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    BITDRAUGHTS_INLINE B operator[](std::size_t i) const {
        std::uint16_t state = 0;
        if constexpr (has_state<R>) state = static_cast<std::uint16_t>(columns_[3 * capacity_ + i]);
        return B::template make<Color::white>(columns_[i], columns_[capacity_ + i],
                                              columns_[2 * capacity_ + i], state);
    }
    BITDRAUGHTS_INLINE Word* white() { return column(0); }
    BITDRAUGHTS_INLINE Word* black() { return column(1); }
    BITDRAUGHTS_INLINE Word* kings() { return column(2); }

    /// Boards without pieces behind the last, up to a multiple of eight; they have no moves.
    BITDRAUGHTS_INLINE void pad() {
        static_assert(inline_capacity % 8 == 0);
        for (std::size_t i = size_; i % 8 != 0; ++i) white()[i] = black()[i] = kings()[i] = 0;
    }
    Leaves leaves() const {
        return {columns_, columns_ + capacity_, columns_ + 2 * capacity_, columns_ + 3 * capacity_, size_};
    }

private:
    static constexpr std::size_t width = has_state<R> ? 4 : 3;

    BITDRAUGHTS_INLINE Word* column(std::size_t i) { return columns_ + i * capacity_; }

    BITDRAUGHTS_NOINLINE void grow() {
        auto* larger = new Word[width * capacity_ * 4];
        for (std::size_t column = 0; column < width; ++column) {
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
    Word inline_[width * inline_capacity];
};

template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE void list_children(const Board<R>& b, Convention convention, Children<R>& children) {
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
#ifdef BITDRAUGHTS_LANES
    if constexpr (std::same_as<typename R::Geometry::Word, Word64>) {
        children.pad();
        return LeafCounter<R, Us>(convention).count(children.leaves());
    }
#endif
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        total += static_cast<std::uint64_t>(count<R, Us>(children[i], convention));
    }
    return total;
}

/// Counts below `R` for one thread.
template <Ruleset R>
class Perft {
public:
    using B = Board<R>;

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
        PerftTable::Key key{};
        if (control_.table != nullptr) {
            key = key_of(b, depth);
            bucket = control_.table->bucket(key);
            const Count* known = PerftTable::find(bucket, key);
            if (known != nullptr) return *known;
        }
        Children<R> children;
        list_children<R, Us>(b, convention_, children);
        Count total;
        for (std::size_t i = 0; i < children.size(); ++i) {
            total += run<opposite(Us)>(children[i], depth - 1);
        }
        if (bucket != nullptr) {
            PerftTable::store(bucket, {key, total});
            --control_.budget;
            poll();
        }
        return total;
    }

    static PerftTable::Key key_of(const B& b, int depth) {
        const auto low = static_cast<std::uint64_t>(depth);
        if constexpr (std::same_as<typename B::Word, Word64>) {
            return {b.white, b.black, b.kings, low | std::uint64_t{b.rule_state()} << 8};
        } else {
            constexpr int over = R::Geometry::bits - 64;
            static_assert(8 + 3 * over <= 64 && !has_state<R>);
            return {b.white.lo, b.black.lo, b.kings.lo,
                    low | b.white.hi << 8 | b.black.hi << (8 + over) | b.kings.hi << (8 + 2 * over)};
        }
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
