// Runs of kings, the rule state of Frisian draughts (WFD 17): turned, mirrored, counted, told apart.
#include <string>
#include <vector>

#include "bitdraughts/count.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/frontier/symmetry.hpp"
#include "bitdraughts/king_run.hpp"
#include "bitdraughts/perft_table.hpp"
#include "bitdraughts/position.hpp"
#include "samples.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

Position frisian(const std::string& text) { return parse_fen(text, Variant::frisian); }

/// Without any of what makes perft fast.
std::uint64_t plain_perft(const Position& p, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (const Move& move : list_moves(p)) sum += plain_perft(play_unchecked(p, move), depth - 1);
    return sum;
}

TEST(runs_go_with_the_king_when_a_board_is_turned) {
    const Position p = frisian("W:WK46,31:BK7,20:+207+146"), turned = flip(p);
    const KingRun white = KingRun::of(p.state, Color::white), black = KingRun::of(p.state, Color::black);
    const KingRun white_now = KingRun::of(turned.state, Color::white);
    const KingRun black_now = KingRun::of(turned.state, Color::black);
    CHECK_EQUAL(white_now.moves, black.moves, "White's moves");
    CHECK_EQUAL(white_now.square, 51 - black.square, "White's square");
    CHECK_EQUAL(black_now.moves, white.moves, "Black's moves");
    CHECK_EQUAL(black_now.square, 51 - white.square, "Black's square");
    CHECK_EQUAL(plain_perft(turned, 3), plain_perft(p, 3), "moves");
}

TEST(a_position_and_its_other_sides_have_one_canonical_form) {
    const frontier::Symmetry symmetry(Variant::frysk);
    int runs = 0;
    for (const Position& p : testing::played(Variant::frysk, 4000, 4)) {
        const Position canonical = symmetry.canonical(p);
        CHECK_EQUAL(find_fault(canonical).value_or(""), "", fen(p));
        CHECK_EQUAL(symmetry.canonical(flip(p)) == canonical, true, fen(p));
        CHECK_EQUAL(list_moves(canonical).size(), list_moves(p).size(), fen(p));
        runs += p.state != 0 ? 1 : 0;
    }
    CHECK_EQUAL(runs > 20, true, "there were some");
}

TEST(a_run_needs_a_king_and_a_man) {
    Position p = frisian("W:WK46,31:BK7,20:+0+146");
    CHECK_EQUAL(find_fault(p).has_value(), false, "with a man");
    p.white = SquareSet::of(46);
    CHECK_EQUAL(find_fault(p).value_or(""), "the king counter of White counts, but the side has no man",
                "without one");
}

TEST(a_table_tells_the_runs_of_both_sides_apart) {
    for (const char* state : {":+307+0", ":+0+346", ":+307+246"}) {
        const Position free = frisian("W:WK46,31:BK7,20"),
                       bound = frisian(std::string("W:WK46,31:BK7,20") + state);
        for (int depth = 4; depth <= 6; ++depth) {
            PerftTable table(std::size_t{1} << 20);
            PerftOptions options;
            options.table = &table;
            for (const Position& p : {free, bound, free}) {
                CHECK_EQUAL(perft(p, depth, options), perft(p, depth), fen(p));
            }
        }
    }
    CHECK_EQUAL(
        plain_perft(frisian("W:WK46,31:BK7,20"), 4) == plain_perft(frisian("W:WK46,31:BK7,20:+307+0"), 4),
        false, "they do differ");
}

TEST(positions_side_by_side_keep_their_own_runs) {
    // Kings with a run are captured, and men are crowned where those stood.
    for (const char* text :
         {"W:WK1,8,9,15:BK14,28:+0+101", "W:WK3,6,14,19,20:BK21,25,K31,36:+0+303",
          "W:WK46,K47,31:BK7,K2,20:+207+246", "B:W6,7,8:B36", "B:WK46,K50,31:BK4,K5,20:+304+350"}) {
        const Position p = frisian(text);
        for (int depth = 3; depth <= 6; ++depth) CHECK_EQUAL(perft(p, depth).lo, plain_perft(p, depth), text);
    }
}

}  // namespace
}  // namespace bitdraughts
