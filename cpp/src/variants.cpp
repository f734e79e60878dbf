#include "bitdraughts/variants.hpp"

#include "bitdraughts/custom.hpp"
#include "bitdraughts/describe.hpp"
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

/// Where the facts are written, in the order of facts_in_words.
template <Ruleset R>
constexpr std::array sources{R::board.source,
                             R::numbering.source,
                             R::men_rows.source,
                             R::empty_rows_behind.source,
                             R::first_mover.source,
                             R::side_names.source,
                             R::bottom.source,
                             R::move_lines.source,
                             R::capture_lines.source,
                             R::man_step.source,
                             R::men_capture_backward.source,
                             R::men_capture_kings.source,
                             R::flying_kings.source,
                             R::precedence.source,
                             R::landing.source,
                             R::promotion.source,
                             R::removal.source,
                             R::turning_back.source,
                             R::king_limit.source,
                             R::king_wins.source,
                             R::no_move.source,
                             R::notation.source,
                             R::draw_rules.source};

template <Ruleset R>
VariantInfo describe() {
    VariantInfo v;
    v.id = R::variant;
    v.name = R::name;
    v.aliases = split(R::alias);
    v.summary = R::summary;
    v.rules = record_of<R>();
    lay_out(v);
    v.bottom = R::bottom.value;
    v.side_names = {R::side_names.value.white, R::side_names.value.black};
    v.game_type = R::notation.value.game_type;
    v.capture_separator = R::notation.value.capture_separator;
    v.algebraic = R::notation.value.algebraic;
    v.win = R::notation.value.win;
    v.draw_rules = R::draw_rules.value;
    v.facts = facts_in_words(v, R::board.value, R::numbering.value);
    for (std::size_t i = 0; i < v.facts.size(); ++i) v.facts[i].source = sources<R>.at(i);
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
    // Never destroyed: threads may still count while the process ends.
    static const auto& variants =
        *new auto(describe_all<Brazilian, Filipino, International, English, Russian, Pure, Italian, Spanish,
                               Portuguese, Czech, Pool, Canadian, Frisian, Thai, Turkish, Antidraughts,
                               Antibrazilian, Breakthrough, Frysk>());
    return variants;
}

}  // namespace

const VariantInfo& info(Variant variant) {
    const auto i = static_cast<std::size_t>(variant);
    return i < variant_count ? table()[i] : custom_variant(variant).info;
}

std::span<const VariantInfo> all_variants() { return table(); }

const VariantInfo* find_built_in(std::string_view name) {
    for (const VariantInfo& v : table()) {
        if (same_name(name, v.name)) return &v;
        for (const std::string_view alias : v.aliases) {
            if (same_name(name, alias)) return &v;
        }
    }
    return nullptr;
}

const VariantInfo& find_variant(std::string_view name) {
    if (const VariantInfo* built_in = find_built_in(name)) return *built_in;
    if (const VariantInfo* custom = find_custom(name)) return *custom;
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
