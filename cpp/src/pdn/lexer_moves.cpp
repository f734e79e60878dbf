// Moves, move numbers and the results that look like them.
#include <algorithm>

#include "bitdraughts/pdn/lexer.hpp"

namespace bitdraughts::pdn {

namespace {

/// Where a number stops growing, so that it fits: more than any square or number of a move.
constexpr int most = 1'000'000;

/// The number at `i`, which is moved behind it.
int read_number(const Cursor& cursor, std::size_t& i) {
    int value = 0;
    for (int c = cursor.byte(i); is_digit(c); c = cursor.byte(++i)) {
        if (value < most) value = value * 10 + (c - '0');
    }
    return value;
}

constexpr std::uint8_t square_byte(int value) { return static_cast<std::uint8_t>(std::min(value, 255)); }

/// Two digits that make a result.
constexpr bool is_result(int first, int second) {
    return (first == 1 && second <= 1) || (first == 0 && second <= 2) || (first == 2 && second == 0);
}

}  // namespace

/// Past a separator between squares and the blanks around it, if a square follows. `more` says that
/// there are two squares already: then only x and : may stand apart.
bool Lexer::read_separator(std::size_t& i, Token& token, bool more) const {
    std::size_t at = i;
    int c = cursor_.byte(at);
    std::uint8_t flags = token.flags;
    if (is_blank(c) || c == 0xC2 || c == 0xA0) {
        at = past_blanks(cursor_, at);
        if (at != i) flags |= token_flag::uneven;
        c = cursor_.byte(at);
        if (c != ':' && lower(c) != 'x' && more) return false;
    }
    if (c == '-') {
        flags &= static_cast<std::uint8_t>(~token_flag::cross);
        ++at;
    } else if (lower(c) == 'x' || c == ':') {
        flags &= static_cast<std::uint8_t>(~token_flag::dash);
        if (c == ':') flags |= token_flag::colon;
        ++at;
    } else if (c == 0xD7 || cursor_.starts_with(at, "\xC3\x97")) {  // the sign of multiplication
        flags &= static_cast<std::uint8_t>(~token_flag::dash);
        flags |= token_flag::uneven;
        at += c == 0xD7 ? 1 : 2;
    } else if (const std::size_t dash = c >= 0x80 ? dash_length(cursor_, at) : 0; dash > 0) {
        flags &= static_cast<std::uint8_t>(~token_flag::cross);
        flags |= token_flag::uneven;
        at += dash;
    } else {
        return false;
    }
    const bool algebraic = token.has(token_flag::algebraic);
    const auto square_at = [&](std::size_t place) {
        if (!algebraic) return is_digit(cursor_.byte(place));
        return file_of(cursor_.byte(place)) >= 0 && is_digit(cursor_.byte(place + 1));
    };
    if (!square_at(at)) {
        std::size_t next = past_blanks(cursor_, at);
        if (is_newline(cursor_.byte(next)) && !more) {
            if (cursor_.byte(next) == '\r' && cursor_.byte(next + 1) == '\n') ++next;
            next = past_blanks(cursor_, next + 1);
        }
        if (next == at || !square_at(next)) return false;
        if (!algebraic) {  // a number of the next move is no square
            std::size_t end = next;
            read_number(cursor_, end);
            if (cursor_.byte(end) == '.' && !is_blank(cursor_.byte(end + 1))) return false;
            if (cursor_.byte(end) == '.' && is_digit(cursor_.byte(past_blanks(cursor_, end + 1))))
                return false;
        }
        flags |= token_flag::uneven;
        at = next;
    }
    token.flags = flags;
    i = at;
    return true;
}

Token Lexer::read_numeric() {
    const std::size_t start = cursor_.at;
    std::size_t i = start;
    const int first = read_number(cursor_, i);
    const std::size_t digits = i - start;
    int c = cursor_.byte(i);
    Token token{.begin = start, .kind = TokenKind::move};
    const bool half = c == '/' ? first == 1 : (c == '.' || c == ',') && first == 0;
    if (half && read_half_result(token)) return token;
    if (c == '.' || (c == 0xE2 && cursor_.starts_with(i, ellipsis))) {
        std::size_t dots = 0;
        for (; cursor_.byte(i) == '.'; ++i) ++dots;
        if (cursor_.starts_with(i, ellipsis)) {
            dots = 3;
            i += ellipsis.size();
        }
        token.kind = TokenKind::number;
        token.value = dots > 1 ? -std::max(first, 1) : first;
        token.end = cursor_.at = i;
        return token;
    }
    token.flags = token_flag::dash | token_flag::cross | token_flag::simple;
    if (!read_separator(i, token, false)) {
        cursor_.at = start;
        const bool stands_alone = !is_letter(c) && c < 0x80;
        if ((digits == 3 || digits == 4) && stands_alone) return single(TokenKind::glued, digits);
        Token bare = single(stands_alone ? TokenKind::number : TokenKind::text, digits);
        bare.flags = token_flag::last;
        bare.value = first;
        if (stands_alone) {
            report(ProblemKind::number, start, i, "a number without a dot");
        } else {
            cursor_.at = start;
            bare = read_text();
        }
        return bare;
    }
    const std::size_t second_begin = i;
    const int second = read_number(cursor_, i);
    token.from = square_byte(first);
    token.to = square_byte(second);
    token.end = cursor_.at = i;
    const bool dash = token.has(token_flag::dash);
    if (dash && digits == 1 && i - second_begin == 1 && is_result(first, second)) {
        token.kind = TokenKind::result;
        return token;
    }
    if (dash && (first == 0 || second == 0) && first <= 20 && second <= 20 && cursor_.byte(i) != '.' &&
        digits <= 2) {
        token.kind = TokenKind::result;
        return token;
    }
    if (dash && cursor_.byte(i) == '.' && digits == 1) {
        // "1-101." is a result and the number of the first move of the next game.
        const std::string_view text = cursor_.slice(second_begin, i);
        const std::string_view rest = text.substr(1);
        if (is_result(first, text[0] - '0') && (rest == "1" || rest == "01")) {
            token.kind = TokenKind::result;
            token.end = cursor_.at = second_begin + 1;
            report(ProblemKind::glued, start, i, "a result glued to the next game");
            return token;
        }
    }
    while (read_separator(i, token, true)) {
        token.flags &= static_cast<std::uint8_t>(~token_flag::simple);
        token.to = square_byte(read_number(cursor_, i));
        token.end = cursor_.at = i;
    }
    return token;
}

Token Lexer::read_algebraic() {
    std::size_t i = cursor_.at;
    Token token{.begin = i, .kind = TokenKind::move};
    token.flags = token_flag::dash | token_flag::cross | token_flag::simple | token_flag::algebraic;
    const auto read_square = [&] {
        const int file = file_of(cursor_.byte(i));
        int rank = cursor_.byte(++i) - '0';
        if (const int next = cursor_.byte(++i); is_digit(next)) {
            rank = rank * 10 + (next - '0');
            ++i;
        }
        return static_cast<std::uint8_t>(file * 16 + (rank <= 12 ? rank : 0));
    };
    token.from = read_square();
    std::size_t squares = 1;
    for (;;) {
        if (file_of(cursor_.byte(i)) >= 0 && is_digit(cursor_.byte(i + 1))) {
            token.flags |= token_flag::joined;
        } else if (!read_separator(i, token, squares > 1)) {
            break;
        }
        token.to = read_square();
        ++squares;
        token.end = i;
    }
    if (squares == 1) return read_text();
    if (squares > 2) token.flags &= static_cast<std::uint8_t>(~token_flag::simple);
    cursor_.at = token.end;
    return token;
}

/// 1/2-1/2, 0.5-0.5 and their kin, or 1/2 alone.
bool Lexer::read_half_result(Token& token) {
    const auto past_half = [this](std::size_t i) -> std::size_t {
        for (const std::string_view half : {"1/2", "0.5", "0,5", "\xC2\xBD", "\xBD"}) {
            if (cursor_.starts_with(i, half)) return i + half.size();
        }
        return 0;
    };
    const std::size_t first = past_half(token.begin);
    if (first == 0) return false;
    const std::size_t dash = past_blanks(cursor_, first);
    std::size_t end = 0;
    if (const std::size_t length = dash_length(cursor_, dash); length > 0) {
        end = past_half(past_blanks(cursor_, dash + length));
    }
    if (end == 0) {
        if (cursor_.byte(token.begin + 1) != '/' && cursor_.byte(token.begin) != 0xC2) return false;
        end = first;
    }
    token.kind = TokenKind::result;
    token.end = cursor_.at = end;
    return true;
}

}  // namespace bitdraughts::pdn
