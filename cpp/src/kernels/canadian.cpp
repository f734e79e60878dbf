#include "bitdraughts/rules/canadian.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel canadian;
const Kernel canadian = KernelOf<Canadian>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
