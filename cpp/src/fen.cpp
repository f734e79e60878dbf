#include "bitdraughts/fen.hpp"

#include <algorithm>
#include <cstdint>

#include "bitdraughts/error.hpp"
#include "bitdraughts/king_run.hpp"
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
        bool runs = false;
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
            } else if (c == '+' && !runs) {
                runs = true;
                read_runs();
            } else {
                fail("expected a group of White or Black (W or B), or a counter :Hn or :Fn");
            }
        }
        if (!groups) fail("no pieces given; expected text such as W:W31,32:B1,K2");
        settle_runs();
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

    /// On a board with a file k, `k7` is a square in a text of names, and K before a number a king in a
    /// text of numbers; where neither is settled yet, the capital is the king.
    bool take_king() {
        if (lower(peek()) != 'k') return false;
        if (v_.columns > 'k' - 'a' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])) {
            const bool square =
                notation_ == Notation::algebraic || (notation_ == Notation::unknown && text_[at_] == 'k');
            if (square) return false;
        }
        ++at_;
        return true;
    }

    /// lidraughts' `+b[sq]+w[sq]`, Black's run before White's: quiet moves in a row with one king and, if
    /// there are any, its square in two digits.
    void read_runs() {
        if (v_.rules.king_limit == 0) {
            fail("king counters, which " + std::string(v_.name) + " does not have");
        }
        for (const Color color : {Color::black, Color::white}) {
            if (peek() != '+') fail("expected king counters such as +0+246");
            ++at_;
            const std::size_t start = at_;
            while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
            const std::string_view digits = text_.substr(start, at_ - start);
            const bool none = digits == "0";
            if (!none && digits.size() != 3) {
                fail("expected 0, or a count with a square of two digits, such as 246");
            }
            KingRun run;
            if (!none) run = {digits[0] - '0', (digits[1] - '0') * 10 + digits[2] - '0'};
            if (run.moves > v_.rules.king_limit || (run.moves == 0) != (run.square == 0)) {
                fail("expected a king counter of 0 to " + std::to_string(v_.rules.king_limit));
            }
            if (run.square > v_.squares) check_square(run.square);
            position_.state = with_run(position_.state, color, run);
        }
    }

    /// A side without men has no limit, so nothing is counted (WFD 17).
    void settle_runs() {
        for (const Color color : {Color::white, Color::black}) {
            const KingRun run = KingRun::of(position_.state, color);
            if (run.moves == 0) continue;
            const SquareSet own = color == Color::white ? position_.white : position_.black;
            if (!(own & position_.kings).has(run.square)) {
                fail(std::string(color_name(color)) + " has no king on square " + std::to_string(run.square) +
                     ", which its king counter names");
            }
            if ((own - position_.kings).empty()) position_.state = with_run(position_.state, color, {});
        }
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

    static constexpr int largest = largest_counter;

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
    if (p.state != 0) {
        out += ':';
        for (const Color color : {Color::black, Color::white}) {
            const KingRun run = KingRun::of(p.state, color);
            out += '+';
            out += static_cast<char>('0' + run.moves);
            if (run.moves == 0) continue;
            out += static_cast<char>('0' + run.square / 10);
            out += static_cast<char>('0' + run.square % 10);
        }
    }
    return out;
}

}  // namespace bitdraughts
