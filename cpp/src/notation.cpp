#include "bitdraughts/notation.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/listing.hpp"

namespace bitdraughts {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_separator(char c) { return c == '-' || c == 'x' || c == 'X' || c == ':'; }
constexpr int file_of(char c) {
    if (c >= 'a' && c <= 'l') return c - 'a';
    if (c >= 'A' && c <= 'L') return c - 'A';
    return -1;
}

[[noreturn]] void throw_invalid(std::string_view text, std::size_t at, const std::string& reason) {
    throw Error(ErrorKind::invalid_move,
                "invalid move text " + quoted(text) + ": " + reason + " " + at_character(text, at));
}

/// The squares of move text, in order; at least two.
std::vector<int> read_squares(std::string_view text, const VariantInfo& v) {
    std::vector<int> squares;
    std::size_t at = 0;
    const auto skip_blanks = [&] {
        while (at < text.size() && is_blank(text[at])) ++at;
    };
    const auto read_number = [&] {
        int value = 0;
        for (; at < text.size() && is_digit(text[at]); ++at) {
            if (value < 1000) value = value * 10 + (text[at] - '0');
        }
        return value;
    };
    bool after_algebraic = false;
    for (;;) {
        skip_blanks();
        const std::size_t start = at;
        if (at < text.size() && is_digit(text[at])) {
            const int square = read_number();
            if (square < 1 || square > v.squares) {
                throw_invalid(text, start,
                              "square " +
                                  std::string(text.substr(start, std::min<std::size_t>(at - start, 8))) +
                                  " is off the board (1-" + std::to_string(v.squares) + ")");
            }
            squares.push_back(square);
            after_algebraic = false;
        } else if (at + 1 < text.size() && file_of(text[at]) >= 0 && is_digit(text[at + 1])) {
            const int file = file_of(text[at++]);
            const int square = v.square_at(v.rows - read_number(), file);
            if (square == 0) {
                throw_invalid(text, start,
                              "square " +
                                  std::string(text.substr(start, std::min<std::size_t>(at - start, 8))) +
                                  " is not a playing square of the board");
            }
            squares.push_back(square);
            after_algebraic = true;
        } else {
            throw_invalid(text, start,
                          "expected a square (1-" + std::to_string(v.squares) + " or " + v.algebraic_name(1) +
                              " style)");
        }
        skip_blanks();
        if (at == text.size()) break;
        if (is_separator(text[at])) {
            ++at;
        } else if (!after_algebraic || file_of(text[at]) < 0) {  // "a3b4" needs no separator
            throw_invalid(text, at, "expected x, : or - between squares");
        }
    }
    if (squares.size() < 2) throw_invalid(text, text.size(), "expected two squares or more");
    return squares;
}

std::string listed(const std::vector<Move>& moves, const VariantInfo& v, bool with_captured) {
    constexpr std::size_t most = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(moves.size(), most); ++i) {
        if (i > 0) out += ", ";
        out += with_captured ? long_form(moves[i], v, false) : short_form(moves[i], v, false);
    }
    if (moves.size() > most) out += " and " + std::to_string(moves.size() - most) + " more";
    return out;
}

[[noreturn]] void throw_ambiguous(std::string_view text, const VariantInfo& v,
                                  const std::vector<Move>& moves) {
    throw Error(ErrorKind::ambiguous_move,
                "ambiguous move " + quoted(text) + ": it fits " + listed(moves, v, true) +
                    "; write the landing squares in between",
                moves);
}

std::span<const std::uint8_t> path_of(const Route& route) { return {route.path.data(), route.length}; }

/// Do `squares` occur in `path` in this order?
bool is_partial_path(std::span<const int> squares, std::span<const std::uint8_t> path) {
    std::size_t matched = 0;
    for (const int square : path) {
        if (matched < squares.size() && squares[matched] == square) ++matched;
    }
    return matched == squares.size();
}

/// Could a piece have stopped on `square` on its way straight on from one captured piece to the next?
bool between(const VariantInfo& v, int square, int captured, int next) {
    const auto sign = [](int x) { return (x > 0) - (x < 0); };
    const auto row = [&](int s) { return static_cast<int>(v.row[static_cast<std::size_t>(s)]); };
    const auto column = [&](int s) { return static_cast<int>(v.column[static_cast<std::size_t>(s)]); };
    const auto straight = [&](int a, int b) {
        const int rows = row(b) - row(a);
        const int columns = column(b) - column(a);
        return rows == 0 || columns == 0 || std::abs(rows) == std::abs(columns);
    };
    return straight(captured, next) && straight(captured, square) &&
           sign(row(square) - row(captured)) == sign(row(next) - row(square)) &&
           sign(column(square) - column(captured)) == sign(column(next) - column(square));
}

/// As is_partial_path, but on a straight stretch any free square between two captured pieces will do:
/// play sites write the square the piece was dropped on.
bool is_walked_path(std::span<const int> squares, const Route& route, const VariantInfo& v) {
    std::size_t matched = 0;
    for (std::size_t i = 0; i < route.length && matched < squares.size(); ++i) {
        const int square = squares[matched];
        if (square == route.path[i] ||
            (i + 1 < route.length && between(v, square, route.order[i], route.order[i + 1]))) {
            ++matched;
        }
    }
    return matched == squares.size();
}

