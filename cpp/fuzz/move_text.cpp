// Text of moves in a position: refused as documented or a legal move; every legal move is written and read.
#include <algorithm>
#include <optional>
#include <vector>

#include "bitdraughts/error.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/notation.hpp"
#include "positions.hpp"

namespace bitdraughts::fuzzing {
namespace {

void check_written(const Position& p, const Move& move) {
    for (const MoveNotation notation : {MoveNotation::numeric, MoveNotation::algebraic, MoveNotation::hub}) {
        const std::string text = move_text(p, move, notation);
        const bool is_hub = notation == MoveNotation::hub;
        const Move again = is_hub ? parse_hub_move(p, text) : parse_move(p, text);
        CHECK(again == move && again.promotes == move.promotes, described(p) + " " + text);
    }
}

template <class Parse>
void check_read(const Position& p, const std::vector<Move>& legal, std::string_view text, Parse&& parse) {
    std::optional<Move> found;
    try {
        found = parse(p, text);
    } catch (const Error& error) {
        const ErrorKind kind = error.kind();
        CHECK(kind == ErrorKind::invalid_move || kind == ErrorKind::illegal_move ||
                  kind == ErrorKind::ambiguous_move,
              error.what());
        CHECK(kind != ErrorKind::ambiguous_move || error.candidates().size() > 1, error.what());
        for (const Move& move : error.candidates()) {
            CHECK(std::ranges::find(legal, move) != legal.end(), described(p) + " " + error.what());
        }
    }
    if (!found) return;
    CHECK(std::ranges::find(legal, *found) != legal.end(), described(p) + " " + std::string(text));
    CHECK(kernel(p.variant).is_legal(p, *found), described(p) + " " + std::string(text));
    check_written(p, *found);
}

}  // namespace

void run(Bytes& bytes) {
    const Position p = position(bytes, any_variant(bytes));
    const std::vector<Move> legal = list_moves(p);
    if (!legal.empty()) check_written(p, legal[static_cast<std::size_t>(bytes.byte()) % legal.size()]);
    const std::string_view text = bytes.rest();
    check_read(p, legal, text, parse_move);
    check_read(p, legal, text, parse_hub_move);
}

}  // namespace bitdraughts::fuzzing
