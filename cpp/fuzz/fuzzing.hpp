// What fuzz targets share: bytes read as numbers, and a check that ends the process.
//
// A target turns bytes into a question, asks it in more than one way and compares the answers. Exceptions
// that are not documented are not caught: they end the process too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

/// What libFuzzer calls, or replay.cpp.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace bitdraughts::fuzzing {

/// An input from its first byte to its last; behind it are zeros.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}

    bool empty() const { return at_ == end_; }
    std::uint8_t byte() { return empty() ? std::uint8_t{0} : *at_++; }
    bool flag() { return (byte() & 1) != 0; }
    /// A number below `bound`, which is 1 to 256.
    int below(int bound) { return byte() % bound; }
    template <class T>
    T number() {
        T value{};
        for (std::size_t i = 0; i < sizeof(T); ++i) value = static_cast<T>(value | T{byte()} << 8 * i);
        return value;
    }
    /// Text up to the next zero byte.
    std::string word() {
        std::string out;
        while (!empty()) {
            const std::uint8_t c = byte();
            if (c == 0) break;
            out += static_cast<char>(c);
        }
        return out;
    }
    std::string_view rest() const {
        return {reinterpret_cast<const char*>(at_), static_cast<std::size_t>(end_ - at_)};
    }

private:
    const std::uint8_t* at_;
    const std::uint8_t* end_;
};

/// What a target does with an input.
void run(Bytes& bytes);

[[noreturn]] inline void fail(const char* file, int line, const std::string& what) {
    std::fprintf(stderr, "%s:%d: %s\n", file, line, what.c_str());
    std::abort();
}

}  // namespace bitdraughts::fuzzing

/// `what`, a text that names the input, is made only if the condition does not hold.
#define CHECK(condition, what)          \
    ((condition) ? static_cast<void>(0) \
                 : bitdraughts::fuzzing::fail(__FILE__, __LINE__, #condition ": " + std::string(what)))
