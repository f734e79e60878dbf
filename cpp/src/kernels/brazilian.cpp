#include "bitdraughts/rules/brazilian.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {
BITDRAUGHTS_KERNEL(brazilian, Brazilian)
}
