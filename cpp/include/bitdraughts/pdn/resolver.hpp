// Plays the tokens of a game: moves that are legal, variations, remarks in their order.
#pragma once

#include <string_view>
#include <vector>

#include "bitdraughts/pdn/game.hpp"
#include "bitdraughts/pdn/moves.hpp"
#include "bitdraughts/pdn/token.hpp"

namespace bitdraughts::pdn {

/// Fills in the moves, events and final position of a game whose variant and start are set.
class Resolver {
public:
    Resolver(Game& game, std::string_view text, const Options& options)
        : game_(game), text_(text), options_(options), rules_(game.variant) {}

    /// `playable` says that the start position is known.
    void run(const std::vector<Token>& tokens, bool playable);

private:
    /// A line of play: the main line or a variation that is open.
    struct Line {
        Position now;
        Position before;            ///< the last move
        std::size_t opened = 0;     ///< index of its open event
        std::size_t begin = 0;      ///< of its text
        std::size_t redundant = 0;  ///< more brackets opened before its first move
        int ply = 0;                ///< plies made, counted from the start
        bool alive = true;          ///< is `now` known?
        bool before_known = false;
        bool after_unknown = false;  ///< stopped at a move nobody wrote down
        bool empty = true;
        bool early = false;                              ///< stands before the move it replaces
        std::vector<Event> waiting;                      ///< early variations, until that move has come
        std::size_t waiting_begin = 0, waiting_end = 0;  ///< their text
    };

    void number(const Token& token);
    void move(const std::vector<Token>& tokens, std::size_t& index);
    bool join_hops(const std::vector<Token>& tokens, std::size_t& index, Move& found);
    void played(const Token& token, const Move& move);
    void lost(const Token& token);
    void open(const std::vector<Token>& tokens, std::size_t index);
    bool begins_early(const std::vector<Token>& tokens, std::size_t index) const;
    void close(std::size_t end);
    void release_waiting();
    void end_line();
    void setup(const Token& token);
    void check_spelling(const Token& token, std::string_view written, const Move& move);

    void event(EventKind kind, std::string_view text, int number = 0);
    void need_events();
    std::string_view text_of(const Token& token) const {
        return text_.substr(token.begin, token.end - token.begin);
    }
    void report(ProblemKind kind, const Token& token, std::string message, std::string expected = {},
                const Position* position = nullptr);
    bool main_line() const { return lines_.size() == 1; }

    Game& game_;
    std::string_view text_;
    const Options& options_;
    Rules rules_;
    std::vector<Line> lines_;
    int base_ = 0;    ///< number of the move that the first ply belongs to
    int parity_ = 0;  ///< 1 if that ply is the second of its move
    bool numbered_ = false;
};

/// PDN's number for a strength mark, 0 if it has none.
int nag_of(std::string_view mark);

}  // namespace bitdraughts::pdn
