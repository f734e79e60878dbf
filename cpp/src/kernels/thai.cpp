#include "bitdraughts/rules/thai.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel thai;
const Kernel thai = KernelOf<Thai>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
