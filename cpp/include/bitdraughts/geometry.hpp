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
// Down-left is +4 and down-right +5 from every square.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "bitdraughts/bits.hpp"
#include "bitdraughts/square_set.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Seen with White at the bottom; up is towards Black's side.
enum class Direction : std::uint8_t { up_left, up_right, down_left, down_right };

constexpr Direction reverse(Direction d) { return static_cast<Direction>(3 - static_cast<int>(d)); }

inline constexpr std::array diagonals{Direction::up_left, Direction::up_right, Direction::down_left,
                                      Direction::down_right};

constexpr std::array<Direction, 2> forward(Color color) {
    return color == Color::white ? std::array{Direction::up_left, Direction::up_right}
                                 : std::array{Direction::down_left, Direction::down_right};
}

/// Calls `f` with each direction of `List` (a constexpr array) as a compile-time constant.
template <const auto& List, class F>
BITDRAUGHTS_INLINE constexpr void for_each_direction(F&& f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) BITDRAUGHTS_INLINE_LAMBDA {
        (f(std::integral_constant<Direction, List[I]>{}), ...);
    }(std::make_index_sequence<List.size()>{});
}

/// Which corner of the board is a playing square (RULES: a1 dark, or the mirrored board).
enum class NearLeft : bool { light = false, dark = true };

/// A board on whose dark squares play goes on, numbered from the top left, row by row.
template <int Columns, int Rows, NearLeft Corner>
struct DiagonalBoard {
    using Word = Word64;

    static constexpr int columns = Columns;
    static constexpr int rows = Rows;
    static constexpr bool mirrored = Corner == NearLeft::light;
    static constexpr int per_row = Columns / 2;
    static constexpr int squares = per_row * Rows;
    static_assert(Columns % 2 == 0 && Rows % 2 == 0);

    /// Row (0 at the top) and column (0 = file a) of the square with the given 0-based index.
    static constexpr int row_of(int index) { return index / per_row; }
    static constexpr int column_of(int index) {
        const bool starts_on_second = (row_of(index) % 2 == 0) != mirrored;
        return 2 * (index % per_row) + (starts_on_second ? 1 : 0);
    }
    /// Position of a square in the padded word.
    static constexpr int bit_of(int index) { return (row_of(index) * (Columns + 1) + column_of(index)) / 2; }
    static constexpr int bits = bit_of(squares - 1) + 1;
    static_assert(bits <= 64);

    static constexpr int step(Direction d) {
        constexpr int down_left = Columns / 2;
        switch (d) {
            case Direction::up_left: return -(down_left + 1);
            case Direction::up_right: return -down_left;
            case Direction::down_left: return down_left;
            default: return down_left + 1;
        }
    }
    /// One step in direction D, for a word or for several side by side.
    template <Direction D, class W>
    BITDRAUGHTS_INLINE static constexpr W shift(W word) {
        return shift_by<step(D)>(word);
    }

    static constexpr Word row_mask(int row) {
        Word word = 0;
        for (int i = 0; i < squares; ++i) {
            if (row_of(i) == row) word |= Word{1} << bit_of(i);
        }
        return word;
    }
    static constexpr Word all = [] {
        Word word = 0;
        for (int r = 0; r < Rows; ++r) word |= row_mask(r);
        return word;
    }();
    /// The row on which `color` is crowned, and the one before it.
    static constexpr Word crowning_row(Color color) { return row_mask(color == Color::white ? 0 : Rows - 1); }
    static constexpr Word row_before_crowning(Color color) {
        return row_mask(color == Color::white ? 1 : Rows - 2);
    }

    /// 1-based square number of the square at a bit.
    static constexpr int square_at(int bit) { return square_table[static_cast<std::size_t>(bit)]; }

    /// Padded word of a public square set, and back.
    BITDRAUGHTS_INLINE static constexpr Word expand(SquareSet set) {
        Word word = 0;
        for_each_group([&](auto group) BITDRAUGHTS_INLINE_LAMBDA {
            constexpr auto g = groups[group];
            word |= (set.lo & g.dense) << g.offset;
        });
        return word;
    }
    BITDRAUGHTS_INLINE static constexpr SquareSet compress(Word word) {
        SquareSet set;
        for_each_group([&](auto group) BITDRAUGHTS_INLINE_LAMBDA {
            constexpr auto g = groups[group];
            set.lo |= (word >> g.offset) & g.dense;
        });
        return set;
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
            return blockers == 0 ? 0 : Word{1} << highest_index(blockers);
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

private:
    // Runs of rows that lie equally far from their dense place.
    struct Group {
        std::uint64_t dense = 0;
        int offset = -1;
    };
    static constexpr int group_count = [] {
        int count = 0;
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
            made[static_cast<std::size_t>(current)].dense |= std::uint64_t{1} << i;
        }
        return made;
    }();
    template <class F>
    BITDRAUGHTS_INLINE static constexpr void for_each_group(F&& f) {
        [&]<std::size_t... I>(std::index_sequence<I...>) BITDRAUGHTS_INLINE_LAMBDA {
            (f(std::integral_constant<std::size_t, I>{}), ...);
        }(std::make_index_sequence<group_count>{});
    }

    static constexpr auto square_table = [] {
        std::array<std::uint8_t, 64> table{};
        for (int i = 0; i < squares; ++i) {
            table[static_cast<std::size_t>(bit_of(i))] = static_cast<std::uint8_t>(i + 1);
        }
        return table;
    }();
    static constexpr auto rays = [] {
        std::array<std::array<Word, 64>, 4> table{};
        for (const Direction d : diagonals) {
            for (int i = 0; i < squares; ++i) {
                Word line = 0;
                int bit = bit_of(i) + step(d);
                while (bit >= 0 && bit < bits && (all >> bit & 1) != 0) {
                    line |= Word{1} << bit;
                    bit += step(d);
                }
                table[static_cast<std::size_t>(d)][static_cast<std::size_t>(bit_of(i))] = line;
            }
        }
        return table;
    }();
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
