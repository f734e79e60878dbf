#include "bitdraughts/arrays/operations.hpp"

#include <algorithm>
#include <stdexcept>

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/notation.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::arrays {

namespace {

/// Calls `take` with each row and the answer to a question; `one` answers it for a position.
template <class Take, class One>
void answer_all(RowQuestion question, const Rows& rows, std::size_t begin, std::size_t end, Take&& take,
                One&& one) {
    const auto answer_rows = rows.kernel().answer_rows;
    Rows::Room room;
    std::uint64_t answers[RowBlock::most_rows];
    for (std::size_t first = begin; first < end; first += RowBlock::most_rows) {
        const std::size_t size = std::min(end - first, RowBlock::most_rows);
        if (answer_rows != nullptr &&
            answer_rows(question, rows.block(first, size, room), answers, leaf_kernel(rows.variant()))) {
            for (std::size_t i = 0; i < size; ++i) take(first + i, answers[i]);
            continue;
        }
        for (std::size_t row = first; row < first + size; ++row) {
            take(row, static_cast<std::uint64_t>(one(rows.position(row))));
        }
    }
}

template <class Take>
void count_all(const Rows& rows, std::size_t begin, std::size_t end, Take&& take) {
    answer_all(RowQuestion::moves, rows, begin, end, take, rows.kernel().count);
}

/// All moves of a position in their documented order, one for each route if asked for.
void list_sorted(const Kernel& kernel, const Position& p, bool routes, MoveBuffer& out) {
    if (routes) {
        kernel.routes(
            p, false, [](void* to, const Route& route) { static_cast<MoveBuffer*>(to)->push(route.move); },
            &out);
    } else {
        kernel.moves(p, out);
    }
    out.sort();
}

/// Calls `take` with the place of each move and the move. What was allocated for a row is not passed.
template <class Take>
void each_move(const Rows& rows, std::size_t begin, std::size_t end, bool routes, const std::int64_t* offsets,
               Take&& take) {
    for (std::size_t row = begin; row < end; ++row) {
        const Position p = rows.position(row);
        MoveList moves;
        list_sorted(rows.kernel(), p, routes, moves);
        auto place = static_cast<std::size_t>(offsets[row]);
        if (place + moves.size() != static_cast<std::size_t>(offsets[row + 1])) {
            throw std::invalid_argument("row " + std::to_string(row) + " was changed while it was read");
        }
        for (const Move& move : moves) take(row, p, place++, move);
    }
}

template <class Word>
void list_as(const Rows& rows, std::size_t begin, std::size_t end, bool routes, const std::int64_t* offsets,
             MoveRecord<Word>* out) {
    each_move(rows, begin, end, routes, offsets,
              [&](std::size_t, const Position&, std::size_t place, const Move& move) {
                  out[place] = MoveRecord<Word>::of(move);
              });
}

}  // namespace

void count_moves(const Rows& rows, std::size_t begin, std::size_t end, std::int32_t* out) {
    count_all(rows, begin, end,
              [&](std::size_t row, std::uint64_t number) { out[row] = static_cast<std::int32_t>(number); });
}

void must_capture(const Rows& rows, std::size_t begin, std::size_t end, bool* out) {
    answer_all(
        RowQuestion::must_capture, rows, begin, end,
        [&](std::size_t row, std::uint64_t answer) { out[row] = answer != 0; }, rows.kernel().must_capture);
}

void has_moves(const Rows& rows, std::size_t begin, std::size_t end, bool* out) {
    answer_all(
        RowQuestion::moves, rows, begin, end,
        [&](std::size_t row, std::uint64_t answer) { out[row] = answer != 0; }, rows.kernel().any);
}

void keys(const Rows& rows, std::size_t begin, std::size_t end, std::uint64_t* out) {
    answer_all(
        RowQuestion::key, rows, begin, end, [&](std::size_t row, std::uint64_t key) { out[row] = key; }, key);
}

void material(const Rows& rows, std::size_t begin, std::size_t end, std::uint8_t* out) {
    for (std::size_t row = begin; row < end; ++row) {
        const Position p = rows.position(row);
        std::size_t at = 4 * row;
        for (const SquareSet& side : {p.white, p.black}) {
            out[at++] = static_cast<std::uint8_t>((side - p.kings).size());
            out[at++] = static_cast<std::uint8_t>((side & p.kings).size());
        }
    }
}

void flip(const Rows& rows, std::size_t begin, std::size_t end, const Target& out) {
    for (std::size_t row = begin; row < end; ++row) out.put(row, bitdraughts::flip(rows.position(row)));
}

void play(const Rows& rows, std::size_t begin, std::size_t end, const MoveColumns& moves, const Target& out) {
    for (std::size_t row = begin; row < end; ++row) {
        const Position p = rows.position(row);
        Move move;
        move.from = moves.from.at<std::uint8_t>(row);
        move.to = moves.to.at<std::uint8_t>(row);
        move.captured.lo =
            rows.narrow() ? moves.captured.at<std::uint32_t>(row) : moves.captured.at<std::uint64_t>(row);
        if (!rows.kernel().is_legal(p, move)) {
            try {
                throw_illegal(p, long_form(move, info(rows.variant()), false));
            } catch (const Error& error) {
                throw BadRow(row, error);
            }
        }
        out.put(row, play_unchecked(p, move));
    }
}

void count_into(const Rows& rows, std::size_t begin, std::size_t end, bool routes, std::int64_t* offsets) {
    if (!routes) {
        count_all(rows, begin, end, [&](std::size_t row, std::uint64_t number) {
            offsets[row + 1] = static_cast<std::int64_t>(number);
        });
        return;
    }
    for (std::size_t row = begin; row < end; ++row) {
        std::int64_t count = 0;
        rows.kernel().routes(
            rows.position(row), false, [](void* sum, const Route&) { ++*static_cast<std::int64_t*>(sum); },
            &count);
        offsets[row + 1] = count;
    }
}

void add_up(std::int64_t* offsets, std::size_t rows) {
    offsets[0] = 0;
    for (std::size_t row = 0; row < rows; ++row) offsets[row + 1] += offsets[row];
}

void list(const Rows& rows, std::size_t begin, std::size_t end, bool routes, const std::int64_t* offsets,
          void* out) {
    if (rows.narrow()) {
        list_as(rows, begin, end, routes, offsets, static_cast<MoveRecord<std::uint32_t>*>(out));
    } else {
        list_as(rows, begin, end, routes, offsets, static_cast<MoveRecord<std::uint64_t>*>(out));
    }
}

void expand(const Rows& rows, std::size_t begin, std::size_t end, const std::int64_t* offsets,
            const Target& out, std::int64_t* parents) {
    each_move(rows, begin, end, false, offsets,
              [&](std::size_t row, const Position& p, std::size_t place, const Move& move) {
                  out.put(place, play_unchecked(p, move));
                  parents[place] = static_cast<std::int64_t>(row);
              });
}

}  // namespace bitdraughts::arrays
