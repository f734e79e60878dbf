// Boards as compile-time facts: which squares play, how they are numbered, where a step leads.
//
// Generators work on *padded* words. Squares of one row are neighbours; between rows lie spare
// ("ghost") bits, so that a diagonal step is one shift of the whole word and a step off the board
// lands on a ghost or outside the word, where `& empty` removes it. An 8x8 board with a1 playing:
//
//      0     1     2     3      row 0: b8 d8 f8 h8, squares 1-4
//   4     5     6     7         row 1, squares 5-8; bit 8 is a ghost
//      9    10    11    12      row 2, squares 9-12
//   ...
//  31    32    33    34         row 7: a1 c1 e1 g1, squares 29-32
//
// Down-left is +4 and down-right +5 from every square. A step along a row leads to the neighbouring bit,
// one along a column over two rows; rows without a ghost between them are kept apart by a mask. Where
// numbers run from the bottom right, the same picture is read with the board turned round, so that bits
// always rise with the square numbers.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "bitdraughts/bits.hpp"
#include "bitdraughts/square_set.hpp"
#include "bitdraughts/types.hpp"
#include "bitdraughts/word128.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Seen with White at the bottom; up is towards Black's side.
enum class Direction : std::uint8_t { up_left, up_right, down_left, down_right, up, left, right, down };

constexpr Direction reverse(Direction d) {
    const int i = static_cast<int>(d);
    return static_cast<Direction>(i < 4 ? 3 - i : 11 - i);
}

inline constexpr std::array diagonals{Direction::up_left, Direction::up_right, Direction::down_left,
                                      Direction::down_right};
inline constexpr std::array orthogonals{Direction::up, Direction::left, Direction::right, Direction::down};
inline constexpr std::array all_directions{Direction::up_left,    Direction::up_right, Direction::down_left,
                                           Direction::down_right, Direction::up,       Direction::left,
                                           Direction::right,      Direction::down};

/// -1, 0 or 1: where a step leads, rows counted downwards and columns to the right.
constexpr int row_change(Direction d) {
    constexpr std::array change{-1, -1, 1, 1, -1, 0, 0, 1};
    return change[static_cast<std::size_t>(d)];
}
constexpr int column_change(Direction d) {
    constexpr std::array change{-1, 1, -1, 1, 0, -1, 1, 0};
    return change[static_cast<std::size_t>(d)];
}
constexpr Direction forward(Color color) { return color == Color::white ? Direction::up : Direction::down; }

/// Calls `f` with each direction of `List` (a constexpr array) as a compile-time constant.
template <const auto& List, class F>
BITDRAUGHTS_INLINE constexpr void for_each_direction(F&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) BITDRAUGHTS_INLINE_LAMBDA {
        (f(std::integral_constant<Direction, List[I]>{}), ...);
    }(std::make_index_sequence<List.size()>{});
}

/// Which corner of the board is a playing square (RULES: a1 dark, or the mirrored board).
enum class NearLeft : bool { light = false, dark = true };

/// Where square 1 is, seen with White at the bottom; numbers run along the rows.
enum class Origin : std::uint8_t { top_left, bottom_right };

/// A board on whose dark squares play goes on.
template <int Columns, int Rows, NearLeft Corner, Origin From>
struct DarkSquares {
    static_assert(Columns % 2 == 0 && Rows % 2 == 0);
    static constexpr int columns = Columns;
    static constexpr int rows = Rows;
    static constexpr bool mirrored = Corner == NearLeft::light;
    static constexpr bool every_square = false;
    static constexpr bool from_bottom_right = From == Origin::bottom_right;
    static constexpr int squares = Columns / 2 * Rows;

    /// Row (0 at the top) and column (0 = file a) of the square with the given 0-based index.
    static constexpr int row_of(int index) {
        return from_bottom_right ? Rows - 1 - drawn_row(index) : drawn_row(index);
    }
    static constexpr int column_of(int index) {
        return from_bottom_right ? Columns - 1 - drawn_column(index) : drawn_column(index);
    }
    /// Position of a square in the padded word.
    static constexpr int bit_of(int index) {
        return (drawn_row(index) * (Columns + 1) + drawn_column(index)) / 2;
    }
    /// How far a step leads in the padded word.
    static constexpr int step(Direction d) {
        const int down_left = Columns / 2;
        const int right = 1;
        const int down = down_left + down_left + right;
        const bool diagonal = row_change(d) != 0 && column_change(d) != 0;
        const int drawn =
            diagonal ? row_change(d) * down_left + (row_change(d) == column_change(d) ? row_change(d) : 0)
                     : row_change(d) * down + column_change(d) * right;
        return from_bottom_right ? -drawn : drawn;
    }
    /// Squares apart in rows and columns that one step leads.
    static constexpr int stride(Direction d) { return row_change(d) != 0 && column_change(d) != 0 ? 1 : 2; }

private:
    static constexpr int drawn_row(int index) { return index / (Columns / 2); }
    static constexpr int drawn_column(int index) {
        const bool starts_on_second = (drawn_row(index) % 2 == 0) != mirrored;
        return 2 * (index % (Columns / 2)) + (starts_on_second ? 1 : 0);
    }
};

