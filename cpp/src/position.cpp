#include "bitdraughts/position.hpp"

#include <algorithm>
#include <bit>

#include "bitdraughts/error.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/key.hpp"
#include "bitdraughts/king_run.hpp"
#include "bitdraughts/notation.hpp"

namespace bitdraughts {

namespace {

constexpr std::uint64_t reversed(std::uint64_t word) {
    word = (word >> 1 & 0x5555555555555555u) | (word & 0x5555555555555555u) << 1;
    word = (word >> 2 & 0x3333333333333333u) | (word & 0x3333333333333333u) << 2;
    word = (word >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (word & 0x0F0F0F0F0F0F0F0Fu) << 4;
    word = (word >> 8 & 0x00FF00FF00FF00FFu) | (word & 0x00FF00FF00FF00FFu) << 8;
    word = (word >> 16 & 0x0000FFFF0000FFFFu) | (word & 0x0000FFFF0000FFFFu) << 16;
    return std::rotl(word, 32);
}

const char* color_name(Color color) { return color == Color::white ? "White" : "Black"; }

std::string off_board(int square, const VariantInfo& v) {
    return "square " + std::to_string(square) + " is off the board (1-" + std::to_string(v.squares) + ")";
}

/// King runs are counted only where a rule limits them, for a king of that side, while it has a man.
std::optional<std::string> find_state_fault(const Position& p, const VariantInfo& v) {
    for (const Color color : {Color::white, Color::black}) {
        const KingRun run = KingRun::of(p.state, color);
        if (run.moves == 0 && run.square == 0) continue;
        const SquareSet own = color == Color::white ? p.white : p.black;
        if (v.rules.king_limit == 0) return "it has king counters, which " + std::string(v.name) + " has not";
        const std::string of = std::string("the king counter of ") + color_name(color);
        if (run.moves > v.rules.king_limit || run.moves == 0) {
            return of + " is " + std::to_string(run.moves) + "; expected 0 to " +
                   std::to_string(v.rules.king_limit);
        }
        if (run.square == 0 || run.square > v.squares || !(own & p.kings).has(run.square)) {
            return of + " names square " + std::to_string(run.square) + ", where it has no king";
        }
        if ((own - p.kings).empty()) return of + " counts, but the side has no man";
    }
    return std::nullopt;
}

/// The king runs after `move`, which made `after` of the pieces (WFD 17).
std::uint16_t state_after(const Position& p, const Move& move, const Position& after) {
    const auto has_men = [&](Color color) {
        return !((color == Color::white ? after.white : after.black) - after.kings).empty();
    };
    std::uint16_t state = 0;
    const Color other = opposite(p.turn);
    const KingRun theirs = KingRun::of(p.state, other);
    if (theirs.moves != 0 && !move.captured.has(theirs.square) && has_men(other)) {
        state = with_run(state, other, theirs);
    }
    if (move.captured.empty() && p.kings.has(move.from) && has_men(p.turn)) {
        state = with_run(state, p.turn, run_after(KingRun::of(p.state, p.turn), move.from, move.to));
    }
    return state;
}

}  // namespace

Position start_position(Variant variant) {
    const VariantInfo& v = info(variant);
    Position p;
    p.variant = variant;
    p.turn = v.rules.first_mover;
    const int first = v.rules.empty_rows_behind;
    const int end = first + v.rules.men_rows;
    for (int square = 1; square <= v.squares; ++square) {
        const int row = v.row[static_cast<std::size_t>(square)];
        if (row >= first && row < end) p.black |= SquareSet::of(square);
        if (v.rows - 1 - row >= first && v.rows - 1 - row < end) p.white |= SquareSet::of(square);
    }
    return p;
}

std::optional<std::string> find_fault(const Position& p) {
    const VariantInfo& v = info(p.variant);
    const SquareSet pieces = p.white | p.black;
    if (const SquareSet outside = (pieces | p.kings) - v.all(); !outside.empty()) {
        return off_board(outside.lowest(), v);
    }
    if (const SquareSet both = p.white & p.black; !both.empty()) {
        return "square " + std::to_string(both.lowest()) + " is held by both colours";
    }
    if (const SquareSet bare = p.kings - pieces; !bare.empty()) {
        return "square " + std::to_string(bare.lowest()) + " is marked as a king but holds no piece";
    }
    for (const Color color : {Color::white, Color::black}) {
        const SquareSet men = (color == Color::white ? p.white : p.black) - p.kings;
        const SquareSet crowned = men & v.crowning_row[static_cast<std::size_t>(color)];
        if (!crowned.empty()) {
            return std::string(color == Color::white ? "a white" : "a black") + " man on square " +
                   std::to_string(crowned.lowest()) + " stands on its crowning row; only a king can be there";
        }
    }
    return find_state_fault(p, v);
}

Position checked(const Position& p) {
    if (const auto fault = find_fault(p)) {
        throw Error(ErrorKind::invalid_position, "invalid position: " + *fault);
    }
    return p;
}

std::uint64_t key(const Position& p) {
    const VariantInfo& v = info(p.variant);
    std::uint64_t h =
        key_of_shape(v.columns, v.rows, v.rules.mirrored, v.rules.every_square, v.rules.from_bottom_right);
    h = key_with(h, p.white.lo);
    h = key_with(h, p.black.lo);
    h = key_with(h, p.kings.lo);
    if (v.squares > 64) {
        h = key_with(h, p.white.hi);
        h = key_with(h, p.black.hi);
        h = key_with(h, p.kings.hi);
    }
    h = key_with(h, static_cast<std::uint64_t>(p.turn) | static_cast<std::uint64_t>(p.state) << 1);
    return finished_key(h);
}

SquareSet turned(SquareSet set, int squares) {
    if (squares <= 64) return {reversed(set.lo) >> (64 - squares), 0};
    const int kept = squares - 64;  // of the high word
    return {reversed(set.hi) >> (64 - kept) | reversed(set.lo) << kept, reversed(set.lo) >> (64 - kept)};
}

Position flip(const Position& p) {
    const int squares = info(p.variant).squares;
    Position out = p;
    out.white = turned(p.black, squares);
    out.black = turned(p.white, squares);
    out.kings = turned(p.kings, squares);
    out.turn = opposite(p.turn);
    out.state = 0;
    for (const Color color : {Color::white, Color::black}) {
        KingRun run = KingRun::of(p.state, color);
        if (run.moves != 0) run.square = squares + 1 - run.square;
        out.state = with_run(out.state, opposite(color), run);
    }
    return out;
}

bool crowns(const Position& p, const Move& move) {
    const VariantInfo& v = info(p.variant);
    const auto side = static_cast<std::size_t>(p.turn);
    if (p.kings.has(move.from)) return false;
    return v.crowning_row[side].has(move.to) ||
           (v.rules.promotion == Promotion::in_passing && v.crowned_from[side].has(move.from) &&
            !(move.captured & v.row_before_crowning[side]).empty());
}

Position play_unchecked(const Position& p, const Move& move) {
    const SquareSet from = SquareSet::of(move.from);
    const SquareSet to = SquareSet::of(move.to);
    const bool king = p.kings.has(move.from) || crowns(p, move);
    Position out = p;
    SquareSet& own = p.turn == Color::white ? out.white : out.black;
    SquareSet& other = p.turn == Color::white ? out.black : out.white;
    own = (own - from) | to;
    other = other - move.captured;
    out.kings = p.kings - (from | move.captured);
    if (king) out.kings |= to;
    out.turn = opposite(p.turn);
    if (info(p.variant).rules.king_limit != 0) out.state = state_after(p, move, out);
    return out;
}

Position play(const Position& p, const Move& move) {
    if (!kernel(p.variant).is_legal(p, move)) throw_illegal(p, long_form(move, info(p.variant), false));
    return play_unchecked(p, move);
}

std::optional<Color> winner(const Position& p) {
    const RuleRecord& rules = info(p.variant).rules;
    const Color other = opposite(p.turn);
    if (rules.king_wins && !p.kings.empty()) {
        // With kings on both sides, the one that has just moved was first.
        const SquareSet others = other == Color::white ? p.white : p.black;
        return (others & p.kings).empty() ? p.turn : other;
    }
    if (kernel(p.variant).any(p)) return std::nullopt;
    return rules.no_move == NoMove::wins ? p.turn : other;
}

std::uint32_t material(const Position& p) {
    const auto count = [](SquareSet set) { return static_cast<std::uint32_t>(set.size()); };
    return count(p.white - p.kings) | count(p.white & p.kings) << 7 | count(p.black - p.kings) << 14 |
           count(p.black & p.kings) << 21;
}

std::uint32_t progress_of(const Position& before, const Move& move, const Position& after) {
    std::uint32_t out = material(after) << progress::material_shift;
    if (!move.captured.empty()) out |= progress::capture | progress::irreversible;
    if (!before.kings.has(move.from)) {
        // A man that has only stepped aside, as in Turkish draughts, can step back.
        const auto& row = info(before.variant).row;
        out |= progress::man_move | (row[move.from] != row[move.to] ? progress::irreversible : 0);
        if (after.kings.has(move.to)) out |= progress::promotion;
    }
    if (winner(after)) out |= progress::over;
    return out;
}

}  // namespace bitdraughts
