// The positions after the moves of rows, in the order of moves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/movegen/in_order.hpp"
#include "bitdraughts/row_words.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// See Kernel::expand_rows.
template <Ruleset R>
class RowChildren {
public:
    using G = typename R::Geometry;
    using Word = ColumnWord<R>;

    BITDRAUGHTS_INLINE RowChildren(const RowBlock& rows, const ChildColumns& out) : rows_(rows), out_(out) {}

    bool write() const {
        for (std::size_t i = 0; i < rows_.size; ++i) {
            const RowWords<R, Word64> row{static_cast<const Word*>(rows_.white)[i],
                                          static_cast<const Word*>(rows_.black)[i],
                                          static_cast<const Word*>(rows_.kings)[i], rows_.turn[i]};
            if (row.wrong() != 0) return false;
            std::uint16_t state = 0;
            if constexpr (has_state<R>) state = rows_.state[i];
            const auto board = Board<R>::template make<Color::white>(
                G::padded(row.white), G::padded(row.black), G::padded(row.kings), state);
            const bool as_counted =
                row.turn == 0 ? write<Color::white>(board, i) : write<Color::black>(board, i);
            if (!as_counted) return false;
        }
        return true;
    }

private:
    template <Color Us>
    BITDRAUGHTS_INLINE bool write(const Board<R>& b, std::size_t i) const {
        // Copies: as far as compilers know, a byte that is written may be part of anything else.
        auto* const white = static_cast<Word*>(out_.positions.white);
        auto* const black = static_cast<Word*>(out_.positions.black);
        auto* const kings = static_cast<Word*>(out_.positions.kings);
        std::uint8_t* const turn = out_.positions.turn;
        std::uint16_t* const state = out_.positions.state;
        std::int64_t* const parents = out_.parents;
        const auto parent = static_cast<std::int64_t>(out_.first_row + i);
        auto place = static_cast<std::size_t>(out_.offsets[i]);
        const auto end = static_cast<std::size_t>(out_.offsets[i + 1]);
        bool too_many = false;
        visit_in_order<R, Us>(b, [&](Word64 from, Word64 to, Word64 captured) BITDRAUGHTS_INLINE_LAMBDA {
            if (place == end) {
                too_many = true;
                return;
            }
            const Board<R> child = captured != 0 ? after_capture<R, Us>(b, from, to, captured)
                                                 : after_quiet<R, Us>(b, from, to, (b.kings & from) != 0);
            white[place] = static_cast<Word>(G::compress(child.white).lo);
            black[place] = static_cast<Word>(G::compress(child.black).lo);
            kings[place] = static_cast<Word>(G::compress(child.kings).lo);
            turn[place] = static_cast<std::uint8_t>(opposite(Us));
            if constexpr (has_state<R>) state[place] = child.state;
            parents[place++] = parent;
        });
        return place == end && !too_many;
    }

    const RowBlock& rows_;
    const ChildColumns& out_;
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
