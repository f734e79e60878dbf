// Facts of custom variants: refused as documented, or a variant whose board and words hang together.
#include "bitdraughts/custom.hpp"

#include <set>

#include "bitdraughts/describe.hpp"
#include "bitdraughts/error.hpp"
#include "fuzzing.hpp"

namespace bitdraughts::fuzzing {
namespace {

template <class E>
E one_of(Bytes& bytes, E last) {
    return static_cast<E>(bytes.below(static_cast<int>(last) + 1));
}
int small(Bytes& bytes) { return bytes.byte() - 64; }

VariantFacts facts(Bytes& bytes, const VariantFacts& base) {
    VariantFacts facts = base;
    RuleRecord& rules = facts.rules;
    rules.columns = small(bytes);
    rules.rows = small(bytes);
    rules.mirrored = bytes.flag();
    rules.every_square = bytes.flag();
    rules.from_bottom_right = bytes.flag();
    rules.men_rows = small(bytes);
    rules.empty_rows_behind = small(bytes);
    rules.first_mover = one_of(bytes, Color::black);
    rules.move_lines = one_of(bytes, Lines::both);
    rules.capture_lines = one_of(bytes, Lines::both);
    rules.man_step = one_of(bytes, ManStep::forward_or_sideways);
    rules.men_capture_backward = bytes.flag();
    rules.men_capture_kings = bytes.flag();
    rules.flying_kings = bytes.flag();
    rules.precedence = one_of(bytes, Precedence::value);
    rules.landing = one_of(bytes, Landing::right_behind);
    rules.promotion = one_of(bytes, Promotion::stops);
    rules.removal = one_of(bytes, Removal::each_hop);
    rules.turning_back = bytes.flag();
    rules.king_limit = small(bytes);
    rules.king_wins = bytes.flag();
    rules.no_move = one_of(bytes, NoMove::wins);
    facts.bottom = one_of(bytes, Color::black);
    facts.algebraic = bytes.flag();
    // The texts of the base are kept where there is none.
    for (std::string* text : {&facts.game_type, &facts.side_names[0], &facts.side_names[1], &facts.summary,
                              &facts.draw_rules, &facts.win}) {
        const std::string given = bytes.word();
        if (!given.empty()) *text = given;
    }
    if (const auto separator = bytes.byte(); separator != 0) {
        facts.capture_separator = static_cast<char>(separator);
    }
    return facts;
}

void check_board(const VariantFacts& facts) {
    VariantInfo v;
    v.rules = facts.rules;
    v.algebraic = facts.algebraic;
    lay_out(v);
    CHECK(v.squares >= 1 && v.squares <= max_squares, std::to_string(v.squares));
    for (int square = 1; square <= v.squares; ++square) {
        const auto i = static_cast<std::size_t>(square);
        CHECK(v.square_at(v.row[i], v.column[i]) == square, std::to_string(square));
    }
    for (const SquareSet row : v.crowning_row) {
        CHECK(!row.empty() && (row - v.all()).empty(), std::to_string(v.squares));
    }
    CHECK(!facts_in_words(v, board_in_words(v), numbering_in_words(v)).empty(), facts.summary);
}

}  // namespace

void run(Bytes& bytes) {
    const VariantFacts base = facts_of(all_variants()[static_cast<std::size_t>(bytes.below(variant_count))]);
    std::set<std::string_view> given;
    const auto names = bytes.byte();
    unsigned bit = 0;
    for (const char* name : {"mirrored", "man_step", "turning_back", "landing", "game_type", "summary"}) {
        if ((names >> bit++ & 1) != 0) given.insert(name);
    }
    const std::string name = bytes.word();
    try {
        const VariantFacts made = settled(name, facts(bytes, base), base, given);
        CHECK(settled(name, made, base, given) == made, name);
        check_custom(name, made);
        check_board(made);
    } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::invalid_variant, error.what());
        CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos, error.what());
    }
}

}  // namespace bitdraughts::fuzzing
