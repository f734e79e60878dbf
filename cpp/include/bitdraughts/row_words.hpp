// Rows of positions as they lie in memory, one or several side by side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "bitdraughts/board.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/key.hpp"
#include "bitdraughts/lanes.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// The words of a column.
template <Ruleset R>
using ColumnWord = std::conditional_t<R::Geometry::squares <= 32, std::uint32_t, std::uint64_t>;

/// Public square sets and the side to move, of a board of at most 64 squares.
template <Ruleset R, class W>
struct RowWords {
    using G = typename R::Geometry;
    W white, black, kings, turn;

    /// Where there is no rule state.
    BITDRAUGHTS_INLINE W key() const {
        constexpr Word64 shape =
            key_of_shape(G::columns, G::rows, G::mirrored, G::every_square, G::from_bottom_right);
        return finished_key(key_with(key_with(key_with(key_with(W{} + shape, white), black), kings), turn));
    }
    /// Four bytes, the lowest first: White's men, White's kings, Black's men, Black's kings.
    BITDRAUGHTS_INLINE W material() const {
        const auto count = [](W set) BITDRAUGHTS_INLINE_LAMBDA { return sum_counts(count_bits(set)); };
        return count(white & ~kings) | count(white & kings) << 8 | count(black & ~kings) << 16 |
               count(black & kings) << 24;
    }
    /// 0 where there is a sound position, rule state aside.
    BITDRAUGHTS_INLINE W wrong() const {
        constexpr Word64 outside = G::squares == 64 ? 0 : ~Word64{0} << (G::squares % 64);
        constexpr Word64 white_crowned = G::compress(G::crowning_row(Color::white)).lo;
        constexpr Word64 black_crowned = G::compress(G::crowning_row(Color::black)).lo;
        const W pieces = white | black;
        return ((pieces | kings) & outside) | (white & black) | (kings & ~pieces) |
               (white & ~kings & white_crowned) | (black & ~kings & black_crowned) | (turn & ~Word64{1});
    }
};

/// Calls `f(first, lanes, rows)` for rows side by side; `lanes` says how many of them there are, as bits.
/// False if one is no sound position.
template <Ruleset R, class F>
BITDRAUGHTS_INLINE bool read_rows(const RowBlock& rows, F&& f) {
    using Word = ColumnWord<R>;
    const auto* white = static_cast<const Word*>(rows.white);
    const auto* black = static_cast<const Word*>(rows.black);
    const auto* kings = static_cast<const Word*>(rows.kings);
    Lanes wrong{};
    std::size_t i = 0;
    for (; i + lane_count <= rows.size; i += lane_count) {
        const RowWords<R, Lanes> words{load_lanes(white + i), load_lanes(black + i), load_lanes(kings + i),
                                       load_lanes(rows.turn + i)};
        wrong |= words.wrong();
        f(i, all_lanes, words);
    }
    if (i < rows.size) {
        const std::size_t left = rows.size - i;
        Word last[3][lane_count] = {};
        std::uint8_t turn[lane_count] = {};
        std::copy_n(white + i, left, last[0]);
        std::copy_n(black + i, left, last[1]);
        std::copy_n(kings + i, left, last[2]);
        std::copy_n(rows.turn + i, left, turn);
        const RowWords<R, Lanes> words{load_lanes(last[0]), load_lanes(last[1]), load_lanes(last[2]),
                                       load_lanes(turn)};
        wrong |= words.wrong();
        f(i, (1u << left) - 1, words);
    }
    return !any_lane(wrong);
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
