#include "bitdraughts/rules/spanish.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel spanish;
const Kernel spanish = KernelOf<Spanish>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
