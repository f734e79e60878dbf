// Variants made at run time of the same facts as the built-in ones. They are known to the whole process
// by their names and stay until it ends.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts {

/// All that a variant is but its name. Two kings that land alike have equal facts: where kings do not
/// fly, `rules.landing` is must_continue.
struct VariantFacts {
    RuleRecord rules;
    Color bottom{};
    std::array<std::string, 2> side_names;
    std::string game_type;
    char capture_separator = 'x';
    bool algebraic = false;
    std::string win;
    std::string draw_rules;
    std::string summary;

    friend bool operator==(const VariantFacts&, const VariantFacts&) = default;
};

VariantFacts facts_of(const VariantInfo& v);

/// Facts of which some are `given`, by the names that Python has for them, and the others taken from
/// `base`, made to fit each other: what a given fact leaves no choice is set so. Without being given, the
/// GameType of other rules is none. Throws Error (invalid_variant) if a given fact raises a question that
/// the base does not answer.
VariantFacts settled(std::string_view name, VariantFacts facts, const VariantFacts& base,
                     const std::set<std::string_view>& given);

/// Throws Error (invalid_variant) about the variant of a name.
[[noreturn]] void refuse_variant(std::string_view name, const std::string& reason);

/// Throws Error (invalid_variant) for a name that cannot be used, and for facts that no variant can have,
/// alone or together.
void check_custom(std::string_view name, const VariantFacts& facts);

/// The custom variant of this name and these facts, made at the first call. Throws as check_custom does,
/// also if the name stands for other facts or no more variants can be held. Safe from any thread.
const VariantInfo& define_variant(std::string_view name, const VariantFacts& facts);

/// A step along a line: rows down and columns to the right.
struct Step {
    int row, column;
};
inline constexpr std::size_t step_count = 8;
/// Diagonals, then rows and columns, each list symmetric about its middle.
inline constexpr std::array<Step, step_count> steps{
    {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {-1, 0}, {0, -1}, {0, 1}, {1, 0}}};
constexpr std::size_t reverse_step(std::size_t step) { return step < 4 ? 3 - step : 11 - step; }

struct CustomVariant {
    std::string name;
    VariantFacts facts;
    VariantInfo info;  ///< its texts are those above
    /// The playing squares that lie ahead of a square in the direction of a step, nearest first.
    std::array<std::array<std::vector<std::uint8_t>, step_count>, max_squares + 1> rays;
};

/// Does a variant have no compiled rules?
constexpr bool is_custom(Variant variant) { return static_cast<int>(variant) >= variant_count; }
/// The custom variant of a number that define_variant gave.
const CustomVariant& custom_variant(Variant variant);
/// The custom variant of a name, in any case; nullptr if there is none.
const VariantInfo* find_custom(std::string_view name);

/// The numbers that are left for custom variants; the last one is kept free.
inline constexpr std::size_t most_custom_variants = 255 - variant_count;

/// The generator of every custom variant.
extern const Kernel interpreter;

/// Is `text` the lower-case `name`, in any case?
bool same_name(std::string_view text, std::string_view name);

}  // namespace bitdraughts
