#include "bitdraughts/rules/czech.hpp"

#include "bitdraughts/kernel_of.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

extern const Kernel czech;
const Kernel czech = KernelOf<Czech>::table;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
