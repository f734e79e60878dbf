// Many threads at once, and the same answers as from one; above all something for the thread sanitizer to
// watch.
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bitdraughts/arrays/games.hpp"
#include "bitdraughts/arrays/learning.hpp"
#include "bitdraughts/arrays/operations.hpp"
#include "bitdraughts/arrays/playouts.hpp"
#include "bitdraughts/arrays/unique.hpp"
#include "bitdraughts/count.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/pdn/scan.hpp"
#include "bitdraughts/perft_table.hpp"
#include "bitdraughts/variants.hpp"
#include "samples.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

using arrays::Rows;
using arrays::Work;
using testing::played;
using testing::rows_of;

using Bytes = std::vector<std::byte>;
using Step = std::function<void(std::size_t begin, std::size_t end)>;

/// Calls `f` on several threads at once, and gives what each of them found.
template <class F>
auto at_once(F f) {
    std::array<decltype(f(0)), 4> found;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) {
        threads.emplace_back([&f, &found, i] { found[i] = f(static_cast<int>(i)); });
    }
    for (std::thread& thread : threads) thread.join();
    return found;
}

/// What a bulk call writes that has a T a row, or so many.
template <class T>
Bytes numbers(const Rows& rows, const Work& work, std::size_t width,
              const std::function<void(std::size_t begin, std::size_t end, T* out)>& f) {
    Bytes out(rows.size() * width * sizeof(T));
    const Step step = [&](std::size_t begin, std::size_t end) {
        f(begin, end, reinterpret_cast<T*>(out.data()));
    };
    arrays::in_rows(rows.size(), work, step);
    return out;
}

/// Columns for positions, one behind the other.
struct Positions {
    Positions(const Rows& like, std::size_t size) : bytes(27 * size) {
        std::byte* at = bytes.data();
        target = {
            .narrow = like.narrow(),
            .white = at,
            .black = at + 8 * size,
            .kings = at + 16 * size,
            .turn = reinterpret_cast<std::uint8_t*>(at + 26 * size),
            .state = like.has_state() ? reinterpret_cast<std::uint16_t*>(at + 24 * size) : nullptr,
        };
    }
    Bytes bytes;
    arrays::Target target{};
};

Bytes flipped(const Rows& rows, const Work& work) {
    Positions out(rows, rows.size());
    arrays::in_rows(rows.size(), work,
                    [&](std::size_t begin, std::size_t end) { arrays::flip(rows, begin, end, out.target); });
    return out.bytes;
}

Bytes expanded(const Rows& rows, const Work& work) {
    std::vector<std::int64_t> offsets(rows.size() + 1);
    arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
        arrays::count_into(rows, begin, end, false, offsets.data());
    });
    arrays::add_up(offsets.data(), rows.size());
    const auto size = static_cast<std::size_t>(offsets.back());
    Positions out(rows, size);
    std::vector<std::int64_t> parents(size);
    arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
        arrays::expand(rows, begin, end, offsets.data(), out.target, parents.data());
    });
    return out.bytes;
}

Bytes unique(const Rows& rows, const Work& work) {
    const arrays::Unique found(rows, work);
    Positions out(rows, found.size());
    std::vector<std::int64_t> counts(found.size());
    found.write(out.target, counts.data(), nullptr, work);
    return out.bytes;
}

draws::Rules threefold() { return {.counters = {}, .repetitions = 3, .counts_start = true}; }

Bytes played_out(const Rows& rows, const Work& work) {
    const draws::Board board(threefold(), rows.variant());
    const arrays::Playouts playouts{
        .rows = rows, .board = board, .seed = 5, .games_a_row = 1, .max_plies = 60};
    std::vector<std::int8_t> results(rows.size());
    std::vector<std::uint8_t> endings(rows.size());
    Bytes lengths(rows.size() * sizeof(std::int32_t));
    arrays::in_games(rows.size(), work, [&](std::size_t begin, std::size_t end) {
        arrays::play_out(playouts, begin, end,
                         {results.data(), endings.data(), reinterpret_cast<std::int32_t*>(lengths.data())});
    });
    return lengths;
}

template <class Word>
Bytes stepped_with(const Rows& rows, const Work& work) {
    using Record = MoveRecord<Word>;
    std::vector<Position> going_on;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!list_moves(rows.position(row)).empty()) going_on.push_back(rows.position(row));
    }
    const Rows some = rows_of(going_on);
    std::vector<Record> moves(some.size());
    arrays::in_rows(some.size(), work, [&](std::size_t begin, std::size_t end) {
        arrays::pick_moves(some, begin, end, 9, moves.data());
    });
    const auto column = [](const auto& field) {
        return arrays::Column{reinterpret_cast<const std::byte*>(&field), sizeof(Record)};
    };
    arrays::Games games(some, threefold(), 100);
    games.step({column(moves[0].from), column(moves[0].to), column(moves[0].captured)}, nullptr,
               rows.narrow(), work);
    Positions out(some, some.size());
    games.write_positions(out.target);
    return out.bytes;
}

