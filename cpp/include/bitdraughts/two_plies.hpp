// The last two plies: the positions before them several at a time, those in between made without a branch.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/leaves.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

#ifdef BITDRAUGHTS_LANES
/// Counts the lines of two plies below many positions, side `Us` to move. Where only quiet moves or single
/// jumps by men can be made, it makes them; other positions are left to the caller.
template <Ruleset R, Color Us, class CountOne>
class TwoPlies {
public:
    using G = typename R::Geometry;
    static constexpr Color Them = opposite(Us);

    BITDRAUGHTS_INLINE TwoPlies(bool routes, CountOne one) : leaf_counter_(routes, one) {
        if constexpr (has_state<R>) std::fill_n(state_, capacity, Word64{0});
    }

    static constexpr std::size_t most_positions = LeafKernel::most_positions;

    /// Of at most `most_positions`. The indices of those left out go to `rest`, one behind the other, and
    /// junk behind them up to `written_past`; how many there are is the second number.
    struct Counted {
        std::uint64_t lines;
        std::size_t rest;
    };
    BITDRAUGHTS_INLINE Counted count(const Leaves& positions, std::uint64_t* rest) {
        Numbers quiet, capturing;
        std::size_t left = 0;
        for (std::size_t i = 0; i < positions.size; i += lane_count) {
            const LanesOfBoards<R, Us> b = LanesOfBoards<R, Us>::at(positions, i);
            const ManJumps<R, Us, Lanes> jumps = b.jumps();
            Lanes unsettled = unsettling<R>(b.own, b.kings);
            if constexpr (has_state<R>) unsettled |= load_lanes(positions.state + i);
            const Lanes plain = zero_lanes(unsettled | jumps.beyond_single());
            const Lanes still = zero_lanes(jumps.any_first());
            for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                store_lanes(targets_[index(d)] + i, G::template shift<d()>(b.men) & b.empty);
            });
            for_each_direction<man_directions<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                store_lanes(landings_[index(d)] + i, jumps.template first<d()>());
            });

            const std::size_t more = positions.size - i;
            const unsigned inside = more >= lane_count ? all_lanes : (1u << more) - 1;
            const unsigned simple = lane_mask(plain) & inside;
            const unsigned captures = lane_mask(~still);
            const Lanes numbers = lane_numbers + Word64{i};
            quiet.add(simple & ~captures, numbers);
            capturing.add(simple & captures, numbers);
            store_some(rest + left, inside & ~simple, numbers);
            left += static_cast<std::size_t>(std::popcount(inside & ~simple));
        }
        for (std::size_t k = 0; k < quiet.size; ++k) make_quiets(positions, quiet.number[k]);
        for (std::size_t k = 0; k < capturing.size; ++k) make_captures(positions, capturing.number[k]);
        flush();
        return {lines_, left};
    }

private:
    /// Positions of one kind, closed up.
    struct Numbers {
        std::size_t size = 0;
        Word64 number[most_positions + lane_count];

        BITDRAUGHTS_INLINE void add(unsigned lanes, Lanes numbers) {
            store_some(number + size, lanes, numbers);
            size += static_cast<std::size_t>(std::popcount(lanes));
        }
    };

    static constexpr std::size_t index(Direction d) { return static_cast<std::size_t>(d); }

    // Each set of targets is taken apart in so many steps, whether it has as many or not, because the end
    // of a loop cannot be foretold; what is written too much is overwritten. More is rare.
    static constexpr int quiets_at_once = G::columns / 2 + 2;
    static constexpr int captures_at_once = 1;
    // No position without kings has more moves than each man has directions.
    static constexpr std::size_t most_moves = 256;
    static constexpr std::size_t capacity = 512;

    BITDRAUGHTS_INLINE void make_quiets(const Leaves& from, std::size_t i) {
        if (size_ > capacity - most_moves) flush();
        const Word64 own = (Us == Color::white ? from.white : from.black)[i];
        const std::size_t begin = size_;
        Word64 crowned = 0;
        for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            const Word64 targets = targets_[index(d)][i];
            crowned |= targets & G::crowning_row(Us);
            take_apart<quiets_at_once>(targets, size_,
                                       [&](std::size_t at, Word64 to) BITDRAUGHTS_INLINE_LAMBDA {
                                           moved_[at] = own ^ (to | G::template shift<reverse(d())>(to));
                                       });
        });
        fill(other_ + begin, size_ - begin, (Us == Color::white ? from.black : from.white)[i]);
        fill(kings_ + begin, size_ - begin, from.kings[i]);
        if (crowned != 0) [[unlikely]] {
            for (std::size_t at = begin; at < size_; ++at) kings_[at] |= moved_[at] & ~own & crowned;
        }
    }

    BITDRAUGHTS_INLINE void make_captures(const Leaves& from, std::size_t i) {
        if (size_ > capacity - most_moves) flush();
        const Word64 own = (Us == Color::white ? from.white : from.black)[i];
        const Word64 other = (Us == Color::white ? from.black : from.white)[i];
        const Word64 kings = from.kings[i];
        for_each_direction<man_directions<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            take_apart<captures_at_once>(
                landings_[index(d)][i], size_, [&](std::size_t at, Word64 to) BITDRAUGHTS_INLINE_LAMBDA {
                    const Word64 victim = G::template shift<reverse(d())>(to);
                    moved_[at] = own ^ (to | G::template shift<reverse(d())>(victim));
                    other_[at] = other ^ victim;
                    kings_[at] = (kings & ~victim) | (to & G::crowning_row(Us));
                });
        });
    }

    /// Calls `put(place, bit)` for each bit of a set, the places rising from `size`.
    template <int AtOnce, class F>
    BITDRAUGHTS_INLINE static void take_apart(Word64 set, std::size_t& size, F&& put) {
        const auto n = static_cast<std::size_t>(std::popcount(set));
        Word64 left = set;
        for (int k = 0; k < AtOnce; ++k) {
            put(size + static_cast<std::size_t>(k), lowest_bit(left));
            left &= left - 1;
        }
        for (std::size_t k = AtOnce; left != 0; left &= left - 1) put(size + k++, lowest_bit(left));
        size += n;
    }

    BITDRAUGHTS_INLINE void flush() {
        for (std::size_t at = size_; at % Leaves::padding != 0; ++at)
            moved_[at] = other_[at] = kings_[at] = 0;
        const Word64* const white = Us == Color::white ? moved_ : other_;
        const Word64* const black = Us == Color::white ? other_ : moved_;
        lines_ += leaf_counter_.count({white, black, kings_, state_, size_});
        size_ = 0;
    }

    LeafCounter<R, Them, CountOne> leaf_counter_;
    std::uint64_t lines_ = 0;
    std::size_t size_ = 0;
    alignas(64) Word64 targets_[8][most_positions];   // of quiet moves by men, by direction
    alignas(64) Word64 landings_[8][most_positions];  // of their first jumps
    static constexpr std::size_t room = capacity + written_past;
    alignas(64) Word64 moved_[room];
    alignas(64) Word64 other_[room];
    alignas(64) Word64 kings_[room];
    Word64 state_[has_state<R> ? room : 1];
};
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
