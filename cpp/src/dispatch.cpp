// The one place that turns a run-time variant into compiled rules, and the one choice of a CPU level.
#include <array>
#include <cstdlib>
#include <string_view>

#include "bitdraughts/kernel.hpp"

namespace bitdraughts {

namespace {
using Kernels = std::array<const Kernel*, variant_count>;
}

namespace baseline {
extern const Kernel brazilian, filipino, international, english, russian, pure;
constexpr Kernels kernels{&brazilian, &filipino, &international, &english, &russian, &pure};
}  // namespace baseline

#ifdef BITDRAUGHTS_X86_64_V3
namespace x86_64_v3 {
extern const Kernel brazilian, filipino, international, english, russian, pure;
constexpr Kernels kernels{&brazilian, &filipino, &international, &english, &russian, &pure};
}  // namespace x86_64_v3
#endif

namespace {

const Kernels& choose() {
    const char* wish = std::getenv("BITDRAUGHTS_KERNEL");
    [[maybe_unused]] const std::string_view wished = wish == nullptr ? "" : wish;
#ifdef BITDRAUGHTS_X86_64_V3
    const bool capable = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                         __builtin_cpu_supports("fma");
    if (capable && wished != baseline::brazilian.name) return x86_64_v3::kernels;
#endif
    return baseline::kernels;
}

}  // namespace

const Kernel& kernel(Variant variant) {
    static const Kernels& chosen = choose();
    return *chosen[static_cast<std::size_t>(variant)];
}

}  // namespace bitdraughts