template <class Fits>
std::vector<Move> moves_that_fit(const std::vector<Route>& routes, Fits fits) {
    std::vector<Move> moves;
    for (const Route& route : routes) {  // ordered by move, so equal moves are neighbours
        if (fits(route) && (moves.empty() || !(moves.back() == route.move))) moves.push_back(route.move);
    }
    return moves;
}

}  // namespace

void throw_illegal(const Position& p, std::string_view what) {
    const VariantInfo& v = info(p.variant);
    const std::vector<Move> legal = list_moves(p);
    std::string message = "illegal move " + quoted(what) + " in " + fen(p) + ": ";
    if (legal.empty()) {
        message += "there is no legal move";
    } else {
        const bool alike = std::ranges::adjacent_find(legal, [](const Move& a, const Move& b) {
                               return a.from == b.from && a.to == b.to;
                           }) != legal.end();
        message += std::string(legal.front().captured.empty() ? "" : "a capture is compulsory; ") +
                   "legal moves are " + listed(legal, v, alike);
    }
    throw Error(ErrorKind::illegal_move, message, legal);
}

std::string short_form(const Move& move, const VariantInfo& v, bool algebraic) {
    return v.square_name(move.from, algebraic) + (move.captured.empty() ? "-" : "x") +
           v.square_name(move.to, algebraic);
}

std::string long_form(const Move& move, const VariantInfo& v, bool algebraic) {
    std::string out = short_form(move, v, algebraic);
    if (move.captured.empty()) return out;
    out += " (";
    for (SquareSet rest = move.captured; !rest.empty(); rest.remove_lowest()) {
        if (out.back() != '(') out += ' ';
        out += v.square_name(rest.lowest(), algebraic);
    }
    return out + ")";
}

std::string move_text(const Position& p, const Move& move, MoveNotation notation) {
    const VariantInfo& v = info(p.variant);
    const bool algebraic = notation == MoveNotation::algebraic;
    const std::vector<Move> legal = list_moves(p);
    if (std::ranges::find(legal, move) == legal.end()) throw_illegal(p, long_form(move, v, algebraic));

    if (notation == MoveNotation::hub) {
        std::string out = short_form(move, v, false);
        for (SquareSet rest = move.captured; !rest.empty(); rest.remove_lowest()) {
            out += "x" + std::to_string(rest.lowest());
        }
        return out;
    }
    const auto alike = std::ranges::count_if(
        legal, [&](const Move& other) { return other.from == move.from && other.to == move.to; });
    if (alike == 1) return short_form(move, v, algebraic);
    const std::vector<Route> routes = list_routes(p);
    const auto route = std::ranges::find_if(routes, [&](const Route& r) { return r.move == move; });
    std::string out = v.square_name(move.from, algebraic);
    for (const std::uint8_t square : path_of(*route)) out += "x" + v.square_name(square, algebraic);
    return out;
}

Move parse_move(const Position& p, std::string_view text) {
    const VariantInfo& v = info(p.variant);
    const std::vector<int> squares = read_squares(text, v);
    std::vector<Move> moves = list_moves(p);
    std::erase_if(moves, [&](const Move& m) { return m.from != squares.front() || m.to != squares.back(); });
    if (moves.empty()) throw_illegal(p, text);
    if (moves.size() == 1 && squares.size() == 2) return moves.front();

    std::vector<Route> routes = list_routes(p, true);
    std::erase_if(routes, [&](const Route& r) {
        return r.move.from != squares.front() || r.move.to != squares.back();
    });
    const std::span<const int> walked = std::span(squares).subspan(1);
    moves = moves_that_fit(routes, [&](const Route& r) { return std::ranges::equal(path_of(r), walked); });
    if (moves.empty()) {
        moves = moves_that_fit(routes, [&](const Route& r) {
            return is_partial_path(walked.first(walked.size() - 1), path_of(r).first(r.length - 1u));
        });
    }
    if (moves.empty()) {
        moves = moves_that_fit(
            routes, [&](const Route& r) { return is_walked_path(walked.first(walked.size() - 1), r, v); });
    }
    if (moves.empty()) throw_illegal(p, text);
    if (moves.size() > 1) throw_ambiguous(text, v, moves);
    return moves.front();
}

Move parse_hub_move(const Position& p, std::string_view text) {
    const VariantInfo& v = info(p.variant);
    const std::vector<int> squares = read_squares(text, v);
    SquareSet captured;
    for (const int square : std::span(squares).subspan(2)) {
        if (captured.has(square)) {
            throw_invalid(text, text.size(), "square " + std::to_string(square) + " is captured twice");
        }
        captured |= SquareSet::of(square);
    }
    const Move wanted{.captured = captured,
                      .from = static_cast<std::uint8_t>(squares[0]),
                      .to = static_cast<std::uint8_t>(squares[1])};
    const std::vector<Move> legal = list_moves(p);
    const auto found = std::ranges::find(legal, wanted);
    if (found == legal.end()) throw_illegal(p, text);
    return *found;
}

}  // namespace bitdraughts
