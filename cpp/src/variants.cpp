#include "bitdraughts/variants.hpp"

#include <algorithm>

#include "bitdraughts/error.hpp"
#include "bitdraughts/rules/antibrazilian.hpp"
#include "bitdraughts/rules/antidraughts.hpp"
#include "bitdraughts/rules/brazilian.hpp"
#include "bitdraughts/rules/breakthrough.hpp"
#include "bitdraughts/rules/canadian.hpp"
#include "bitdraughts/rules/czech.hpp"
#include "bitdraughts/rules/english.hpp"
#include "bitdraughts/rules/filipino.hpp"
#include "bitdraughts/rules/frisian.hpp"
#include "bitdraughts/rules/frysk.hpp"
#include "bitdraughts/rules/international.hpp"
#include "bitdraughts/rules/italian.hpp"
#include "bitdraughts/rules/pool.hpp"
#include "bitdraughts/rules/portuguese.hpp"
#include "bitdraughts/rules/pure.hpp"
#include "bitdraughts/rules/russian.hpp"
#include "bitdraughts/rules/spanish.hpp"
#include "bitdraughts/rules/thai.hpp"
#include "bitdraughts/rules/turkish.hpp"

namespace bitdraughts {

namespace {

std::string_view text(bool value) { return value ? "yes" : "no"; }
std::string_view text(Color value) { return value == Color::white ? "white" : "black"; }
std::string_view text(ManStep value) {
    return value == ManStep::forward ? "one square forward" : "one square forward or sideways";
}

/// The facts of a ruleset that decide its moves.
template <Ruleset R>
constexpr RuleRecord record_of() {
    using G = typename R::Geometry;
    return {.columns = G::columns,
            .rows = G::rows,
            .mirrored = G::mirrored,
            .every_square = G::every_square,
            .from_bottom_right = G::from_bottom_right,
            .men_rows = R::men_rows.value,
            .empty_rows_behind = R::empty_rows_behind.value,
            .first_mover = R::first_mover.value,
            .move_lines = R::move_lines.value,
            .capture_lines = R::capture_lines.value,
            .man_step = R::man_step.value,
            .men_capture_backward = R::men_capture_backward.value,
            .men_capture_kings = R::men_capture_kings.value,
            .flying_kings = R::flying_kings.value,
            .precedence = R::precedence.value,
            .landing = R::landing.value,
            .promotion = R::promotion.value,
            .removal = R::removal.value,
            .turning_back = R::turning_back.value,
            .king_limit = R::king_limit.value,
            .king_wins = R::king_wins.value,
            .no_move = R::no_move.value};
}

// dispatch.cpp gives these the same generator.
static_assert(same_moves(record_of<Portuguese>(), record_of<Spanish>()));
static_assert(same_moves(record_of<Antidraughts>(), record_of<International>()));
static_assert(same_moves(record_of<Antibrazilian>(), record_of<Brazilian>()));
static_assert(same_moves(record_of<Frysk>(), record_of<Frisian>()));

std::vector<std::string_view> split(std::string_view list) {
    std::vector<std::string_view> parts;
    while (!list.empty()) {
        const auto comma = list.find(", ");
        parts.push_back(list.substr(0, comma));
        list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 2);
    }
    return parts;
}

std::string in_words(int limit) { return limit == 0 ? "any number" : "at most " + std::to_string(limit); }

template <Ruleset R>
std::vector<FactText> fact_texts() {
    using std::string;
    constexpr RuleRecord rules = record_of<R>();
    constexpr int per_row = R::Geometry::squares / R::Geometry::rows;
    return {
        {"board", string(R::board.value), R::board.source},
        {"numbering", string(R::numbering.value), R::numbering.source},
        {"pieces",
         std::to_string(rules.men_rows * per_row) + " each, in " + std::to_string(rules.men_rows) +
             (rules.men_rows == 1 ? " row" : " rows"),
         R::men_rows.source},
        {"empty rows behind them", std::to_string(rules.empty_rows_behind), R::empty_rows_behind.source},
        {"first mover", string(text(rules.first_mover)), R::first_mover.source},
        {"side names", string(R::side_names.value.white) + " and " + string(R::side_names.value.black),
         R::side_names.source},
        {"drawn at the bottom", string(text(R::bottom.value)), R::bottom.source},
        {"lines of moving", string(bitdraughts::text(rules.move_lines)), R::move_lines.source},
        {"lines of capturing", string(bitdraughts::text(rules.capture_lines)), R::capture_lines.source},
        {"men move", string(text(rules.man_step)), R::man_step.source},
        {"men capture backward", string(text(rules.men_capture_backward)), R::men_capture_backward.source},
        {"men capture kings", string(text(rules.men_capture_kings)), R::men_capture_kings.source},
        {"flying kings", string(text(rules.flying_kings)), R::flying_kings.source},
        {"choice of capture", string(bitdraughts::text(rules.precedence)), R::precedence.source},
        {"landing of a king", string(landing_text(rules)), R::landing.source},
        {"crowned in a capture", string(bitdraughts::text(rules.promotion)), R::promotion.source},
        {"captured pieces leave", string(bitdraughts::text(rules.removal)), R::removal.source},
        {"turning back in a capture", string(text(rules.turning_back)), R::turning_back.source},
        {"quiet moves in a row by one king", in_words(rules.king_limit), R::king_limit.source},
        {"the first king wins", string(text(rules.king_wins)), R::king_wins.source},
        {"without a legal move",
         rules.no_move == NoMove::wins ? "the side to move wins" : "the side to move loses",
         R::no_move.source},
        {"PDN GameType", R::notation.value.game_type.empty() ? "none" : string(R::notation.value.game_type),
         R::notation.source},
        {"draw rules", string(R::draw_rules.value), R::draw_rules.source},
    };
}

template <Ruleset R>
VariantInfo describe() {
    using G = typename R::Geometry;
    VariantInfo v;
    v.id = R::variant;
    v.name = R::name;
    v.aliases = split(R::alias);
    v.summary = R::summary;
    v.rules = record_of<R>();
    v.columns = G::columns;
    v.rows = G::rows;
    v.squares = G::squares;
    v.bottom = R::bottom.value;
    v.side_names = {R::side_names.value.white, R::side_names.value.black};
    v.game_type = R::notation.value.game_type;
    v.capture_separator = R::notation.value.capture_separator;
    v.algebraic = R::notation.value.algebraic;
    v.win = R::notation.value.win;
    v.draw_rules = R::draw_rules.value;
    for (const Color color : {Color::white, Color::black}) {
        const auto side = static_cast<std::size_t>(color);
        v.crowning_row[side] = G::compress(G::crowning_row(color));
        v.row_before_crowning[side] = G::compress(G::row_before_crowning(color));
    }
    v.facts = fact_texts<R>();
    for (int i = 0; i < G::squares; ++i) {
        v.row[static_cast<std::size_t>(i) + 1] = static_cast<std::uint8_t>(G::row_of(i));
        v.column[static_cast<std::size_t>(i) + 1] = static_cast<std::uint8_t>(G::column_of(i));
    }
    return v;
}

/// One entry a ruleset, at the place its Variant names.
template <Ruleset... Rs>
std::array<VariantInfo, variant_count> describe_all() {
    static_assert(sizeof...(Rs) == variant_count);
    std::array<VariantInfo, variant_count> made;
    ((made[static_cast<std::size_t>(Rs::variant)] = describe<Rs>()), ...);
    return made;
}

const std::array<VariantInfo, variant_count>& table() {
    static const auto variants =
        describe_all<Brazilian, Filipino, International, English, Russian, Pure, Italian, Spanish, Portuguese,
                     Czech, Pool, Canadian, Frisian, Thai, Turkish, Antidraughts, Antibrazilian, Breakthrough,
                     Frysk>();
    return variants;
}

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y;
    });
}

}  // namespace

