#include "bitdraughts/rules/pool.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel pool;
const Kernel pool = KernelOf<Pool>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
