#include "bitdraughts/arrays/games.hpp"

#include <utility>

#include "bitdraughts/position.hpp"

namespace bitdraughts::arrays {

Games::Games(const Rows& start, draws::Rules rules, int max_plies)
    : board_(std::move(rules), start.variant()), max_plies_(max_plies) {
    games_.reserve(start.size());
    for (std::size_t row = 0; row < start.size(); ++row) {
        Game& game = games_.emplace_back(board_);
        game.start = start.position(row);
        begin(game);
    }
}

void Games::begin(Game& game) const {
    game.now = game.start;
    look(game, game.course.start(game.now));
}

void Games::look(Game& game, draws::Drawn drawn) const {
    game.ending = ending::none;
    game.result = result_of(game.now);
    if (game.result != 0) {
        game.ending = ending::decided;
    } else if (drawn != draws::not_drawn) {
        game.ending = ending_of(drawn);
    } else if (game.course.plies() == max_plies_) {
        game.ending = ending::cut_off;
    }
}

void Games::step(const MoveColumns& moves, const std::uint8_t* chosen, bool narrow, const Work& work) {
    const auto stays = [&](std::size_t row) {
        return games_[row].ending != ending::none || (chosen != nullptr && chosen[row] == 0);
    };
    in_rows(size(), work, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            if (stays(row)) continue;
            Game& game = games_[row];
            game.move = moves.at(row, narrow);
            check_legal(*board_.kernel, game.now, game.move, row);
            game.next = play_unchecked(game.now, game.move);
        }
    });
    // Nothing stops this half, so that all games have made the step or none has.
    in_rows(size(), {.threads = work.threads, .tick = {}}, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            if (stays(row)) continue;
            Game& game = games_[row];
            const draws::Drawn drawn = game.course.next(game.now, game.move, game.next);
            game.now = game.next;
            look(game, drawn);
        }
    });
}

void Games::restart(const std::uint8_t* chosen) {
    for (std::size_t row = 0; row < size(); ++row) {
        Game& game = games_[row];
        if (chosen == nullptr ? game.ending != ending::none : chosen[row] != 0) begin(game);
    }
}

void Games::write_positions(const Target& out) const {
    for (std::size_t row = 0; row < size(); ++row) out.put(row, games_[row].now);
}

void Games::write_states(const PlayoutResults& out) const {
    for (std::size_t row = 0; row < size(); ++row) {
        out.results[row] = games_[row].result;
        out.endings[row] = games_[row].ending;
        out.lengths[row] = games_[row].course.plies();
    }
}

}  // namespace bitdraughts::arrays
