// Positions column by column, as NumPy has them, and work on many of them at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "bitdraughts/error.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/parallel.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts::arrays {

/// A word of a column has no more bits.
inline constexpr int most_squares = 64;

/// A column that something else owns: values so many bytes apart, aligned or not. The stride can be 0, or
/// negative.
struct Column {
    const std::byte* data = nullptr;
    std::ptrdiff_t stride = 0;

    template <class T>
    BITDRAUGHTS_INLINE T at(std::size_t row) const {
        T value;
        std::memcpy(&value, data + static_cast<std::ptrdiff_t>(row) * stride, sizeof value);
        return value;
    }
};

/// What is wrong with a row, which the message names.
class BadRow : public Error {
public:
    BadRow(std::size_t row, const Error& why)
        : Error(why.kind(), "row " + std::to_string(row) + ": " + why.what(), why.candidates()), row_(row) {}
    std::size_t row() const { return row_; }

private:
    std::size_t row_;
};

/// The columns of positions of one variant; bit n-1 of a word is square n.
struct Columns {
    Column white, black, kings;  ///< 32 bits up to 32 squares, else 64
    Column turn;                 ///< a byte: 0 White, 1 Black
    Column state;                ///< 16 bits; read only where the variant has rule state
};

/// Rows of columns that may hold anything; each position is looked at before it is used.
class Rows {
public:
    /// The variant has at most `most_squares` squares.
    Rows(Variant variant, std::size_t size, const Columns& columns);

    Variant variant() const { return variant_; }
    std::size_t size() const { return size_; }
    bool narrow() const { return narrow_; }
    bool has_state() const { return has_state_; }
    const Kernel& kernel() const { return *kernel_; }

    /// Throws BadRow (invalid_position).
    BITDRAUGHTS_INLINE Position position(std::size_t row) const {
        const Position p = as_it_stands(row);
        const std::uint64_t white = p.white.lo, black = p.black.lo, kings = p.kings.lo;
        const std::uint64_t wrong = ((white | black | kings) & outside_) | (white & black) |
                                    (kings & ~(white | black)) | (white & ~kings & crowning_[0]) |
                                    (black & ~kings & crowning_[1]);
        if ((wrong | p.state) != 0 || p.turn > Color::black) refuse_if_unsound(row, p);
        return p;
    }
    /// What the columns say; nothing is looked at.
    BITDRAUGHTS_INLINE Position as_it_stands(std::size_t row) const {
        Position p;
        p.variant = variant_;
        p.white.lo = word(columns_.white, row);
        p.black.lo = word(columns_.black, row);
        p.kings.lo = word(columns_.kings, row);
        p.turn = static_cast<Color>(columns_.turn.at<std::uint8_t>(row));
        if (has_state_) p.state = columns_.state.at<std::uint16_t>(row);
        return p;
    }

    /// Room for the columns of a block that have gaps or are not aligned.
    struct Room {
        std::uint64_t words[3][RowBlock::most_rows];
        std::uint16_t state[RowBlock::most_rows];
        std::uint8_t turn[RowBlock::most_rows];
    };
    /// Some rows for the kernels, at most RowBlock::most_rows; in the columns themselves where that can be.
    RowBlock block(std::size_t first, std::size_t size, Room& room) const;

private:
    BITDRAUGHTS_INLINE std::uint64_t word(const Column& column, std::size_t row) const {
        return narrow_ ? column.at<std::uint32_t>(row) : column.at<std::uint64_t>(row);
    }
    void refuse_if_unsound(std::size_t row, const Position& p) const;

    Variant variant_;
    std::size_t size_;
    Columns columns_;
    bool narrow_, has_state_;
    std::uint64_t outside_;
    std::uint64_t crowning_[2];  // by Color
    const Kernel* kernel_;
};

/// Where positions are written to.
using Target = PositionColumns;

/// How work on many rows is done.
struct Work {
    int threads = 1;  ///< at least 1
    Tick tick;        ///< gets rows

    /// One of so many passes over the rows, for `tick` to tell of all of them.
    Work pass(std::size_t number, std::size_t of) const;
};

/// Calls `f` with the rows from `begin` to `end`, block by block. Of the BadRows it throws, the first in the
/// order of rows reaches the caller, whatever the number of threads.
void in_rows(std::size_t size, const Work& work,
             const std::function<void(std::size_t begin, std::size_t end)>& f);

/// The same for items that take longer than a row does, such as games; `size` of them.
void in_games(std::size_t size, const Work& work,
              const std::function<void(std::size_t begin, std::size_t end)>& f);

/// Throws BadRow if one of these rows is unsound.
void check(const Rows& rows, std::size_t begin, std::size_t end);

/// The first unsound rows, with what is wrong, and how many there are.
struct Faults {
    std::size_t count = 0;
    std::vector<std::pair<std::size_t, std::string>> first;
};
Faults find_faults(const Rows& rows, std::size_t most, const Work& work);

}  // namespace bitdraughts::arrays
