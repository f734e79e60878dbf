// Which token ends a game, and whether it says what the Result tag says.
#include <algorithm>

#include "bitdraughts/pdn/lexer.hpp"

namespace bitdraughts::pdn {

namespace {

/// The two numbers of a result such as 2-0; -1 where it is none.
std::pair<int, int> points(std::string_view plain) {
    const std::size_t dash = plain.find('-');
    if (dash == std::string_view::npos || dash == 0 || dash > 2 || plain.size() - dash > 3) return {-1, -1};
    int numbers[2] = {};
    for (std::size_t i = 0; i < plain.size(); ++i) {
        if (i == dash) continue;
        if (!is_digit(plain[i])) return {-1, -1};
        int& number = numbers[i > dash];
        number = number * 10 + (plain[i] - '0');
    }
    return plain.size() > dash + 1 ? std::pair(numbers[0], numbers[1]) : std::pair(-1, -1);
}

/// 1 and -1 for a win of the first and second named, 0 for a draw, 2 for two losers, 3 for the rest.
int outcome(std::string_view plain) {
    if (plain == "1/2-1/2") return 0;
    if (plain == "0-0") return 2;
    const auto [first, second] = points(plain);
    if (first < 0) return 3;
    return (first > second) - (first < second);
}

}  // namespace

std::string plain_result(std::string_view text) {
    std::string out;
    if (points(text).first >= 0) return out.assign(text);
    const Cursor cursor(text);
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t blank = past_blanks(cursor, i) - i; blank > 0) {
            i += blank;
        } else if (const std::size_t dash = dash_length(cursor, i); dash > 0) {
            out += '-';
            i += dash;
        } else if (cursor.starts_with(i, "\xC2\xBD")) {
            out += "1/2";
            i += 2;
        } else if (cursor.byte(i) == 0xBD) {
            out += "1/2";
            i += 1;
        } else if (cursor.starts_with(i, "0.5") || cursor.starts_with(i, "0,5")) {
            out += "1/2";
            i += 3;
        } else if (is_newline(text[i])) {
            ++i;
        } else {
            out += text[i++];
        }
    }
    if (out == "1/2") out = "1/2-1/2";
    const bool known = out == "*" || out == "1/2-1/2" || points(out).first >= 0;
    return known ? out : std::string();
}

bool is_definite(std::string_view plain) { return !plain.empty() && plain != "*"; }

void Lexer::set_result(const Token& token) {
    const std::string_view text = cursor_.slice(token.begin, token.end);
    std::string plain = plain_result(text);
    std::string& held = game_->terminator;
    if (plain != text) {
        report(ProblemKind::result, token.begin, token.end, "an unusual spelling of the result " + plain);
    }
    if (held.empty()) {
        held = std::move(plain);
    } else if (plain != held && is_definite(plain)) {
        report(ProblemKind::result, token.begin, token.end,
               "a second result " + plain + " behind the first, " + held);
        if (held == "*") held = std::move(plain);
    }
}

bool Lexer::may_be_result(const Token& token) const {
    constexpr std::uint8_t needed = token_flag::simple | token_flag::dash;
    if (token.kind != TokenKind::move || (token.flags & needed) != needed ||
        token.has(token_flag::algebraic | token_flag::uneven)) {
        return false;
    }
    constexpr int all_points = 10;  // of the Delft system
    if (token.from + token.to == all_points) return true;
    const auto tag = game_->tag("Result");
    return tag && trimmed(*tag) == cursor_.slice(token.begin, token.end);
}

/// A game without a terminator may yet have one in a place where it looked like something else.
void Lexer::settle_result() {
    const auto take = [this](std::size_t index) {
        const Token token = (*tokens_)[index];
        tokens_->erase(tokens_->begin() + static_cast<std::ptrdiff_t>(index));
        set_result(token);
    };
    if (depth_ > 0 && inner_result_ != none) return take(inner_result_);
    if (star_ != none) return take(star_);
    if (last_move_ == none || !may_be_result((*tokens_)[last_move_])) return;
    const auto tag = game_->tag("Result");
    Token& last = (*tokens_)[last_move_];
    if (tag && trimmed(*tag) == cursor_.slice(last.begin, last.end)) return take(last_move_);
    last.flags |= token_flag::last;
}

void Lexer::finish(std::size_t end) {
    game_->end_offset = end;
    if (game_->terminator.empty()) settle_result();
    if (depth_ > 0) {
        std::size_t open = 0, depth = 0;
        for (const Token& token : *tokens_) {
            if (token.kind == TokenKind::open && depth++ == 0) open = token.begin;
            if (token.kind == TokenKind::close) --depth;
        }
        report(ProblemKind::variation, open, open + 1, "a variation that is never closed", "')'");
    }
    const std::string& terminator = game_->terminator;
    if (terminator.empty()) {
        report(ProblemKind::result, end, end, "no result at the end of the game", "1-0, 0-1, 1/2-1/2 or *");
    } else if (const auto tag = game_->tag("Result"); tag && *tag != terminator) {
        const std::string told = plain_result(*tag);
        if (told.empty() || outcome(told) == outcome(terminator)) return;
        report(ProblemKind::result, end, end,
               "the game ends with " + terminator + ", but the Result tag says " + told);
    }
}

}  // namespace bitdraughts::pdn
