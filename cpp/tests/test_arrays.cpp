// Rows of any layout, bad rows by threads, the two passes over moves, and unique rows against a map.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "bitdraughts/arrays/operations.hpp"
#include "bitdraughts/arrays/unique.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"
#include "samples.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

using arrays::Rows;
using arrays::Work;
using testing::played;

/// Rows one behind the other in bytes, so that hardly a word is aligned; the first row can be the last one.
class Bytes {
public:
    Bytes(Variant variant, const std::vector<Position>& positions, bool backwards)
        : size_(positions.size()), bytes_(row_bytes * std::max<std::size_t>(size_, 1)) {
        const std::size_t width = info(variant).squares <= 32 ? 4 : 8;
        for (std::size_t row = 0; row < size_; ++row) {
            std::byte* at = bytes_.data() + row_bytes * (backwards ? size_ - 1 - row : row);
            const Position& p = positions[row];
            const auto turn = static_cast<std::uint8_t>(p.turn);
            std::memcpy(at, &turn, 1);
            std::memcpy(at + 1, &p.white.lo, width);
            std::memcpy(at + 9, &p.black.lo, width);
            std::memcpy(at + 17, &p.kings.lo, width);
            std::memcpy(at + 25, &p.state, 2);
        }
        const std::byte* first = bytes_.data() + (backwards && size_ != 0 ? row_bytes * (size_ - 1) : 0);
        const auto stride = static_cast<std::ptrdiff_t>(row_bytes) * (backwards ? -1 : 1);
        columns_ = {.white = {first + 1, stride},
                    .black = {first + 9, stride},
                    .kings = {first + 17, stride},
                    .turn = {first, stride},
                    .state = {first + 25, stride}};
    }
    Rows rows(Variant variant) const { return {variant, size_, columns_}; }

private:
    static constexpr std::size_t row_bytes = 27;
    std::size_t size_;
    std::vector<std::byte> bytes_;
    arrays::Columns columns_;
};

/// Columns that own what is written to them.
struct Written {
    explicit Written(const Rows& like, std::size_t size)
        : words{Words(size + 1), Words(size + 1), Words(size + 1)}, turn(size + 1), state(size + 1) {
        target = {.narrow = like.narrow(),
                  .white = words[0].data(),
                  .black = words[1].data(),
                  .kings = words[2].data(),
                  .turn = turn.data(),
                  .state = like.has_state() ? state.data() : nullptr};
    }
    Rows rows(const Rows& like, std::size_t size) const {
        const std::ptrdiff_t width = like.narrow() ? 4 : 8;
        const auto column = [](const auto& values, std::ptrdiff_t stride) {
            return arrays::Column{reinterpret_cast<const std::byte*>(values.data()), stride};
        };
        return {like.variant(),
                size,
                {column(words[0], width), column(words[1], width), column(words[2], width), column(turn, 1),
                 column(state, 2)}};
    }

    using Words = std::vector<std::uint64_t>;
    std::array<Words, 3> words;
    std::vector<std::uint8_t> turn;
    std::vector<std::uint16_t> state;
    arrays::Target target{};
};

/// The moves of all rows, as they are written to records.
std::vector<Move> all_moves(const Rows& rows, const std::vector<std::int64_t>& offsets) {
    std::vector<Move> out;
    const auto list = [&]<class Word>(std::vector<MoveRecord<Word>> records) {
        arrays::list(rows, 0, rows.size(), false, offsets.data(), records.data());
        for (const auto& record : records) {
            out.push_back({.captured = {record.captured, 0},
                           .from = record.from,
                           .to = record.to,
                           .promotes = record.promotes == 1});
        }
    };
    const auto size = static_cast<std::size_t>(offsets.back());
    if (rows.narrow()) {
        list(std::vector<MoveRecord<std::uint32_t>>(size));
    } else {
        list(std::vector<MoveRecord<std::uint64_t>>(size));
    }
    return out;
}

void each_variant(void (*f)(const VariantInfo&)) {
    for (const VariantInfo& v : all_variants()) {
        if (v.squares <= arrays::most_squares) f(v);
    }
}

}  // namespace

