// The shipped tables of published counts, as far as a node cap allows; threads and hash change nothing.
#include "bitdraughts/count.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/perft_table.hpp"
#include "bitdraughts/position.hpp"
#include "testing.hpp"

namespace bitdraughts {

namespace {

constexpr std::uint64_t cap = 300'000;

PerftOptions with(int threads, std::size_t hash_mb) {
    PerftOptions options;
    options.threads = threads;
    options.hash_mb = hash_mb;
    return options;
}

void check_line(const VariantInfo& v, const std::string& line, int& checked_counts) {
    std::istringstream fields(line);
    std::string field;
    std::getline(fields, field, ';');
    const Position p = parse_fen(field, v.id);
    while (std::getline(fields, field, ';')) {
        const char kind = field.at(0);
        std::istringstream numbers(field.substr(1));
        int depth = 0;
        std::uint64_t expected = 0;
        if (!(numbers >> depth >> expected) || expected > cap) continue;  // beyond 64 bits, or too long
        PerftOptions options;
        options.routes = kind == 'R';
        CHECK_EQUAL(perft(p, depth, options).lo, expected, std::string(v.name) + " " + line + " " + field);
        ++checked_counts;
    }
}

TEST(published_counts) {
    int checked_counts = 0;
    for (const VariantInfo& v : all_variants()) {
        std::ifstream file(std::filesystem::path(BITDRAUGHTS_PERFT_DIR) / (std::string(v.name) + ".perft"));
        CHECK_EQUAL(file.good(), true, std::string(v.name) + ": table found");
        for (std::string line; std::getline(file, line);) {
            if (!line.empty() && line[0] != '#') check_line(v, line, checked_counts);
        }
    }
    CHECK_EQUAL(checked_counts > 200, true, "enough counts were checked");
}

TEST(threads_and_hash_change_nothing) {
    const Position p = parse_fen("W:WK30,K31,K32:BK2,K3", Variant::brazilian);
    const Count plain = perft(p, 5);
    CHECK_EQUAL(plain, (Count{438866, 0}), "three kings against two, depth 5");
    for (const int threads : {1, 2, 3}) {
        for (const std::size_t hash_mb : {std::size_t{0}, std::size_t{1}}) {
            CHECK_EQUAL(perft(p, 5, with(threads, hash_mb)), plain, "threads and hash");
        }
    }
    Count sum;
    for (const auto& [move, count] : divide(p, 5, with(2, 1))) sum += count;
    CHECK_EQUAL(sum, plain, "divide adds up");
}

TEST(counts_pass_2_to_the_64_and_stick_at_2_to_the_128) {
    // Two kings that never meet: few positions, so that a table makes any depth quick.
    const Position p = parse_fen("W:WK29:BK1", Variant::english);
    const PerftOptions options = with(1, 16);
    Count wide = perft(p, 70, options);
    CHECK_EQUAL(wide.hi > 0, true, "more than 64 bits");
    Count sum;
    for (const auto& [move, count] : divide(p, 70, options)) sum += count;
    CHECK_EQUAL(sum, wide, "divide adds up beyond 64 bits");
    bool refused = false;
    try {
        perft(p, max_perft_depth, options);
    } catch (const Error& error) {
        refused = error.kind() == ErrorKind::too_large;
    }
    CHECK_EQUAL(refused, true, "past 2^128 it is an error");
}

TEST(a_tick_that_throws_ends_the_count) {
    struct Enough {};
    for (const int threads : {1, 2}) {
        bool ended = false;
        try {
            PerftOptions options = with(threads, 0);
            options.tick = [](std::size_t, std::size_t) { throw Enough(); };
            perft(start_position(Variant::international), 60, options);
        } catch (const Enough&) {
            ended = true;
        }
        CHECK_EQUAL(ended, true, "the exception came out");
    }
}

TEST(a_line_of_the_table_gives_back_what_was_stored_or_nothing) {
    const auto key = [](std::uint64_t depth, std::uint64_t pieces) {
        return PerftKey<3>{depth << 56 | pieces, pieces * 3, 0};
    };
    PerftLine<3> line{};
    std::uint64_t now = 1;
    const auto store = [&](std::uint64_t depth, std::uint64_t pieces, Count count) {
        line.first_word() = line.store(line.first_word(), key(depth, pieces), count, now);
    };
    const auto holds = [&](std::uint64_t depth, std::uint64_t pieces, Count count) {
        const auto found = line.find(line.first_word(), key(depth, pieces));
        return found.has_value() && *found == count;
    };
    CHECK_EQUAL(line.find(line.first_word(), key(3, 0)).has_value(), false, "empty");
    store(5, 1, {10, 0});
    store(3, 2, {20, 0});
    CHECK_EQUAL(holds(5, 1, {10, 0}) && holds(3, 2, {20, 0}), true, "the deeper and the latest");
    CHECK_EQUAL(line.find(line.first_word(), key(4, 1)).has_value(), false,
                "another depth is another question");
    for (const Count large : {Count{30, 7}, Count{std::uint64_t{1} << 56, 0}, Count{0, 1}}) {
        store(9, 3, large);
        CHECK_EQUAL(holds(9, 3, large), true, "a large count");
        CHECK_EQUAL(line.find(line.first_word(), key(3, 2)).has_value(), false, "which stands alone");
        store(4, 4, {40, 0});
        CHECK_EQUAL(holds(9, 3, large), true, "a shallower one does not spoil its upper half");
        store(9, 5, {50, 0});
        CHECK_EQUAL(holds(9, 5, {50, 0}), true, "one as deep takes its place");
        CHECK_EQUAL(line.find(line.first_word(), key(9, 3)).has_value(), false, "and leaves nothing of it");
    }
    now = 2;
    CHECK_EQUAL(holds(9, 5, {50, 0}), true, "an earlier generation is remembered");
    store(4, 6, {60, 0});
    CHECK_EQUAL(holds(4, 6, {60, 0}), true, "and gives way");
    CHECK_EQUAL(line.find(line.first_word(), key(9, 5)).has_value(), false, "to a shallower one too");
    store(3, 7, {70, 0});
    CHECK_EQUAL(holds(4, 6, {60, 0}) && holds(3, 7, {70, 0}), true, "which then stays");
    store(9, 8, {80, 8});
    now = 3;
    store(3, 9, {90, 0});
    CHECK_EQUAL(holds(3, 9, {90, 0}), true, "a large count of an earlier generation gives way");
    std::mt19937_64 random(5);
    for (int i = 0; i < 20000; ++i) {
        now = 1 + random() % 255;
        const PerftKey<3> any = key(1 + random() % 12, random() % 6);
        const Count count{any[0] ^ any[1], (any[0] >> 56) >= 8 ? any[1] + 1 : 0};
        line.first_word() = line.store(line.first_word(), any, count, now);
        const PerftKey<3> asked = key(1 + random() % 12, random() % 6);
        const Count expected{asked[0] ^ asked[1], (asked[0] >> 56) >= 8 ? asked[1] + 1 : 0};
        const auto found = line.find(line.first_word(), asked);
        CHECK_EQUAL(!found.has_value() || *found == expected, true, "never another count");
    }
}

TEST(a_tiny_table_shared_by_threads_and_kept_changes_nothing) {
    // A single line: threads meet in it all the time, and so do variants, conventions and depths.
    PerftTable line(PerftTable::line_size), small(std::size_t{1} << 16, 7);
    std::mt19937_64 random(11);
    for (int round = 0; round < 2; ++round) {
        for (const VariantInfo& v : all_variants()) {
            Position p = start_position(v.id);
            for (int ply = 0; ply < 20 * (round + 1); ++ply) {
                const std::vector<Move> moves = list_moves(p);
                if (moves.empty()) break;
                p = play_unchecked(p, moves[random() % moves.size()]);
            }
            Position turned = p;
            turned.turn = opposite(p.turn);
            const int most = v.squares > 40 ? 4 : 5;
            for (int depth = most - 1; depth <= most; ++depth) {
                for (const bool routes : {false, true}) {
                    PerftOptions options;
                    options.routes = routes;
                    const Count plain = perft(p, depth, options);
                    const Count other = perft(turned, depth, options);
                    options.threads = 1 + static_cast<int>(random() % 3);
                    for (PerftTable* table : {&line, &small, &small}) {
                        options.table = table;
                        CHECK_EQUAL(perft(p, depth, options), plain, std::string(v.name));
                        CHECK_EQUAL(perft_each(std::vector{p, turned, flip(p), p}, depth, options),
                                    (std::vector{plain, other, plain, plain}), std::string(v.name));
                    }
                }
            }
        }
    }
}

TEST(one_heavy_unit_is_shared_out) {
    // One forced move at the root, and one heavy position among light ones.
    const Position forced = parse_fen("W:W27,31-50:B1-16,22", Variant::international);
    CHECK_EQUAL(list_moves(forced).size(), std::size_t{1}, "moves");
    const Position over = parse_fen("W:W:B1", Variant::international);
    const Count plain = perft(forced, 8), deep = perft(forced, 10);
    for (const int threads : {2, 3, 5}) {
        for (const std::size_t hash_mb : {std::size_t{0}, std::size_t{1}}) {
            PerftOptions options = with(threads, hash_mb);
            std::size_t last = 0;
            bool falls = false;
            options.tick = [&](std::size_t done, std::size_t all) {
                falls |= done < last || done > all;
                last = done;
            };
            CHECK_EQUAL(perft(forced, 8, options), plain, "perft");
            CHECK_EQUAL(last, std::size_t{1}, "units");
            last = 0;
            CHECK_EQUAL(perft_each(std::vector{over, forced, over, over}, 8, options),
                        (std::vector{Count{}, plain, Count{}, Count{}}), "each");
            CHECK_EQUAL(last, std::size_t{4}, "units");
            CHECK_EQUAL(falls, false, "progress goes on");
        }
        // What was given away is not missing in what the table remembers.
        PerftTable table(std::size_t{16} << 20);
        PerftOptions kept = with(threads, 0);
        kept.table = &table;
        for (int time = 0; time < 2; ++time) CHECK_EQUAL(perft(forced, 10, kept), deep, "once more");
    }
}

/// A line answers a question only if every bit of it is the same.
template <std::size_t Words>
void check_line_of_table() {
    const auto key_of = [](std::uint64_t depth) {
        PerftKey<Words> key;
        for (std::size_t i = 0; i < Words; ++i) key[i] = 0x1234'5678 * (i + 1);
        key[0] |= depth << 56;
        return key;
    };
    PerftLine<Words> line{};
    const std::vector<Count> counts{{17, 0}, {5, 0}, {99, 3}};
    std::uint64_t depth = 9;  // the deepest first, so that lines with two places use both
    for (const Count& count : counts) {
        const PerftKey<Words> key = key_of(depth--);
        line.first_word() = line.store(line.first_word(), key, count, 1);
        const auto answer = [&](const PerftKey<Words>& asked) {
            return line.find(line.first_word(), asked).value_or(Count{});
        };
        CHECK_EQUAL(answer(key), count, "stored");
        for (std::size_t bit = 0; bit < 64 * Words; ++bit) {
            PerftKey<Words> other = key;
            other[bit / 64] ^= std::uint64_t{1} << bit % 64;
            if (other != key_of(depth + 2)) CHECK_EQUAL(answer(other), Count{}, "another question");
        }
    }
}

TEST(a_line_of_the_table_compares_the_whole_question) {
    check_line_of_table<3>();
    check_line_of_table<4>();
}

template <std::size_t Words>
void check_owners() {
    constexpr std::uint64_t owners = 64;
    std::vector<PerftKey<Words>> keys;
    for (std::uint64_t owner = 0; owner < owners; ++owner) {
        const PerftKey<Words> key = owner_key<Words>(owner);
        for (const std::uint64_t word : key) {
            CHECK_EQUAL(word & ((std::uint64_t{1} << 50) - 1), std::uint64_t{0}, "pieces are there");
        }
        CHECK_EQUAL(key[0] >> 56, std::uint64_t{0}, "the depth is there");
        keys.push_back(key);
    }
    std::ranges::sort(keys);
    CHECK_EQUAL(std::ranges::adjacent_find(keys) == keys.end(), true, "owners have keys of their own");
}

TEST(owners_of_counts_are_told_apart) {
    check_owners<3>();
    check_owners<4>();
}

TEST(each_of_many_positions) {
    const Position start = start_position(Variant::russian);
    std::vector<Position> positions{start};
    for (std::size_t i = 0; positions.size() < 2000; ++i) {
        for (const Move& move : list_moves(positions[i])) positions.push_back(play(positions[i], move));
    }
    for (int depth = 0; depth <= 3; ++depth) {
        for (const int threads : {1, 3}) {
            const std::vector<Count> counts = perft_each(positions, depth, with(threads, 0));
            CHECK_EQUAL(counts.size(), positions.size(), "one a position");
            for (std::size_t i = 0; i < counts.size(); i += 97) {
                CHECK_EQUAL(counts[i], perft(positions[i], depth), "the same as alone");
            }
        }
    }
    CHECK_EQUAL(perft_each({}, 3).size(), std::size_t{0}, "none");
}

TEST(a_table_with_no_number_left_for_an_owner_begins_again) {
    // Numbers past the last would be read as part of the depth of so large a board.
    const Position first = parse_fen("B:W60,61,66,K70:B3,8,9,K1", Variant::canadian);
    Position last = first;
    last.turn = Color::white;
    PerftOptions routes;
    routes.routes = true;
    const Count plain = perft(last, 4, routes);
    CHECK_EQUAL(perft(first, 5) == plain, false, "the counts differ");
    std::vector<std::pair<Variant, bool>> between;
    for (const VariantInfo& v : all_variants()) {
        if (v.id == Variant::canadian) continue;
        between.insert(between.end(), {{v.id, false}, {v.id, true}});
    }
    for (std::size_t others = 24; others <= between.size(); ++others) {
        PerftTable table(std::size_t{16} << 20);
        PerftOptions options;
        options.table = &table;
        perft(first, 5, options);
        for (std::size_t i = 0; i < others; ++i) {
            PerftOptions other = options;
            other.routes = between[i].second;
            perft(start_position(between[i].first), 1, other);
        }
        options.routes = true;
        CHECK_EQUAL(perft(last, 4, options), plain, std::to_string(others) + " others");
    }
}

TEST(a_table_in_use_is_refused) {
    PerftTable table(1 << 20);
    PerftOptions options;
    options.table = &table;
    int refused = 0;
    PerftOptions outer = options;
    outer.tick = [&](std::size_t, std::size_t) {
        try {
            perft(start_position(Variant::english), 5, options);
        } catch (const Error& error) {
            refused += error.kind() == ErrorKind::table_in_use ? 1 : 0;
        }
    };
    perft(start_position(Variant::english), 5, outer);
    CHECK_EQUAL(refused > 0, true, "while a call has it");
    CHECK_EQUAL(perft(start_position(Variant::english), 5, options), (Count{7361, 0}), "and free again");
}

}  // namespace
}  // namespace bitdraughts
