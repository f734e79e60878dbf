// Positions as text: bytes are refused as documented, or read; what is read is written and read again.
#include "bitdraughts/fen.hpp"

#include <optional>

#include "bitdraughts/error.hpp"
#include "bitdraughts/position.hpp"
#include "positions.hpp"

namespace bitdraughts::fuzzing {
namespace {

/// A reader's answer, or nothing if it refuses the text with an Error of this kind.
template <class Read>
std::optional<Position> read(ErrorKind documented, Read&& reader) {
    try {
        return reader();
    } catch (const Error& error) {
        CHECK(error.kind() == documented, error.what());
        CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos, error.what());
        return std::nullopt;
    }
}

void check_written(const Position& p) {
    CHECK(!find_fault(p), described(p));
    for (const bool algebraic : {false, true}) {
        const std::string text = fen(p, algebraic);
        CHECK(parse_fen(text, p.variant) == p, text);
        CHECK(parse_fen(text, p.variant, p.turn) == p, text);
    }
    Position pieces = p;
    pieces.state = 0;  // which only a FEN can say
    CHECK(parse_hub(hub(p), p.variant) == pieces, hub(p));
    CHECK(parse_grid(grid(p), p.variant, p.turn) == pieces, grid(p));
    CHECK(flip(flip(p)) == p, described(p));
    CHECK(!board_text(p).empty(), described(p));
}

}  // namespace

void run(Bytes& bytes) {
    const Variant variant = any_variant(bytes);
    const int how = bytes.below(5);
    const std::string_view text = bytes.rest();
    std::optional<Color> turn;
    if (how == 1 || how == 2) turn = static_cast<Color>(how - 1);
    std::optional<Position> found;
    if (how < 3) {
        FenCounters counters;
        found = read(ErrorKind::invalid_fen, [&] { return parse_fen(text, variant, turn, &counters); });
        if (found) {
            CHECK(parse_fen(text, variant, turn) == *found, text);
            CHECK(!turn || *turn == found->turn, text);
            CHECK(counters.no_progress.value_or(0) >= 0 && counters.move_number.value_or(0) >= 0, text);
        }
    } else if (how == 3) {
        found = read(ErrorKind::invalid_position, [&] { return parse_hub(text, variant); });
    } else {
        found = read(ErrorKind::invalid_position, [&] { return parse_grid(text, variant, turn); });
    }
    if (found) check_written(*found);
}

}  // namespace bitdraughts::fuzzing
