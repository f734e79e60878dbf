#include "bitdraughts/fen.hpp"

#include <algorithm>
#include <cstdint>

#include "bitdraughts/error.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts {

namespace {

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr std::string_view color_name(Color color) { return color == Color::white ? "White" : "Black"; }

/// Reads one FEN from left to right; linear in the text.
class FenReader {
public:
    FenReader(std::string_view text, const VariantInfo& v) : text_(text), v_(v) { position_.variant = v.id; }

    Position read(std::optional<Color> turn, FenCounters& counters) {
        read_turn(turn);
        bool seen[2] = {};
        bool groups = false;
        while (!at_end()) {
            if (!take(':')) fail("expected ',' or ':', found " + quoted(character_at(text_, at_)));
            const char c = lower(peek());
            if (c == 'w' || c == 'b') {
                const Color color = c == 'w' ? Color::white : Color::black;
                bool& again = seen[static_cast<std::size_t>(color)];
                if (again) fail("a second group of " + std::string(color_name(color)));
                again = groups = true;
                ++at_;
                read_group(color);
            } else if (c == 'h' && !counters.no_progress) {
                counters.no_progress = read_counter();
            } else if (c == 'f' && !counters.move_number) {
                counters.move_number = read_counter();
            } else {
                fail("expected a group of White or Black (W or B), or a counter :Hn or :Fn");
            }
        }
        if (!groups) fail("no pieces given; expected text such as W:W31,32:B1,K2");
        if (const auto fault = find_fault(position_)) fail(*fault);
        return position_;
    }

private:
    void read_turn(std::optional<Color> turn) {
        const char c = lower(peek());
        std::optional<Color> given;
        if (c == 'w' || c == 'b' || c == '?') {
            const std::size_t start = at_;
            ++at_;
            if (peek() == ':' || at_end()) {
                if (c != '?') given = c == 'w' ? Color::white : Color::black;
            } else if (c == '?') {
                fail("expected ':' after the side to move");
            } else {
                at_ = start;  // a group already: the side to move is missing
                pending_colon_ = true;
            }
        } else if (c != ':') {
            fail("expected the side to move (W or B) first");
        }
        if (!given && !turn) fail("no side to move; expected W: or B: first");
        if (given && turn && *given != *turn) {
            fail("the text gives " + std::string(color_name(*given)) + " the move, but turn= says " +
                 std::string(color_name(*turn)));
        }
        position_.turn = given ? *given : *turn;
    }

    void read_group(Color color) {
        if (peek() == ':' || at_end()) return;
        do {
            read_item(color);
        } while (take(','));
    }

    /// One square or range, with or without K.
    void read_item(Color color) {
        const bool king = take_king();
        if (is_digit(peek())) {
            use_notation(Notation::numeric);
            const int first = read_number();
            check_square(first);
            int last = first;
            if (take('-')) {
                const bool king_again = take_king();
                if (king_again && !king) fail("K on the end of a range whose start has none");
                if (!is_digit(peek())) fail("expected a square number at the end of the range");
                last = read_number();
                check_square(last);
                if (last < first) {
                    fail("the range " + std::to_string(first) + "-" + std::to_string(last) +
                         " is written backwards");
                }
            }
            for (int square = first; square <= last; ++square) put(square, color, king);
            return;
        }
        const char file = lower(peek());
        if (file < 'a' || file > 'l') {
            fail(king ? "K without a square" : "expected a square");
        }
        use_notation(Notation::algebraic);
        ++at_;
        if (!is_digit(peek())) fail("expected a square such as " + example_square());
        const int rank = read_number();
        const int square = v_.square_at(v_.rows - rank, file - 'a');
        if (square == 0) {
            const std::string name = std::string(1, file).append(std::to_string(rank));
            const bool inside = file - 'a' < v_.columns && rank >= 1 && rank <= v_.rows;
            fail(inside ? "square " + name + " is not a playing square"
                        : "square " + name + " is off the board");
        }
        put(square, color, king);
    }

