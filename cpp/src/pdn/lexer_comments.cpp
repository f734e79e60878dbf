// Comments, and where one that is never closed may end.
#include <algorithm>
#include <cstring>

#include "bitdraughts/pdn/lexer.hpp"

namespace bitdraughts::pdn {

/// The end of the line that `i` is on, or of the text.
std::size_t Lexer::line_end(std::size_t i) const {
    const std::string_view text = cursor_.text();
    const std::size_t end = text.find_first_of("\r\n", i);
    if (end != std::string_view::npos) return end;
    cursor_.touch_end();
    return text.size();
}

/// Does a line that begins with a tag follow, behind an empty line? `i` is at a line end, and is moved
/// past it and all empty lines.
bool Lexer::tag_line_follows(std::size_t& i) const {
    bool empty = false;
    for (++i;; ++i) {
        const int c = cursor_.byte(i);
        if (c == '\n') {
            empty = true;
        } else if (c == '\\' && (cursor_.byte(i + 1) == 'r' || cursor_.byte(i + 1) == 'n')) {
            ++i;
        } else if (!is_blank(c) && c != '\r') {
            break;
        }
    }
    if (!empty || cursor_.byte(i) != '[') return false;
    std::size_t name = i + 1;
    constexpr std::size_t longest_name = 64;
    while (name - i < longest_name && (is_letter(cursor_.byte(name)) || is_digit(cursor_.byte(name)))) ++name;
    const std::size_t quote = past_blanks(cursor_, name);
    return name > i + 1 && quote > name && cursor_.byte(quote) == '"';
}

/// A comment ends where its braces match, before the next tags. If they never do, the first closing
/// brace ends it; without any, the next tags or the end of the text do.
Token Lexer::read_comment() {
    const std::size_t open = cursor_.at;
    const std::string_view text = cursor_.text();
    const bool flat = open < flat_comments_until_;
    std::size_t first_close = none, close = none, depth = 1, i = open + 1;
    bool nested = false;
    while (i < text.size()) {
        const char c = text[i];
        if (c == '\n') {
            if (tag_line_follows(i)) break;
            continue;
        }
        if (c == '{') {
            nested = true;
            depth += flat ? 0 : 1;
        } else if (c == '}') {
            if (first_close == none) first_close = i;
            if (--depth == 0) {
                close = i;
                break;
            }
        }
        ++i;
    }
    if (close == none) {
        if (i == text.size()) cursor_.touch_end();
        close = first_close;
        flat_comments_until_ = std::max(flat_comments_until_, i);
    }
    Token token{.begin = open + 1, .end = close == none ? i : close, .kind = TokenKind::comment};
    if (close == none) {
        report(ProblemKind::comment, open, std::min(token.end, open + 40), "a comment that is never closed",
               "'}'");
        cursor_.at = i;
    } else {
        if (nested) {
            report(ProblemKind::nested_comment, open, std::min(close + 1, open + 40),
                   "a brace inside a comment");
        }
        cursor_.at = close + 1;
    }
    return token;
}

Token Lexer::read_line_comment() {
    Token token{.begin = cursor_.at + 1, .end = line_end(cursor_.at), .kind = TokenKind::comment};
    cursor_.at = token.end;
    return token;
}

}  // namespace bitdraughts::pdn
