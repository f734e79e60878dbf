// The positions one ply on, column by column, as the last ply wants them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/leaves.hpp"
#include "bitdraughts/movegen.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Grows beyond its inline storage.
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
        Word* const at = open(1);
        at[0] = board.white;
        at[capacity_] = board.black;
        at[2 * capacity_] = board.kings;
        if constexpr (has_state<R>) at[3 * capacity_] = board.state;
        ++size_;
    }
    /// Room for so many boards more, and for what is written past them; its first column, the others lying
    /// `stride` apart. `close` says how many have been put there.
    BITDRAUGHTS_INLINE Word* open(std::size_t more) {
        if (size_ + more + overhang > capacity_) [[unlikely]]
            grow(more);
        return columns_ + size_;
    }
    BITDRAUGHTS_INLINE std::size_t stride() const { return capacity_; }
    BITDRAUGHTS_INLINE void close(std::size_t more) { size_ += more; }

    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    BITDRAUGHTS_INLINE B operator[](std::size_t i) const {
        std::uint16_t state = 0;
        if constexpr (has_state<R>) state = static_cast<std::uint16_t>(columns_[3 * capacity_ + i]);
        return B::template make<Color::white>(columns_[i], columns_[capacity_ + i],
                                              columns_[2 * capacity_ + i], state);
    }
    /// The boards, with empty ones behind the last.
    Leaves leaves()
        requires std::same_as<Word, Word64>
    {
        for (std::size_t i = size_; i % Leaves::padding != 0; ++i) {
            columns_[i] = columns_[capacity_ + i] = columns_[2 * capacity_ + i] = 0;
        }
        Word* const state = has_state<R> ? columns_ + 3 * capacity_ : columns_;
        return {columns_, columns_ + capacity_, columns_ + 2 * capacity_, state, size_};
    }

private:
    static constexpr std::size_t width = has_state<R> ? 4 : 3;
    static constexpr std::size_t overhang = written_past;
    static_assert(overhang >= Leaves::padding);

    BITDRAUGHTS_NOINLINE void grow(std::size_t more) {
        std::size_t larger_capacity = capacity_;
        while (size_ + more + overhang > larger_capacity) larger_capacity *= 4;
        auto* larger = new Word[width * larger_capacity];
        for (std::size_t column = 0; column < width; ++column) {
            for (std::size_t i = 0; i < size_; ++i) {
                larger[column * larger_capacity + i] = columns_[column * capacity_ + i];
            }
        }
        if (columns_ != inline_) delete[] columns_;
        columns_ = larger;
        capacity_ = larger_capacity;
    }

    static constexpr std::size_t inline_capacity = 160;
    std::size_t size_ = 0;
    std::size_t capacity_ = inline_capacity;
    Word* columns_ = inline_;
    Word inline_[width * inline_capacity];
};

/// Adds the positions after quiet moves of men.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE void add_man_quiets(const Board<R>& b, Children<R>& children) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    const Word own = b.template own<Us>();
    const Word men = b.template men<Us>();
    const Word uncrowned = b.empty() & ~G::crowning_row(Us);
    Word* const white = children.open(static_cast<std::size_t>(count_man_quiets<R, Us>(b)));
    const std::size_t stride = children.stride();
    Word* const moved = Us == Color::white ? white : white + stride;
    std::size_t n = 0;
    for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
        for_each_bit(G::template shift<d()>(men) & uncrowned, [&](Word to) BITDRAUGHTS_INLINE_LAMBDA {
            moved[n++] = own ^ (to | G::template shift<reverse(d())>(to));
        });
    });
    fill(Us == Color::white ? white + stride : white, n, b.template own<opposite(Us)>());
    fill(white + 2 * stride, n, b.kings);
    if constexpr (has_state<R>) fill(white + 3 * stride, n, Word{with_run(b.state, Us, {})});
    children.close(n);
    for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
        const Word crowned = G::template shift<d()>(men) & b.empty() & G::crowning_row(Us);
        for_each_bit(crowned, [&](Word to) BITDRAUGHTS_INLINE_LAMBDA {
            children.push(after_quiet<R, Us>(b, G::template shift<reverse(d())>(to), to, false));
        });
    });
}

/// Adds the positions after captures by men that all are single jumps and as good as each other.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE void add_single_jumps(const Board<R>& b, const ManJumps<R, Us>& jumps,
                                         Children<R>& children) {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    const Word own = b.template own<Us>();
    const Word other = b.template own<opposite(Us)>();
    Word* const white = children.open(static_cast<std::size_t>(jumps.count_single()));
    const std::size_t stride = children.stride();
    Word* const moved = Us == Color::white ? white : white + stride;
    Word* const taken = Us == Color::white ? white + stride : white;
    std::size_t n = 0;
    for_each_direction<man_directions<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
        for_each_bit(jumps.template first<d()>(), [&](Word to) BITDRAUGHTS_INLINE_LAMBDA {
            const Word victim = G::template shift<reverse(d())>(to);
            moved[n] = own ^ (to | G::template shift<reverse(d())>(victim));
            taken[n] = other ^ victim;
            white[2 * stride + n] = (b.kings & ~victim) | (to & G::crowning_row(Us));
            if constexpr (has_state<R>) white[3 * stride + n] = state_after_capture<R, Us>(b, victim);
            ++n;
        });
    });
    children.close(n);
}

template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE void list_children(const Board<R>& b, Convention convention, Children<R>& children) {
    using Word = typename R::Geometry::Word;
    if (is_over(b)) return;
    if (unsettling<R, Us>(b) == 0) {
        const auto jumps = man_jumps<R, Us>(b);
        if (!jumps.any()) return add_man_quiets<R, Us>(b, children);
        if (jumps.single()) return add_single_jumps<R, Us>(b, jumps, children);
    }
    CaptureList<R> list;
    list_captures<R, Us>(b, convention, list);
    for (const auto& entry : list) {
        children.push(after_capture<R, Us>(b, entry.from, entry.to, entry.captured));
    }
    if (list.size() != 0) return;
    add_man_quiets<R, Us>(b, children);
    for_each_bit(b.template free_kings<Us>(), [&](Word king) BITDRAUGHTS_INLINE_LAMBDA {
        for_each_bit(king_targets<R>(king, b.empty()), [&](Word to) BITDRAUGHTS_INLINE_LAMBDA {
            children.push(after_quiet<R, Us>(b, king, to, true));
        });
    });
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
