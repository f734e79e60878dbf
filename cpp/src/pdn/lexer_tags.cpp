// Tags, with the damage found in them: missing quotes, quotes inside, values over several lines.
#include <algorithm>
#include <array>

#include "bitdraughts/pdn/lexer.hpp"

namespace bitdraughts::pdn {

namespace {

constexpr std::string_view not_a_tag = "FILENAME";

/// What a byte may be part of, if nothing is odd.
enum class Part : std::uint8_t { none, value, name_or_value };

constexpr auto parts = [] {
    std::array<Part, 256> out{};
    for (std::size_t c = 0; c < out.size(); ++c) {
        const auto byte = static_cast<int>(c);
        const bool ends = byte == '"' || byte == '\\' || is_newline(byte);
        out[c] = is_letter(byte) || is_digit(byte) ? Part::name_or_value : ends ? Part::none : Part::value;
    }
    return out;
}();

Part part(char c) { return parts[static_cast<unsigned char>(c)]; }

/// Undoes the escapes of a quoted value.
std::string without_escapes(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escape =
            value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
        out += value[escape ? ++i : i];
    }
    return out;
}

constexpr bool is_name_character(int c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '+' || c == '#' || c == '.' ||
           c >= 0x80;
}

}  // namespace

/// Is there a tag of this name among the first ones? A cap, because a game may have a million tags.
bool Lexer::has_tag(std::string_view name) const {
    constexpr std::size_t looked_at = 64;
    const std::size_t n = std::min(game_->tags.size(), looked_at);
    return std::any_of(game_->tags.begin(), game_->tags.begin() + static_cast<std::ptrdiff_t>(n),
                       [&](const Tag& tag) { return equal_ignoring_case(tag.name, name); });
}

/// Reads a tag as nearly all are, `[Name "value"]` without anything odd, unless it begins a new game.
/// Tells whether it did. To be asked before the moves.
bool Lexer::read_plain_tag(bool behind_empty_line) {
    const std::string_view text = cursor_.text();
    const std::size_t begin = cursor_.at + 1;
    std::size_t name_end = begin;
    while (name_end < text.size() && part(text[name_end]) == Part::name_or_value) ++name_end;
    const std::size_t value = name_end + 2;
    if (value >= text.size() || text[name_end] != ' ' || text[name_end + 1] != '"') return false;
    std::size_t end = value;
    while (end < text.size() && part(text[end]) != Part::none) ++end;
    if (end + 1 >= text.size() || text[end] != '"' || text[end + 1] != ']') return false;
    const std::string_view name = cursor_.slice(begin, name_end);
    if (name.empty() || is_digit(name.front()) || name == not_a_tag) return false;
    if ((separated_ || behind_empty_line) && has_tag(name)) return false;
    game_->tags.push_back({.name = name, .value = cursor_.slice(value, end), .offset = cursor_.at});
    cursor_.at = game_end_ = end + 2;
    separated_ = false;
    return true;
}

/// What a '[' begins. Tags with a plain name and a quote count anywhere; stranger ones only where a
/// line begins, since brackets in the move text may be somebody's remarks.
Lexer::TagShape Lexer::tag_shape(std::size_t i, bool at_line_start) const {
    TagShape shape;
    std::size_t at = past_blanks(cursor_, i + 1);
    const bool closing = cursor_.byte(at) == '/';
    shape.name_begin = at;
    if (closing) ++at;
    while (is_name_character(cursor_.byte(at))) ++at;
    shape.name_end = at;
    const std::string_view name = cursor_.slice(shape.name_begin, shape.name_end);
    const std::size_t behind = past_blanks(cursor_, at);
    if (cursor_.byte(behind) == ']' && (name == "pdn" || name == "/pdn" || name == "PDN" || name == "/PDN")) {
        shape.kind = Bracket::wrapper;
        shape.value = behind + 1;
        return shape;
    }
    const bool ordinary = !name.empty() && !is_digit(name.front());
    if (closing || name == not_a_tag) return shape;
    if (!ordinary && (!at_line_start || cursor_.byte(shape.name_begin) == '%')) return shape;
    const std::size_t quote = quote_length(behind);
    shape.plain = quote > 0 && ordinary;
    if (shape.plain) {
        shape.kind = Bracket::tag;
        shape.quoted = true;
        shape.value = behind + quote;
        return shape;
    }
    if (!at_line_start) return shape;
    if (cursor_.byte(behind) == ']' && !name.empty()) {
        shape.kind = Bracket::tag;
        shape.value = behind;
        return shape;
    }
    // A name of several words, or a value without quotes.
    constexpr std::size_t longest = 256;
    for (std::size_t end = behind; end - i < longest; ++end) {
        const int c = cursor_.byte(end);
        if (c < 0 || is_newline(c) || c == '[') return shape;
        if (c == '"') {
            shape.kind = Bracket::tag;
            shape.quoted = true;
            shape.name_end = end;
            while (is_blank(cursor_.byte(shape.name_end - 1))) --shape.name_end;
            shape.value = end + 1;
            if (shape.name_end <= shape.name_begin) shape.kind = Bracket::other;
            return shape;
        }
        if (c == ']') {
            if (name.empty() || behind == at) return shape;
            shape.kind = Bracket::tag;
            shape.value = behind;
            return shape;
        }
    }
    return shape;
}

