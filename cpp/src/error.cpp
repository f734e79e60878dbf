#include "bitdraughts/error.hpp"

#include <algorithm>

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
        const auto first = static_cast<unsigned char>(character.front());
        const bool plain = first >= 0x20 && first != 0x7F && (first < 0x80 || character.size() > 1);
        if (plain) {
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
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto count = std::ranges::count_if(before, [](char c) { return !continues(c); });
    return "(at character " + std::to_string(count + 1) + ")";
}

}  // namespace bitdraughts
