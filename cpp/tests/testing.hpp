// A handful of checks; a test framework would be more to install than to read.
#pragma once

#include <iostream>
#include <string>
#include <vector>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

inline std::ostream& operator<<(std::ostream& out, Count count) {
    return out << count.hi << "*2^64+" << count.lo;
}
inline std::ostream& operator<<(std::ostream& out, const std::vector<Count>& counts) {
    for (const Count& count : counts) out << count << ' ';
    return out;
}

}  // namespace bitdraughts

namespace bitdraughts::testing {

struct Test {
    const char* name;
    void (*run)();
};
inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}
inline int failures = 0;

struct Register {
    Register(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

template <class A, class B>
void check_equal(const A& found, const B& expected, const std::string& what, const char* file, int line) {
    if (found == expected) return;
    ++failures;
    std::cerr << file << ":" << line << ": " << what << "\n  found    " << found << "\n  expected "
              << expected << "\n";
}

}  // namespace bitdraughts::testing

#define TEST(name)                                                            \
    static void name();                                                       \
    static const bitdraughts::testing::Register register_##name(#name, name); \
    static void name()
#define CHECK_EQUAL(found, expected, what) \
    bitdraughts::testing::check_equal((found), (expected), (what), __FILE__, __LINE__)
