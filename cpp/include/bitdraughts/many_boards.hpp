// Questions about many boards that have nothing to do with each other.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/leaves.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/row_words.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// The board of a row.
template <Ruleset R>
BITDRAUGHTS_INLINE Board<R> board_at(const Leaves& padded, std::size_t i) {
    std::uint16_t state = 0;
    if constexpr (has_state<R>) state = static_cast<std::uint16_t>(padded.state[i]);
    return Board<R>::template make<Color::white>(padded.white[i], padded.black[i], padded.kings[i], state);
}

/// The moves of a board that single jumps and quiet moves of men do not settle.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE std::uint64_t count_at(const Leaves& padded, std::size_t i, Convention convention) {
    return static_cast<std::uint64_t>(count_unsettled<R, Us>(board_at<R>(padded, i), convention));
}

/// Answers for a block of rows, see Kernel::answer_rows.
template <Ruleset R>
class RowAnswers {
public:
    using G = typename R::Geometry;
    using Words = RowWords<R, Lanes>;

    BITDRAUGHTS_INLINE explicit RowAnswers(const BoardByBoard& by_board) : by_board_(by_board) {}

    BITDRAUGHTS_INLINE bool to(RowQuestion question, const RowBlock& rows, std::uint64_t* answers) {
        if constexpr (has_state<R>) {
            if (std::any_of(rows.state, rows.state + rows.size, [](auto state) { return state != 0; }))
                return false;
        }
        switch (question) {
            case RowQuestion::key:
                return answer_each(rows, answers,
                                   [](const Words& row) BITDRAUGHTS_INLINE_LAMBDA { return row.key(); });
            case RowQuestion::material:
                return answer_each(rows, answers,
                                   [](const Words& row) BITDRAUGHTS_INLINE_LAMBDA { return row.material(); });
            case RowQuestion::moves:
            case RowQuestion::any_move:
            case RowQuestion::must_capture: break;
        }
        const bool one_side = std::memcmp(rows.turn, rows.turn + 1, rows.size - 1) == 0;
        Side& first_side = sides_[rows.turn[0] & 1];
        const bool sound = read_rows<R>(
            rows, [&](std::size_t first, unsigned lanes, const Words& row) BITDRAUGHTS_INLINE_LAMBDA {
                const Lanes white = G::padded(row.white), black = G::padded(row.black),
                            kings = G::padded(row.kings);
                if (one_side) {
                    store_lanes(first_side.white + first, white);
                    store_lanes(first_side.black + first, black);
                    store_lanes(first_side.kings + first, kings);
                } else {
                    const Lanes numbers = lane_numbers + Word64{first};
                    const unsigned blacks = lanes_with(row.turn) & lanes;
                    put(sides_[0], lanes & ~blacks, white, black, kings, numbers);
                    put(sides_[1], blacks, white, black, kings, numbers);
                }
            });
        if (!sound) return false;
        if (one_side) first_side.size = rows.size;
        answer_side<Color::white>(question, one_side, answers);
        answer_side<Color::black>(question, one_side, answers);
        return true;
    }

private:
    /// Padded boards with the same side to move, and their rows where the other side has some too.
    struct Side {
        static constexpr std::size_t room = RowBlock::most_rows + Leaves::padding;
        std::size_t size = 0;
        Word64 white[room], black[room], kings[room], row[room];
    };

    template <class F>
    BITDRAUGHTS_INLINE bool answer_each(const RowBlock& rows, std::uint64_t* answers, F&& answer) {
        return read_rows<R>(
            rows, [&](std::size_t first, unsigned lanes, const Words& row) BITDRAUGHTS_INLINE_LAMBDA {
                if (lanes == all_lanes) return store_lanes(answers + first, answer(row));
                store_lanes(numbers_, answer(row));
                std::copy_n(numbers_, rows.size - first, answers + first);
            });
    }

    BITDRAUGHTS_INLINE static void put(Side& side, unsigned lanes, Lanes white, Lanes black, Lanes kings,
                                       Lanes numbers) {
        store_some(side.white + side.size, lanes, white);
        store_some(side.black + side.size, lanes, black);
        store_some(side.kings + side.size, lanes, kings);
        store_some(side.row + side.size, lanes, numbers);
        side.size += static_cast<std::size_t>(std::popcount(lanes));
    }

    template <Color Us>
    BITDRAUGHTS_INLINE void answer_side(RowQuestion question, bool alone, std::uint64_t* answers) {
        Side& side = sides_[static_cast<int>(Us)];
        if (side.size == 0) return;
        for (std::size_t i = side.size; i % Leaves::padding != 0; ++i)
            side.white[i] = side.black[i] = side.kings[i] = 0;
        const Leaves boards{side.white, side.black, side.kings, no_state_, side.size};
        if (question == RowQuestion::moves) {
            count_moves<Us>(boards);
        } else if (question == RowQuestion::any_move) {
            find_moves<Us, true>(boards);
        } else {
            find_moves<Us, false>(boards);
        }
        if (alone) {
            std::copy_n(numbers_, side.size, answers);
        } else {
            for (std::size_t i = 0; i < side.size; ++i) answers[side.row[i]] = numbers_[i];
        }
    }
    template <Color Us>
    BITDRAUGHTS_INLINE void count_moves(const Leaves& boards) {
#ifdef BITDRAUGHTS_LANES
        EachNumber each(numbers_);
        LeafCounter<R, Us, EachNumber>(false, by_board_, each).count(boards);
#else
        for (std::size_t i = 0; i < boards.size; ++i) {
            numbers_[i] = static_cast<Word64>(count<R, Us>(board_at<R>(boards, i), Convention::moves));
        }
#endif
    }
    /// 1 where there is a capture, or with `quiets` any move.
    template <Color Us, bool quiets>
    BITDRAUGHTS_INLINE void find_moves(const Leaves& boards) {
        for (std::size_t i = 0; i < boards.size; i += lane_count) {
            const auto b = LanesOfBoards<R, Us>::at(boards, i);
            const auto kings = b.king_moves();
            Lanes any = b.jumps().any_first() | kings.any_first();
            if constexpr (quiets) {
                for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                    any |= G::template shift<d()>(b.men) & b.empty;
                });
                for_each_direction<king_steps<R>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                    any |= G::template shift<d()>(b.own & b.kings) & b.empty;
                });
            }
            if constexpr (R::king_wins.value) any &= zero_lanes(b.kings);
            store_lanes(numbers_ + i, ~zero_lanes(any) & Word64{1});
        }
    }

    const BoardByBoard& by_board_;
    Side sides_[2];
    Word64 numbers_[Side::room];
    Word64 no_state_[has_state<R> ? Side::room : 1] = {};
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
