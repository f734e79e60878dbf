// Boards as group axioms and landmarks (numbering: PDN 3.0, GameType table).
#include "bitdraughts/geometry.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

using Small = DiagonalBoard<8, 8, NearLeft::dark>;
using Mirrored = DiagonalBoard<8, 8, NearLeft::light>;
using Large = DiagonalBoard<10, 10, NearLeft::dark>;

template <class G>
void check_board(const std::string& name) {
    CHECK_EQUAL(popcount(G::all), G::squares, name + ": one bit a square");
    for (int i = 0; i < G::squares; ++i) {
        const auto bit = Word64{1} << G::bit_of(i);
        const std::string at = name + ", square " + std::to_string(i + 1);
        CHECK_EQUAL(G::square_at(G::bit_of(i)), i + 1, at + ": number of its bit");
        CHECK_EQUAL(G::expand(SquareSet::of(i + 1)), bit, at + ": to the padded word");
        CHECK_EQUAL(G::compress(bit) == SquareSet::of(i + 1), true, at + ": and back");
        for_each_direction<diagonals>([&](auto d) {
            // A step lands on the square one row and one column on, or on no square at all.
            const bool up = d() == Direction::up_left || d() == Direction::up_right;
            const bool left = d() == Direction::up_left || d() == Direction::down_left;
            const int row = G::row_of(i) + (up ? -1 : 1);
            const int column = G::column_of(i) + (left ? -1 : 1);
            Word64 expected = 0;
            for (int j = 0; j < G::squares; ++j) {
                if (G::row_of(j) == row && G::column_of(j) == column) expected = Word64{1} << G::bit_of(j);
            }
            const Word64 stepped = G::template shift<d()>(bit) & G::all;
            CHECK_EQUAL(stepped, expected, at + ": step");
            if (stepped != 0) {
                CHECK_EQUAL(G::template shift<reverse(d())>(stepped), bit, at + ": step back");
            }
            // A ray is the step repeated.
            Word64 line = 0;
            for (Word64 s = stepped; s != 0; s = G::template shift<d()>(s) & G::all) line |= s;
            CHECK_EQUAL(G::template ray<d()>(G::bit_of(i)), line, at + ": ray");
            CHECK_EQUAL(G::template nearest<d()>(line), stepped, at + ": nearest of a full ray");
            CHECK_EQUAL(G::template slide<d()>(G::bit_of(i), G::all), Word64{0}, at + ": full board");
            CHECK_EQUAL(G::template slide<d()>(G::bit_of(i), Word64{0}), line, at + ": empty board");
        });
    }
}

TEST(boards_are_sound) {
    check_board<Small>("8x8");
    check_board<Mirrored>("8x8 mirrored");
    check_board<Large>("10x10");
}

TEST(landmarks) {
    CHECK_EQUAL(Small::column_of(0), 1, "8x8: square 1 is b8");
    CHECK_EQUAL(Small::column_of(28), 0, "8x8: square 29 is a1");
    CHECK_EQUAL(Mirrored::column_of(0), 0, "mirrored: square 1 is a8");
    CHECK_EQUAL(Mirrored::column_of(31), 7, "mirrored: square 32 is h1");
    CHECK_EQUAL(Large::column_of(45), 0, "10x10: square 46 is a1");
    CHECK_EQUAL(Small::bits, 35, "8x8 padded");
    CHECK_EQUAL(Large::bits, 54, "10x10 padded");
}

}  // namespace
}  // namespace bitdraughts
