// Questions about many boards that have nothing to do with each other.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/kernel.hpp"
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

#ifdef BITDRAUGHTS_LANES
/// Counts the moves of a block of rows, see Kernel::count_rows.
template <Ruleset R>
class RowCounter {
public:
    using G = typename R::Geometry;

    BITDRAUGHTS_INLINE explicit RowCounter(const BoardByBoard& by_board) : by_board_(by_board) {}

    BITDRAUGHTS_INLINE bool count(const RowBlock& rows, std::uint64_t* numbers) {
        const bool sound = rows.narrow ? read<std::uint32_t>(rows) : read<std::uint64_t>(rows);
        if (!sound) return false;
        count_side<Color::white>(numbers);
        count_side<Color::black>(numbers);
        return true;
    }

private:
    struct Side {
        static constexpr std::size_t room = RowBlock::most_rows + Leaves::padding;
        std::size_t size = 0;
        Word64 white[room], black[room], kings[room], row[room];
    };

    /// Sorts the rows by side to move. Rows that are unsound, or have rule state, are only noticed.
    template <class Word>
    BITDRAUGHTS_INLINE bool read(const RowBlock& rows) {
        const auto* white = static_cast<const Word*>(rows.white);
        const auto* black = static_cast<const Word*>(rows.black);
        const auto* kings = static_cast<const Word*>(rows.kings);
        Lanes wrong{};
        std::size_t i = 0;
        for (; i + lane_count <= rows.size; i += lane_count) {
            wrong |= take(i, all_lanes, load_lanes(white + i), load_lanes(black + i), load_lanes(kings + i),
                          load_lanes(rows.turn + i));
        }
        if (i < rows.size) {
            const std::size_t left = rows.size - i;
            Word last[3][lane_count] = {};
            std::uint8_t turn[lane_count] = {};
            std::copy_n(white + i, left, last[0]);
            std::copy_n(black + i, left, last[1]);
            std::copy_n(kings + i, left, last[2]);
            std::copy_n(rows.turn + i, left, turn);
            wrong |= take(i, (1u << left) - 1, load_lanes(last[0]), load_lanes(last[1]), load_lanes(last[2]),
                          load_lanes(turn));
        }
        if constexpr (has_state<R>) {
            if (std::any_of(rows.state, rows.state + rows.size, [](auto state) { return state != 0; }))
                return false;
        }
        return !any_lane(wrong);
    }
    BITDRAUGHTS_INLINE Lanes take(std::size_t first, unsigned lanes, Lanes dense_white, Lanes dense_black,
                                  Lanes dense_kings, Lanes turn) {
        constexpr Word64 outside = G::squares == 64 ? 0 : ~Word64{0} << (G::squares % 64);
        const Lanes white = G::padded(dense_white), black = G::padded(dense_black);
        const Lanes kings = G::padded(dense_kings);
        const Lanes numbers = lane_numbers + Word64{first};
        const unsigned blacks = lanes_with(turn) & lanes;
        put(sides_[0], lanes & ~blacks, white, black, kings, numbers);
        put(sides_[1], blacks, white, black, kings, numbers);
        return ((dense_white | dense_black | dense_kings) & outside) | (white & black) |
               (kings & ~(white | black)) | (white & ~kings & G::crowning_row(Color::white)) |
               (black & ~kings & G::crowning_row(Color::black)) | (turn & ~Word64{1});
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
    BITDRAUGHTS_INLINE void count_side(std::uint64_t* numbers) {
        Side& side = sides_[static_cast<int>(Us)];
        for (std::size_t i = side.size; i % Leaves::padding != 0; ++i)
            side.white[i] = side.black[i] = side.kings[i] = 0;
        const Leaves boards{side.white, side.black, side.kings, no_state_, side.size};
        EachNumber each(numbers_);
        LeafCounter<R, Us, EachNumber>(false, by_board_, each).count(boards);
        for (std::size_t i = 0; i < side.size; ++i) numbers[side.row[i]] = numbers_[i];
        side.size = 0;
    }

    const BoardByBoard& by_board_;
    Side sides_[2];
    Word64 numbers_[Side::room];
    Word64 no_state_[has_state<R> ? Side::room : 1] = {};
};
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
