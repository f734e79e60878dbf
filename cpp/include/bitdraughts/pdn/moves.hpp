// Finds the legal move that a token names, and says why there is none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/pdn/game.hpp"
#include "bitdraughts/pdn/token.hpp"
#include "bitdraughts/types.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::pdn {

/// The tables of one variant, at hand for every move of a game.
struct Rules {
    explicit Rules(Variant variant);
    const VariantInfo& info;
    const Kernel& kernel;
};

/// Why a token is no move.
struct Refusal {
    ProblemKind kind{};
    std::string message;
    std::string expected;
};

/// The legal move of a token of the kinds move, glued or cross. False if there is none, or several;
/// `refusal`, if asked for, then says why.
bool find_move(const Rules& rules, const Position& position, const Token& token, std::string_view text,
               Move& move, Refusal* refusal = nullptr);

/// Move text without blanks and with plain separators, as parse_move reads it.
std::string plain_move(std::string_view text);

/// The legal moves of a position in words, at most a dozen.
std::string legal_moves_in_words(const Rules& rules, const Position& position, bool algebraic);

}  // namespace bitdraughts::pdn
