// Which variant a game is of, and from which position it starts.
#pragma once

#include <string_view>
#include <vector>

#include "bitdraughts/pdn/game.hpp"
#include "bitdraughts/pdn/token.hpp"

namespace bitdraughts::pdn {

/// Sets the variant of a game: the caller's, that of the Variant tag or the GameType tag, or a guess
/// from the board, words in the tags and which rules the moves keep.
void choose_variant(Game& game, const std::vector<Token>& tokens, std::string_view text,
                    const Options& options);

/// Sets the start position and the counters. False if the FEN tag is no sound position.
bool set_start(Game& game, const std::vector<Token>& tokens, std::string_view text);

}  // namespace bitdraughts::pdn
