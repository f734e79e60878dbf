#include "bitdraughts/rules/breakthrough.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel breakthrough;
const Kernel breakthrough = KernelOf<Breakthrough>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
