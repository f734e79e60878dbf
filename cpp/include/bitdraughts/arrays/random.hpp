// Random numbers that depend on a seed and on a number of one's own alone, not on threads or order.
#pragma once

#include <cstdint>

namespace bitdraughts::arrays {

/// The numbers of one stream: SplitMix64 (Steele, Lea and Flood 2014), begun at a mix of seed and stream.
class Draws {
public:
    Draws(std::uint64_t seed, std::uint64_t stream) : state_(mixed(mixed(seed) + stream)) {}

    std::uint64_t next() { return mixed(state_ += 0x9E3779B97F4A7C15); }

private:
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
        return x ^ (x >> 31);
    }
    std::uint64_t state_;
};

}  // namespace bitdraughts::arrays
