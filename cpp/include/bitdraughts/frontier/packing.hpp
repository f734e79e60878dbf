// Positions as short numbers whose order is the order of rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/frontier/rows.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts::frontier {

/// A position without variant and side to move, the most significant word first; its order is that of
/// (white, black, kings, state).
template <std::size_t Words>
using Packed = std::array<std::uint64_t, Words>;

/// How many words the positions of a variant take: 2, 3 or 4.
inline std::size_t packed_words(const Shape& shape) {
    const int bits = 3 * shape.squares + (shape.has_state ? 16 : 0);
    return bits <= 128 ? 2 : static_cast<std::size_t>((bits + 63) / 64);
}

template <std::size_t Words>
class Packing {
public:
    explicit Packing(const Shape& shape)
        : low_(shape.squares <= 64 ? shape.squares : 64),
          high_(shape.squares - low_),
          has_state_(shape.has_state) {}

    Packed<Words> pack(const Position& p) const {
        Packed<Words> out{};
        append(out, p.white);
        append(out, p.black);
        append(out, p.kings);
        if (has_state_) append(out, p.state, 16);
        return out;
    }

    /// `base` with the pieces and the rule state of a packed position.
    Position unpack(Packed<Words> packed, Position base) const {
        base.state = has_state_ ? static_cast<std::uint16_t>(take(packed, 16)) : std::uint16_t{0};
        base.kings = take(packed);
        base.black = take(packed);
        base.white = take(packed);
        return base;
    }

private:
    void append(Packed<Words>& out, SquareSet set) const {
        if (high_ != 0) append(out, set.hi, high_);
        append(out, set.lo, low_);
    }
    static void append(Packed<Words>& out, std::uint64_t field, int bits) {
        if (bits == 64) {
            for (std::size_t i = 0; i + 1 < Words; ++i) out[i] = out[i + 1];
            out[Words - 1] = field;
            return;
        }
        for (std::size_t i = 0; i + 1 < Words; ++i) out[i] = out[i] << bits | out[i + 1] >> (64 - bits);
        out[Words - 1] = out[Words - 1] << bits | field;
    }

    SquareSet take(Packed<Words>& from) const {
        SquareSet out;
        out.lo = take(from, low_);
        if (high_ != 0) out.hi = take(from, high_);
        return out;
    }
    static std::uint64_t take(Packed<Words>& from, int bits) {
        const std::uint64_t field = from[Words - 1];
        if (bits == 64) {
            for (std::size_t i = Words - 1; i > 0; --i) from[i] = from[i - 1];
            from[0] = 0;
            return field;
        }
        for (std::size_t i = Words - 1; i > 0; --i) from[i] = from[i] >> bits | from[i - 1] << (64 - bits);
        from[0] >>= bits;
        return field & ((std::uint64_t{1} << bits) - 1);
    }

    int low_, high_;
    bool has_state_;
};

}  // namespace bitdraughts::frontier
