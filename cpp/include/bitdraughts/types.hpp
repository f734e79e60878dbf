// The plain values everything else speaks in: colour, variant, move, route, position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/square_set.hpp"

namespace bitdraughts {

enum class Color : std::uint8_t { white = 0, black = 1 };

constexpr Color opposite(Color color) { return color == Color::white ? Color::black : Color::white; }

/// The built-in variants, in the order `variants()` lists them; custom variants (custom.hpp) have the
/// numbers behind them. All are private to a process.
enum class Variant : std::uint8_t {
    brazilian,
    filipino,
    international,
    english,
    russian,
    pure,
    italian,
    spanish,
    portuguese,
    czech,
    pool,
    canadian,
    frisian,
    thai,
    turkish,
    antidraughts,
    antibrazilian,
    breakthrough,
    frysk,
};
inline constexpr int variant_count = 19;

/// No board has more (12x12: 72 squares).
inline constexpr int max_squares = 72;

/// A move is (from, to, captured); `promotes` follows from the position it is played in.
struct Move {
    SquareSet captured;
    std::uint8_t from = 0;  ///< square number, 1-based
    std::uint8_t to = 0;
    bool promotes = false;

    friend constexpr bool operator==(const Move& a, const Move& b) {
        return a.from == b.from && a.to == b.to && a.captured == b.captured;
    }
    /// The documented order of move lists: by from, then to, then the captured set read as a number.
    friend constexpr bool operator<(const Move& a, const Move& b) {
        if (a.from != b.from) return a.from < b.from;
        if (a.to != b.to) return a.to < b.to;
        return a.captured < b.captured;
    }
};

/// An ordered sequence of captured pieces with its final square. `path` holds the landing squares:
/// the turning square where the direction changes, the square directly behind the captured piece
/// where it goes straight on (or straight back), the final square last.
struct Route {
    /// Every captured piece has a square behind it, free or freed, and each square is behind one in at
    /// most eight directions. So of 72 squares e empty ones allow at most min(8 * e, 72 - e) captures.
    static constexpr int max_length = 64;
    Move move;
    std::uint8_t length = 0;
    std::array<std::uint8_t, max_length> path{};
    std::array<std::uint8_t, max_length> order{};  ///< captured squares in order; `length` or 0 of them
};

/// A position of any variant. Immutable by convention; sound when `find_fault` (position.hpp) says so.
struct Position {
    SquareSet white;
    SquareSet black;
    SquareSet kings;
    Variant variant = Variant::brazilian;
    Color turn = Color::white;
    std::uint16_t state = 0;  ///< rule state that is part of the position; 0 where a variant has none

    friend constexpr bool operator==(const Position& a, const Position& b) {
        return a.white == b.white && a.black == b.black && a.kings == b.kings && a.variant == b.variant &&
               a.turn == b.turn && a.state == b.state;
    }
};

/// A count that never wraps: perft of English draughts passes 2^64 at depth 29. Past 2^128 it sticks
/// at its largest value, which callers report as an error.
struct Count {
    std::uint64_t lo = 0;
    std::uint64_t hi = 0;

    BITDRAUGHTS_INLINE constexpr bool saturated() const { return (lo & hi) == ~std::uint64_t{0}; }
    BITDRAUGHTS_INLINE constexpr Count& operator+=(Count other) {
        const std::uint64_t before = hi;
        lo += other.lo;
        hi += other.hi + (lo < other.lo ? 1 : 0);
        if (hi < before || (other.hi == ~std::uint64_t{0} && hi == before)) lo = hi = ~std::uint64_t{0};
        return *this;
    }
    BITDRAUGHTS_INLINE friend constexpr bool operator==(Count a, Count b) {
        return a.lo == b.lo && a.hi == b.hi;
    }
};

}  // namespace bitdraughts
