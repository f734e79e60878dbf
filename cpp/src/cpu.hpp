// What the CPU can do and the system lets programs use. The CPU itself is asked: not every compiler comes
// with what __builtin_cpu_supports looks into, and without it that says no to everything.
#pragma once

#include <cpuid.h>

#include <cstdint>

namespace bitdraughts {

class Cpu {
public:
    Cpu() {
        unsigned a = 0, b = 0, c = 0, d = 0;
        if (__get_cpuid(1, &a, &b, &c, &d) == 0) return;
        const bool popcnt = bit(c, 23), fma = bit(c, 12), avx = bit(c, 28);
        const std::uint64_t saved = bit(c, 27) ? saved_registers() : 0;
        if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return;
        constexpr std::uint64_t ymm = 0x6, zmm = 0xE6;
        const bool bmi = bit(b, 3) && bit(b, 8), avx2 = bit(b, 5);
        const bool wide = bit(b, 16) && bit(b, 17) && bit(b, 30) && bit(b, 31) && bit(c, 14);
        const bool lzcnt = __get_cpuid(0x80000001, &a, &b, &c, &d) != 0 && bit(c, 5);
        x86_64_v3_ = popcnt && fma && avx && bmi && avx2 && lzcnt && (saved & ymm) == ymm;
        avx512_ = x86_64_v3_ && wide && (saved & zmm) == zmm;
    }

    /// The level of that name: POPCNT, LZCNT, BMI1 and 2, FMA, AVX2.
    bool x86_64_v3() const { return x86_64_v3_; }
    /// AVX-512 F, DQ, BW, VL and VPOPCNTDQ as well.
    bool avx512() const { return avx512_; }

private:
    static bool bit(unsigned word, int number) { return (word >> number & 1) != 0; }
    /// The registers that the system keeps for each program, XCR0.
    static std::uint64_t saved_registers() {
        std::uint32_t low = 0, high = 0;
        __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        return std::uint64_t{high} << 32 | low;
    }
    bool x86_64_v3_ = false, avx512_ = false;
};

}  // namespace bitdraughts
