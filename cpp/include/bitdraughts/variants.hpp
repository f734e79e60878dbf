// The variants as run-time data: everything text and drawing need to know about one.
//
// Built-in variants are compiled (rules/), custom ones are made by callers (custom.hpp); what is declared
// here speaks of both unless it says otherwise.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bitdraughts/rule_record.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// A fact in words, for tables and for Python.
struct FactText {
    std::string_view name;
    std::string value;
    std::string_view source;
};

struct VariantInfo {
    Variant id{};
    std::string_view name;
    std::vector<std::string_view> aliases;
    std::string_view summary;
    RuleRecord rules;
    int columns = 0;  ///< as in rules, where much is counted with them
    int rows = 0;
    int squares = 0;
    Color bottom{};
    std::array<std::string_view, 2> side_names;  ///< indexed by Color
    std::string_view game_type;
    char capture_separator = 'x';
    bool algebraic = false;
    std::string_view win;
    std::string_view draw_rules;
    std::array<SquareSet, 2> crowning_row;  ///< indexed by Color
    /// The row that men jump over as they come down on the crowning row, and the squares whose men can
    /// come down there by jumps; both indexed by Color.
    std::array<SquareSet, 2> row_before_crowning;
    std::array<SquareSet, 2> crowned_from;
    std::vector<FactText> facts;

    // Indexed by square number; [0] is unused.
    std::array<std::uint8_t, max_squares + 1> row{};     ///< 0 at the top, White at the bottom
    std::array<std::uint8_t, max_squares + 1> column{};  ///< 0 is file a
    /// Square numbers by file * 16 + rank, file a being 0; 0 where no playing square is.
    std::array<std::uint8_t, 256> square_by_name{};

    bool no_move_wins() const { return rules.no_move == NoMove::wins; }
    SquareSet all() const { return SquareSet::first(static_cast<unsigned>(squares)); }
    /// Square number at a row and column, 0 where no playing square is.
    int square_at(int row, int column) const;
    /// "a1" style name of a square.
    std::string algebraic_name(int square) const;
    std::string square_name(int square, bool by_file_and_rank) const {
        return by_file_and_rank ? algebraic_name(square) : std::to_string(square);
    }
};

/// The values of facts in words, as fact tables have them.
std::string_view text(Lines lines);
std::string_view text(ManStep step);
std::string_view text(Precedence precedence);
std::string_view text(Promotion promotion);
std::string_view text(Removal removal);
std::string_view text(Landing landing);
std::string_view landing_text(const RuleRecord& rules);
/// The landing of a king that does not fly.
inline constexpr std::string_view next_square = "the next square";

const VariantInfo& info(Variant variant);
/// The built-in variants in their fixed order.
std::span<const VariantInfo> all_variants();
/// The built-in variant of a name or alias, in any case; nullptr if there is none.
const VariantInfo* find_built_in(std::string_view name);
/// The variant of a name or alias, in any case; throws Error (unknown_variant) naming the known ones.
const VariantInfo& find_variant(std::string_view name);

}  // namespace bitdraughts
