#include "bitdraughts/describe.hpp"

#include <algorithm>
#include <utility>

namespace bitdraughts {

namespace {

std::string_view yes_or_no(bool value) { return value ? "yes" : "no"; }
std::string_view name_of(Color value) { return value == Color::white ? "white" : "black"; }
std::string in_words(int limit) { return limit == 0 ? "any number" : "at most " + std::to_string(limit); }

/// The playing squares as (row, column), in the order of their numbers.
std::vector<std::pair<int, int>> places(const RuleRecord& rules) {
    std::vector<std::pair<int, int>> out;
    for (int row = 0; row < rules.rows; ++row) {
        for (int column = 0; column < rules.columns; ++column) {
            const bool dark = (row + column) % 2 == (rules.mirrored ? 0 : 1);
            if (rules.every_square || dark) out.emplace_back(row, column);
        }
    }
    if (rules.from_bottom_right) std::ranges::reverse(out);
    return out;
}

}  // namespace

void lay_out(VariantInfo& v) {
    v.columns = v.rules.columns;
    v.rows = v.rules.rows;
    // In rows and columns a step on a board of dark squares leads over two rows.
    const int stride = v.rules.every_square || v.rules.capture_lines == Lines::diagonals ? 1 : 2;
    std::uint8_t square = 0;
    for (const auto& [row, column] : places(v.rules)) {
        ++square;
        v.row[square] = static_cast<std::uint8_t>(row);
        v.column[square] = static_cast<std::uint8_t>(column);
        v.square_by_name[static_cast<std::size_t>(column * 16 + v.rows - row)] = square;
        for (const Color color : {Color::white, Color::black}) {
            const auto side = static_cast<std::size_t>(color);
            const int distance = color == Color::white ? row : v.rows - 1 - row;
            if (distance == 0) v.crowning_row[side] |= SquareSet::of(square);
            if (distance == stride) v.row_before_crowning[side] |= SquareSet::of(square);
            if (distance % (2 * stride) == 0) v.crowned_from[side] |= SquareSet::of(square);
        }
    }
    v.squares = square;
}

std::string board_in_words(const VariantInfo& v) {
    const std::string size = std::to_string(v.columns) + "x" + std::to_string(v.rows);
    if (v.rules.every_square) return size + ", every square plays";
    return size + (v.rules.mirrored ? " mirrored, b1 plays" : ", a1 plays");
}

std::string numbering_in_words(const VariantInfo& v) {
    return "1 = " + v.algebraic_name(1) + " ... " + std::to_string(v.squares) + " = " +
           v.algebraic_name(v.squares);
}

std::vector<FactText> facts_in_words(const VariantInfo& v, std::string_view board,
                                     std::string_view numbering) {
    using std::string;
    const RuleRecord& rules = v.rules;
    const int per_row = v.squares / v.rows;
    return {
        {"board", string(board), {}},
        {"numbering", string(numbering), {}},
        {"pieces",
         std::to_string(rules.men_rows * per_row) + " each, in " + std::to_string(rules.men_rows) +
             (rules.men_rows == 1 ? " row" : " rows"),
         {}},
        {"empty rows behind them", std::to_string(rules.empty_rows_behind), {}},
        {"first mover", string(name_of(rules.first_mover)), {}},
        {"side names", string(v.side_names[0]) + " and " + string(v.side_names[1]), {}},
        {"drawn at the bottom", string(name_of(v.bottom)), {}},
        {"lines of moving", string(text(rules.move_lines)), {}},
        {"lines of capturing", string(text(rules.capture_lines)), {}},
        {"men move", string(text(rules.man_step)), {}},
        {"men capture backward", string(yes_or_no(rules.men_capture_backward)), {}},
        {"men capture kings", string(yes_or_no(rules.men_capture_kings)), {}},
        {"flying kings", string(yes_or_no(rules.flying_kings)), {}},
        {"choice of capture", string(text(rules.precedence)), {}},
        {"landing of a king", string(landing_text(rules)), {}},
        {"crowned in a capture", string(text(rules.promotion)), {}},
        {"captured pieces leave", string(text(rules.removal)), {}},
        {"turning back in a capture", string(yes_or_no(rules.turning_back)), {}},
        {"quiet moves in a row by one king", in_words(rules.king_limit), {}},
        {"the first king wins", string(yes_or_no(rules.king_wins)), {}},
        {"without a legal move", v.no_move_wins() ? "the side to move wins" : "the side to move loses", {}},
        {"PDN GameType", v.game_type.empty() ? "none" : string(v.game_type), {}},
        {"draw rules", string(v.draw_rules), {}},
    };
}

std::string_view text(Lines value) {
    switch (value) {
        case Lines::orthogonals: return "rows and columns";
        case Lines::both: return "diagonals, rows and columns";
        case Lines::diagonals: break;
    }
    return "diagonals";
}
std::string_view text(ManStep value) {
    return value == ManStep::forward ? "one square forward" : "one square forward or sideways";
}
std::string_view text(Precedence value) {
    switch (value) {
        case Precedence::king_first: return "a king first";
        case Precedence::majority: return "majority";
        case Precedence::most_kings: return "majority, then most kings";
        case Precedence::cascade: return "majority, then by a king, then most kings, then kings first";
        case Precedence::value: return "value, then by a king";
        case Precedence::free_choice: break;
    }
    return "free choice";
}
std::string_view text(Promotion value) {
    switch (value) {
        case Promotion::in_passing: return "at once, goes on as a king";
        case Promotion::stops: return "at once, ends the move";
        case Promotion::at_end: break;
    }
    return "only where the move ends";
}
std::string_view text(Removal value) {
    return value == Removal::each_hop ? "after each hop" : "after the move";
}
std::string_view text(Landing value) {
    switch (value) {
        case Landing::any_free: return "any free square";
        case Landing::right_behind: return "the square right behind";
        case Landing::must_continue: break;
    }
    return "where the capture goes on";
}
std::string_view landing_text(const RuleRecord& rules) {
    return rules.flying_kings ? text(rules.landing) : next_square;
}

int VariantInfo::square_at(int at_row, int at_column) const {
    if (at_row < 0 || at_row >= rows || at_column < 0 || at_column >= columns) return 0;
    return square_by_name[static_cast<std::size_t>(at_column * 16 + rows - at_row)];
}

std::string VariantInfo::algebraic_name(int square) const {
    const auto i = static_cast<std::size_t>(square);
    return std::string(1, static_cast<char>('a' + column[i])) + std::to_string(rows - row[i]);
}

}  // namespace bitdraughts
