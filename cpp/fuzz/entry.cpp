// Hands an input to the target that it is linked with.
#include "fuzzing.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    bitdraughts::fuzzing::Bytes bytes(data, size);
    bitdraughts::fuzzing::run(bytes);
    return 0;
}
