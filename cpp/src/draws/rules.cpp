#include "bitdraughts/draws/rules.hpp"

namespace bitdraughts::draws {

Pieces pieces(const Position& p) {
    return {.men = {(p.white - p.kings).size(), (p.black - p.kings).size()},
            .kings = {(p.white & p.kings).size(), (p.black & p.kings).size()}};
}

unsigned Material::strong_sides(const Pieces& found) const {
    if (both_crowned) {
        const int number = found.all();
        const bool fits = found.kings[0] != 0 && found.kings[1] != 0 && fewest <= number && number <= most;
        return fits ? both_strong : 0;
    }
    unsigned sides = 0;
    for (const int side : {0, 1}) {
        if (strong.fits(found.men[side], found.kings[side]) &&
            weak.fits(found.men[1 - side], found.kings[1 - side])) {
            sides |= 1u << side;
        }
    }
    return sides;
}

int Counter::plies_to_full(unsigned sides, Color turn) const {
    if (moves == 0 || (whose != Whose::strong_side && whose != Whose::lone_side)) return limit();
    const unsigned counted = whose == Whose::strong_side ? sides : sides ^ both_strong;
    const unsigned begins = turn == Color::white ? white_strong : black_strong;
    return limit() - (begins == counted ? 1 : 0);
}

}  // namespace bitdraughts::draws