/// A board on all of whose squares play goes on; no bit is spare.
template <int Columns, int Rows>
struct EverySquare {
    static constexpr int columns = Columns;
    static constexpr int rows = Rows;
    static constexpr bool mirrored = false;
    static constexpr bool every_square = true;
    static constexpr bool from_bottom_right = false;
    static constexpr int squares = Columns * Rows;

    static constexpr int row_of(int index) { return index / Columns; }
    static constexpr int column_of(int index) { return index % Columns; }
    static constexpr int bit_of(int index) { return index; }
    static constexpr int step(Direction d) { return row_change(d) * Columns + column_change(d); }
    static constexpr int stride(Direction) { return 1; }
};

/// What generators need of a board, from the places of its squares.
template <class Squares>
struct BoardOf : Squares {
    using Squares::bit_of;
    using Squares::column_of;
    using Squares::row_of;
    using Squares::squares;
    using Squares::step;

    static constexpr int bits = bit_of(squares - 1) + 1;
    using Word = std::conditional_t<(bits <= 64), Word64, Word128>;
    static_assert(bits <= 128);

    static constexpr Word bit(int at) { return Word{1} << at; }

    /// One step in direction D, for a word or for several side by side.
    template <Direction D, class W>
    BITDRAUGHTS_INLINE static constexpr W shift(W word) {
        if constexpr (wraps<D>) {
            return shift_by<step(D)>(word & ~edge<D>);
        } else {
            return shift_by<step(D)>(word);
        }
    }

    static constexpr Word row_mask(int row) {
        Word word = 0;
        for (int i = 0; i < squares; ++i) {
            if (row_of(i) == row) word |= bit(bit_of(i));
        }
        return word;
    }
    static constexpr Word all = [] {
        Word word = 0;
        for (int r = 0; r < Squares::rows; ++r) word |= row_mask(r);
        return word;
    }();
    /// The row on which `color` is crowned, and the one before it.
    static constexpr Word crowning_row(Color color) {
        return row_mask(color == Color::white ? 0 : Squares::rows - 1);
    }
    static constexpr Word row_before_crowning(Color color) {
        return row_mask(color == Color::white ? 1 : Squares::rows - 2);
    }

    /// 1-based square number of the square at a bit.
    static constexpr int square_at(int bit) { return square_table[static_cast<std::size_t>(bit)]; }

    /// Padded word of a public square set, and back.
    BITDRAUGHTS_INLINE static constexpr Word expand(SquareSet set) { return padded(from_set(set)); }
    /// The same of a set that fills the lowest bits of a word, for one word or for several side by side.
    template <class W>
    BITDRAUGHTS_INLINE static constexpr W padded(W dense) {
        W word{};
        for_each_group([&](auto group) BITDRAUGHTS_INLINE_LAMBDA {
            constexpr auto g = groups[group];
            word |= (dense & g.dense) << g.offset;
        });
        return word;
    }
    BITDRAUGHTS_INLINE static constexpr SquareSet compress(Word word) {
        Word dense = 0;
        for_each_group([&](auto group) BITDRAUGHTS_INLINE_LAMBDA {
            constexpr auto g = groups[group];
            dense |= (word >> g.offset) & g.dense;
        });
        return to_set(dense);
    }

    /// The squares one meets from `bit` in direction D, the start not included.
    template <Direction D>
    BITDRAUGHTS_INLINE static constexpr Word ray(int bit) {
        return rays[static_cast<std::size_t>(D)][static_cast<std::size_t>(bit)];
    }
    /// Of `blockers`, which all lie on a ray in direction D, the one met first; 0 if there is none.
    template <Direction D>
    BITDRAUGHTS_INLINE static constexpr Word nearest(Word blockers) {
        if constexpr (step(D) > 0) {
            return lowest_bit(blockers);
        } else {
            return blockers == 0 ? Word{0} : bit(highest_index(blockers));
        }
    }
    /// The empty squares one can slide over from `bit` in direction D.
    template <Direction D>
    BITDRAUGHTS_INLINE static constexpr Word slide(int bit, Word occupied) {
        const Word line = ray<D>(bit);
        const Word blockers = line & occupied;
        if (blockers == 0) return line;
        if constexpr (step(D) > 0) {
            return line & (lowest_bit(blockers) - 1);
        } else {
            return line & ~((Word{2} << highest_index(blockers)) - 1);
        }
    }

