#include "bitdraughts/arrays/operations.hpp"

#include <algorithm>
#include <stdexcept>

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/notation.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::arrays {

namespace {

/// Calls `f` with the first row and the size of each block.
template <class F>
void in_kernel_blocks(std::size_t begin, std::size_t end, F&& f) {
    for (std::size_t first = begin; first < end; first += RowBlock::most_rows) {
        f(first, std::min(end - first, RowBlock::most_rows));
    }
}

/// The answer to a question for each of a block of rows; `one` answers it for a position.
template <class One>
void answer_block(RowQuestion question, const Rows& rows, std::size_t first, std::size_t size,
                  std::uint64_t* answers, One&& one) {
    const Kernel& kernel = rows.kernel();
    Rows::Room room;
    if (kernel.answer_rows != nullptr &&
        kernel.answer_rows(question, rows.block(first, size, room), answers, leaf_kernel(rows.variant()))) {
        return;
    }
    for (std::size_t i = 0; i < size; ++i) {
        answers[i] = static_cast<std::uint64_t>(one(rows.position(first + i)));
    }
}

/// Calls `take` with each row and the answer.
template <class Take, class One>
void answer_all(RowQuestion question, const Rows& rows, std::size_t begin, std::size_t end, Take&& take,
                One&& one) {
    in_kernel_blocks(begin, end, [&](std::size_t first, std::size_t size) {
        std::uint64_t answers[RowBlock::most_rows];
        answer_block(question, rows, first, size, answers, one);
        for (std::size_t i = 0; i < size; ++i) take(first + i, answers[i]);
    });
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
        out.sort();
    } else {
        kernel.moves(p, out);
    }
}

/// Throws for unsound rule state, which kernels do not look for.
void look_at_state(const Rows& rows, std::size_t first, std::size_t size) {
    if (!rows.has_state()) return;
    for (std::size_t row = first; row < first + size; ++row) rows.position(row);
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
    const auto list_rows = rows.kernel().list_rows;
    in_kernel_blocks(begin, end, [&](std::size_t first, std::size_t size) {
        look_at_state(rows, first, size);
        Rows::Room room;
        if (!routes && list_rows != nullptr &&
            list_rows(rows.block(first, size, room), offsets + first, out)) {
            return;
        }
        each_move(rows, first, first + size, routes, offsets,
                  [&](std::size_t, const Position&, std::size_t place, const Move& move) {
                      out[place] = MoveRecord<Word>::of(move);
                  });
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
        RowQuestion::any_move, rows, begin, end,
        [&](std::size_t row, std::uint64_t answer) { out[row] = answer != 0; }, rows.kernel().any);
}

void keys(const Rows& rows, std::size_t begin, std::size_t end, std::uint64_t* out) {
    in_kernel_blocks(begin, end, [&](std::size_t first, std::size_t size) {
        answer_block(RowQuestion::key, rows, first, size, out + first, key);
    });
}

void material(const Rows& rows, std::size_t begin, std::size_t end, std::uint8_t* out) {
    const auto one = [](const Position& p) {
        const auto count = [](SquareSet set) { return static_cast<std::uint64_t>(set.size()); };
        return count(p.white - p.kings) | count(p.white & p.kings) << 8 | count(p.black - p.kings) << 16 |
               count(p.black & p.kings) << 24;
    };
    answer_all(
        RowQuestion::material, rows, begin, end,
        [&](std::size_t row, std::uint64_t numbers) {
            for (std::size_t i = 0; i < 4; ++i) {
                out[4 * row + i] = static_cast<std::uint8_t>(numbers >> (8 * i));
            }
        },
        one);
}

void flip(const Rows& rows, std::size_t begin, std::size_t end, const Target& out) {
    const int squares = info(rows.variant()).squares;
    for (std::size_t row = begin; row < end; ++row) {
        const Position p = rows.position(row);
        if (p.state != 0) {
            out.put(row, bitdraughts::flip(p));
            continue;
        }
        out.put(row, {.white = p.black.turned(squares),
                      .black = p.white.turned(squares),
                      .kings = p.kings.turned(squares),
                      .variant = p.variant,
                      .turn = opposite(p.turn)});
    }
}

void check_legal(const Kernel& kernel, const Position& position, const Move& move, std::size_t row) {
    if (kernel.is_legal(position, move)) return;
    try {
        throw_illegal(position, long_form(move, info(position.variant), false));
    } catch (const Error& error) {
        throw BadRow(row, error);
    }
}

void play(const Rows& rows, std::size_t begin, std::size_t end, const MoveColumns& moves, const Target& out) {
    for (std::size_t row = begin; row < end; ++row) {
        const Position p = rows.position(row);
        const Move move = moves.at(row, rows.narrow());
        check_legal(rows.kernel(), p, move, row);
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
    const auto expand_rows = rows.kernel().expand_rows;
    in_kernel_blocks(begin, end, [&](std::size_t first, std::size_t size) {
        look_at_state(rows, first, size);
        Rows::Room room;
        if (expand_rows != nullptr &&
            expand_rows(rows.block(first, size, room), {out, parents, offsets + first, first})) {
            return;
        }
        each_move(rows, first, first + size, false, offsets,
                  [&](std::size_t row, const Position& p, std::size_t place, const Move& move) {
                      out.put(place, play_unchecked(p, move));
                      parents[place] = static_cast<std::int64_t>(row);
                  });
    });
}

}  // namespace bitdraughts::arrays
