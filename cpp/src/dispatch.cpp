// The one place that turns a run-time variant into compiled rules, and the one choice of a CPU level.
#include <cstdlib>
#include <iterator>
#include <span>
#include <string_view>

#include "bitdraughts/custom.hpp"
#include "bitdraughts/kernel.hpp"
#ifdef BITDRAUGHTS_X86_64
#include "cpu.hpp"
#endif

namespace bitdraughts {

// In the order of Variant. Variants that differ in nothing but the start, the winner or the draws share a
// generator; variants.cpp asserts that they may.
#define BITDRAUGHTS_KERNELS(Type)                                                                          \
    extern const Type brazilian, filipino, international, english, russian, pure, italian, spanish, czech, \
        pool, canadian, frisian, thai, turkish, breakthrough;                                              \
    constexpr const Type* kernels[] = {&brazilian,     &filipino,  &international, &english, &russian,     \
                                       &pure,          &italian,   &spanish,       &spanish, &czech,       \
                                       &pool,          &canadian,  &frisian,       &thai,    &turkish,     \
                                       &international, &brazilian, &breakthrough,  &frisian};              \
    static_assert(std::size(kernels) == variant_count);

namespace baseline {
BITDRAUGHTS_KERNELS(Kernel)
WriteOnes* write_ones();
}  // namespace baseline
#ifdef BITDRAUGHTS_X86_64
namespace x86_64_v3 {
BITDRAUGHTS_KERNELS(Kernel)
WriteOnes* write_ones();
}  // namespace x86_64_v3
namespace avx512 {
BITDRAUGHTS_KERNELS(LeafKernel)
WriteOnes* write_ones();
}  // namespace avx512
#endif

namespace {

struct Choice {
    std::span<const Kernel* const, variant_count> kernels = baseline::kernels;
    const LeafKernel* const* leaves = nullptr;
    WriteOnes* write_ones = baseline::write_ones();
    const char* level = baseline::brazilian.name;
};

Choice choose() {
    Choice out;
#ifdef BITDRAUGHTS_X86_64
    const Cpu cpu;
    const char* wish = std::getenv("BITDRAUGHTS_KERNEL");
    const std::string_view wished = wish == nullptr ? "" : wish;
    if (!cpu.x86_64_v3() || wished == baseline::brazilian.name) return out;
    out.kernels = x86_64_v3::kernels;
    out.level = x86_64_v3::brazilian.name;
    out.write_ones = x86_64_v3::write_ones();
    if (!cpu.avx512() || wished == x86_64_v3::brazilian.name) return out;
    out.leaves = avx512::kernels;
    out.level = avx512::brazilian.name;
    out.write_ones = avx512::write_ones();
#endif
    return out;
}

const Choice& choice() {
    static const Choice chosen = choose();
    return chosen;
}

}  // namespace

const Kernel& kernel(Variant variant) {
    const Choice& chosen = choice();
    const auto i = static_cast<std::size_t>(variant);
    return i < chosen.kernels.size() ? *chosen.kernels[i] : interpreter;
}

const LeafKernel* leaf_kernel(Variant variant) {
    const Choice& chosen = choice();
    const auto i = static_cast<std::size_t>(variant);
    return chosen.leaves != nullptr && i < chosen.kernels.size() ? chosen.leaves[i] : nullptr;
}

WriteOnes* ones_writer() { return choice().write_ones; }

const char* cpu_level() { return choice().level; }

}  // namespace bitdraughts
