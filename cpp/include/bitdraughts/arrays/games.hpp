// Many games side by side, a move in each at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bitdraughts/arrays/operations.hpp"
#include "bitdraughts/arrays/playouts.hpp"
#include "bitdraughts/draws/course.hpp"

namespace bitdraughts::arrays {

class Games {
public:
    /// A game from each row. Throws BadRow.
    Games(const Rows& start, draws::Rules rules, int max_plies);
    Games(const Games&) = delete;
    Games& operator=(const Games&) = delete;

    Variant variant() const { return board_.variant->id; }
    std::size_t size() const { return games_.size(); }

    /// Plays a move in each game that is not over, or in those of them that `chosen` names (a byte a game)
    /// if it is not null; all moves or, if it throws BadRow (illegal_move), none.
    void step(const MoveColumns& moves, const std::uint8_t* chosen, bool narrow, const Work& work);
    /// Begins anew the games that `chosen` names (a byte a game), or, if it is null, those that are over.
    void restart(const std::uint8_t* chosen);

    /// Positions, results, endings and plies played, one a game.
    void write_positions(const Target& out) const;
    void write_states(const PlayoutResults& out) const;

private:
    struct Game {
        explicit Game(const draws::Board& board) : course(board) {}
        Position start, now;
        Position next;  // after `move`, a step that has been looked at and not yet made
        Move move;
        draws::Course course;
        std::uint8_t ending = ending::none;
        std::int8_t result = 0;
    };
    void begin(Game& game) const;
    void look(Game& game, draws::Drawn drawn) const;

    draws::Board board_;
    int max_plies_;
    std::vector<Game> games_;
};

}  // namespace bitdraughts::arrays
