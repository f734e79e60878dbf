// Perft of every variant in CPU seconds, each answer asserted. One thread, no table.
// Usage: bitdraughts_bench [variant]
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "bitdraughts/count.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/variants.hpp"

namespace {

struct Case {
    std::string_view variant;
    const char* name;
    const char* fen;
    int depth;
    std::uint64_t expected;  // distinct moves
};

constexpr Case cases[] = {
    {"brazilian", "start", "W:W21-32:B1-12", 11, 105'491'257},
    {"filipino", "start", "W:W21-32:B1-12", 11, 105'491'257},
    {"international", "start", "W:W31-50:B1-20", 10, 258'895'763},
    {"english", "start", "B:W21-32:B1-12", 12, 388'617'999},
    {"russian", "start", "W:W21-32:B1-12", 11, 110'917'189},
    {"pure", "start", "B:W21-32:B1-12", 9, 4'570'581},
    {"brazilian", "three kings, two kings", "W:WK30,K31,K32:BK2,K3", 7, 56'203'069},
    {"international", "Random178", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", 8,
     86'724'219},
    {"international", "Woldouby", "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", 13,
     9'872'645},
};

}  // namespace

int main(int argc, char** argv) {
    using namespace bitdraughts;
    std::printf("kernel %s\n", cpu_level());
    bool right = true;
    for (const Case& c : cases) {
        if (argc > 1 && c.variant != argv[1]) continue;
        const Position p = parse_fen(c.fen, find_variant(c.variant).id);
        const std::clock_t start = std::clock();
        const Count count = perft(p, c.depth);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        right &= count.lo == c.expected;
        std::printf("%-14s %-24s depth %2d %12llu %s %7.3f s %7.1f M moves/s\n", c.variant.data(), c.name,
                    c.depth, static_cast<unsigned long long>(count.lo),
                    count.lo == c.expected ? "ok   " : "WRONG", seconds,
                    static_cast<double>(count.lo) / seconds / 1e6);
    }
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