TEST(rows_are_expanded_whatever_their_layout) {
    each_variant([](const VariantInfo& v) {
        const std::vector<Position> positions = played(v.id, 600, 1);
        for (const bool backwards : {false, true}) {
            const Bytes bytes(v.id, positions, backwards);
            const Rows rows = bytes.rows(v.id);
            std::vector<std::int64_t> offsets(rows.size() + 1);
            const Work work{.threads = 3, .tick = {}};
            arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
                arrays::count_into(rows, begin, end, false, offsets.data());
            });
            arrays::add_up(offsets.data(), rows.size());
            const auto all = static_cast<std::size_t>(offsets.back());
            const Written children(rows, all);
            std::vector<std::int64_t> parents(all);
            const std::vector<Move> listed = all_moves(rows, offsets);
            arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
                arrays::expand(rows, begin, end, offsets.data(), children.target, parents.data());
            });
            const Rows found = children.rows(rows, all);
            std::size_t next = 0;
            bool same = true;
            for (std::size_t row = 0; row < positions.size(); ++row) {
                for (const Move& move : list_moves(positions[row])) {
                    same &= found.position(next) == play_unchecked(positions[row], move);
                    same &= listed[next] == move && listed[next].promotes == move.promotes;
                    same &= parents[next++] == static_cast<std::int64_t>(row);
                }
            }
            CHECK_EQUAL(same, true, std::string(v.name));
            CHECK_EQUAL(next, all, std::string(v.name));
        }
    });
}

TEST(rows_are_answered_as_one_by_one_whatever_their_number_and_sides) {
    each_variant([](const VariantInfo& v) {
        std::vector<Position> positions = played(v.id, 700, 4);
        for (const bool one_side : {false, true}) {
            for (Position& p : positions) {
                if (one_side) p.turn = Color::black;
            }
            for (const std::size_t size : {1u, 2u, 7u, 511u, 513u, 700u}) {
                const Bytes bytes(v.id, {positions.begin(), positions.begin() + static_cast<int>(size)},
                                  false);
                const Rows rows = bytes.rows(v.id);
                std::vector<std::int32_t> counts(size);
                std::vector<std::uint64_t> keys(size);
                std::vector<std::uint8_t> pieces(4 * size);
                const auto captures = std::make_unique<bool[]>(size), any = std::make_unique<bool[]>(size);
                arrays::count_moves(rows, 0, size, counts.data());
                arrays::must_capture(rows, 0, size, captures.get());
                arrays::has_moves(rows, 0, size, any.get());
                arrays::keys(rows, 0, size, keys.data());
                arrays::material(rows, 0, size, pieces.data());
                std::size_t wrong = 0;
                for (std::size_t row = 0; row < size; ++row) {
                    const Position& p = positions[row];
                    const Kernel& k = kernel(v.id);
                    const int numbers[] = {(p.white - p.kings).size(), (p.white & p.kings).size(),
                                           (p.black - p.kings).size(), (p.black & p.kings).size()};
                    const bool same =
                        counts[row] == k.count(p) && captures[row] == k.must_capture(p) &&
                        any[row] == k.any(p) && keys[row] == key(p) &&
                        std::equal(numbers, numbers + 4, pieces.begin() + static_cast<int>(4 * row));
                    wrong += same ? 0 : 1;
                }
                CHECK_EQUAL(wrong, std::size_t{0}, std::string(v.name) + " " + std::to_string(size));
            }
        }
    });
}

TEST(moves_that_were_counted_otherwise_are_not_written) {
    const std::vector<Position> positions = played(Variant::brazilian, 3, 1);
    const Bytes bytes(Variant::brazilian, positions, false);
    const Rows rows = bytes.rows(Variant::brazilian);
    for (const std::int64_t second : {6, 8}) {
        const std::vector<std::int64_t> offsets{0, 7, 7 + second, 20};
        std::vector<MoveRecord<std::uint32_t>> out(20);
        std::string message;
        try {
            arrays::list(rows, 0, 3, false, offsets.data(), out.data());
        } catch (const std::invalid_argument& error) {
            message = error.what();
        }
        CHECK_EQUAL(message, "row 1 was changed while it was read", "as many as were counted");
    }
}

TEST(rule_state_that_has_become_unsound_is_not_passed_on) {
    Position p = start_position(Variant::frisian);
    const auto moves = static_cast<std::int64_t>(list_moves(p).size());
    p.state = 1 << 6 | 31;  // a run of one move by a man
    const Bytes bytes(Variant::frisian, {p}, false);
    const Rows rows = bytes.rows(Variant::frisian);
    const std::vector<std::int64_t> offsets{0, moves};
    const auto size = static_cast<std::size_t>(moves);
    std::vector<MoveRecord<std::uint64_t>> listed(size);
    std::vector<std::int64_t> parents(size);
    const Written out(rows, size);
    int refused = 0;
    try {
        arrays::list(rows, 0, 1, false, offsets.data(), listed.data());
    } catch (const arrays::BadRow&) {
        ++refused;
    }
    try {
        arrays::expand(rows, 0, 1, offsets.data(), out.target, parents.data());
    } catch (const arrays::BadRow&) {
        ++refused;
    }
    CHECK_EQUAL(refused, 2, "lists and positions after them");
}

