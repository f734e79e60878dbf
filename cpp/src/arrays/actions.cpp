#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "bitdraughts/arrays/learning.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/notation.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::arrays {

namespace {

/// How many of the moves share from and to with `move` and capture a lower set; nothing if it is none of
/// them.
std::optional<int> rank_of(const MoveBuffer& all, const Move& move) {
    int rank = 0;
    bool found = false;
    for (const Move& other : all) {
        if (other.from != move.from || other.to != move.to) continue;
        if (other.captured < move.captured) ++rank;
        found |= other.captured == move.captured;
    }
    return found ? std::optional(rank) : std::nullopt;
}

/// Calls `f` with the number and the position of each row, and names the row of what it throws.
template <class F>
void each_row(const Rows& rows, std::size_t begin, std::size_t end, F&& f) {
    for (std::size_t row = begin; row < end; ++row) {
        const Position p = rows.position(row);
        try {
            f(row, p);
        } catch (const Error& error) {
            throw BadRow(row, error);
        }
    }
}

}  // namespace

Actions::Actions(Variant variant, View view, int ranks)
    : variant_(variant), view_(view), squares_(info(variant).squares), ranks_(ranks) {}

Move Actions::turned_for(const Position& p, const Move& move) const {
    if (!turns(p)) return move;
    Move out = move;
    out.from = static_cast<std::uint8_t>(squares_ + 1 - move.from);
    out.to = static_cast<std::uint8_t>(squares_ + 1 - move.to);
    out.captured = move.captured.turned(squares_);
    return out;
}

void Actions::list(const Position& p, MoveBuffer& seen) const {
    kernel(variant_).moves(turns(p) ? flip(p) : p, seen);
}

std::int64_t Actions::among(const Position& p, const MoveBuffer& seen, const Move& move) const {
    const Move wanted = turned_for(p, move);
    const std::optional<int> rank = rank_of(seen, wanted);
    // Bits off the board are lost where it is turned.
    if (!rank || !(move.captured - info(variant_).all()).empty())
        throw_illegal(p, long_form(move, info(variant_), false));
    if (*rank >= ranks_) throw_overflow(p, move, *rank);
    return first_of(wanted.from, wanted.to) + *rank;
}

std::int64_t Actions::of(const Position& p, const Move& move) const {
    MoveList seen;
    list(p, seen);
    return among(p, seen, move);
}

Move Actions::move(const Position& p, std::int64_t action) const {
    if (action < 0 || action >= size()) {
        throw Error(ErrorKind::invalid_move, "action " + std::to_string(action) +
                                                 " is out of range; expected 0 to " +
                                                 std::to_string(size() - 1));
    }
    const auto rank = static_cast<int>(action % ranks_);
    const auto pair = static_cast<int>(action / ranks_);
    Move wanted;
    wanted.from = static_cast<std::uint8_t>(pair / squares_ + 1);
    wanted.to = static_cast<std::uint8_t>(pair % squares_ + 1);
    MoveList seen;
    list(p, seen);
    for (const Move& move : seen) {
        if (move.from == wanted.from && move.to == wanted.to && rank_of(seen, move) == rank) {
            return turned_for(p, move);
        }
    }
    throw_illegal(p, "action " + std::to_string(action) + ": " +
                         short_form(turned_for(p, wanted), info(variant_), false) +
                         (rank == 0 ? "" : ", rank " + std::to_string(rank)));
}

void Actions::throw_overflow(const Position& p, const Move& move, int rank) const {
    throw Error(ErrorKind::action_overflow,
                long_form(move, info(variant_), false) + " in " + fen(p) + " has rank " +
                    std::to_string(rank) + " among the legal moves from " + std::to_string(move.from) +
                    " to " + std::to_string(move.to) + "; ranks=" + std::to_string(ranks_) + " is too few");
}

void Actions::throw_first_overflow(const Position& p) const {
    MoveList seen;
    list(p, seen);
    const auto first =
        std::ranges::find_if(seen, [&](const Move& move) { return rank_of(seen, move) == ranks_; });
    throw_overflow(p, turned_for(p, *first), ranks_);
}

void Actions::of_moves(const Rows& rows, std::size_t begin, std::size_t end, const MoveColumns& moves,
                       std::int64_t* out) const {
    each_row(rows, begin, end,
             [&](std::size_t row, const Position& p) { out[row] = of(p, moves.at(row, rows.narrow())); });
}

void Actions::of_lists(const Rows& rows, std::size_t begin, std::size_t end, const std::int64_t* offsets,
                       const MoveColumns& moves, std::int64_t* out) const {
    each_row(rows, begin, end, [&](std::size_t row, const Position& p) {
        MoveList seen;
        list(p, seen);
        const auto last = static_cast<std::size_t>(offsets[row + 1]);
        for (auto at = static_cast<std::size_t>(offsets[row]); at < last; ++at) {
            out[at] = among(p, seen, moves.at(at, rows.narrow()));
        }
    });
}

void Actions::moves(const Rows& rows, std::size_t begin, std::size_t end, const Column& actions,
                    void* out) const {
    each_row(rows, begin, end, [&](std::size_t row, const Position& p) {
        const Move found = move(p, actions.at<std::int64_t>(row));
        put_move(rows.narrow(), out, row, found);
    });
}

/// The ranks of moves that share from and to are all those from 0, whichever move has which.
template <class Take>
void Actions::each_action(const Position& p, Take&& take) const {
    MoveList legal;
    kernel(variant_).moves(p, legal);
    for (const Move& move : legal) {
        const std::int64_t first = turns(p) ? first_of(squares_ + 1 - move.from, squares_ + 1 - move.to)
                                            : first_of(move.from, move.to);
        std::int64_t action = first;
        while (!take(static_cast<std::size_t>(action))) {
            if (++action == first + ranks_) throw_first_overflow(p);
        }
    }
}

void Actions::masks(const Rows& rows, std::size_t begin, std::size_t end, bool* out) const {
    const auto width = static_cast<std::size_t>(size());
    each_row(rows, begin, end, [&](std::size_t row, const Position& p) {
        bool* const mask = out + row * width;
        std::memset(mask, 0, width);
        each_action(p, [mask](std::size_t action) { return !std::exchange(mask[action], true); });
    });
}

void Actions::packed_masks(const Rows& rows, std::size_t begin, std::size_t end, std::uint8_t* out) const {
    const std::size_t width = packed_size();
    each_row(rows, begin, end, [&](std::size_t row, const Position& p) {
        std::uint8_t* const mask = out + row * width;
        std::memset(mask, 0, width);
        each_action(p, [mask](std::size_t action) {
            const auto bit = static_cast<std::uint8_t>(1U << action % 8);
            const std::uint8_t before = std::exchange(mask[action / 8], mask[action / 8] | bit);
            return (before & bit) == 0;
        });
    });
}

}  // namespace bitdraughts::arrays
