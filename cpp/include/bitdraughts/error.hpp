// The one exception of the core: what kind of thing was wrong, and a sentence that says it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

enum class ErrorKind : std::uint8_t {
    unknown_variant,
    invalid_variant,  ///< facts that no variant can have together
    invalid_position,
    invalid_fen,
    invalid_move,     ///< not move text, or a square off the board
    illegal_move,     ///< well formed, but no legal move
    ambiguous_move,   ///< two or more legal moves
    action_overflow,  ///< a legal move beyond the capacity of an action space
    too_large,        ///< a count beyond 128 bits
    table_in_use,     ///< a hash table that another call has
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

/// `text` in quotes, cut to a length that fits a one-line message. Shown as '?' are bytes that are no
/// UTF-8, and characters that a terminal may obey or that change the direction of others.
std::string quoted(std::string_view text);

/// The UTF-8 character that begins at a byte of `text`.
std::string_view character_at(std::string_view text, std::size_t byte);

/// "(at character 7)" for a byte of `text`, counted from 1. What was read up to there must be ASCII.
std::string at_character(std::string_view text, std::size_t byte);

}  // namespace bitdraughts
