#include "bitdraughts/error.hpp"

namespace bitdraughts {

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 100;
    std::string out = "'";
    std::size_t end = text.size();
    if (end > longest) {
        end = longest;
        // Do not cut a UTF-8 sequence in two.
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    }
    for (const char c : text.substr(0, end)) {
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
    }
    if (end < text.size()) out += "...";
    return out + "'";
}

}  // namespace bitdraughts
