// The values that facts of a rule book take. Plain enumerations, the same at every CPU level.
#pragma once

#include <cstdint>

namespace bitdraughts {

/// Along which lines pieces move or capture.
enum class Lines : std::uint8_t {
    diagonals,
    orthogonals,  ///< rows and columns
    both,
};

/// How a man moves when it does not capture.
enum class ManStep : std::uint8_t {
    forward,              ///< one square forward
    forward_or_sideways,  ///< one square forward or to the side; needs rows and columns
};

/// Which of several captures may be made. Each is one comparable key: see precedence.hpp.
enum class Precedence : std::uint8_t {
    free_choice,
    king_first,  ///< by a king, if a king can capture; else free
    majority,    ///< the greatest number of pieces, men and kings counting one each
    most_kings,  ///< the greatest number; among those, the most kings
    cascade,     ///< the greatest number; by a king; the most kings; kings met earliest
    value,       ///< the greatest value, a king a little less than two men; then by a king
};

/// What becomes of a man that reaches the crowning row during a capture.
enum class Promotion : std::uint8_t {
    at_end,      ///< crowned only if the move ends there; it passes through as a man
    in_passing,  ///< crowned at once, and goes on capturing as a king
    stops,       ///< crowned at once, and the move ends
};

/// When captured pieces leave the board.
enum class Removal : std::uint8_t {
    after_move,  ///< until then they block, and may not be jumped twice (coup turc)
    each_hop,
};

/// Where a flying king may land behind a captured piece.
enum class Landing : std::uint8_t {
    must_continue,  ///< if the capture can go on from squares of that line, only on those
    any_free,       ///< on any free square, even one that ends the capture
    right_behind,   ///< on the first square only
};

/// What the side to move gets for having no legal move.
enum class NoMove : std::uint8_t { loses, wins };

}  // namespace bitdraughts
