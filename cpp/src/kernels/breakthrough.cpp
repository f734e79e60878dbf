#include "bitdraughts/rules/breakthrough.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {
BITDRAUGHTS_KERNEL(breakthrough, Breakthrough)
}
