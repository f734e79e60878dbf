// Draw rules as data: the words that python/bitdraughts/draws/records.py explains.
#pragma once

#include <cstdint>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts::draws {

/// Which sides are the strong one in an ending, as bits.
inline constexpr unsigned white_strong = 1, black_strong = 2, both_strong = 3;

/// What a side has; indexed by Color.
struct Pieces {
    int men[2];
    int kings[2];
    int all() const { return men[0] + men[1] + kings[0] + kings[1]; }
};
Pieces pieces(const Position& position);

/// The pieces of one side.
struct Force {
    int kings = 0;
    int men = 0;
    bool or_more_kings = false;

    bool fits(int its_men, int its_kings) const {
        return its_men == men && (or_more_kings ? its_kings >= kings : its_kings == kings);
    }
};

/// Material of the two sides, whichever has which; or kings on both sides and so many pieces in all.
struct Material {
    bool both_crowned = false;
    Force strong{}, weak{};
    int fewest = 0, most = 0;

    unsigned strong_sides(const Pieces& found) const;
};

enum class Whose : std::uint8_t { each, strong_side, lone_side, turns };
enum class Where : std::uint8_t {
    anywhere,
    lone_king_on_main_diagonal,
    lone_king_alone_on_main_diagonal,
    strong_side_holds_main_diagonal,
    no_king_can_be_captured,
};

/// Events that start a count again: progress::capture, man_move and promotion.
using Events = std::uint32_t;

struct Counter {
    int moves = 0;
    Whose whose = Whose::each;
    Events restarts = 0;
    std::vector<Material> material, goes_on_in, outside;
    Where where = Where::anywhere;

    /// Plies after which the count is full at the latest.
    int limit() const { return whose == Whose::turns ? moves : 2 * moves; }
    /// The same for a count that begins with `turn` to move: the last ply is one of the counted side.
    int plies_to_full(unsigned sides, Color turn) const;
};

struct Rules {
    std::vector<Counter> counters;
    int repetitions = 0;  ///< occurrences of a position that make a draw; 0: any number is allowed
    bool counts_start = true;
};

}  // namespace bitdraughts::draws
