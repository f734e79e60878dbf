// Comments, and where one that is never closed may end.
#include <algorithm>

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

/// The brace that closes the one at `open`, before the next tags, or `none`; `end` is where the search
/// ended. A search in vain keeps what it found, since others may begin inside.
std::size_t Lexer::matching_brace(std::size_t open, std::size_t& end) {
    if (open < no_match_until_) {
        const auto found = std::ranges::lower_bound(matches_, std::pair(open, std::size_t{0}));
        if (found != matches_.end() && found->first == open) return end = found->second;
        end = no_match_until_;
        return none;
    }
    const std::string_view text = cursor_.text();
    std::vector<std::size_t> opened;  // inside; most comments have none, and need no memory
    matches_.clear();
    std::size_t i = open + 1;
    while (i < text.size()) {
        const char c = text[i];
        if (c == '\n') {
            if (tag_line_follows(i)) break;
            continue;
        }
        if (c == '{') opened.push_back(i);
        if (c == '}') {
            if (opened.empty()) return end = i;
            matches_.emplace_back(opened.back(), i);
            opened.pop_back();
        }
        ++i;
    }
    std::ranges::sort(matches_);
    no_match_until_ = end = i;
    return none;
}

/// A comment ends where its braces match, before the next tags. If they never do, the first closing
/// brace ends it; without any, the next tags or the end of the text do.
Token Lexer::read_comment() {
    const std::size_t open = cursor_.at;
    const std::string_view text = cursor_.text();
    std::size_t end = 0;
    std::size_t close = matching_brace(open, end);
    if (close == none) {
        if (end == text.size()) cursor_.touch_end();
        const std::size_t first = text.substr(0, end).find('}', open);
        if (first != std::string_view::npos) close = first;
    }
    Token token{.begin = open + 1, .end = close == none ? end : close, .kind = TokenKind::comment};
    if (close == none) {
        report(ProblemKind::comment, open, std::min(token.end, open + 40), "a comment that is never closed",
               "'}'");
        cursor_.at = end;
    } else {
        if (text.substr(token.begin, close - token.begin).find('{') != std::string_view::npos) {
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
