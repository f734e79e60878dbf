#include "bitdraughts/arrays/playouts.hpp"

#include <stdexcept>
#include <string>

#include "bitdraughts/arrays/operations.hpp"
#include "bitdraughts/arrays/random.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::arrays {

namespace {

/// Plays the random game with the number `game`. Calls `each` with every move and the position after it, and
/// stops after `most_plies` of them; returns how it ended.
template <class Each>
std::uint8_t play_one(const Playouts& playouts, draws::Course& course, std::size_t game, Position& p,
                      int most_plies, Each&& each) {
    const auto pick = playouts.rows.kernel().pick;
    Draws draws(playouts.seed, game);
    draws::Drawn drawn = course.start(p);
    Picked picked;
    for (;;) {
        pick(p, draws.next(), picked);
        if (picked.moves == 0) return ending::decided;
        if (drawn != draws::not_drawn) return ending_of(drawn);
        if (course.plies() == most_plies) return ending::cut_off;
        drawn = course.next(p, picked.move, picked.after);
        each(picked.move, picked.after);
        p = picked.after;
    }
}

std::size_t row_of(const Playouts& playouts, std::size_t game) { return game / playouts.games_a_row; }

/// Calls `begin_game` with the first place of each game and its position, and `put` with the place of each
/// move, the move and the position after it.
template <class Begin, class Put>
void play_again(const Playouts& playouts, std::size_t begin, std::size_t end, const std::int64_t* offsets,
                std::size_t places_beside_moves, Begin&& begin_game, Put&& put) {
    draws::Course course(playouts.board);
    for (std::size_t game = begin; game < end; ++game) {
        Position p = playouts.rows.position(row_of(playouts, game));
        auto place = static_cast<std::size_t>(offsets[game]);
        const auto places = static_cast<std::size_t>(offsets[game + 1]) - place;
        begin_game(place, p);
        // No more than was counted, even where the rows have been changed since.
        play_one(playouts, course, game, p, static_cast<int>(places - places_beside_moves),
                 [&](const Move& move, const Position& after) { put(place++, move, after); });
        if (course.plies() + static_cast<int>(places_beside_moves) != static_cast<int>(places)) {
            throw std::invalid_argument("row " + std::to_string(row_of(playouts, game)) +
                                        " was changed while it was read");
        }
    }
}

}  // namespace

std::uint8_t ending_of(draws::Drawn drawn) {
    if (drawn == draws::by_repetition) return ending::repetition;
    return static_cast<std::uint8_t>(ending::counter + drawn);
}

std::int8_t result_of(const Position& decided) {
    const auto won = winner(decided);
    if (!won) return 0;
    return *won == Color::white ? 1 : -1;
}

void play_out(const Playouts& playouts, std::size_t begin, std::size_t end, const PlayoutResults& out) {
    draws::Course course(playouts.board);
    for (std::size_t game = begin; game < end; ++game) {
        Position p = playouts.rows.position(row_of(playouts, game));
        out.endings[game] =
            play_one(playouts, course, game, p, playouts.max_plies, [](const Move&, const Position&) {});
        out.results[game] = out.endings[game] == ending::decided ? result_of(p) : std::int8_t{0};
        out.lengths[game] = course.plies();
    }
}

void write_moves(const Playouts& playouts, std::size_t begin, std::size_t end, const std::int64_t* offsets,
                 void* out) {
    play_again(
        playouts, begin, end, offsets, 0, [](std::size_t, const Position&) {},
        [&](std::size_t place, const Move& move, const Position&) {
            put_move(playouts.rows.narrow(), out, place, move);
        });
}

void write_positions(const Playouts& playouts, std::size_t begin, std::size_t end,
                     const std::int64_t* offsets, const Target& out) {
    play_again(
        playouts, begin, end, offsets, 1, [&](std::size_t place, const Position& p) { out.put(place, p); },
        [&](std::size_t place, const Move&, const Position& after) { out.put(place + 1, after); });
}

void pick_moves(const Rows& rows, std::size_t begin, std::size_t end, std::uint64_t seed, void* out) {
    Picked picked;
    for (std::size_t row = begin; row < end; ++row) {
        rows.kernel().pick(rows.position(row), Draws(seed, row).next(), picked);
        if (picked.moves == 0) {
            throw BadRow(row, Error(ErrorKind::illegal_move, "the side to move has no legal move"));
        }
        put_move(rows.narrow(), out, row, picked.move);
    }
}

}  // namespace bitdraughts::arrays
