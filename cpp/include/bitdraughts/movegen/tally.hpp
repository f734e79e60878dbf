// How often squares are reached: sets by direction, added up in bit planes.
#pragma once

#include <cstddef>

#include "bitdraughts/geometry.hpp"
#include "bitdraughts/lanes.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// A set of squares for each direction.
template <class Word>
struct DirectionSets {
    Word of[8];
    BITDRAUGHTS_INLINE Word& operator[](Direction d) { return of[static_cast<std::size_t>(d)]; }
    BITDRAUGHTS_INLINE Word operator[](Direction d) const { return of[static_cast<std::size_t>(d)]; }
};

/// In how many of eight sets each square is, as binary digits; for one word or several side by side.
template <class Word>
struct Tally {
    using Number = decltype(count_bits(Word{}));
    Word ones{}, twos{}, fours{}, eights{};

    BITDRAUGHTS_INLINE explicit Tally(const DirectionSets<Word>& sets) {
        const auto& set = sets.of;
        const Digits a = added(set[0], set[1], set[2]);
        const Digits b = added(set[3], set[4], set[5]);
        const Digits c = added(a.one, b.one, set[6]);
        ones = c.one ^ set[7];
        const Word last = c.one & set[7];
        const Digits d = added(a.two, b.two, c.two);
        twos = d.one ^ last;
        const Word carry = d.one & last;
        fours = d.two ^ carry;
        eights = d.two & carry;
    }
    /// The same on the squares of `set` alone.
    BITDRAUGHTS_INLINE Tally within(Word set) const {
        Tally out = *this;
        out.ones &= set;
        out.twos &= set;
        out.fours &= set;
        out.eights &= set;
        return out;
    }
    /// The squares where times() leaves something out.
    BITDRAUGHTS_INLINE Word uncounted(const Tally& other) const {
        return fours | eights | ((ones | twos) & (other.fours | other.eights));
    }
    BITDRAUGHTS_INLINE Number total() const {
        const Number two = count_bits(twos);
        const Number four = count_bits(fours);
        const Number eight = count_bits(eights);
        const Number more = two + four + four + eight + eight + eight + eight;
        return sum_counts(count_bits(ones) + more + more);
    }
    /// The sum over all squares of the products with another tally, of numbers up to three.
    BITDRAUGHTS_INLINE Number times(const Tally& other) const {
        const Number two = count_bits(ones & other.twos) + count_bits(twos & other.ones);
        const Number four = count_bits(twos & other.twos);
        const Number more = two + four + four;
        return sum_counts(count_bits(ones & other.ones) + more + more);
    }

private:
    struct Digits {
        Word one, two;
    };
    BITDRAUGHTS_INLINE static Digits added(Word a, Word b, Word c) {
        const Word either = a ^ b;
        return {either ^ c, (a & b) | (either & c)};
    }
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
