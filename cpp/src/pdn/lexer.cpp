#include "bitdraughts/pdn/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>

#include "bitdraughts/config.hpp"

namespace bitdraughts::pdn {

namespace {

/// A number without a dot.
bool is_bare(const Token& token) { return token.kind == TokenKind::number && token.has(token_flag::last); }

}  // namespace

bool Lexer::next(Game& game, std::vector<Token>& tokens) {
    game.clear();
    tokens.clear();
    game_ = &game;
    tokens_ = &tokens;
    body_ = separated_ = any_text_ = false;
    depth_ = plies_ = 0;
    last_move_ = star_ = inner_result_ = none;
    cursor_.forget_end();
    bool started = false;
    bool after_tag = false;
    for (;;) {
        const std::size_t before = cursor_.at;
        Blanks blanks = skip_blanks();
        const std::size_t start = cursor_.at;
        const int c = cursor_.peek();
        if (c < 0) {
            const bool only_words = game.tags.empty() && !body_;
            if (only_words && !any_text_ && game.errors == 0) return false;
            if (only_words) {
                report(ProblemKind::no_game, game.offset, start, "there are words here, but no game",
                       "tags or moves");
            }
            finish(game_end_);
            return true;
        }
        if (!started) {
            started = true;
            game.offset = start;
            game_end_ = start;
            blanks.line = true;
        }
        if (before == 0) blanks.line = true;
        if (c == '[' && !body_ && read_plain_tag(blanks.empty)) {
            after_tag = true;
            while (cursor_.starts_with(cursor_.at, "\n[")) {
                ++cursor_.at;
                if (!read_plain_tag(false)) break;
            }
            continue;
        }
        if (c == '[') {
            const TagShape shape = tag_shape(start, blanks.line || after_tag);
            const std::string_view name = cursor_.slice(shape.name_begin, shape.name_end);
            if (shape.kind == Bracket::tag) {
                if (body_ || ((separated_ || blanks.empty) && has_tag(name))) {
                    finish(game_end_);
                    return true;
                }
                read_tag(shape);
                after_tag = true;
                separated_ = false;
                game_end_ = cursor_.at;
                continue;
            }
            if (shape.kind == Bracket::wrapper) {
                report(ProblemKind::tag, start, shape.value, "a bracket of a web page around the game");
                cursor_.at = shape.value;
                continue;
            }
        }
        after_tag = false;
        line_start_ = blanks.line;
        const std::size_t problems = game.problems.size();
        const auto counts = std::pair(game.errors, game.warnings);
        const std::uint64_t kinds = game.seen_kinds;
        const Token token = read_token();
        if (begins_new_game(token, blanks)) {
            cursor_.at = start;  // it is read again, and so are its problems
            game.problems.erase(game.problems.begin() + static_cast<std::ptrdiff_t>(problems),
                                game.problems.end());
            std::tie(game.errors, game.warnings) = counts;
            game.seen_kinds = kinds;
            finish(game_end_);
            return true;
        }
        add(token);
        separated_ = true;
        game_end_ = cursor_.at;
        // What may begin a game asks whether two moves stand before it: no move is skipped until then.
        const bool may_skip = headers_only_ && plies_ >= 2 && game.terminator.empty();
        if (may_skip && token.kind == TokenKind::move) skip_moves();
    }
}

namespace {

/// What a byte can mean between moves: nothing, or a reason to look closer.
enum class Sign : std::uint8_t { none, blank, dash, dot, other };

constexpr auto signs = [] {
    std::array<Sign, 256> out{};
    out.fill(Sign::other);
    for (std::size_t c = 'a'; c <= 'l'; ++c) out[c] = Sign::none;
    for (std::size_t c = '0'; c <= '9'; ++c) out[c] = Sign::none;
    out['x'] = out[':'] = Sign::none;
    for (const char c : {' ', '\t', '\n', '\v', '\f', '\r'}) out[static_cast<unsigned char>(c)] = Sign::blank;
    out['-'] = Sign::dash;
    out['.'] = Sign::dot;
    return out;
}();

/// Does this byte separate words of the move text?
bool separates(char c) {
    const Sign sign = signs[static_cast<unsigned char>(c)];
    return sign != Sign::none && sign != Sign::dash;
}

constexpr std::size_t stride = 16;

/// Are the bytes from p[0] to p[15] such that `passes` would pass over each of them? It may say no
/// where the answer is yes, and yes to a dash beside a colon, of which no result is made. Reads p[-2]
/// to p[16]; p[-2] and p[-1] must have passed, or be the end of a move.
#if defined(__GNUC__)
BITDRAUGHTS_INLINE bool are_plain(const char* p) {
    using Bytes = unsigned char __attribute__((vector_size(stride)));
    using Signed = signed char __attribute__((vector_size(stride)));
    const auto at = [p](int offset) {
        Signed bytes;
        std::memcpy(&bytes, p + offset, stride);
        return bytes;
    };
    // Vectors of x86 have only > and ==, for signed bytes; all is said with these, and ^ for "but not".
    const auto within = [](Signed bytes, int low, int high) {
        const Bytes turned = static_cast<unsigned char>(low + 127) - reinterpret_cast<Bytes>(bytes);
        return reinterpret_cast<Signed>(turned) > static_cast<signed char>(126 - (high - low));
    };
    const Signed byte = at(0), before = at(-1), two_before = at(-2), after = at(1);
    const auto dash = byte == '-', dot = byte == '.';
    const auto known = within(byte, '0', ':') | within(byte, 'a', 'l') | within(byte, '\t', '\r') |
                       (byte == 'x') | (byte == ' ') | dash | dot;
    // Of what passes, only digits, letters and the colon are above '/'.
    const auto one = before == '1', longer = two_before > '0';
    const auto in_move = ((before > '1') | (one & (after > '1')) | ((before > '/') & longer)) & (after > '0');
    const auto odd = (dash ^ (dash & in_move)) | (dot & ((one ^ (one & longer)) | (after == '.')));
    const auto plain = known & ~odd;
    std::uint64_t halves[2];
    std::memcpy(halves, &plain, stride);
    return (halves[0] & halves[1]) == ~std::uint64_t{0};
}
#else
bool are_plain(const char*) { return false; }
#endif

}  // namespace

/// Is byte i part of plain moves and numbers, and not perhaps of a result or the number 1, before which
/// an empty line matters?
bool Lexer::passes(std::size_t i) const {
    const std::string_view text = cursor_.text();
    const auto byte = [text](std::size_t k) { return k < text.size() ? text[k] : ' '; };
    switch (signs[static_cast<unsigned char>(text[i])]) {
        case Sign::none:
        case Sign::blank: return true;
        case Sign::dash: {
            const char before = text[i - 1], after = byte(i + 1);
            if (!is_letter(before) && !is_digit(before)) return false;
            if (!is_letter(after) && !is_digit(after)) return false;
            const bool longer = is_letter(text[i - 2]) || (is_digit(text[i - 2]) && text[i - 2] != '0');
            return (longer || before > '1' || (before == '1' && after > '1')) && after != '0';
        }
        case Sign::dot: {
            const bool number_one = text[i - 1] == '1' && (!is_digit(text[i - 2]) || text[i - 2] == '0');
            return !number_one && byte(i + 1) != '.';
        }
        case Sign::other: break;
    }
    return false;
}

/// Goes on to the last move before something else than plain moves and numbers: a result, a comment,
/// the number 1. What ends a game is then found as if every token had been read.
void Lexer::skip_moves() {
    const std::string_view text = cursor_.text();
    std::size_t i = cursor_.at;  // behind a move, so at least two bytes from the beginning
    for (bool plain = true; plain && i < text.size();) {
        while (i + stride < text.size() && are_plain(text.data() + i)) i += stride;
        for (const std::size_t end = std::min(i + stride, text.size()); i < end; ++i) {
            plain = passes(i);
            if (!plain) break;
        }
    }
    if (i == text.size()) cursor_.touch_end();
    // A move and perhaps a number stand before the word that is looked at more closely; a word that
    // begins or ends with the sign of a capture belongs to its neighbour.
    const auto is_sign = [](char c) { return c == 'x' || c == ':'; };
    std::size_t start = i < text.size() && !separates(text[i]) ? i + 1 : i;
    for (int words = 0; words < 2 && start > cursor_.at;) {
        while (start > cursor_.at && separates(text[start - 1])) --start;
        const std::size_t end = start;
        while (start > cursor_.at && !separates(text[start - 1])) --start;
        if (!is_sign(text[start]) && !is_sign(text[end - 1])) ++words;
    }
    cursor_.at = start;
}

Lexer::Blanks Lexer::skip_blanks() {
    Blanks out;
    const auto pass_line = [&out] {
        out.empty = out.empty || out.line;
        out.line = true;
    };
    for (;;) {
        const int c = cursor_.peek();
        if (c > ' ' && c < 0x7F && c != '\\') return out;
        if (is_blank(c)) {
            ++cursor_.at;
        } else if (is_newline(c)) {
            ++cursor_.at;
            if (c == '\n' || cursor_.peek() != '\n') pass_line();
        } else if (c == '\\') {
            const int next = cursor_.peek(1);
            if (next != 'r' && next != 'n' && next != 't') return out;
            report_once(ProblemKind::escape, cursor_.at, cursor_.at + 2,
                        "a backslash and a letter in place of a line end or tab");
            cursor_.at += 2;
            if (next == 'n') pass_line();
            if (next == 'r') out.line = true;
        } else if (c >= 0 && (c < ' ' || c == 0x7F)) {
            if (c != '\v' && c != '\f' && c != 0x1A) {  // 0x1A ends files of DOS
                report_once(ProblemKind::control, cursor_.at, cursor_.at + 1, "a control character");
            }
            ++cursor_.at;
        } else {
            const std::size_t wide = c >= 0x80 ? wide_blank(cursor_, cursor_.at) : 0;
            if (wide == 0) return out;
            cursor_.at += wide;
        }
    }
}

void Lexer::report(ProblemKind kind, std::size_t begin, std::size_t end, std::string message,
                   std::string expected) {
    game_->report(kind, static_cast<int>(std::min<std::size_t>(plies_ + 1, 1'000'000'000)), begin,
                  cursor_.slice(begin, end), std::move(message), std::move(expected));
}

void Lexer::report_once(ProblemKind kind, std::size_t begin, std::size_t end, std::string_view message) {
    if (game_->reported(kind)) return;
    report(kind, begin, end, std::string(message) + " (only the first in a game is told)");
}

void Lexer::add(const Token& given) {
    Token token = given;
    const bool terminated = !game_->terminator.empty();
    const bool main_line = depth_ == 0;
    if (terminated && main_line &&
        (token.kind == TokenKind::glued || token.kind == TokenKind::cross ||
         token.kind == TokenKind::unknown)) {
        token.kind = TokenKind::text;
        report(ProblemKind::text, token.begin, token.end, "words behind the result, kept as a comment");
    }
    switch (token.kind) {
        case TokenKind::blank: return;
        case TokenKind::open: ++depth_; break;
        case TokenKind::close:
            if (main_line) {
                report(ProblemKind::bracket, token.begin, token.end,
                       "a closing bracket without its opening one");
                return;
            }
            --depth_;
            break;
        case TokenKind::move:
        case TokenKind::glued:
        case TokenKind::cross:
        case TokenKind::unknown:
            if (main_line) {
                ++plies_;
                last_move_ = tokens_->size();
                star_ = none;
            }
            inner_result_ = none;
            break;
        case TokenKind::result:
        case TokenKind::star:
            if (main_line) {
                set_result(token);
                body_ = true;
                return;
            }
            inner_result_ = tokens_->size();
            break;
        case TokenKind::forced:
            if (main_line) star_ = tokens_->size();
            break;
        case TokenKind::text:
            any_text_ = true;
            if (!tokens_->empty() && tokens_->back().kind == TokenKind::text &&
                past_blanks(cursor_, tokens_->back().end) == token.begin) {
                tokens_->back().end = token.end;
                return;
            }
            report(ProblemKind::text, token.begin, token.end, "words outside a comment, kept as one");
            break;
        default: break;
    }
    const bool remark = token.kind == TokenKind::comment || token.kind == TokenKind::text;
    if (!remark && !is_bare(token)) body_ = true;
    if (token.kind != TokenKind::move && token.kind != TokenKind::number) game_->annotated = true;
    tokens_->push_back(token);
}

bool Lexer::begins_new_game(const Token& token, Blanks blanks) const {
    if (depth_ > 0) return false;
    const bool terminated = !game_->terminator.empty();
    switch (token.kind) {
        case TokenKind::move:
        case TokenKind::setup: return terminated;
        case TokenKind::unknown: return terminated && cursor_.byte(token.begin) != '.';
        case TokenKind::number: break;
        default: return false;
    }
    if (is_bare(token)) return false;
    if (terminated) return true;
    if (token.value != 1 || plies_ < 2) return false;
    const bool just_moved = last_move_ == tokens_->size() - 1 && may_be_result(tokens_->back());
    return blanks.empty || star_ == tokens_->size() - 1 || just_moved;
}

}  // namespace bitdraughts::pdn
