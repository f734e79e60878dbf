// What a custom variant may be: the limits of squares, text and rule state, and facts that exclude others.
#include <algorithm>

#include "bitdraughts/custom.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/king_run.hpp"

namespace bitdraughts {

namespace {

constexpr std::size_t longest_name = 40, longest_text = 200;
// Files a to l and ranks up to 12 are what every reader of squares knows.
constexpr int longest_side = 12;
constexpr int last_run_square = 63;  // a KingRun has six bits for it

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

class Checker {
public:
    Checker(std::string_view name, const VariantFacts& facts) : name_(name), facts_(facts) {}

    void run() const {
        check_name();
        check_board();
        check_men();
        check_captures();
        check_texts();
        check_game_type();
    }

private:
    [[noreturn]] void fail(const std::string& reason) const { refuse_variant(name_, reason); }
    void within(const char* fact, int value, int least, int most) const {
        if (value >= least && value <= most) return;
        fail(std::string(fact) + " must be from " + std::to_string(least) + " to " + std::to_string(most) +
             ", not " + std::to_string(value));
    }

    void check_name() const {
        const bool plain = std::ranges::all_of(
            name_, [](char c) { return is_lower(c) || is_digit(c) || c == '-' || c == '_'; });
        if (name_.empty() || name_.size() > longest_name || !plain || !is_lower(name_.front())) {
            fail("a name has up to " + std::to_string(longest_name) +
                 " characters out of a-z, 0-9, '-' and '_', the first of them a letter");
        }
        if (const VariantInfo* taken = find_built_in(name_)) {
            fail("this is a name of the built-in variant " + std::string(taken->name) + "; choose another");
        }
        if (name_ == "medieval") fail("this is the name of a way to play; choose another");
    }

    int squares() const {
        const int all = facts_.rules.columns * facts_.rules.rows;
        return facts_.rules.every_square ? all : all / 2;
    }

    void check_board() const {
        const RuleRecord& rules = facts_.rules;
        within("columns", rules.columns, 2, longest_side);
        within("rows", rules.rows, 2, longest_side);
        if (!rules.every_square && (rules.columns % 2 != 0 || rules.rows % 2 != 0)) {
            fail("columns and rows must be even where only the dark squares play, not " +
                 std::to_string(rules.columns) + " and " + std::to_string(rules.rows));
        }
        if (squares() > max_squares) {
            fail("a board has at most " + std::to_string(max_squares) + " playing squares, not " +
                 std::to_string(squares()));
        }
        if (rules.every_square && rules.mirrored) {
            fail("mirrored says that a1 does not play, every_square that it does; expected one of them");
        }
    }

    void check_men() const {
        const RuleRecord& rules = facts_.rules;
        within("men_rows", rules.men_rows, 1, rules.rows);
        within("empty_rows_behind", rules.empty_rows_behind, 0, rules.rows);
        const int deep = rules.men_rows + rules.empty_rows_behind;
        if (2 * deep > rules.rows) {
            fail("men_rows and empty_rows_behind take up " + std::to_string(deep) +
                 " rows on each side, so that the men would meet; expected at most " +
                 std::to_string(rules.rows / 2) + " of " + std::to_string(rules.rows) + " rows");
        }
        if (rules.man_step == ManStep::forward_or_sideways && rules.move_lines == Lines::diagonals) {
            fail("men cannot move sideways along diagonals; expected man_step='" +
                 std::string(text(ManStep::forward)) + "', or other move_lines");
        }
        within("king_limit", rules.king_limit, 0, longest_king_run);
        if (rules.king_limit != 0 && squares() > last_run_square) {
            fail("king_limit must be None on a board of more than " + std::to_string(last_run_square) +
                 " squares");
        }
    }

    void check_captures() const {
        const RuleRecord& rules = facts_.rules;
        if (rules.turning_back && rules.removal == Removal::after_move) {
            fail("turning_back needs removal='" + std::string(text(Removal::each_hop)) +
                 "': a captured piece that stands until the move ends is in the way");
        }
        // A man can come down on the crowning row over either of two rows, which it can also jump along.
        // So the captured set would not tell whether it was crowned, and a move would be no longer what
        // it is: squares and captured set.
        if (rules.promotion == Promotion::in_passing && rules.capture_lines == Lines::both &&
            !rules.every_square) {
            fail("promotion='" + std::string(text(Promotion::in_passing)) +
                 "' does not go with capture_lines='" + std::string(text(Lines::both)) +
                 "' where only the dark squares play");
        }
    }

    void check_text(const char* fact, std::string_view value, std::size_t longest) const {
        const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
        if (value.empty() || value.size() > longest || std::ranges::any_of(value, control)) {
            fail(std::string(fact) + " must be one line of 1 to " + std::to_string(longest) + " bytes, not " +
                 quoted(value));
        }
    }

    void check_texts() const {
        for (const std::string& side : facts_.side_names) check_text("side_names", side, longest_name);
        if (facts_.side_names[0] == facts_.side_names[1]) {
            fail("side_names must differ, not both be " + quoted(facts_.side_names[0]));
        }
        check_text("summary", facts_.summary, longest_text);
        check_text("draw_rules", facts_.draw_rules, longest_name);
        if (std::string_view("x:-").find(facts_.capture_separator) == std::string_view::npos) {
            fail("capture_separator must be 'x', ':' or '-', not " +
                 quoted(std::string_view(&facts_.capture_separator, 1)));
        }
        if (facts_.win != "1-0" && facts_.win != "2-0") {
            fail("win must be '1-0' or '2-0', not " + quoted(facts_.win));
        }
    }

    /// "26,W,8,8,A0,0": number, first mover, columns, rows, kind and corner of square 1, mirrored.
    void check_game_type() const {
        const std::string_view given = facts_.game_type;
        if (given.empty()) return;
        const RuleRecord& rules = facts_.rules;
        const std::string middle = std::string(rules.first_mover == Color::white ? ",W," : ",B,") +
                                   std::to_string(rules.columns) + "," + std::to_string(rules.rows) +
                                   (facts_.algebraic ? ",A" : ",N");
        const std::string end = rules.mirrored ? ",1" : ",0";
        const std::string_view number = given.substr(0, std::min(given.find(','), given.size()));
        const std::string_view rest = given.substr(number.size());
        const bool fits = !number.empty() && number.size() <= 3 && std::ranges::all_of(number, is_digit) &&
                          rest.size() == middle.size() + 1 + end.size() && rest.starts_with(middle) &&
                          rest.ends_with(end) && rest[middle.size()] >= '0' && rest[middle.size()] <= '3';
        if (!fits) {
            fail("game_type must be None or fit the facts, such as '99" + middle + "0" + end + "', not " +
                 quoted(given));
        }
    }

    std::string_view name_;
    const VariantFacts& facts_;
};

}  // namespace

void check_custom(std::string_view name, const VariantFacts& facts) { Checker(name, facts).run(); }

}  // namespace bitdraughts
