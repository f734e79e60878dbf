#include "bitdraughts/pdn/moves.hpp"

#include <algorithm>
#include <cstddef>

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/notation.hpp"
#include "bitdraughts/pdn/cursor.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::pdn {

namespace {

/// The square of a token's byte; 0 for none of this board.
int square_of(const Rules& rules, std::uint8_t byte, bool algebraic) {
    if (algebraic) return rules.info.square_by_name[byte];
    return byte <= rules.info.squares ? byte : 0;
}

/// The one move that leads from and to these squares; the number of them.
int count_between(const Rules& rules, const Position& p, int from, int to, Move& move) {
    // Most moves capture nothing; they need no list, and no capture is legal beside them.
    const Move quiet{
        .captured = {}, .from = static_cast<std::uint8_t>(from), .to = static_cast<std::uint8_t>(to)};
    if (rules.kernel.is_legal(p, quiet)) {
        move = quiet;
        move.promotes = crowns(p, move);
        return 1;
    }
    // Plain bytes, because an array of moves would be cleared first.
    constexpr std::size_t capacity = 64;
    alignas(Move) std::byte storage[capacity * sizeof(Move)];
    MoveBuffer moves(reinterpret_cast<Move*>(storage), capacity);
    rules.kernel.moves(p, moves);
    int count = 0;
    for (const Move& candidate : moves) {
        if (candidate.from != from || candidate.to != to) continue;
        move = candidate;
        ++count;
    }
    return count;
}

std::string in_words(const Rules& rules, const std::vector<Move>& moves, bool algebraic, bool captured) {
    constexpr std::size_t most = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(moves.size(), most); ++i) {
        if (i > 0) out += ", ";
        out += captured ? long_form(moves[i], rules.info, algebraic)
                        : short_form(moves[i], rules.info, algebraic);
    }
    if (moves.size() > most) out += " and " + std::to_string(moves.size() - most) + " more";
    return out;
}

bool parse_slowly(const Rules& rules, const Position& p, const Token& token, std::string_view text,
                  Move& move, Refusal* refusal) {
    try {
        move = token.has(token_flag::uneven) ? parse_move(p, plain_move(text)) : parse_move(p, text);
        return true;
    } catch (const Error& error) {
        if (refusal == nullptr) return false;
        const bool algebraic = token.has(token_flag::algebraic);
        switch (error.kind()) {
            case ErrorKind::ambiguous_move:
                refusal->kind = ProblemKind::ambiguous_move;
                refusal->message = "ambiguous move " + quoted(text);
                refusal->expected = "the squares in between, for one of " +
                                    in_words(rules, error.candidates(), algebraic, true);
                break;
            case ErrorKind::illegal_move:
                refusal->kind = ProblemKind::illegal_move;
                refusal->message = "illegal move " + quoted(text);
                refusal->expected = legal_moves_in_words(rules, p, algebraic);
                break;
            default:
                refusal->kind = ProblemKind::invalid_move;
                refusal->message = error.what();
                refusal->expected = legal_moves_in_words(rules, p, algebraic);
        }
        return false;
    }
}

/// "3228": the one way to split three or four digits in two squares that gives a legal move. Of four
/// there is one way; three can be both, "112" 1-12 and 11-2.
bool find_glued(const Rules& rules, const Position& p, std::string_view text, Move& move) {
    const auto number = [](std::string_view digits) {
        return digits.size() == 2 ? (digits[0] - '0') * 10 + (digits[1] - '0') : digits[0] - '0';
    };
    int count = 0;
    for (std::size_t length = text.size() - 2; length <= 2; ++length) {
        const int from = number(text.substr(0, length)), to = number(text.substr(length));
        if (length == 1 && text.size() == 4) continue;
        count += count_between(rules, p, from, to, move);
    }
    return count == 1;
}

bool find_only_capture(const Rules& rules, const Position& p, Move& move, Refusal* refusal) {
    const std::vector<Move> moves = list_moves(p);
    if (moves.size() == 1 && !moves.front().captured.empty()) {
        move = moves.front();
        return true;
    }
    if (refusal != nullptr) {
        refusal->kind = moves.size() > 1 ? ProblemKind::ambiguous_move : ProblemKind::illegal_move;
        refusal->message = "a cross for a capture, but there is not exactly one";
        refusal->expected = legal_moves_in_words(rules, p, false);
    }
    return false;
}

}  // namespace

Rules::Rules(Variant variant) : info(bitdraughts::info(variant)), kernel(bitdraughts::kernel(variant)) {}

std::string plain_move(std::string_view text) {
    std::string out;
    const Cursor cursor(text);
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t blank = past_blanks(cursor, i) - i; blank > 0) {
            i += blank;
        } else if (is_newline(text[i])) {
            ++i;
        } else if (const std::size_t dash = dash_length(cursor, i); dash > 0) {
            out += '-';
            i += dash;
        } else if (cursor.starts_with(i, "\xC3\x97") || cursor.byte(i) == 0xD7) {
            out += 'x';
            i += cursor.byte(i) == 0xD7 ? 1u : 2u;
        } else {
            out += text[i++];
        }
    }
    return out;
}

std::string legal_moves_in_words(const Rules& rules, const Position& p, bool algebraic) {
    const std::vector<Move> legal = list_moves(p);
    if (legal.empty()) return "no move, the game is over";
    const bool alike = std::ranges::adjacent_find(legal, [](const Move& a, const Move& b) {
                           return a.from == b.from && a.to == b.to;
                       }) != legal.end();
    const char* kind = legal.front().captured.empty() ? "" : "a capture: ";
    return kind + in_words(rules, legal, algebraic, alike);
}

bool find_move(const Rules& rules, const Position& p, const Token& token, std::string_view text, Move& move,
               Refusal* refusal) {
    if (token.kind == TokenKind::cross) return find_only_capture(rules, p, move, refusal);
    if (token.kind == TokenKind::glued) {
        if (find_glued(rules, p, text, move)) return true;
        if (refusal != nullptr)
            *refusal = {ProblemKind::illegal_move, "not exactly one legal move " + quoted(text), {}};
        return false;
    }
    if (token.has(token_flag::simple)) {
        const bool algebraic = token.has(token_flag::algebraic);
        const int from = square_of(rules, token.from, algebraic);
        const int to = square_of(rules, token.to, algebraic);
        if (from != 0 && to != 0) {
            const int count = count_between(rules, p, from, to, move);
            if (count == 1) return true;
            if (count == 0 && refusal == nullptr) return false;
        } else if (refusal == nullptr) {
            return false;
        }
    }
    return parse_slowly(rules, p, token, text, move, refusal);
}

}  // namespace bitdraughts::pdn
