// Compiler switches, and the one macro that keeps builds for different CPUs apart.
#pragma once

// Code that is compiled once per CPU level lives in an inline namespace of that name. Without it the
// linker would keep only one copy of each inline function, perhaps the one the running CPU cannot
// execute.
#ifndef BITDRAUGHTS_ARCH
#define BITDRAUGHTS_ARCH baseline
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#define BITDRAUGHTS_INLINE __forceinline
#define BITDRAUGHTS_INLINE_LAMBDA
#define BITDRAUGHTS_NOINLINE __declspec(noinline)
#else
#define BITDRAUGHTS_INLINE [[gnu::always_inline]] inline
// Behind the parameters of a lambda on the hot path; left alone, compilers outline unrolled loops.
#define BITDRAUGHTS_INLINE_LAMBDA __attribute__((always_inline))
#define BITDRAUGHTS_NOINLINE [[gnu::noinline]]
#endif
