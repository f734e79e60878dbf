#include "bitdraughts/rules/filipino.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel filipino;
const Kernel filipino = KernelOf<Filipino>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