TEST(the_first_bad_row_is_named_though_another_is_found_before) {
    constexpr std::size_t block = 256;
    std::atomic<bool> found = false;
    std::size_t named = 0;
    try {
        arrays::in_rows(2 * block, {.threads = 2, .tick = {}}, [&](std::size_t begin, std::size_t) {
            using namespace std::chrono_literals;
            // Until the other thread has thrown, or there is none.
            for (int i = 0; begin == 0 && i < 200 && !found; ++i) std::this_thread::sleep_for(10ms);
            if (begin == 0) std::this_thread::sleep_for(20ms);
            found = true;
            throw arrays::BadRow(begin, Error(ErrorKind::invalid_position, "bad"));
        });
    } catch (const arrays::BadRow& bad) {
        named = bad.row() + 1;
    }
    CHECK_EQUAL(named, std::size_t{1}, "the first row");
}

TEST(the_first_bad_row_is_named_by_any_number_of_threads) {
    std::vector<Position> positions(5000, start_position(Variant::frisian));
    for (const std::size_t row : {4999u, 4000u, 2222u, 2223u}) positions[row].kings.lo = ~std::uint64_t{0};
    positions[4500].state = 0xFFFF;
    positions[4501].turn = static_cast<Color>(200);
    const Bytes bytes(Variant::frisian, positions, true);
    const Rows rows = bytes.rows(Variant::frisian);
    for (const int threads : {1, 2, 5}) {
        std::vector<std::int32_t> out(rows.size());
        std::size_t row = 0;
        try {
            arrays::in_rows(rows.size(), {.threads = threads, .tick = {}},
                            [&](std::size_t begin, std::size_t end) {
                                arrays::count_moves(rows, begin, end, out.data());
                            });
        } catch (const arrays::BadRow& bad) {
            row = bad.row();
        }
        CHECK_EQUAL(row, std::size_t{2222}, "first bad row");
        const arrays::Faults faults = arrays::find_faults(rows, 2, {.threads = threads, .tick = {}});
        CHECK_EQUAL(faults.count, std::size_t{6}, "bad rows");
        CHECK_EQUAL(faults.first.size(), std::size_t{2}, "as many as asked for");
        CHECK_EQUAL(faults.first[1].first, std::size_t{2223}, "in their order");
    }
}

TEST(unique_rows_are_those_of_a_map) {
    struct InOrder {
        bool operator()(const Position& a, const Position& b) const {
            return std::tie(a.white, a.black, a.kings, a.turn, a.state) <
                   std::tie(b.white, b.black, b.kings, b.turn, b.state);
        }
    };
    for (const Variant variant : {Variant::brazilian, Variant::frisian}) {
        for (const std::size_t size : {0u, 1u, 1000u, 150'000u}) {
            std::vector<Position> positions = played(variant, size / 3, 2);
            std::mt19937 random(3);
            while (!positions.empty() && positions.size() < size) {
                positions.push_back(random() % 2 == 0 ? positions[0]
                                                      : positions[random() % positions.size()]);
            }
            std::map<Position, std::int64_t, InOrder> expected;
            for (const Position& p : positions) ++expected[p];
            const Bytes bytes(variant, positions, false);
            const Rows rows = bytes.rows(variant);
            for (const int threads : {1, 3}) {
                const Work work{.threads = threads, .tick = {}};
                const arrays::Unique unique(rows, work);
                CHECK_EQUAL(unique.size(), expected.size(), "rows");
                const Written out(rows, unique.size());
                std::vector<std::int64_t> counts(unique.size() + 1), inverse(rows.size() + 1);
                unique.write(out.target, counts.data(), inverse.data(), work);
                const Rows found = out.rows(rows, unique.size());
                std::size_t next = 0;
                bool same = true;
                for (const auto& [position, times] : expected) {
                    same &= found.position(next) == position && counts[next] == times;
                    ++next;
                }
                for (std::size_t row = 0; row < rows.size(); ++row) {
                    same &= found.position(static_cast<std::size_t>(inverse[row])) == positions[row];
                }
                CHECK_EQUAL(same, true, std::to_string(size));
            }
        }
    }
}

}  // namespace bitdraughts
