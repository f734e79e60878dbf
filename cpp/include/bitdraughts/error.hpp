// The one exception of the core: what kind of thing was wrong, and a sentence that says it.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

enum class ErrorKind : std::uint8_t {
    unknown_variant,
    invalid_position,
    invalid_fen,
    invalid_move,    ///< not move text, or a square off the board
    illegal_move,    ///< well formed, but no legal move
    ambiguous_move,  ///< two or more legal moves
    too_large,       ///< a count beyond 128 bits
};

class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& message, std::vector<Move> candidates = {})
        : std::runtime_error(message), kind_(kind), candidates_(std::move(candidates)) {}

    ErrorKind kind() const { return kind_; }
    /// The moves that were meant, or might have been; empty for other kinds.
    const std::vector<Move>& candidates() const { return candidates_; }

private:
    ErrorKind kind_;
    std::vector<Move> candidates_;
};

/// `text` in quotes, cut to a length that fits a one-line message, control bytes shown as '?'.
std::string quoted(std::string_view text);

}  // namespace bitdraughts
