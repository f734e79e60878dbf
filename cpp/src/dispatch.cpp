// The one place that turns a run-time variant into compiled rules, and the one choice of a CPU level.
#include <cstdlib>
#include <iterator>
#include <span>
#include <string_view>

#include "bitdraughts/custom.hpp"
#include "bitdraughts/kernel.hpp"

namespace bitdraughts {

namespace {
using Kernels = std::span<const Kernel* const, variant_count>;
}

// In the order of Variant. Variants that differ in nothing but the start, the winner or the draws share a
// generator; variants.cpp asserts that they may.
#define BITDRAUGHTS_KERNELS                                                                                  \
    extern const Kernel brazilian, filipino, international, english, russian, pure, italian, spanish, czech, \
        pool, canadian, frisian, thai, turkish, breakthrough;                                                \
    constexpr const Kernel* kernels[] = {&brazilian,     &filipino,  &international, &english, &russian,     \
                                         &pure,          &italian,   &spanish,       &spanish, &czech,       \
                                         &pool,          &canadian,  &frisian,       &thai,    &turkish,     \
                                         &international, &brazilian, &breakthrough,  &frisian};              \
    static_assert(std::size(kernels) == variant_count);
namespace baseline {
BITDRAUGHTS_KERNELS
}
#ifdef BITDRAUGHTS_X86_64_V3
namespace x86_64_v3 {
BITDRAUGHTS_KERNELS
}
#endif

namespace {

Kernels choose() {
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
    static const Kernels chosen = choose();
    const auto i = static_cast<std::size_t>(variant);
    return i < chosen.size() ? *chosen[i] : interpreter;
}

}  // namespace bitdraughts
