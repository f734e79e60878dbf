// The one choice of a CPU level per process.
#include <cstdlib>
#include <string_view>

#include "bitdraughts/kernel.hpp"

namespace bitdraughts {

namespace baseline {
extern const Kernel this_kernel;
}
#ifdef BITDRAUGHTS_X86_64_V3
namespace x86_64_v3 {
extern const Kernel this_kernel;
}
#endif

namespace {

const Kernel& choose() {
    const char* wish = std::getenv("BITDRAUGHTS_KERNEL");
    [[maybe_unused]] const std::string_view wished = wish == nullptr ? "" : wish;
#ifdef BITDRAUGHTS_X86_64_V3
    const bool capable = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                         __builtin_cpu_supports("fma");
    if (capable && wished != baseline::this_kernel.name) return x86_64_v3::this_kernel;
#endif
    return baseline::this_kernel;
}

}  // namespace

const Kernel& kernel() {
    static const Kernel& chosen = choose();
    return chosen;
}

}  // namespace bitdraughts
