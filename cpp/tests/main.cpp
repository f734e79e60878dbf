#include <exception>

#include "bitdraughts/kernel.hpp"
#include "testing.hpp"

int main() {
    using namespace bitdraughts;
    for (const testing::Test& test : testing::tests()) {
        try {
            test.run();
        } catch (const std::exception& error) {
            ++testing::failures;
            std::cerr << test.name << ": unexpected exception: " << error.what() << "\n";
        }
    }
    std::cout << testing::tests().size() << " tests on the " << cpu_level() << " kernel, "
              << testing::failures << " failures\n";
    return testing::failures == 0 ? 0 : 1;
}
