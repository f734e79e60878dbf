// What is asked of many positions: for the rows from `begin` to `end`, one answer a row, in `out[row]`.
//
// All throw BadRow for an unsound position. They may be called from several threads for different rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bitdraughts/arrays/rows.hpp"

namespace bitdraughts::arrays {

/// Writes the record with the number `place`.
inline void put_move(bool narrow, void* records, std::size_t place, const Move& move) {
    if (narrow) {
        static_cast<MoveRecord<std::uint32_t>*>(records)[place] = MoveRecord<std::uint32_t>::of(move);
    } else {
        static_cast<MoveRecord<std::uint64_t>*>(records)[place] = MoveRecord<std::uint64_t>::of(move);
    }
}

void count_moves(const Rows& rows, std::size_t begin, std::size_t end, std::int32_t* out);
void must_capture(const Rows& rows, std::size_t begin, std::size_t end, bool* out);
void has_moves(const Rows& rows, std::size_t begin, std::size_t end, bool* out);
void keys(const Rows& rows, std::size_t begin, std::size_t end, std::uint64_t* out);
/// Four numbers a row: white men, white kings, black men, black kings.
void material(const Rows& rows, std::size_t begin, std::size_t end, std::uint8_t* out);
void flip(const Rows& rows, std::size_t begin, std::size_t end, const Target& out);

/// Moves, one a row; may be anything.
struct MoveColumns {
    Column from, to;  ///< bytes
    Column captured;  ///< as wide as the words of the positions

    Move at(std::size_t row, bool narrow) const {
        Move move;
        move.from = from.at<std::uint8_t>(row);
        move.to = to.at<std::uint8_t>(row);
        move.captured.lo = narrow ? captured.at<std::uint32_t>(row) : captured.at<std::uint64_t>(row);
        return move;
    }
};
/// Throws BadRow (illegal_move) unless the move is a legal one.
void check_legal(const Kernel& kernel, const Position& position, const Move& move, std::size_t row);
/// Throws BadRow (illegal_move) for what is no legal move.
void play(const Rows& rows, std::size_t begin, std::size_t end, const MoveColumns& moves, const Target& out);

// All moves of all rows, in two passes. The moves of a row, in their documented order, are those from
// offsets[row] up to offsets[row + 1].

/// How many moves a row has, in offsets[row + 1]. With `routes` a move counts once for each of its routes.
void count_into(const Rows& rows, std::size_t begin, std::size_t end, bool routes, std::int64_t* offsets);
/// From counts to offsets; `offsets` has `rows + 1` numbers.
void add_up(std::int64_t* offsets, std::size_t rows);
/// `out` has a MoveRecord a move, of the word of the positions. Throws std::invalid_argument, as `expand`
/// does, if the rows have other moves than when they were counted.
void list(const Rows& rows, std::size_t begin, std::size_t end, bool routes, const std::int64_t* offsets,
          void* out);
/// The position after each move, and its row before it.
void expand(const Rows& rows, std::size_t begin, std::size_t end, const std::int64_t* offsets,
            const Target& out, std::int64_t* parents);

}  // namespace bitdraughts::arrays