std::string_view text(Lines value) {
    switch (value) {
        case Lines::orthogonals: return "rows and columns";
        case Lines::both: return "diagonals, rows and columns";
        case Lines::diagonals: break;
    }
    return "diagonals";
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
std::string_view landing_text(const RuleRecord& rules) {
    if (!rules.flying_kings) return "the next square";
    switch (rules.landing) {
        case Landing::any_free: return "any free square";
        case Landing::right_behind: return "the square right behind";
        case Landing::must_continue: break;
    }
    return "where the capture goes on";
}

int VariantInfo::square_at(int at_row, int at_column) const {
    if (at_row < 0 || at_row >= rows || at_column < 0 || at_column >= columns) return 0;
    for (int square = 1; square <= squares; ++square) {
        const auto i = static_cast<std::size_t>(square);
        if (row[i] == at_row && column[i] == at_column) return square;
    }
    return 0;
}

std::string VariantInfo::algebraic_name(int square) const {
    const auto i = static_cast<std::size_t>(square);
    std::string text(1, static_cast<char>('a' + column[i]));
    text += std::to_string(rows - row[i]);
    return text;
}

const VariantInfo& info(Variant variant) { return table()[static_cast<std::size_t>(variant)]; }

std::span<const VariantInfo> all_variants() { return table(); }

const VariantInfo& find_variant(std::string_view name) {
    for (const VariantInfo& v : table()) {
        if (same_name(name, v.name)) return v;
        for (const std::string_view alias : v.aliases) {
            if (same_name(name, alias)) return v;
        }
    }
    if (same_name(name, "medieval")) {
        throw Error(
            ErrorKind::unknown_variant,
            "'medieval' is a way to play Brazilian draughts, not a variant with positions of its own; "
            "use MedievalGame");
    }
    std::string known;
    for (const VariantInfo& v : table()) {
        if (!known.empty()) known += ", ";
        known += v.name;
    }
    throw Error(ErrorKind::unknown_variant, "unknown variant " + quoted(name) + "; expected one of " + known);
}

}  // namespace bitdraughts
