#include "bitdraughts/rules/pure.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {
BITDRAUGHTS_KERNEL(pure, Pure)
}
