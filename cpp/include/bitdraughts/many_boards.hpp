// Questions about many boards that have nothing to do with each other.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/key.hpp"
#include "bitdraughts/leaves.hpp"
#include "bitdraughts/movegen.hpp"

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

#ifdef BITDRAUGHTS_LANES
/// Answers for a block of rows, see Kernel::answer_rows.
template <Ruleset R>
class RowAnswers {
public:
    using G = typename R::Geometry;

    BITDRAUGHTS_INLINE explicit RowAnswers(const BoardByBoard& by_board) : by_board_(by_board) {}

    BITDRAUGHTS_INLINE bool to(RowQuestion question, const RowBlock& rows, std::uint64_t* answers) {
        if constexpr (has_state<R>) {
            if (std::any_of(rows.state, rows.state + rows.size, [](auto state) { return state != 0; }))
                return false;
        }
        if (question == RowQuestion::key) {
            return read(rows, [&](std::size_t first, unsigned, const Dense& row) BITDRAUGHTS_INLINE_LAMBDA {
                store_lanes(numbers_ + first, row.key());
                if (first + lane_count >= rows.size) std::copy_n(numbers_, rows.size, answers);
            });
        }
        const bool sound = read(rows, [&](std::size_t first, unsigned lanes, const Dense& row)
                                          BITDRAUGHTS_INLINE_LAMBDA { sort(first, lanes, row); });
        if (!sound) return false;
        answer_side<Color::white>(question, answers);
        answer_side<Color::black>(question, answers);
        return true;
    }

private:
    /// Rows side by side.
    struct Dense {
        Lanes white, black, kings, turn;

        BITDRAUGHTS_INLINE Lanes key() const {
            constexpr Word64 shape =
                key_of_shape(G::columns, G::rows, G::mirrored, G::every_square, G::from_bottom_right);
            return finished_key(
                key_with(key_with(key_with(key_with(Lanes{} + shape, white), black), kings), turn));
        }
        /// 0 where there is a sound position.
        BITDRAUGHTS_INLINE Lanes wrong() const {
            constexpr Word64 outside = G::squares == 64 ? 0 : ~Word64{0} << (G::squares % 64);
            constexpr Word64 white_crowned = G::compress(G::crowning_row(Color::white)).lo;
            constexpr Word64 black_crowned = G::compress(G::crowning_row(Color::black)).lo;
            const Lanes pieces = white | black;
            return ((pieces | kings) & outside) | (white & black) | (kings & ~pieces) |
                   (white & ~kings & white_crowned) | (black & ~kings & black_crowned) | (turn & ~Word64{1});
        }
    };
    /// Padded boards with the same side to move, and their rows.
    struct Side {
        static constexpr std::size_t room = RowBlock::most_rows + Leaves::padding;
        std::size_t size = 0;
        Word64 white[room], black[room], kings[room], row[room];
    };

    /// Calls `f(first, lanes, rows)`; false if some are unsound.
    template <class F>
    BITDRAUGHTS_INLINE static bool read(const RowBlock& rows, F&& f) {
        return rows.narrow ? read_words<std::uint32_t>(rows, f) : read_words<std::uint64_t>(rows, f);
    }
    template <class Word, class F>
    BITDRAUGHTS_INLINE static bool read_words(const RowBlock& rows, F&& f) {
        const auto* white = static_cast<const Word*>(rows.white);
        const auto* black = static_cast<const Word*>(rows.black);
        const auto* kings = static_cast<const Word*>(rows.kings);
        Lanes wrong{};
        std::size_t i = 0;
        for (; i + lane_count <= rows.size; i += lane_count) {
            const Dense dense{load_lanes(white + i), load_lanes(black + i), load_lanes(kings + i),
                              load_lanes(rows.turn + i)};
            wrong |= dense.wrong();
            f(i, all_lanes, dense);
        }
        if (i < rows.size) {
            const std::size_t left = rows.size - i;
            Word last[3][lane_count] = {};
            std::uint8_t turn[lane_count] = {};
            std::copy_n(white + i, left, last[0]);
            std::copy_n(black + i, left, last[1]);
            std::copy_n(kings + i, left, last[2]);
            std::copy_n(rows.turn + i, left, turn);
            const Dense dense{load_lanes(last[0]), load_lanes(last[1]), load_lanes(last[2]),
                              load_lanes(turn)};
            wrong |= dense.wrong();
            f(i, (1u << left) - 1, dense);
        }
        return !any_lane(wrong);
    }

    BITDRAUGHTS_INLINE void sort(std::size_t first, unsigned lanes, const Dense& row) {
        const Lanes white = G::padded(row.white), black = G::padded(row.black), kings = G::padded(row.kings);
        const Lanes numbers = lane_numbers + Word64{first};
        const unsigned blacks = lanes_with(row.turn) & lanes;
        put(sides_[0], lanes & ~blacks, white, black, kings, numbers);
        put(sides_[1], blacks, white, black, kings, numbers);
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
    BITDRAUGHTS_INLINE void answer_side(RowQuestion question, std::uint64_t* answers) {
        Side& side = sides_[static_cast<int>(Us)];
        for (std::size_t i = side.size; i % Leaves::padding != 0; ++i)
            side.white[i] = side.black[i] = side.kings[i] = 0;
        const Leaves boards{side.white, side.black, side.kings, no_state_, side.size};
        if (question == RowQuestion::moves) {
            EachNumber each(numbers_);
            LeafCounter<R, Us, EachNumber>(false, by_board_, each).count(boards);
        } else {
            find_captures<Us>(boards);
        }
        for (std::size_t i = 0; i < side.size; ++i) answers[side.row[i]] = numbers_[i];
        side.size = 0;
    }
    template <Color Us>
    BITDRAUGHTS_INLINE void find_captures(const Leaves& boards) {
        for (std::size_t i = 0; i < boards.size; i += lane_count) {
            const auto b = LanesOfBoards<R, Us>::at(boards, i);
            Lanes any = b.jumps().any_first() | b.king_moves().any_first();
            if constexpr (R::king_wins.value) any &= zero_lanes(b.kings);
            store_lanes(numbers_ + i, ~zero_lanes(any) & Word64{1});
        }
    }

    const BoardByBoard& by_board_;
    Side sides_[2];
    Word64 numbers_[Side::room];
    Word64 no_state_[has_state<R> ? Side::room : 1] = {};
};
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
