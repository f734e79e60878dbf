// Set-up strings: Hub's string of squares, the grid of one character a cell, and the board as text.
#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts {

namespace {

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

char piece_letter(const Position& p, int square, char none) {
    const bool king = p.kings.has(square);
    if (p.white.has(square)) return king ? 'W' : 'w';
    if (p.black.has(square)) return king ? 'B' : 'b';
    return none;
}

/// Puts the piece of a letter on a square; false for a letter that is no piece.
bool put_letter(Position& p, int square, char letter) {
    if (lower(letter) != 'w' && lower(letter) != 'b') return false;
    (lower(letter) == 'w' ? p.white : p.black) |= SquareSet::of(square);
    if (letter == 'W' || letter == 'B') p.kings |= SquareSet::of(square);
    return true;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

Position sound(const Position& p, std::string_view what) {
    if (const auto fault = find_fault(p)) {
        throw Error(ErrorKind::invalid_position, "invalid " + std::string(what) + ": " + *fault);
    }
    return p;
}

}  // namespace

Position parse_hub(std::string_view given, Variant variant) {
    const VariantInfo& v = info(variant);
    const std::string_view text = trimmed(given);
    const auto fail = [&](const std::string& reason) {
        throw Error(ErrorKind::invalid_position, "invalid Hub position " + quoted(text) + ": " + reason);
    };
    if (text.size() != static_cast<std::size_t>(v.squares) + 1) {
        fail("expected " + std::to_string(v.squares + 1) + " characters for " + std::string(v.name) +
             ", found " + std::to_string(text.size()));
    }
    Position p;
    p.variant = variant;
    if (text[0] != 'W' && text[0] != 'B') fail("expected W or B for the side to move at character 1");
    p.turn = text[0] == 'W' ? Color::white : Color::black;
    for (int square = 1; square <= v.squares; ++square) {
        const char letter = text[static_cast<std::size_t>(square)];
        if (letter != 'e' && !put_letter(p, square, letter)) {
            fail("expected one of w b W B e for square " + std::to_string(square) + ", found " +
                 quoted(character_at(text, static_cast<std::size_t>(square))));
        }
    }
    return sound(p, "Hub position");
}

std::string hub(const Position& p) {
    const int squares = info(p.variant).squares;
    std::string out(1, p.turn == Color::white ? 'W' : 'B');
    for (int square = 1; square <= squares; ++square) out += piece_letter(p, square, 'e');
    return out;
}

Position parse_grid(std::string_view given, Variant variant, std::optional<Color> turn) {
    const VariantInfo& v = info(variant);
    const std::string_view text = trimmed(given);
    Position p;
    p.variant = variant;
    p.turn = turn.value_or(v.rules.first_mover);
    int row = 0;
    int column = 0;
    const auto fail = [&](const std::string& reason) {
        throw Error(ErrorKind::invalid_position, "invalid set-up string " + quoted(text) + ": " + reason +
                                                     " in row " + std::to_string(row + 1) + " from the top");
    };
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || text[i] == '/') {
            if (column != v.columns) {
                fail("expected " + std::to_string(v.columns) + " cells, found " + std::to_string(column));
            }
            if (i == text.size()) break;
            ++row;
            column = 0;
            if (row == v.rows) fail("expected " + std::to_string(v.rows) + " rows, found another");
            continue;
        }
        if (is_digit(text[i])) {
            int run = text[i] - '0';
            if (i + 1 < text.size() && is_digit(text[i + 1])) run = run * 10 + (text[++i] - '0');
            if (run == 0) fail("a run of 0 empty cells");
            column += run;
        } else {
            const int square = v.square_at(row, column);
            Position before = p;
            if (!put_letter(before, square == 0 ? 1 : square, text[i])) {
                fail("expected w, b, W, B, a number or '/', found " + quoted(character_at(text, i)));
            }
            if (square == 0) fail("cell " + std::to_string(column + 1) + " is not a playing square");
            p = before;
            ++column;
        }
        if (column > v.columns) fail("expected " + std::to_string(v.columns) + " cells, found more");
    }
    if (row + 1 != v.rows) {
        fail("expected " + std::to_string(v.rows) + " rows, found " + std::to_string(row + 1));
    }
    return sound(p, "set-up string");
}

std::string grid(const Position& p) {
    const VariantInfo& v = info(p.variant);
    std::string out;
    for (int row = 0; row < v.rows; ++row) {
        if (row > 0) out += '/';
        int run = 0;
        for (int column = 0; column < v.columns; ++column) {
            const int square = v.square_at(row, column);
            const char letter = square == 0 ? '\0' : piece_letter(p, square, '\0');
            if (letter == '\0') {
                ++run;
                continue;
            }
            if (run > 0) out += std::to_string(run);
            run = 0;
            out += letter;
        }
        if (run > 0) out += std::to_string(run);
    }
    return out;
}

std::string board_text(const Position& p) {
    const VariantInfo& v = info(p.variant);
    const bool turned = v.bottom == Color::black;
    std::string out;
    std::string files = "  ";
    for (int i = 0; i < v.rows; ++i) {
        const int row = turned ? v.rows - 1 - i : i;
        const std::string rank = std::to_string(v.rows - row);
        out.append(2 - rank.size(), ' ').append(rank);
        for (int j = 0; j < v.columns; ++j) {
            const int column = turned ? v.columns - 1 - j : j;
            const int square = v.square_at(row, column);
            out += ' ';
            out += square == 0 ? ' ' : piece_letter(p, square, '.');
            if (i == 0) files.append(1, ' ').append(1, static_cast<char>('a' + column));
        }
        out += '\n';
    }
    return out + files;
}

}  // namespace bitdraughts
