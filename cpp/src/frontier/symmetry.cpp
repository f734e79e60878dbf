#include "bitdraughts/frontier/symmetry.hpp"

#include <stdexcept>
#include <string>
#include <tuple>

#include "bitdraughts/king_run.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::frontier {

namespace {

bool smaller(const Position& a, const Position& b) {
    return std::tie(a.white, a.black, a.kings, a.state) < std::tie(b.white, b.black, b.kings, b.state);
}

}  // namespace

// No fact speaks of one colour or of left and right, so the places of the squares decide.
Symmetry::Symmetry(Variant variant) {
    const VariantInfo& v = info(variant);
    for (int square = 1; square <= v.squares; ++square) {
        const auto at = static_cast<std::size_t>(square);
        const auto opposite = static_cast<std::size_t>(v.squares + 1 - square);
        turns_ = turns_ && v.row[opposite] == v.rows - 1 - v.row[at] &&
                 v.column[opposite] == v.columns - 1 - v.column[at];
        mirror_[at] = static_cast<std::uint8_t>(v.square_at(v.row[at], v.columns - 1 - v.column[at]));
        mirrors_ = mirrors_ && mirror_[at] != 0;
    }
}

SquareSet Symmetry::mirrored(SquareSet set) const {
    SquareSet out;
    for (; !set.empty(); set.remove_lowest()) {
        out |= SquareSet::of(mirror_[static_cast<std::size_t>(set.lowest())]);
    }
    return out;
}

Position Symmetry::mirrored(const Position& p) const {
    Position out = p;
    out.white = mirrored(p.white);
    out.black = mirrored(p.black);
    out.kings = mirrored(p.kings);
    for (const Color color : {Color::white, Color::black}) {
        KingRun run = KingRun::of(p.state, color);
        run.square = mirror_[static_cast<std::size_t>(run.square)];
        out.state = with_run(out.state, color, run);
    }
    return out;
}

Position Symmetry::canonical(Position position) const {
    if (position.turn == Color::black) position = flip(position);
    if (mirrors_) {
        const Position other = mirrored(position);
        if (smaller(other, position)) position = other;
    }
    return position;
}

Symmetry checked_symmetry(Variant variant) {
    const Symmetry symmetry(variant);
    if (!symmetry.turns()) {
        throw std::invalid_argument("symmetry: the board of " + std::string(info(variant).name) +
                                    " is not the same from both sides");
    }
    return symmetry;
}

}  // namespace bitdraughts::frontier
