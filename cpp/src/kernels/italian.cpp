#include "bitdraughts/rules/italian.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel italian;
const Kernel italian = KernelOf<Italian>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
