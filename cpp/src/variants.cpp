#include "bitdraughts/variants.hpp"

#include <algorithm>

#include "bitdraughts/error.hpp"
#include "bitdraughts/rules/brazilian.hpp"
#include "bitdraughts/rules/english.hpp"
#include "bitdraughts/rules/filipino.hpp"
#include "bitdraughts/rules/international.hpp"
#include "bitdraughts/rules/pure.hpp"
#include "bitdraughts/rules/russian.hpp"

namespace bitdraughts {

namespace {

std::string_view text(bool value) { return value ? "yes" : "no"; }
std::string_view text(Color value) { return value == Color::white ? "white" : "black"; }
std::string_view text(ManStep value) {
    switch (value) {
        case ManStep::forward: break;
    }
    return "one square forward";
}
std::string_view text(Precedence value) { return value == Precedence::majority ? "majority" : "free choice"; }
std::string_view text(Landing value) {
    return value == Landing::any_free ? "any free square" : "where the capture goes on";
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

std::vector<std::string_view> split(std::string_view list) {
    std::vector<std::string_view> parts;
    while (!list.empty()) {
        const auto comma = list.find(", ");
        parts.push_back(list.substr(0, comma));
        list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 2);
    }
    return parts;
}

template <Ruleset R>
std::string_view landing_text() {
    return R::flying_kings.value ? text(R::landing.value) : "the next square";
}

template <Ruleset R>
std::vector<FactText> fact_texts() {
    using std::string;
    return {
        {"board", string(R::board.value), R::board.source},
        {"numbering", string(R::numbering.value), R::numbering.source},
        {"pieces",
         std::to_string(R::men_rows.value * R::Geometry::per_row) + " each, in " +
             std::to_string(R::men_rows.value) + " rows",
         R::men_rows.source},
        {"first mover", string(text(R::first_mover.value)), R::first_mover.source},
        {"side names", string(R::side_names.value.white) + " and " + string(R::side_names.value.black),
         R::side_names.source},
        {"drawn at the bottom", string(text(R::bottom.value)), R::bottom.source},
        {"men move", string(text(R::man_step.value)), R::man_step.source},
        {"men capture backward", string(text(R::men_capture_backward.value)), R::men_capture_backward.source},
        {"flying kings", string(text(R::flying_kings.value)), R::flying_kings.source},
        {"choice of capture", string(text(R::precedence.value)), R::precedence.source},
        {"landing of a king", string(landing_text<R>()), R::landing.source},
        {"crowned in a capture", string(text(R::promotion.value)), R::promotion.source},
        {"captured pieces leave", string(text(R::removal.value)), R::removal.source},
        {"without a legal move",
         R::no_move.value == NoMove::wins ? "the side to move wins" : "the side to move loses",
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
    v.columns = G::columns;
    v.rows = G::rows;
    v.squares = G::squares;
    v.mirrored = G::mirrored;
    v.men_rows = R::men_rows.value;
    v.first_mover = R::first_mover.value;
    v.bottom = R::bottom.value;
    v.side_names = {R::side_names.value.white, R::side_names.value.black};
    v.men_capture_backward = R::men_capture_backward.value;
    v.flying_kings = R::flying_kings.value;
    v.precedence = text(R::precedence.value);
    v.landing = landing_text<R>();
    v.promotion = text(R::promotion.value);
    v.removal = text(R::removal.value);
    v.no_move_wins = R::no_move.value == NoMove::wins;
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
    v.crowned_in_passing = R::promotion.value == Promotion::in_passing;
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
    static const auto variants = describe_all<Brazilian, Filipino, International, English, Russian, Pure>();
    return variants;
}

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) {
        return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y;
    });
}

}  // namespace

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
