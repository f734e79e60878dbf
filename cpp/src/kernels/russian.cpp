#include "bitdraughts/rules/russian.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {
BITDRAUGHTS_KERNEL(russian, Russian)
}
