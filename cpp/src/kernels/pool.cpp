#include "bitdraughts/rules/pool.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {
BITDRAUGHTS_KERNEL(pool, Pool)
}
