// What files call the variants.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts::pdn {

/// The variant of this build, or made by its user, that has this name.
std::optional<Variant> built_variant(std::string_view name);
/// The name of the variant a Variant tag means, in any of its spellings; empty if unknown. The build
/// need not have it.
std::string_view variant_named(std::string_view value);
/// The same for the value of a GameType tag.
std::string_view variant_of_game_type(std::string_view value);
/// Names of the variants that words in a text speak of.
void add_hints(std::string_view text, std::vector<std::string_view>& names);

}  // namespace bitdraughts::pdn
