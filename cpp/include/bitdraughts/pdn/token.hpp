// What the lexer makes of move text, and the characters it is made of.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bitdraughts::pdn {

enum class TokenKind : std::uint8_t {
    number,   ///< `12.` or `12...`
    move,     ///< two squares or more, numeric or algebraic
    glued,    ///< `3228`, a move without separator if it is one
    cross,    ///< `x` alone: the only capture there is
    unknown,  ///< `- -` or `...` in the place of a move
    result,
    star,
    forced,  ///< `*` glued to a move
    open,
    close,
    nag,
    mark,
    comment,
    setup,
    text,   ///< words outside a comment
    blank,  ///< nothing: what was read is only a problem
};

/// Properties of a move token.
namespace token_flag {
inline constexpr std::uint8_t algebraic = 1;  ///< squares are file * 16 + rank
inline constexpr std::uint8_t simple = 2;     ///< `from` and `to` are all there is
inline constexpr std::uint8_t dash = 4;       ///< every separator is a dash
inline constexpr std::uint8_t cross = 8;      ///< every separator is x or :
inline constexpr std::uint8_t uneven = 16;    ///< blanks inside, or dashes that are no hyphen
inline constexpr std::uint8_t joined = 32;    ///< `a3b4`
inline constexpr std::uint8_t colon = 64;     ///< a separator is ':'
inline constexpr std::uint8_t last = 128;     ///< of a last move: it could be a result such as 4-6
}  // namespace token_flag

struct Token {
    std::size_t begin = 0;
    std::size_t end = 0;
    TokenKind kind{};
    std::uint8_t flags = 0;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::int32_t value = 0;  ///< of a number (negative with three dots) or a NAG
    // A number token with the flag `last` has no dot.

    bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }
constexpr int lower(int c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }
constexpr bool is_letter(int c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
constexpr bool is_blank(int c) { return c == ' ' || c == '\t'; }
constexpr bool is_newline(int c) { return c == '\n' || c == '\r'; }
/// a to l, the files of every board; -1 for other characters.
constexpr int file_of(int c) { return lower(c) >= 'a' && lower(c) <= 'l' ? lower(c) - 'a' : -1; }

/// Without blanks and line ends on either side.
std::string_view trimmed(std::string_view text);
/// ASCII letters in any case.
inline bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return x == y || lower(x) == lower(y); });
}

}  // namespace bitdraughts::pdn
