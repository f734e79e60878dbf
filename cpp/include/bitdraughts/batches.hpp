// Counting below many positions at once, ply by ply, so that those side by side are many at each ply.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/expand.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

#ifdef BITDRAUGHTS_LANES
/// Counts lines of play. What is not made or counted side by side is done by `by_board`.
template <Ruleset R>
class Batches {
public:
    BITDRAUGHTS_INLINE Batches(bool routes, const BoardByBoard& by_board)
        : routes_(routes), by_board_(by_board) {}

    /// All lines of so many plies, at least one, side `Us` to move.
    template <Color Us>
    BITDRAUGHTS_NOINLINE Count count(const Leaves& boards, int plies) const {
        if (plies == 1) {
            Sum sum;
            LeafCounter<R, Us, Sum>(routes_, by_board_, sum).count(boards);
            return {sum.total(), 0};
        }
        Below<Us> below(*this, plies - 1);
        below.all(boards);
        const Count total = below.finish();
        if (plies == 2) by_board_.poll(by_board_.context);
        return total;
    }

private:
    /// Takes the boards after moves of `Us`, and counts what is below them whenever it has enough.
    template <Color Us>
    class Below {
    public:
        BITDRAUGHTS_INLINE Below(const Batches& batches, int plies) : batches_(batches), plies_(plies) {}

        BITDRAUGHTS_INLINE void all(const Leaves& boards) {
            Expand<R, Us, Below> expand(*this);
            constexpr std::size_t at_once = decltype(expand)::most_positions;
            static_assert(at_once % Leaves::padding == 0);
            for (std::size_t begin = 0; begin < boards.size; begin += at_once) {
                above_ = {boards.white + begin, boards.black + begin, boards.kings + begin,
                          boards.state + (has_state<R> ? begin : 0), std::min(at_once, boards.size - begin)};
                expand.all(above_);
            }
        }

        BITDRAUGHTS_INLINE void put(Lanes own, Lanes other, Lanes kings, unsigned lanes) {
            if (size_ > capacity - lane_count) [[unlikely]]
                flush();
            store_some(moved() + size_, lanes, own);
            store_some(waiting() + size_, lanes, other);
            store_some(kings_ + size_, lanes, kings);
            // Boards with kings, which alone have runs, go to other().
            if constexpr (has_state<R>) store_lanes(state_ + size_, Lanes{});
            size_ += static_cast<std::size_t>(std::popcount(lanes));
        }
        BITDRAUGHTS_INLINE void put_one(Word64 own, Word64 other, Word64 kings) {
            if (size_ == capacity) [[unlikely]]
                flush();
            moved()[size_] = own;
            waiting()[size_] = other;
            kings_[size_] = kings;
            if constexpr (has_state<R>) state_[size_] = 0;
            ++size_;
        }
        /// The position above with that index.
        BITDRAUGHTS_NOINLINE void other(std::size_t index) {
            const BoardByBoard& by_board = batches_.by_board_;
            const Leaves more = by_board.list[static_cast<int>(Us)](by_board.context, above_, index, plies_);
            for (std::size_t done = 0; done < more.size;) {
                if (size_ == capacity) flush();
                const std::size_t n = std::min(more.size - done, capacity - size_);
                std::copy_n(more.white + done, n, white_ + size_);
                std::copy_n(more.black + done, n, black_ + size_);
                std::copy_n(more.kings + done, n, kings_ + size_);
                if constexpr (has_state<R>) std::copy_n(more.state + done, n, state_ + size_);
                size_ += n;
                done += n;
            }
        }
        BITDRAUGHTS_INLINE Count finish() {
            if (size_ != 0) flush();
            return total_;
        }

    private:
        static constexpr std::size_t capacity = 512;

        BITDRAUGHTS_INLINE Word64* moved() { return Us == Color::white ? white_ : black_; }
        BITDRAUGHTS_INLINE Word64* waiting() { return Us == Color::white ? black_ : white_; }
        BITDRAUGHTS_NOINLINE void flush() {
            for (std::size_t at = size_; at % Leaves::padding != 0; ++at)
                white_[at] = black_[at] = kings_[at] = 0;
            const Leaves boards{white_, black_, kings_, state_, size_};
            total_ += batches_.template count<opposite(Us)>(boards, plies_);
            size_ = 0;
        }

        const Batches& batches_;
        Leaves above_{};
        int plies_;
        Count total_;
        std::size_t size_ = 0;
        alignas(64) Word64 white_[capacity + lane_count];
        alignas(64) Word64 black_[capacity + lane_count];
        alignas(64) Word64 kings_[capacity + lane_count];
        Word64 state_[has_state<R> ? capacity + lane_count : 1];
    };

    bool routes_;
    const BoardByBoard& by_board_;
};
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
