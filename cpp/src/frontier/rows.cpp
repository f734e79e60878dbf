#include "bitdraughts/frontier/rows.hpp"

#include <algorithm>
#include <tuple>

#include "bitdraughts/error.hpp"
#include "bitdraughts/frontier/symmetry.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::frontier {

namespace {

SquareSet set_at(const void* words, const std::uint8_t* high, bool narrow, std::size_t row) {
    if (narrow) return {static_cast<const std::uint32_t*>(words)[row], 0};
    return {static_cast<const std::uint64_t*>(words)[row], high == nullptr ? std::uint8_t{0} : high[row]};
}

bool may_follow(const Position& a, const Position& b) {
    return std::tie(a.white, a.black, a.kings, a.state) < std::tie(b.white, b.black, b.kings, b.state);
}

/// The product, saturated.
Count product(Count a, Count b) {
    constexpr std::uint64_t low = 0xFFFF'FFFF;
    const std::uint64_t a_digits[] = {a.lo & low, a.lo >> 32, a.hi & low, a.hi >> 32};
    const std::uint64_t b_digits[] = {b.lo & low, b.lo >> 32, b.hi & low, b.hi >> 32};
    std::uint64_t out[8] = {};
    for (std::size_t i = 0; i < 4; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < 4; ++j) {
            const std::uint64_t digit = out[i + j] + a_digits[i] * b_digits[j] + carry;
            out[i + j] = digit & low;
            carry = digit >> 32;
        }
        out[i + 4] = carry;
    }
    if ((out[4] | out[5] | out[6] | out[7]) != 0) return {~std::uint64_t{0}, ~std::uint64_t{0}};
    return {out[1] << 32 | out[0], out[3] << 32 | out[2]};
}

Count checked_sum(Count count) {
    if (count.saturated()) throw Error(ErrorKind::too_large, "the count exceeds 2^128");
    return count;
}

}  // namespace

Shape::Shape(Variant variant)
    : squares(info(variant).squares), has_state(info(variant).rules.king_limit != 0) {}

Position Rows::position(std::size_t row) const {
    const bool narrow = info(variant).squares <= 32;
    Position out;
    out.variant = variant;
    out.turn = turn;
    out.white = set_at(white, white_high, narrow, row);
    out.black = set_at(black, black_high, narrow, row);
    out.kings = set_at(kings, kings_high, narrow, row);
    out.state = state == nullptr ? std::uint16_t{0} : state[row];
    return out;
}

Numbers::Numbers(std::vector<Count> counts) {
    lo.reserve(counts.size());
    for (const Count& count : counts) lo.push_back(count.lo);
    if (std::ranges::all_of(counts, [](const Count& count) { return count.hi == 0; })) return;
    hi.reserve(counts.size());
    for (const Count& count : counts) hi.push_back(count.hi);
}

std::optional<std::string> find_fault(const Rows& rows, bool symmetry) {
    std::optional<Symmetry> sides;
    if (symmetry) sides = checked_symmetry(rows.variant);
    Position last;
    for (std::size_t row = 0; row < rows.size; ++row) {
        const Position p = rows.position(row);
        const auto at = [&] { return "row " + std::to_string(row) + ": "; };
        if (const auto fault = bitdraughts::find_fault(p)) return at() + *fault;
        if (row != 0 && !may_follow(last, p)) return at() + "it is not greater than the row before it";
        if (rows.number(row) == Count{}) return at() + "its multiplicity is 0";
        if (sides && !(sides->canonical(p) == p)) return at() + "it is not in its canonical form";
        last = p;
    }
    return std::nullopt;
}

Count sum(const Rows& rows) {
    Count total;
    for (std::size_t row = 0; row < rows.size; ++row) total += rows.number(row);
    return checked_sum(total);
}

Count sum_of_products(const Rows& rows, const std::uint64_t* lo, const std::uint64_t* hi) {
    Count total;
    for (std::size_t row = 0; row < rows.size; ++row) {
        total += product(rows.number(row), {lo[row], hi == nullptr ? 0 : hi[row]});
    }
    return checked_sum(total);
}

}  // namespace bitdraughts::frontier
