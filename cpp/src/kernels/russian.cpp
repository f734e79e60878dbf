#include "bitdraughts/rules/russian.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel russian;
const Kernel russian = KernelOf<Russian>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
