// The tokens of the move text that are no moves.
#include <algorithm>

#include "bitdraughts/pdn/lexer.hpp"

namespace bitdraughts::pdn {

namespace {

constexpr bool is_strength(int c) { return c == '!' || c == '?'; }

}  // namespace

Token Lexer::single(TokenKind kind, std::size_t length) {
    const Token token{.begin = cursor_.at, .end = cursor_.at + length, .kind = kind};
    cursor_.at += length;
    return token;
}

Token Lexer::read_token() {
    const std::size_t start = cursor_.at;
    const int c = cursor_.peek();
    if (is_digit(c)) return read_numeric();
    if (file_of(c) >= 0 && is_digit(cursor_.peek(1))) return read_algebraic();
    switch (c) {
        case '{': return read_comment();
        case ';': return read_line_comment();
        case '%':
            if (line_start_) return read_line_comment();
            break;
        case '(': return read_bracket();
        case ')': return single(TokenKind::close, 1);
        case '$': {
            std::size_t i = start + 1;
            std::int32_t value = 0;
            constexpr std::int32_t largest = 1'000'000;
            for (; is_digit(cursor_.byte(i)); ++i) {
                if (value < largest) value = value * 10 + (cursor_.byte(i) - '0');
            }
            if (i == start + 1 || value >= largest) break;
            Token token = single(TokenKind::nag, i - start);
            token.value = value;
            return token;
        }
        case '!':
        case '?': {
            std::size_t i = start;
            while (is_strength(cursor_.byte(i))) ++i;
            return single(TokenKind::mark, i - start);
        }
        case '*': {
            const bool glued =
                !tokens_->empty() && tokens_->back().end == start &&
                (tokens_->back().kind == TokenKind::move || tokens_->back().kind == TokenKind::mark);
            return single(glued ? TokenKind::forced : TokenKind::star, 1);
        }
        case '.': return read_dots();
        case '/':
            if (cursor_.starts_with(start, "/FEN")) return read_setup();
            break;
        case 'x':
        case 'X':
            if (const int next = cursor_.peek(1); !is_letter(next) && !is_digit(next) && next < 0x80) {
                return single(TokenKind::cross, 1);
            }
            break;
        case '}':
            report(ProblemKind::bracket, start, start + 1, "a closing brace without its opening one");
            return single(TokenKind::blank, 1);
        case 0xC2:
        case 0xBD: {
            Token token{.begin = start, .kind = TokenKind::result};
            if (read_half_result(token)) return token;
            break;
        }
        case 0xE2:
            if (cursor_.starts_with(start, ellipsis)) return read_dots();
            for (const auto& [sign, nag] : {std::pair("\xE2\x96\xA1", 7), std::pair("\xE2\xA8\x80", 22)}) {
                if (!cursor_.starts_with(start, sign)) continue;
                Token token = single(TokenKind::nag, 3);
                token.value = nag;
                return token;
            }
            break;
        default: break;
    }
    if (dash_length(cursor_, start) > 0) return read_dashes();
    return read_text();
}

/// `(` of a variation, or strength marks in brackets.
Token Lexer::read_bracket() {
    const std::size_t start = cursor_.at;
    std::size_t i = start + 1;
    while (is_strength(cursor_.byte(i))) ++i;
    const bool marks = i > start + 1 && cursor_.byte(i) == ')';
    cursor_.at = start;
    return marks ? single(TokenKind::mark, i + 1 - start) : single(TokenKind::open, 1);
}

/// Dots without a number: two or more stand for a move, one is a slip.
Token Lexer::read_dots() {
    const std::size_t start = cursor_.at;
    std::size_t i = start;
    bool several = false;
    for (;;) {
        if (cursor_.byte(i) == '.') {
            several = several || i > start;
            ++i;
        } else if (cursor_.starts_with(i, ellipsis)) {
            several = true;
            i += ellipsis.size();
        } else {
            break;
        }
    }
    if (several) {
        // Behind a number it only says whose move follows.
        const bool numbered = !tokens_->empty() && tokens_->back().kind == TokenKind::number;
        if (!numbered) return single(TokenKind::unknown, i - start);
        if (tokens_->back().value > 0) tokens_->back().value = -tokens_->back().value;
        return single(TokenKind::blank, i - start);
    }
    report(ProblemKind::text, start, i, "a stray dot");
    return single(TokenKind::blank, i - start);
}

/// `- -` and its kin: a move nobody wrote down.
Token Lexer::read_dashes() {
    const std::size_t start = cursor_.at;
    const std::size_t first = start + dash_length(cursor_, start);
    std::size_t end = first, dashes = 1;
    for (std::size_t i = first;;) {
        i = past_blanks(cursor_, i);
        const std::size_t dash = dash_length(cursor_, i);
        if (dash == 0 || dashes == 2) break;
        end = i += dash;
        ++dashes;
    }
    if (dashes < 2) return read_text();
    return single(TokenKind::unknown, end - start);
}

/// `/FEN "..."/`: a position set up in the middle of the moves.
Token Lexer::read_setup() {
    const std::size_t start = cursor_.at;
    const std::size_t quote = past_blanks(cursor_, start + 4);
    if (cursor_.byte(quote) != '"') return read_text();
    constexpr std::size_t longest = 2000;
    for (std::size_t i = quote + 1; i < quote + longest; ++i) {
        const int c = cursor_.byte(i);
        if (c < 0 || c == '{' || c == '[') break;
        if (c != '"') continue;
        std::size_t end = past_blanks(cursor_, i + 1);
        end = cursor_.byte(end) == '/' ? end + 1 : i + 1;
        cursor_.at = end;
        return {.begin = quote + 1, .end = i, .kind = TokenKind::setup};
    }
    return read_text();
}

/// Words that mean nothing here: up to the next blank or bracket.
Token Lexer::read_text() {
    const std::size_t start = cursor_.at;
    std::size_t i = start;
    if (cursor_.byte(i) == '[') {
        // A remark in square brackets is one word.
        constexpr std::size_t longest = 256;
        std::size_t end = i + 1;
        while (end < i + longest && cursor_.byte(end) >= 0 && cursor_.byte(end) != ']' &&
               !is_newline(cursor_.byte(end))) {
            ++end;
        }
        if (cursor_.byte(end) == ']') return single(TokenKind::text, end + 1 - start);
    }
    for (++i;; ++i) {
        const int c = cursor_.byte(i);
        if (c < 0 || c <= ' ' || c == 0x7F || c == '{' || c == '}' || c == '(' || c == ')' || c == '[' ||
            c == ';' || c == '\\' || (c >= 0x80 && wide_blank(cursor_, i) > 0)) {
            break;
        }
    }
    return single(TokenKind::text, i - start);
}

}  // namespace bitdraughts::pdn