    /// The empty squares one can slide over in direction D from any of some squares, for a word or for
    /// several side by side. Squares that are both in `from` and empty are in it only if slid over.
    template <Direction D, class W>
    BITDRAUGHTS_INLINE static constexpr W sweep(W from, W empty) {
        const W open = empty & enterable<D>;
        return sweep_doubling<D, 1>(shift<D>(from) & open, open);
    }

private:
    /// `run` reaches `Reach` squares from the start, `open` says where as many squares up to there are open.
    template <Direction D, int Reach, class W>
    BITDRAUGHTS_INLINE static constexpr W sweep_doubling(W run, W open) {
        constexpr int far = Reach * (step(D) > 0 ? step(D) : -step(D));
        if constexpr (Reach >= longest_slide || far >= bits) {
            return run;
        } else {
            const W more = run | (shift_by<Reach * step(D)>(run) & open);
            if constexpr (2 * Reach >= longest_slide) {
                return more;
            } else {
                return sweep_doubling<D, 2 * Reach>(more, open & shift_by<Reach * step(D)>(open));
            }
        }
    }
    /// On no line are there more squares than rows or columns.
    static constexpr int longest_slide =
        (Squares::rows > Squares::columns ? Squares::rows : Squares::columns) - 1;
    /// Squares that a step in direction D can end on.
    template <Direction D>
    static constexpr Word enterable = shift<D>(all) & all;

    BITDRAUGHTS_INLINE static constexpr Word from_set(SquareSet set) {
        if constexpr (std::same_as<Word, Word64>) {
            return set.lo;
        } else {
            return {set.lo, set.hi};
        }
    }
    BITDRAUGHTS_INLINE static constexpr SquareSet to_set(Word dense) {
        if constexpr (std::same_as<Word, Word64>) {
            return {dense, 0};
        } else {
            return {dense.lo, dense.hi};
        }
    }

    // Runs of rows that lie equally far from their dense place.
    struct Group {
        Word dense = 0;
        int offset = -1;
    };
    static constexpr std::size_t group_count = [] {
        std::size_t count = 0;
        int last = -1;
        for (int i = 0; i < squares; ++i) {
            if (bit_of(i) - i != last) ++count;
            last = bit_of(i) - i;
        }
        return count;
    }();
    static constexpr auto groups = [] {
        std::array<Group, group_count> made{};
        int current = -1;
        for (int i = 0; i < squares; ++i) {
            const int offset = bit_of(i) - i;
            if (current < 0 || made[static_cast<std::size_t>(current)].offset != offset) ++current;
            made[static_cast<std::size_t>(current)].offset = offset;
            made[static_cast<std::size_t>(current)].dense |= bit(i);
        }
        return made;
    }();
    template <class F>
    BITDRAUGHTS_INLINE static constexpr void for_each_group(F&& f) {
        [&]<std::size_t... I>(std::index_sequence<I...>) BITDRAUGHTS_INLINE_LAMBDA {
            (f(std::integral_constant<std::size_t, I>{}), ...);
        }(std::make_index_sequence<group_count>{});
    }

    /// The bit one step on, or -1 at the edge of the board.
    static constexpr int next(int index, Direction d) {
        const int row = row_of(index) + row_change(d) * Squares::stride(d);
        const int column = column_of(index) + column_change(d) * Squares::stride(d);
        const bool inside = row >= 0 && row < Squares::rows && column >= 0 && column < Squares::columns;
        return inside ? bit_of(index) + step(d) : -1;
    }
    /// Squares from which a step in direction D leaves the board.
    template <Direction D>
    static constexpr Word edge = [] {
        Word word = 0;
        for (int i = 0; i < squares; ++i) {
            if (next(i, D) < 0) word |= bit(bit_of(i));
        }
        return word;
    }();
    /// Would it lead to another square, as only steps along a row do?
    template <Direction D>
    static constexpr bool wraps = [] {
        if (row_change(D) != 0 && !Squares::every_square) return false;
        for (int i = 0; i < squares; ++i) {
            const int to = bit_of(i) + step(D);
            if (next(i, D) < 0 && to >= 0 && to < bits && (all & bit(to)) != 0) return true;
        }
        return false;
    }();

    static constexpr auto square_table = [] {
        std::array<std::uint8_t, static_cast<std::size_t>(bits)> table{};
        for (int i = 0; i < squares; ++i) {
            table[static_cast<std::size_t>(bit_of(i))] = static_cast<std::uint8_t>(i + 1);
        }
        return table;
    }();
    static constexpr auto rays = [] {
        std::array<std::array<Word, static_cast<std::size_t>(bits)>, all_directions.size()> table{};
        std::array<int, static_cast<std::size_t>(bits)> index{};
        for (int i = 0; i < squares; ++i) index[static_cast<std::size_t>(bit_of(i))] = i;
        for (const Direction d : all_directions) {
            for (int i = 0; i < squares; ++i) {
                Word line = 0;
                for (int at = next(i, d); at >= 0; at = next(index[static_cast<std::size_t>(at)], d)) {
                    line |= bit(at);
                }
                table[static_cast<std::size_t>(d)][static_cast<std::size_t>(bit_of(i))] = line;
            }
        }
        return table;
    }();
};

template <int Columns, int Rows, NearLeft Corner, Origin From = Origin::top_left>
using DiagonalBoard = BoardOf<DarkSquares<Columns, Rows, Corner, From>>;
template <int Columns, int Rows>
using FullBoard = BoardOf<EverySquare<Columns, Rows>>;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
