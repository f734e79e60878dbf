// Games of random moves from many positions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bitdraughts/arrays/rows.hpp"
#include "bitdraughts/draws/course.hpp"

namespace bitdraughts::arrays {

/// Why a game is over, as a byte; a draw by counter i of the rules is `counter` + i.
namespace ending {
inline constexpr std::uint8_t none = 0, decided = 1, repetition = 2, cut_off = 3, counter = 4;
/// More than a byte tells apart.
inline constexpr std::size_t most_counters = 256 - counter;
}  // namespace ending

std::uint8_t ending_of(draws::Drawn drawn);
/// 1 if White has won, -1 if Black has: the side to move has no legal move, or the variant's goal is reached.
std::int8_t result_of(const Position& decided);

/// Game g begins at row g / `games_a_row`, and its moves are drawn from stream g.
struct Playouts {
    const Rows& rows;
    const draws::Board& board;
    std::uint64_t seed;
    std::size_t games_a_row;
    int max_plies;  ///< games are cut off there
};
struct PlayoutResults {
    std::int8_t* results;  ///< 1 White has won, -1 Black, 0 drawn or cut off
    std::uint8_t* endings;
    std::int32_t* lengths;  ///< plies
};

/// Plays the games from `begin` to `end`. Throws BadRow.
void play_out(const Playouts& playouts, std::size_t begin, std::size_t end, const PlayoutResults& out);
/// Plays them again and writes their moves: a MoveRecord a ply, those of game g from offsets[g] on.
void write_moves(const Playouts& playouts, std::size_t begin, std::size_t end, const std::int64_t* offsets,
                 void* out);
/// The same for the positions, of which there is one more than there are moves, the first that of the row.
void write_positions(const Playouts& playouts, std::size_t begin, std::size_t end,
                     const std::int64_t* offsets, const Target& out);

/// One legal move a row, drawn from the stream of the row's number: a MoveRecord. Throws BadRow
/// (illegal_move) where there is none.
void pick_moves(const Rows& rows, std::size_t begin, std::size_t end, std::uint64_t seed, void* out);

}  // namespace bitdraughts::arrays
