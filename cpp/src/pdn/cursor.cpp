#include "bitdraughts/pdn/cursor.hpp"

#include "bitdraughts/pdn/token.hpp"

namespace bitdraughts::pdn {

std::string_view trimmed(std::string_view text) {
    const auto outer = [](char c) { return is_blank(c) || is_newline(c); };
    while (!text.empty() && outer(text.front())) text.remove_prefix(1);
    while (!text.empty() && outer(text.back())) text.remove_suffix(1);
    return text;
}

std::size_t wide_blank(const Cursor& cursor, std::size_t i) {
    switch (cursor.byte(i)) {
        case 0xA0: return 1;  // no-break space of the 8-bit encodings
        case 0xC2: return cursor.byte(i + 1) == 0xA0 ? 2 : 0;
        case 0xE2: {  // U+2000 to U+200F, U+2028, U+2029, U+202F
            if (cursor.byte(i + 1) != 0x80) return 0;
            const int last = cursor.byte(i + 2);
            return (last >= 0x80 && last <= 0x8F) || last == 0xA8 || last == 0xA9 || last == 0xAF ? 3 : 0;
        }
        case 0xEF: return cursor.starts_with(i, "\xEF\xBB\xBF") ? 3 : 0;
        default: return 0;
    }
}

std::size_t dash_length(const Cursor& cursor, std::size_t i) {
    switch (cursor.byte(i)) {
        case '-':
        case 0x96:  // en dash and em dash of Windows-1252 and 1251
        case 0x97: return 1;
        case 0xE2: {  // U+2010 to U+2015, and the minus sign
            const int middle = cursor.byte(i + 1);
            const int last = middle < 0 ? -1 : cursor.byte(i + 2);
            if (middle == 0x80 && last >= 0x90 && last <= 0x95) return 3;
            return middle == 0x88 && last == 0x92 ? 3 : 0;
        }
        default: return 0;
    }
}

std::size_t count_line_ends(std::string_view text, std::size_t begin, std::size_t end) {
    std::size_t count = 0;
    std::size_t i = begin;
#if defined(__GNUC__)
    // Sixteen bytes at a time, each with a count of its own, which must not reach 256.
    constexpr std::size_t stride = 16, most = 255;
    using Bytes = unsigned char __attribute__((vector_size(stride)));
    const auto at = [text](std::size_t offset) {
        Bytes bytes;
        std::memcpy(&bytes, text.data() + offset, stride);
        return bytes;
    };
    while (i + stride < end) {
        Bytes counts{};
        for (std::size_t n = 0; n < most && i + stride < end; ++n, i += stride) {
            const Bytes byte = at(i);
            counts -= reinterpret_cast<Bytes>((byte == '\n') | ((byte == '\r') & (at(i + 1) != '\n')));
        }
        for (std::size_t k = 0; k < stride; ++k) count += counts[k];
    }
#endif
    for (; i < end; ++i) count += ends_line(text, i) ? 1u : 0u;
    return count;
}

std::size_t past_blanks(const Cursor& cursor, std::size_t i) {
    for (;;) {
        const int c = cursor.byte(i);
        if (is_blank(c)) {
            ++i;
        } else if (const std::size_t wide = c >= 0x80 ? wide_blank(cursor, i) : 0; wide > 0) {
            i += wide;
        } else {
            return i;
        }
    }
}

}  // namespace bitdraughts::pdn
