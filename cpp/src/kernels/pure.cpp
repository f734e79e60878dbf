#include "bitdraughts/rules/pure.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel pure;
const Kernel pure = KernelOf<Pure>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
