// Usage: bitdraughts_tests [FILTER]: all tests, or those with FILTER in the name.
#include <exception>
#include <string_view>

#include "bitdraughts/kernel.hpp"
#include "testing.hpp"

int main(int count, char** arguments) {
    using namespace bitdraughts;
    const std::string_view filter = count > 1 ? arguments[1] : "";
    int run = 0;
    for (const testing::Test& test : testing::tests()) {
        if (std::string_view(test.name).find(filter) == std::string_view::npos) continue;
        ++run;
        try {
            test.run();
        } catch (const std::exception& error) {
            ++testing::failures;
            std::cerr << test.name << ": unexpected exception: " << error.what() << "\n";
        }
    }
    std::cout << run << " tests on the " << cpu_level() << " kernel, " << testing::failures << " failures\n";
    return testing::failures == 0 && run > 0 ? 0 : 1;
}
