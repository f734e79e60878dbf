// Perft of every variant in CPU seconds, each answer asserted. One thread, no table.
// Usage: bitdraughts_bench [variant]
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "bitdraughts/count.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace {

struct Case {
    std::string_view variant;
    const char* name;
    const char* fen;  // none for the start position
    int depth;
    std::uint64_t expected;  // distinct moves
};

constexpr Case cases[] = {
    {"brazilian", "start", nullptr, 11, 105'491'257},
    {"filipino", "start", nullptr, 11, 105'491'257},
    {"international", "start", nullptr, 10, 258'895'763},
    {"english", "start", nullptr, 12, 388'617'999},
    {"russian", "start", nullptr, 11, 110'917'189},
    {"pure", "start", nullptr, 9, 4'570'581},
    {"italian", "start", nullptr, 11, 81'647'058},
    {"spanish", "start", nullptr, 11, 81'383'200},
    {"czech", "start", nullptr, 11, 84'967'210},
    {"pool", "start", nullptr, 11, 110'833'952},
    {"canadian", "start", nullptr, 8, 31'839'056},
    {"frisian", "start", nullptr, 10, 85'817'725},
    {"thai", "start", nullptr, 9, 114'530'830},
    {"turkish", "start", nullptr, 8, 123'285'642},
    {"breakthrough", "start", nullptr, 9, 41'022'423},
    {"frysk", "start", nullptr, 8, 20'147'712},
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
        const Variant variant = find_variant(c.variant).id;
        const Position p = c.fen == nullptr ? start_position(variant) : parse_fen(c.fen, variant);
        const std::clock_t start = std::clock();
        const Count count = perft(p, c.depth);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        right &= count.lo == c.expected;
        std::printf("%-14.*s %-24s depth %2d %12llu %s %7.3f s %7.1f M moves/s\n",
                    static_cast<int>(c.variant.size()), c.variant.data(), c.name, c.depth,
                    static_cast<unsigned long long>(count.lo), count.lo == c.expected ? "ok   " : "WRONG",
                    seconds, static_cast<double>(count.lo) / seconds / 1e6);
    }
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
