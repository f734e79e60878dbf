#include "bitdraughts/rules/turkish.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel turkish;
const Kernel turkish = KernelOf<Turkish>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
