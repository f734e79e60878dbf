// Planes square by square, and actions there and back, for every board.
#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "bitdraughts/arrays/learning.hpp"
#include "bitdraughts/king_run.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"
#include "samples.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

using arrays::Actions;
using arrays::Planes;
using arrays::Rows;
using arrays::View;
using testing::played;
using testing::rows_of;

std::vector<SquareSet> sets_of(const Position& position, View view) {
    const VariantInfo& v = info(position.variant);
    const bool turn = view == View::mover && position.turn == Color::black;
    const Position p = turn ? flip(position) : position;
    std::vector<SquareSet> sets{p.white - p.kings, p.white & p.kings, p.black - p.kings, p.black & p.kings};
    if (view == View::white) sets.push_back(p.turn == Color::black ? v.all() : SquareSet{});
    for (const Color side : {Color::white, Color::black}) {
        const KingRun run = KingRun::of(p.state, side);
        for (int moves = 1; moves <= v.rules.king_limit; ++moves) {
            sets.push_back(run.moves == moves ? SquareSet::of(run.square) : SquareSet{});
        }
    }
    return sets;
}

TEST(planes_hold_the_sets) {
    for (const VariantInfo& v : all_variants()) {
        if (v.squares > arrays::most_squares) continue;
        const std::vector<Position> positions = played(v.id, 300, 7);
        const Rows rows = rows_of(positions);
        for (const View view : {View::mover, View::white}) {
            const Planes flat(v.id, view, Planes::Layout::squares, Planes::Value::byte);
            const Planes image(v.id, view, Planes::Layout::image, Planes::Value::single);
            const auto squares = static_cast<std::size_t>(v.squares);
            const auto cells = static_cast<std::size_t>(v.rows * v.columns);
            // No room behind the last row, for sanitizers to see.
            std::vector<std::byte> bytes(rows.size() * flat.channels() * squares);
            std::vector<float> floats(rows.size() * image.channels() * cells);
            for (const std::size_t half : {rows.size() / 2, std::size_t{0}}) {
                const std::size_t end = half == 0 ? rows.size() / 2 : rows.size();
                flat.write(rows, half, end, bytes.data());
                image.write(rows, half, end, reinterpret_cast<std::byte*>(floats.data()));
            }
            std::size_t plane = 0;
            bool same = true;
            for (const Position& p : positions) {
                for (const SquareSet& set : sets_of(p, view)) {
                    std::vector<float> expected(cells);
                    for (int square = 1; square <= v.squares; ++square) {
                        const auto i = static_cast<std::size_t>(square);
                        same &= (bytes[plane * squares + i - 1] == std::byte{1}) == set.has(square);
                        if (!set.has(square)) continue;
                        expected[static_cast<std::size_t>(v.row[i] * v.columns + v.column[i])] = 1;
                    }
                    same &= std::memcmp(&floats[plane * cells], expected.data(), 4 * cells) == 0;
                    ++plane;
                }
            }
            CHECK_EQUAL(same, true, std::string(v.name));
            CHECK_EQUAL(plane, rows.size() * flat.channels(), std::string(v.name));
        }
    }
}

TEST(each_legal_move_has_an_action_of_its_own) {
    for (const VariantInfo& v : all_variants()) {
        for (const View view : {View::mover, View::white}) {
            const Actions actions(v.id, view, 100);
            bool same = true;
            std::size_t moves = 0;
            for (const Position& p : played(v.id, 300, 7)) {
                std::vector<std::int64_t> seen;
                for (const Move& move : list_moves(p)) {
                    const std::int64_t action = actions.of(p, move);
                    same &= action >= 0 && action < actions.size() && actions.move(p, action) == move;
                    same &= std::ranges::find(seen, action) == seen.end();
                    seen.push_back(action);
                }
                moves += seen.size();
                if (v.squares > arrays::most_squares) continue;
                std::vector<std::uint8_t> mask(actions.packed_size());
                const std::vector<Position> one{p};
                actions.packed_masks(rows_of(one), 0, 1, mask.data());
                std::size_t bits = 0;
                for (const std::uint8_t byte : mask) bits += static_cast<std::size_t>(std::popcount(byte));
                same &= bits == seen.size();
                for (const std::int64_t action : seen) {
                    same &= (mask[static_cast<std::size_t>(action / 8)] >> action % 8 & 1) == 1;
                }
            }
            CHECK_EQUAL(same, true, std::string(v.name));
            CHECK_EQUAL(moves > 1000, true, std::string(v.name));
        }
    }
}

}  // namespace
}  // namespace bitdraughts
