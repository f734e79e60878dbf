// The positions of one ply, each with a number, column by column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts::frontier {

/// Rows that something else owns: positions of one variant with one side to move, and a number each, which
/// is a multiplicity, or a count below. Bit n-1 of a word is square n.
struct Rows {
    Variant variant{};
    Color turn{};
    std::size_t size = 0;
    // Words of 32 bits up to 32 squares, else of 64; the squares above 64 have columns of bytes, which are
    // null where there are none, as the state is for a variant without rule state.
    const void *white = nullptr, *black = nullptr, *kings = nullptr;
    const std::uint8_t *white_high = nullptr, *black_high = nullptr, *kings_high = nullptr;
    const std::uint16_t* state = nullptr;
    const std::uint64_t* lo = nullptr;
    const std::uint64_t* hi = nullptr;  ///< null: all 0

    Position position(std::size_t row) const;
    Count number(std::size_t row) const { return {lo[row], hi == nullptr ? 0 : hi[row]}; }
};

/// What columns the rows of a variant have.
struct Shape {
    explicit Shape(Variant variant);

    int squares;
    bool has_state;
    int word_bytes() const { return squares <= 32 ? 4 : 8; }
    bool has_high() const { return squares > 64; }
};

/// Numbers as two columns; `hi` is empty where all of it would be 0.
struct Numbers {
    std::vector<std::uint64_t> lo, hi;

    explicit Numbers(std::vector<Count> counts);
};

/// Why rows are no frontier, naming the row from 0, or nothing: an unsound position, one that is not greater
/// than the one before it, a number that is 0, or with `symmetry` a position that is not canonical.
std::optional<std::string> find_fault(const Rows& rows, bool symmetry);

/// The sum of the numbers, and of their products with other numbers, `others` of which `hi` may be null.
/// Throws Error (too_large) past 2^128.
Count sum(const Rows& rows);
Count sum_of_products(const Rows& rows, const std::uint64_t* lo, const std::uint64_t* hi);

}  // namespace bitdraughts::frontier
