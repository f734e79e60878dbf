#include "bitdraughts/rules/english.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel english;
const Kernel english = KernelOf<English>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
