// One game under draw rules: what has been counted, and which positions can come again.
#pragma once

#include <cstdint>
#include <vector>

#include "bitdraughts/draws/rules.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::draws {

/// Draw rules on the board of a variant, shared by all games.
struct Board {
    Board(Rules rules, Variant variant);

    Rules rules;
    const VariantInfo* variant;
    const Kernel* kernel;
    SquareSet main_diagonal;  ///< the longest line of playing squares
};

/// The rule that makes a draw.
using Drawn = int;
inline constexpr Drawn not_drawn = -2, by_repetition = -1;  // else the number of a counter

/// Follows a game from its start. The rules are those that Tally in python/bitdraughts/draws states, without
/// moves counted before the start; a test compares the two.
class Course {
public:
    /// `board` has to outlive it.
    explicit Course(const Board& board) : board_(&board) {}

    Drawn start(const Position& position);
    /// After a move from one position to another.
    Drawn next(const Position& before, const Move& move, const Position& after);
    /// Moves made since the start.
    int plies() const { return ply_; }

private:
    /// A position with the side to move known, as it comes again or does not.
    struct Seen {
        SquareSet white, black, kings;
        std::uint16_t state;
        bool operator==(const Seen&) const = default;
    };

    void count_anew(const Position& position, Events events);
    Drawn judge(const Position& position);
    bool has_come_again(const Position& position);
    bool holds(const Counter& counter, const Position& position, unsigned sides) const;

    const Board* board_;
    int ply_ = 0;
    int due_ = 0;                   // no counter is full before this ply
    bool watches_ = false;          // does a counter that can run look at squares?
    std::vector<int> began_;        // the ply at which each counter began
    std::vector<unsigned> strong_;  // the strong sides of each counter that can run, else 0
    std::vector<Seen> seen_;        // since the last move that cannot be taken back, one a ply
};

}  // namespace bitdraughts::draws
