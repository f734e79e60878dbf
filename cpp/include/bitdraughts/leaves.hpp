// The last ply: the moves of many positions, several at a time.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/lanes.hpp"
#include "bitdraughts/movegen.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

#ifdef BITDRAUGHTS_LANES
/// Boards side by side, as the side to move sees them.
template <Ruleset R, Color Us>
struct LanesOfBoards {
    Lanes own, other, kings, empty, men;

    BITDRAUGHTS_INLINE LanesOfBoards(Lanes own_pieces, Lanes other_pieces, Lanes all_kings)
        : own(own_pieces),
          other(other_pieces),
          kings(all_kings),
          empty(~(own_pieces | other_pieces) & R::Geometry::all),
          men(own & ~kings) {}
    BITDRAUGHTS_INLINE static LanesOfBoards at(const Leaves& leaves, std::size_t i) {
        return {load_lanes((Us == Color::white ? leaves.white : leaves.black) + i),
                load_lanes((Us == Color::white ? leaves.black : leaves.white) + i),
                load_lanes(leaves.kings + i)};
    }
    BITDRAUGHTS_INLINE ManJumps<R, Us, Lanes> jumps() const {
        return {men, R::men_capture_kings.value ? other : other & ~kings, empty};
    }
};

/// Counts moves of boards of one machine word, in three rounds: quiet moves and single jumps of all boards;
/// longer captures by men, of the boards that have some, closed up; the rest one by one, by
/// `rest(leaves, index)`.
template <Ruleset R, Color Us, class Rest>
class LeafCounter {
public:
    using G = typename R::Geometry;
    static_assert(std::same_as<typename G::Word, Word64>);

    BITDRAUGHTS_INLINE LeafCounter(bool routes, Rest rest) : routes_(routes), rest_(rest) {}

    BITDRAUGHTS_INLINE std::uint64_t count(const Leaves& leaves) {
        Lanes sums{};
        for (std::size_t i = 0; i < leaves.size; i += lane_count) {
            const LanesOfBoards<R, Us> b = LanesOfBoards<R, Us>::at(leaves, i);
            const ManJumps<R, Us, Lanes> jumps = b.jumps();
            Lanes captures{};
            for_each_direction<man_directions<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                captures += count_bits(jumps.template jumpers<d()>());
            });
            Lanes quiets{};
            for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                quiets += count_bits(G::template shift<d()>(b.men) & b.empty);
            });
            captures = sum_counts(captures);
            const Lanes plain = zero_lanes(unsettling<R>(b.own, b.kings));
            const Lanes settled = zero_lanes(jumps.beyond_single()) & plain;
            sums += settled & (captures | (zero_lanes(captures) & sum_counts(quiets)));

            const unsigned chains = lane_mask(plain & ~settled);
            chains_.add(chains, b, i);
            if (chains_.full()) count_chains_of(leaves, sums);
            for (unsigned rest = lane_mask(plain) ^ all_lanes; rest != 0; rest &= rest - 1) {
                one_by_one_ += rest_(leaves, i + static_cast<std::size_t>(std::countr_zero(rest)));
            }
        }
        count_chains_of(leaves, sums);
        const std::uint64_t one_by_one = one_by_one_;
        one_by_one_ = 0;
        return one_by_one + sum_lanes(sums);
    }

private:
    /// Boards set aside, closed up.
    struct Aside {
        static constexpr std::size_t capacity = 64;
        std::size_t size = 0;
        Word64 own[capacity], other[capacity], kings[capacity], index[capacity];

        BITDRAUGHTS_INLINE void add(unsigned lanes, const LanesOfBoards<R, Us>& b, std::size_t first) {
            store_some(own + size, lanes, b.own);
            store_some(other + size, lanes, b.other);
            store_some(kings + size, lanes, b.kings);
            store_some(index + size, lanes, lane_numbers + Word64{first});
            size += static_cast<std::size_t>(std::popcount(lanes));
        }
        BITDRAUGHTS_INLINE bool full() const { return size > capacity - lane_count; }
        BITDRAUGHTS_INLINE void pad() {
            for (std::size_t i = size; i % lane_count != 0; ++i) own[i] = other[i] = kings[i] = 0;
        }
    };

    BITDRAUGHTS_INLINE void count_chains_of(const Leaves& leaves, Lanes& sums) {
        chains_.pad();
        for (std::size_t i = 0; i < chains_.size; i += lane_count) {
            const LanesOfBoards<R, Us> b(load_lanes(chains_.own + i), load_lanes(chains_.other + i),
                                         load_lanes(chains_.kings + i));
            const ManJumps<R, Us, Lanes> jumps = b.jumps();
            Lanes settled;
            if constexpr (paths_differ<R>) {
                const EightDirections<R, Us, Lanes> eight(jumps);
                const auto counted = eight.count(routes_);
                settled = zero_lanes(counted.crowded | counted.fourth);
                sums += settled & counted.number;
            } else {
                const auto counted = ShortChains<R, Us, Lanes>(jumps).count();
                settled = zero_lanes(counted.open);
                sums += settled & counted.number;
            }
            for (unsigned rest = lane_mask(settled) ^ all_lanes; rest != 0; rest &= rest - 1) {
                const std::size_t at = i + static_cast<std::size_t>(std::countr_zero(rest));
                one_by_one_ += rest_(leaves, static_cast<std::size_t>(chains_.index[at]));
            }
        }
        chains_.size = 0;
    }

    bool routes_;
    Rest rest_;
    std::uint64_t one_by_one_ = 0;
    Aside chains_;
};
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
