// The facts that decide which moves are legal, as run-time values.
#pragma once

#include "bitdraughts/rule_values.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// One field a fact of facts.hpp; the meaning of each value is in rule_values.hpp.
struct RuleRecord {
    int columns = 8;
    int rows = 8;
    bool mirrored = false;
    bool every_square = false;
    bool from_bottom_right = false;
    int men_rows = 3;
    int empty_rows_behind = 0;
    Color first_mover = Color::white;
    Lines move_lines = Lines::diagonals;
    Lines capture_lines = Lines::diagonals;
    ManStep man_step = ManStep::forward;
    bool men_capture_backward = false;
    bool men_capture_kings = true;
    bool flying_kings = false;
    Precedence precedence = Precedence::free_choice;
    Landing landing = Landing::must_continue;
    Promotion promotion = Promotion::at_end;
    Removal removal = Removal::after_move;
    bool turning_back = false;
    int king_limit = 0;
    bool king_wins = false;
    NoMove no_move = NoMove::loses;

    friend constexpr bool operator==(const RuleRecord&, const RuleRecord&) = default;
};

/// Do two rule books allow the same moves in the same position? Who has won, where the men stand at the
/// start and who begins are no matter.
constexpr bool same_moves(RuleRecord a, const RuleRecord& b) {
    a.men_rows = b.men_rows;
    a.empty_rows_behind = b.empty_rows_behind;
    a.first_mover = b.first_mover;
    a.no_move = b.no_move;
    return a == b;
}

}  // namespace bitdraughts