/// The length of a double quote, straight or curly, or 0.
std::size_t Lexer::quote_length(std::size_t i) const {
    const int c = cursor_.byte(i);
    if (c == '"' || c == 0x93 || c == 0x94) return 1;  // curly in Windows-1252 and 1251
    if (c != 0xE2 || cursor_.byte(i + 1) != 0x80) return 0;
    const int last = cursor_.byte(i + 2);
    return last >= 0x9C && last <= 0x9F ? 3 : 0;
}

void Lexer::read_tag(const TagShape& shape) {
    const std::size_t begin = cursor_.at;
    Tag tag{.name = cursor_.slice(shape.name_begin, shape.name_end), .value = {}, .offset = begin};
    if (shape.quoted) {
        read_quoted(shape.value, tag);
    } else {
        std::size_t end = shape.value;
        while (cursor_.byte(end) != ']') ++end;
        tag.value = trimmed(cursor_.slice(shape.value, end));
        cursor_.at = end + 1;
        report(ProblemKind::tag, begin, cursor_.at,
               tag.value.empty() ? "a tag without a value" : "a tag whose value has no quotes",
               "[Name \"value\"]");
    }
    if (shape.quoted && !shape.plain) {
        report(ProblemKind::tag, begin, cursor_.at, "an unusual name of a tag");
    }
    game_->tags.push_back(tag);
}

/// The length of a closing quote at `i` and all up to behind the bracket that follows it, or 0.
std::size_t Lexer::closing_quote(std::size_t i) const {
    const std::size_t quote = quote_length(i);
    if (quote == 0) return 0;
    const std::size_t bracket = past_blanks(cursor_, i + quote);
    return cursor_.byte(bracket) == ']' ? bracket + 1 - i : 0;
}

/// Reads from behind the opening quote to behind the bracket. Where no closing quote can be found the
/// value ends with its line.
void Lexer::read_quoted(std::size_t begin, Tag& tag) {
    constexpr auto nowhere = std::string_view::npos;
    std::size_t first_line = nowhere;
    bool escapes = false, quotes = false;
    std::size_t end = nowhere, behind = nowhere, i = begin;
    const char* fault = nullptr;
    // Bytes of other letters look like curly quotes; these close only what they can have opened.
    const bool curly = cursor_.byte(begin - 1) != '"';
    std::size_t& no_quote_until = no_quote_until_[curly ? 1 : 0];
    for (;;) {
        const int c = cursor_.byte(i);
        if (c == '\\') {
            const int next = cursor_.byte(i + 1);
            if (next == '"') {
                // A backslash may also be the last character of a value written without escapes.
                const std::size_t closed = closing_quote(i + 1);
                const bool last =
                    closed > 0 && is_newline(cursor_.byte(past_blanks(cursor_, i + 1 + closed)));
                if (!last) {
                    escapes = true;
                    i += 2;
                    continue;
                }
            } else if (next == '\\') {
                escapes = true;
                i += 2;
                continue;
            }
            ++i;
        } else if (c == '"' || (c >= 0x80 && curly)) {
            if (const std::size_t closed = closing_quote(i); closed > 0) {
                end = i;
                behind = i + closed;
                break;
            }
            quotes = quotes || c == '"';
            ++i;
        } else if (c == '\n' || c == '\r' || c < 0) {
            std::size_t last = i;  // of what stands on this line
            while (last > begin && (is_blank(cursor_.byte(last - 1)) ||
                                    (last > begin + 1 && cursor_.byte(last - 2) == '\\'))) {
                last -= is_blank(cursor_.byte(last - 1)) ? 1u : 2u;
            }
            if (last > begin && cursor_.byte(last - 1) == ']') {
                end = last - 1;
                behind = end + 1;
                fault = "a tag whose value has no closing quote";
                break;
            }
            if (first_line == nowhere) first_line = i;
            if (c == '\r' && cursor_.byte(i + 1) == '\n') ++i;
            const std::size_t next = past_blanks(cursor_, i + 1);
            const int ahead = cursor_.byte(next);
            if (c < 0 || ahead < 0 || is_newline(ahead) || ahead == '[' || begin < no_quote_until) {
                no_quote_until = std::max(no_quote_until, i);
                end = behind = first_line;
                fault = "a tag that is never closed";
                break;
            }
            ++i;
        } else {
            ++i;
        }
    }
    tag.value = cursor_.slice(begin, end);
    cursor_.at = behind;
    if (fault == nullptr && first_line != nowhere) fault = "a tag whose value goes over several lines";
    if (fault == nullptr && quotes) fault = "a quote inside the value of a tag";
    if (fault != nullptr)
        report(ProblemKind::tag, tag.offset, std::min(behind, tag.offset + 80), fault, "\"]");
    if (escapes) tag.value = game_->unescaped.emplace_back(without_escapes(tag.value));
}

}  // namespace bitdraughts::pdn
