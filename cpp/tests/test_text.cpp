// Text round trips, and junk that must be refused without a crash (run under sanitizers).
#include <random>

#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/notation.hpp"
#include "bitdraughts/position.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

TEST(positions_and_moves_survive_their_text) {
    std::mt19937 random(3);
    for (const VariantInfo& v : all_variants()) {
        for (int game = 0; game < 10; ++game) {
            Position p = start_position(v.id);
            for (int ply = 0; ply < 100; ++ply) {
                const std::string at = std::string(v.name) + " " + fen(p);
                CHECK_EQUAL(parse_fen(fen(p), v.id) == p, true, at + ": FEN");
                CHECK_EQUAL(parse_fen(fen(p, true), v.id) == p, true, at + ": algebraic FEN");
                Position pieces = p;  // neither a Hub position nor a grid holds king counters
                pieces.state = 0;
                CHECK_EQUAL(parse_hub(hub(p), v.id) == pieces, true, at + ": Hub");
                CHECK_EQUAL(parse_grid(grid(p), v.id, p.turn) == pieces, true, at + ": grid");
                const std::vector<Move> moves = list_moves(p);
                for (const Move& move : moves) {
                    for (const auto notation : {MoveNotation::numeric, MoveNotation::algebraic}) {
                        CHECK_EQUAL(parse_move(p, move_text(p, move, notation)) == move, true, at + ": move");
                    }
                    CHECK_EQUAL(parse_hub_move(p, move_text(p, move, MoveNotation::hub)) == move, true,
                                at + ": Hub move");
                }
                if (moves.empty()) break;
                p = play_unchecked(p, moves[random() % moves.size()]);
            }
        }
    }
}

template <class Read>
void feed_junk(const std::string& alphabet, Read read) {
    std::mt19937 random(4);
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::size_t n = random() % 24; n > 0; --n) text += alphabet[random() % alphabet.size()];
        try {
            read(text);
        } catch (const Error&) {  // the only exception there may be
        }
    }
}

TEST(junk_is_refused) {
    const Position p = parse_fen("W:WK4:B13,20,32,37", Variant::international);
    feed_junk("WB:wbK?,-.0123456789abcdefgh HF \xff", [&](const std::string& text) {
        const Position read = parse_fen(text, Variant::international, Color::white);
        CHECK_EQUAL(find_fault(read).value_or(""), "", text + ": only sound positions come out");
    });
    feed_junk("WB:wbK,-+.0123456789kl", [&](const std::string& text) {
        for (const Variant variant : {Variant::frisian, Variant::canadian, Variant::turkish}) {
            CHECK_EQUAL(find_fault(parse_fen(text, variant, Color::white)).value_or(""), "", text);
        }
    });
    feed_junk("0123456789x:-aehj \xc3", [&](const std::string& text) { parse_move(p, text); });
    feed_junk("0123456789x-", [&](const std::string& text) { parse_hub_move(p, text); });
    feed_junk("wbWBe", [&](const std::string& text) { parse_hub(text, Variant::brazilian); });
    feed_junk("wbWB/12345678", [&](const std::string& text) { parse_grid(text, Variant::brazilian); });
}

}  // namespace
}  // namespace bitdraughts
