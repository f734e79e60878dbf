// The moves of rows, and the positions after them, in their documented order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/movegen/in_order.hpp"
#include "bitdraughts/movegen/list.hpp"
#include "bitdraughts/row_words.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// See Kernel::expand_rows and Kernel::list_rows.
template <Ruleset R>
class RowMoves {
public:
    using G = typename R::Geometry;
    using Word = ColumnWord<R>;

    BITDRAUGHTS_INLINE RowMoves(const RowBlock& rows, const std::int64_t* offsets)
        : rows_(rows), offsets_(offsets) {}

    bool write_children(const ChildColumns& out) const {
        // Copies: as far as compilers know, a byte that is written may be part of anything else.
        auto* const white = static_cast<Word*>(out.positions.white);
        auto* const black = static_cast<Word*>(out.positions.black);
        auto* const kings = static_cast<Word*>(out.positions.kings);
        std::uint8_t* const turn = out.positions.turn;
        std::uint16_t* const state = out.positions.state;
        std::int64_t* const parents = out.parents;
        const auto first_row = static_cast<std::int64_t>(out.first_row);
        return each_move([&]<Color Us>(const Board<R>& b, std::size_t i, std::size_t place, Word64 from,
                                       Word64 to, Word64 captured) BITDRAUGHTS_INLINE_LAMBDA {
            const Board<R> child = captured != 0 ? after_capture<R, Us>(b, from, to, captured)
                                                 : after_quiet<R, Us>(b, from, to, (b.kings & from) != 0);
            white[place] = static_cast<Word>(G::compress(child.white).lo);
            black[place] = static_cast<Word>(G::compress(child.black).lo);
            kings[place] = static_cast<Word>(G::compress(child.kings).lo);
            turn[place] = static_cast<std::uint8_t>(opposite(Us));
            if constexpr (has_state<R>) state[place] = child.state;
            parents[place] = first_row + static_cast<std::int64_t>(i);
        });
    }

    bool write(MoveRecord<Word>* out) const {
        return each_move([&]<Color Us>(const Board<R>& b, std::size_t, std::size_t place, Word64 from,
                                       Word64 to, Word64 captured) BITDRAUGHTS_INLINE_LAMBDA {
            out[place] = MoveRecord<Word>::of(public_move<R, Us>(b, from, to, captured));
        });
    }

private:
    /// Calls `put<Us>(board, index of its row, place, from, to, captured)` for each move. False if a row is
    /// unsound or has other moves than there are places.
    template <class Put>
    BITDRAUGHTS_INLINE bool each_move(Put&& put) const {
        for (std::size_t i = 0; i < rows_.size; ++i) {
            const RowWords<R, Word64> row{static_cast<const Word*>(rows_.white)[i],
                                          static_cast<const Word*>(rows_.black)[i],
                                          static_cast<const Word*>(rows_.kings)[i], rows_.turn[i]};
            if (row.wrong() != 0) return false;
            std::uint16_t state = 0;
            if constexpr (has_state<R>) state = rows_.state[i];
            const auto board = Board<R>::template make<Color::white>(
                G::padded(row.white), G::padded(row.black), G::padded(row.kings), state);
            const bool as_counted = row.turn == 0 ? each_move_of<Color::white>(board, i, put)
                                                  : each_move_of<Color::black>(board, i, put);
            if (!as_counted) return false;
        }
        return true;
    }
    template <Color Us, class Put>
    BITDRAUGHTS_INLINE bool each_move_of(const Board<R>& b, std::size_t i, Put&& put) const {
        auto place = static_cast<std::size_t>(offsets_[i]);
        const auto end = static_cast<std::size_t>(offsets_[i + 1]);
        bool too_many = false;
        visit_in_order<R, Us>(b, [&](Word64 from, Word64 to, Word64 captured) BITDRAUGHTS_INLINE_LAMBDA {
            if (place == end) {
                too_many = true;
            } else {
                put.template operator()<Us>(b, i, place++, from, to, captured);
            }
        });
        return place == end && !too_many;
    }

    const RowBlock& rows_;
    const std::int64_t* offsets_;
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
