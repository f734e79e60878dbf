#include "bitdraughts/rules/international.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel international;
const Kernel international = KernelOf<International>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
