// Questions about many boards that have nothing to do with each other.
#pragma once

#include <algorithm>
#include <concepts>
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
/// The numbers of moves of boards given as public square sets.
template <Ruleset R, Color Us>
BITDRAUGHTS_INLINE void count_each_in_lanes(const Leaves& boards, std::uint64_t* numbers,
                                            const BoardByBoard& by_board) {
    using G = typename R::Geometry;
    constexpr std::size_t at_once = 512;
    alignas(64) Word64 white[at_once], black[at_once], kings[at_once];
    for (std::size_t begin = 0; begin < boards.size; begin += at_once) {
        const std::size_t size = std::min(at_once, boards.size - begin);
        for (std::size_t i = 0; i < size; i += lane_count) {
            store_lanes(white + i, G::padded(load_lanes(boards.white + begin + i)));
            store_lanes(black + i, G::padded(load_lanes(boards.black + begin + i)));
            store_lanes(kings + i, G::padded(load_lanes(boards.kings + begin + i)));
        }
        const Word64* const state = has_state<R> ? boards.state + begin : nullptr;
        EachNumber each(numbers + begin);
        LeafCounter<R, Us, EachNumber>(false, by_board, each).count({white, black, kings, state, size});
    }
}
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