Bytes stepped(const Rows& rows, const Work& work) {
    return rows.narrow() ? stepped_with<std::uint32_t>(rows, work) : stepped_with<std::uint64_t>(rows, work);
}

Bytes planes(const Rows& rows, const Work& work) {
    using arrays::Planes;
    const Planes made(rows.variant(), arrays::View::mover, Planes::Layout::image, Planes::Value::half);
    const VariantInfo& v = info(rows.variant());
    const std::size_t width = made.channels() * static_cast<std::size_t>(v.rows * v.columns);
    return numbers<std::uint16_t>(rows, work, width,
                                  [&](std::size_t begin, std::size_t end, std::uint16_t* out) {
                                      made.write(rows, begin, end, reinterpret_cast<std::byte*>(out));
                                  });
}

Bytes masks(const Rows& rows, const Work& work) {
    const arrays::Actions actions(rows.variant(), arrays::View::mover, 40);
    return numbers<std::uint8_t>(rows, work, actions.packed_size(),
                                 [&](std::size_t begin, std::size_t end, std::uint8_t* out) {
                                     actions.packed_masks(rows, begin, end, out);
                                 });
}

Bytes key_column(const Rows& rows, const Work& work) {
    return numbers<std::uint64_t>(rows, work, 1, [&](std::size_t begin, std::size_t end, std::uint64_t* out) {
        arrays::keys(rows, begin, end, out);
    });
}

Bytes move_counts(const Rows& rows, const Work& work) {
    return numbers<std::int32_t>(rows, work, 1, [&](std::size_t begin, std::size_t end, std::int32_t* out) {
        arrays::count_moves(rows, begin, end, out);
    });
}

TEST(bulk_calls_of_many_threads_on_the_same_rows) {
    using Call = std::pair<const char*, Bytes (*)(const Rows&, const Work&)>;
    for (const VariantInfo& v : all_variants()) {
        if (v.squares > arrays::most_squares) continue;
        const std::vector<Position> positions = played(v.id, 700, 3);
        const Rows rows = rows_of(positions);
        for (const Call& one :
             {Call{"count_moves", move_counts}, Call{"keys", key_column}, Call{"flip", flipped},
              Call{"expand", expanded}, Call{"unique", unique}, Call{"playouts", played_out},
              Call{"step", stepped}, Call{"planes", planes}, Call{"masks", masks}}) {
            // Clang 14 lets no lambda have a structured binding.
            const char* const name = one.first;
            const auto call = one.second;
            const Bytes alone = call(rows, {.threads = 1, .tick = {}});
            const auto found =
                at_once([&](int caller) { return call(rows, {.threads = 1 + caller % 3, .tick = {}}); });
            for (const Bytes& bytes : found) {
                CHECK_EQUAL(bytes == alone, true, std::string(v.name) + ": " + name);
            }
        }
    }
}

TEST(counts_of_many_callers) {
    const Position start = start_position(Variant::brazilian);
    const Count plain = perft(start, 6);
    const auto found = at_once([&](int caller) {
        PerftTable table(std::size_t{1} << 16);
        PerftOptions options;
        options.threads = 2;
        if (caller % 2 == 0) options.table = &table;
        return perft(start, 6, options);
    });
    for (const Count& count : found) CHECK_EQUAL(count, plain, "perft");
}

TEST(a_table_has_one_caller_at_a_time) {
    PerftTable table(std::size_t{1} << 20);
    const Position start = start_position(Variant::russian);
    const Count plain = perft(start, 7);
    const auto outcome = at_once([&](int) {
        PerftOptions options;
        options.threads = 2;
        options.table = &table;
        int right = 0;
        for (int time = 0; time < 20; ++time) {
            try {
                right += perft(start, 7, options) == plain ? 1 : 0;
            } catch (const Error& error) {
                right += error.kind() == ErrorKind::table_in_use ? 1 : 0;
            }
        }
        return right;
    });
    for (const int right : outcome) CHECK_EQUAL(right, 20, "counted, or refused");
}

TEST(files_are_scanned_by_many_callers) {
    std::string text;
    for (int game = 0; game < 300; ++game) text += "[GameType \"26\"]\n1. c3-b4 b6-a5 2. b4-c5 1-0\n\n";
    const auto found = at_once([&](int caller) {
        pdn::ScanOptions options;
        options.threads = 1 + caller;
        options.keys = true;
        std::size_t line = 1, consumed = 0;
        const pdn::Batch batch = pdn::scan(text, 0, line, true, options, consumed);
        return std::pair(batch.games(), batch.key);
    });
    CHECK_EQUAL(found[0].first, std::size_t{300}, "games");
    CHECK_EQUAL(found[0].second.size() >= 900, true, "positions");
    for (const auto& batch : found) CHECK_EQUAL(batch == found[0], true, "the same for each caller");
}

}  // namespace
}  // namespace bitdraughts
