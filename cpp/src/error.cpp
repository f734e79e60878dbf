#include "bitdraughts/error.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace bitdraughts {

namespace {

constexpr bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Bytes of the UTF-8 character that begins with `lead`; 0 where none can.
constexpr std::size_t length_after(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    if (byte < 0x80) return 1;
    if (byte >= 0xC2 && byte < 0xE0) return 2;
    if (byte >= 0xE0 && byte < 0xF0) return 3;
    return byte >= 0xF0 && byte < 0xF5 ? 4 : 0;
}

/// The code point of a whole UTF-8 character.
constexpr char32_t code_point(std::string_view character) {
    constexpr std::array<unsigned, 5> lead_bits{0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t code = static_cast<unsigned char>(character.front()) & lead_bits[character.size()];
    for (const char byte : character.substr(1)) {
        code = (code << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
    }
    return code;
}

/// Characters that a terminal may obey or that change how others are shown: Unicode's categories Cc,
/// Zl and Zp, those of Cf that have no look of their own, and halves of UTF-16 characters.
constexpr auto unseen = std::to_array<std::pair<char32_t, char32_t>>({
    {0x00, 0x1F},
    {0x7F, 0x9F},
    {0xAD, 0xAD},
    {0x61C, 0x61C},
    {0x180E, 0x180E},
    {0x200B, 0x200F},
    {0x2028, 0x202E},
    {0x2060, 0x206F},
    {0xD800, 0xDFFF},
    {0xFEFF, 0xFEFF},
    {0xFFF9, 0xFFFB},
    {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF},
});

constexpr bool is_seen(std::string_view character) {
    if (character.size() == 1 && static_cast<unsigned char>(character.front()) >= 0x80) return false;
    const char32_t code = code_point(character);
    return std::ranges::none_of(
        unseen, [code](const auto& range) { return range.first <= code && code <= range.second; });
}

}  // namespace

std::string_view character_at(std::string_view text, std::size_t byte) {
    const std::string_view rest = text.substr(std::min(byte, text.size()));
    if (rest.empty()) return rest;
    const std::size_t length = length_after(rest.front());
    if (length == 0 || length > rest.size()) return rest.substr(0, 1);
    const std::string_view character = rest.substr(0, length);
    return std::ranges::all_of(character.substr(1), continues) ? character : rest.substr(0, 1);
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 100;
    std::string out = "'";
    std::size_t at = 0;
    while (at < text.size() && at < longest) {
        const std::string_view character = character_at(text, at);
        if (is_seen(character)) {
            out += character;
        } else {
            out += '?';
        }
        at += character.size();
    }
    if (at < text.size()) out += "...";
    return out + "'";
}

std::string at_character(std::string_view text, std::size_t byte) {
    return "(at character " + std::to_string(std::min(byte, text.size()) + 1) + ")";
}

}  // namespace bitdraughts
