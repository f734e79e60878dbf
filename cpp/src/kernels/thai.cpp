#include "bitdraughts/rules/thai.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {
BITDRAUGHTS_KERNEL(thai, Thai)
}
