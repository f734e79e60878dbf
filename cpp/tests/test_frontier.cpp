// Packed positions, frontiers against a map of positions, and the way back.
#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <tuple>

#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/frontier/expand.hpp"
#include "bitdraughts/frontier/packing.hpp"
#include "bitdraughts/frontier/runs.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "frontier_rows.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

using testing::rows_of;

struct InOrder {
    bool operator()(const Position& a, const Position& b) const {
        return std::tie(a.white, a.black, a.kings, a.state) < std::tie(b.white, b.black, b.kings, b.state);
    }
};
using Level = std::map<Position, std::uint64_t, InOrder>;

Level next(const Level& level) {
    Level out;
    for (const auto& [position, times] : level) {
        for (const Move& move : list_moves(position)) out[play_unchecked(position, move)] += times;
    }
    return out;
}

/// A new folder, removed at the end.
class Folder {
public:
    Folder()
        : path_(std::filesystem::temp_directory_path() /
                ("bitdraughts-tests-" + std::to_string(std::random_device()()))) {
        std::filesystem::create_directory(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// The frontier of one position.
frontier::ColumnWriter single(const Position& p, Count times) {
    frontier::ColumnWriter out(p.variant, std::size_t{1} << 20, {});
    out.push(p, times);
    out.finish();
    return out;
}

template <std::size_t Words>
void check_packing(const std::vector<Position>& positions) {
    const frontier::Packing<Words> packing{frontier::Shape(positions.front().variant)};
    for (const Position& p : positions) {
        const auto packed = packing.pack(p);
        CHECK_EQUAL(packing.unpack(packed, p) == p, true, fen(p) + ": packed and back");
        const Position& other = positions.front();
        CHECK_EQUAL(packed < packing.pack(other), InOrder()(p, other), fen(p) + ": order");
    }
}

TEST(positions_are_packed_in_order) {
    std::mt19937 random(1);
    for (const VariantInfo& v : all_variants()) {
        std::vector<Position> positions;
        for (int game = 0; game < 5; ++game) {
            Position p = start_position(v.id);
            for (int ply = 0; ply < 60; ++ply) {
                positions.push_back(p);
                const std::vector<Move> moves = list_moves(p);
                if (moves.empty()) break;
                p = play_unchecked(p, moves[random() % moves.size()]);
            }
        }
        switch (frontier::packed_words(frontier::Shape(v.id))) {
            case 2: check_packing<2>(positions); break;
            case 3: check_packing<3>(positions); break;
            default: check_packing<4>(positions); break;
        }
    }
}

TEST(frontiers_hold_what_a_map_holds) {
    for (const VariantInfo& v : all_variants()) {
        const Position start = start_position(v.id);
        Level expected{{start, 1}};
        frontier::ColumnWriter made = single(start, {1, 0});
        Color turn = start.turn;
        for (int ply = 0; ply < 4; ++ply) {
            const frontier::Rows rows = rows_of(made, v.id, turn);
            frontier::Options options;
            options.threads = 1 + ply;
            const Folder folder;
            frontier::ColumnWriter further = expand(rows, options, {std::size_t{1} << 22, folder.path()});
            const Level below = next(expected);
            turn = opposite(turn);
            const frontier::Rows found = rows_of(further, v.id, turn);
            CHECK_EQUAL(found.size, below.size(), std::string(v.name) + ": rows");
            std::size_t row = 0;
            for (const auto& [position, times] : below) {
                CHECK_EQUAL(found.position(row) == position, true, fen(position) + ": in its row");
                CHECK_EQUAL(found.number(row).lo, times, fen(position) + ": multiplicity");
                ++row;
            }
            CHECK_EQUAL(frontier::find_fault(found, false).value_or(""), "", "a frontier is sound");
            const std::vector<Count> back = fold(rows, found, options);
            for (row = 0; row < rows.size; ++row) {
                std::uint64_t sum = 0;
                for (const Move& move : list_moves(rows.position(row))) {
                    sum += below.at(play_unchecked(rows.position(row), move));
                }
                CHECK_EQUAL(back[row].lo, sum, fen(rows.position(row)) + ": folded back");
            }
            expected = below;
            made = std::move(further);
        }
    }
}

TEST(spilled_runs_give_the_same) {
    const Position start = start_position(Variant::frisian);
    frontier::ColumnWriter made = single(start, {~std::uint64_t{0}, 1});
    Color turn = start.turn;
    frontier::Options options;
    const Folder large;
    const frontier::Room room{std::size_t{1} << 26, large.path()};
    for (int ply = 0; ply < 5; ++ply) {
        made = expand(rows_of(made, Variant::frisian, turn), options, room);
        turn = opposite(turn);
    }
    const frontier::Rows rows = rows_of(made, Variant::frisian, turn);
    frontier::ColumnWriter kept = expand(rows, options, room);
    CHECK_EQUAL(kept.on_disk(), false, "enough memory");
    CHECK_EQUAL(std::filesystem::is_empty(large.path()), true, "no file");
    for (const int threads : {1, 3}) {
        const Folder folder;
        options.threads = threads;
        frontier::ColumnWriter spilled = expand(rows, options, {1 << 14, folder.path()});
        CHECK_EQUAL(spilled.on_disk(), true, "too little memory");
        for (frontier::Column& column : kept.columns()) {
            frontier::File file = frontier::File::open(folder.path() / column.name());
            std::vector<std::byte> bytes(column.bytes().size() + 1);
            bytes.resize(file.read(bytes.data(), bytes.size()));
            CHECK_EQUAL(bytes == column.bytes(), true, column.name());
        }
    }
}

TEST(equal_rows_are_no_frontier) {
    const Position start = start_position(Variant::brazilian);
    frontier::ColumnWriter made(start.variant, std::size_t{1} << 20, {});
    made.push(start, {1, 0});
    made.push(start, {1, 0});
    made.finish();
    const auto fault = frontier::find_fault(rows_of(made, Variant::brazilian, start.turn), false);
    CHECK_EQUAL(fault.has_value(), true, "the same position twice");
}

TEST(sums_of_a_frontier_stop_at_128_bits) {
    const Position start = start_position(Variant::brazilian);
    frontier::ColumnWriter made = single(start, {0, std::uint64_t{1} << 63});
    const frontier::Rows rows = rows_of(made, Variant::brazilian, start.turn);
    CHECK_EQUAL(frontier::sum(rows).hi, std::uint64_t{1} << 63, "it holds 2^127");
    const auto too_large = [](auto&& f) {
        try {
            f();
        } catch (const Error& error) {
            return error.kind() == ErrorKind::too_large;
        }
        return false;
    };
    const std::uint64_t two = 2;
    CHECK_EQUAL(too_large([&] { frontier::sum_of_products(rows, &two, nullptr); }), true, "twice that");
    frontier::ColumnWriter made_of_two = single(start, {2, 0});
    const std::uint64_t none = 0, high = std::uint64_t{1} << 63;
    CHECK_EQUAL(too_large([&] {
                    frontier::sum_of_products(rows_of(made_of_two, Variant::brazilian, start.turn), &none,
                                              &high);
                }),
                true, "the other way round");
    const Folder folder;
    frontier::ColumnWriter further = expand(rows, {}, {std::size_t{1} << 22, folder.path()});
    const frontier::Rows below = rows_of(further, Variant::brazilian, opposite(start.turn));
    CHECK_EQUAL(too_large([&] { frontier::sum(below); }), true, "seven times that");
    CHECK_EQUAL(too_large([&] { fold(rows, below, {}); }), true, "folded back");
}

}  // namespace
}  // namespace bitdraughts