    // One notation a text: otherwise lidraughts' G5, a piece captured but not yet lifted, would be read
    // as square g5.
    enum class Notation : std::uint8_t { unknown, numeric, algebraic };
    void use_notation(Notation found) {
        if (notation_ != Notation::unknown && notation_ != found) {
            fail("numeric and algebraic squares in one text, or a G or P prefix");
        }
        notation_ = found;
    }

    bool take_king() {
        if (lower(peek()) != 'k') return false;
        ++at_;
        return true;
    }
    std::string example_square() const { return v_.algebraic_name(1) + " or 1"; }

    void check_square(int square) {
        if (square < 1 || square > v_.squares) {
            fail("square " + (square > largest ? std::string("number") : std::to_string(square)) +
                 " is off the board (1-" + std::to_string(v_.squares) + ")");
        }
    }

    void put(int square, Color color, bool king) {
        const SquareSet at = SquareSet::of(square);
        SquareSet& own = color == Color::white ? position_.white : position_.black;
        const SquareSet other = color == Color::white ? position_.black : position_.white;
        if (!(own & at).empty()) fail("square " + std::to_string(square) + " is given twice");
        if (!(other & at).empty()) fail("square " + std::to_string(square) + " is given to both colours");
        own |= at;
        if (king) position_.kings |= at;
    }

    int read_counter() {
        ++at_;
        if (!is_digit(peek())) fail("expected a number in the counter");
        const int value = read_number();
        if (value > largest) fail("the counter is too large");
        return value;
    }

    static constexpr int largest = 999'999;

    /// Digits with leading zeros; anything huge becomes `largest` + 1.
    int read_number() {
        int value = 0;
        while (at_ < text_.size() && is_digit(text_[at_])) {
            value = value > largest ? value : value * 10 + (text_[at_] - '0');
            if (value > largest) value = largest + 1;
            ++at_;
        }
        return value;
    }

    char peek() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        if (pending_colon_) return ':';
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (peek() != c) return false;
        if (pending_colon_) {
            pending_colon_ = false;
        } else {
            ++at_;
        }
        return true;
    }
    /// Only blanks left, or one final dot and blanks.
    bool at_end() {
        if (pending_colon_) return false;
        std::size_t i = at_;
        bool dot = false;
        for (; i < text_.size(); ++i) {
            if (is_space(text_[i])) continue;
            if (text_[i] != '.' || dot) return false;
            dot = true;
        }
        return true;
    }

    [[noreturn]] void fail(const std::string& reason) const {
        throw Error(ErrorKind::invalid_fen,
                    "invalid FEN " + quoted(text_) + ": " + reason + " " + at_character(text_, at_));
    }

    std::string_view text_;
    const VariantInfo& v_;
    std::size_t at_ = 0;
    Notation notation_ = Notation::unknown;
    bool pending_colon_ = false;  // the colon that a missing side to move took with it
    Position position_;
};

void append_group(std::string& out, const VariantInfo& v, SquareSet pieces, SquareSet kings, bool algebraic) {
    bool first = true;
    for (; !pieces.empty(); pieces.remove_lowest()) {
        const int square = pieces.lowest();
        if (!first) out += ',';
        first = false;
        if (kings.has(square)) out += 'K';
        if (algebraic) {
            out += v.algebraic_name(square);
        } else {
            if (square >= 10) out += static_cast<char>('0' + square / 10);
            out += static_cast<char>('0' + square % 10);
        }
    }
}

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

Position parse_fen(std::string_view text, Variant variant, std::optional<Color> turn, FenCounters* counters) {
    FenCounters unused;
    return FenReader(text, info(variant)).read(turn, counters != nullptr ? *counters : unused);
}

std::string fen(const Position& p, bool algebraic) {
    const VariantInfo& v = info(p.variant);
    std::string out;
    out.reserve(160);
    out += p.turn == Color::white ? "W:W" : "B:W";
    append_group(out, v, p.white, p.kings, algebraic);
    out += ":B";
    append_group(out, v, p.black, p.kings, algebraic);
    return out;
}

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
    p.turn = turn.value_or(v.first_mover);
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
