#include "bitdraughts/rules/brazilian.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel brazilian;
const Kernel brazilian = KernelOf<Brazilian>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
