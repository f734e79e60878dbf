#include "bitdraughts/rules/frisian.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel frisian;
const Kernel frisian = KernelOf<Frisian>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
