// What follows from the facts of a variant: where its squares are, and the facts in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bitdraughts/variants.hpp"

namespace bitdraughts {

/// Fills in the size of the board and the tables of its squares from `v.rules`.
void lay_out(VariantInfo& v);

/// Such as "8x8 mirrored, b1 plays" and "1 = a8 ... 32 = h1".
std::string board_in_words(const VariantInfo& v);
std::string numbering_in_words(const VariantInfo& v);

/// All facts in the order of tables, without their sources.
std::vector<FactText> facts_in_words(const VariantInfo& v, std::string_view board,
                                     std::string_view numbering);

}  // namespace bitdraughts
