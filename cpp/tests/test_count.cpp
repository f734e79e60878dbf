// The shipped tables of published counts, as far as a node cap allows; threads and hash change nothing.
#include "bitdraughts/count.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/position.hpp"
#include "testing.hpp"

namespace bitdraughts {

std::ostream& operator<<(std::ostream& out, Count count) { return out << count.hi << "*2^64+" << count.lo; }

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

}  // namespace
}  // namespace bitdraughts
