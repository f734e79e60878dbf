// The last ply: the moves of many positions, several at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "bitdraughts/kernel.hpp"
#include "bitdraughts/lanes.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/movegen/king_captures.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

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
    BITDRAUGHTS_INLINE KingMoves<R, Lanes> king_moves() const { return {own & kings, other, empty}; }
};

#ifdef BITDRAUGHTS_LANES
/// Boards set aside, closed up.
template <Ruleset R, Color Us, std::size_t capacity>
struct BoardsAside {
    std::size_t size = 0;
    Word64 own[capacity + lane_count], other[capacity + lane_count], kings[capacity + lane_count];

    BITDRAUGHTS_INLINE void add(unsigned lanes, const LanesOfBoards<R, Us>& b) {
        store_some(own + size, lanes, b.own);
        store_some(other + size, lanes, b.other);
        store_some(kings + size, lanes, b.kings);
        size += static_cast<std::size_t>(std::popcount(lanes));
    }
    BITDRAUGHTS_INLINE bool full() const { return size > capacity - lane_count; }
    /// Calls `f(boards, first)` for all, and forgets them.
    template <class F>
    BITDRAUGHTS_INLINE void for_each(F&& f) {
        for (std::size_t i = size; i % lane_count != 0; ++i) own[i] = other[i] = kings[i] = 0;
        for (std::size_t i = 0; i < size; i += lane_count) f(at(i), i);
        size = 0;
    }

private:
    BITDRAUGHTS_INLINE LanesOfBoards<R, Us> at(std::size_t i) const {
        return {load_lanes(own + i), load_lanes(other + i), load_lanes(kings + i)};
    }
};

/// What becomes of the numbers of moves: they are added up.
class Sum {
public:
    BITDRAUGHTS_INLINE void put(std::size_t /*first*/, Lanes numbers) { lanes_ += numbers; }
    BITDRAUGHTS_INLINE void put_some(const Word64* /*places*/, unsigned /*lanes*/, Lanes numbers) {
        lanes_ += numbers;
    }
    BITDRAUGHTS_INLINE void put_one(std::size_t /*place*/, std::uint64_t number) { others_ += number; }
    BITDRAUGHTS_INLINE std::uint64_t total() const { return others_ + sum_lanes(lanes_); }

private:
    Lanes lanes_{};
    std::uint64_t others_ = 0;
};
/// The same: each is kept, with room up to a multiple of `Leaves::padding`.
class EachNumber {
public:
    BITDRAUGHTS_INLINE explicit EachNumber(std::uint64_t* numbers) : numbers_(numbers) {}
    BITDRAUGHTS_INLINE void put(std::size_t first, Lanes numbers) { store_lanes(numbers_ + first, numbers); }
    BITDRAUGHTS_INLINE void put_some(const Word64* places, unsigned lanes, Lanes numbers) {
        for (; lanes != 0; lanes &= lanes - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
            numbers_[places[lane]] = numbers[lane];
        }
    }
    BITDRAUGHTS_INLINE void put_one(std::size_t place, std::uint64_t number) { numbers_[place] = number; }

private:
    std::uint64_t* numbers_;
};

/// Counts moves of boards of one machine word, in three rounds: quiet moves and single jumps of all boards;
/// longer captures by men, of the boards that have some, closed up; likewise boards with kings; the rest one
/// by one, by `by_board`.
template <Ruleset R, Color Us, class Result>
class LeafCounter {
public:
    using G = typename R::Geometry;
    static_assert(std::same_as<typename G::Word, Word64>);

    BITDRAUGHTS_INLINE LeafCounter(bool routes, const BoardByBoard& by_board, Result& result)
        : routes_(routes), by_board_(by_board), result_(result) {}

    BITDRAUGHTS_INLINE void count(const Leaves& leaves) {
        for (std::size_t i = 0; i < leaves.size; i += lane_count) {
            const LanesOfBoards<R, Us> b = LanesOfBoards<R, Us>::at(leaves, i);
            const ManJumps<R, Us, Lanes> jumps = b.jumps();
            // A board has quiet moves or captures: the sets of both are counted as one.
            const Lanes still = zero_lanes(jumps.any_first());
            Lanes numbers{};
            [&]<std::size_t... kind>(std::index_sequence<kind...>) BITDRAUGHTS_INLINE_LAMBDA {
                ((numbers += count_bits(men_that_move<kind>(b, jumps, still))), ...);
            }(std::make_index_sequence<std::max(man_steps<R, Us>.size(), man_directions<R, Us>.size())>{});
            const Lanes plain = zero_lanes(unsettling<R>(b.own, b.kings));
            const Lanes settled = zero_lanes(jumps.beyond_single()) & plain;
            result_.put(i, settled & sum_counts(numbers));

            const unsigned chains = lane_mask(plain & ~settled);
            // For two, the branch is the better guess.
            if (lane_count > 2 || chains != 0) {
                chains_.add(chains, b, lane_numbers + Word64{i});
                if (chains_.full()) count_chains_of(leaves);
            }
            const unsigned with_kings = lane_mask(plain) ^ all_lanes;
            if constexpr (kings_in_sets<R>) {
                if (lane_count > 2 || with_kings != 0) {
                    kings_.add(with_kings, b, lane_numbers + Word64{i});
                    if (kings_.full()) count_kings_of(leaves);
                }
            } else {
                count_one_by_one(with_kings, leaves, [&](std::size_t lane) { return i + lane; });
            }
        }
        count_chains_of(leaves);
        if constexpr (kings_in_sets<R>) {
            count_kings_of(leaves);
            count_king_captures_of(leaves);
        }
    }

private:
    static constexpr std::size_t aside = 64;
    struct Aside : BoardsAside<R, Us, aside> {
        Word64 index[aside + lane_count];

        BITDRAUGHTS_INLINE void add(unsigned lanes, const LanesOfBoards<R, Us>& b, Lanes numbers) {
            store_some(index + this->size, lanes, numbers);
            BoardsAside<R, Us, aside>::add(lanes, b);
        }
        /// The lanes of these that hold boards.
        BITDRAUGHTS_INLINE unsigned inside(std::size_t i) const {
            return this->size - i >= lane_count ? all_lanes : (1u << (this->size - i)) - 1;
        }
    };

    /// Those that can step in one direction, or capture in another.
    template <std::size_t kind>
    BITDRAUGHTS_INLINE static Lanes men_that_move(const LanesOfBoards<R, Us>& b,
                                                  const ManJumps<R, Us, Lanes>& jumps, Lanes still) {
        Lanes men{};
        if constexpr (kind < man_steps<R, Us>.size()) {
            men = G::template shift<man_steps<R, Us>[kind]>(b.men) & b.empty & still;
        }
        if constexpr (kind < man_directions<R, Us>.size()) {
            men |= jumps.template jumpers<man_directions<R, Us>[kind]>();
        }
        return men;
    }

    BITDRAUGHTS_INLINE void count_chains_of(const Leaves& leaves) {
        chains_.for_each([&](const LanesOfBoards<R, Us>& b, std::size_t i) BITDRAUGHTS_INLINE_LAMBDA {
            const ManJumps<R, Us, Lanes> jumps = b.jumps();
            if constexpr (paths_differ<R>) {
                const auto counted = EightDirections<R, Us, Lanes>(jumps).count(routes_);
                settle(leaves, chains_, i, zero_lanes(counted.crowded | counted.fourth), counted.number);
            } else {
                const auto counted = ShortChains<R, Us, Lanes>(jumps).count();
                settle(leaves, chains_, i, zero_lanes(counted.open | counted.fourth), counted.number);
            }
        });
    }

    /// Quiet moves where there are kings; captures are set aside once more.
    BITDRAUGHTS_INLINE void count_kings_of(const Leaves& leaves) {
        kings_.for_each([&](const LanesOfBoards<R, Us>& b, std::size_t i) BITDRAUGHTS_INLINE_LAMBDA {
            const ManJumps<R, Us, Lanes> jumps = b.jumps();
            const KingMoves<R, Lanes> kings = b.king_moves();
            Lanes quiets{};
            for_each_direction<man_steps<R, Us>>([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                quiets += count_bits(G::template shift<d()>(b.men) & b.empty);
            });
            for_each_direction<king_directions<R>>(
                [&](auto d) BITDRAUGHTS_INLINE_LAMBDA { quiets += count_bits(kings.template quiet<d()>()); });
            const Lanes still = zero_lanes(jumps.any_first() | kings.any_first());
            result_.put_some(kings_.index + i, lane_mask(still) & kings_.inside(i),
                             still & sum_counts(quiets));
            king_captures_.add(lane_mask(~still), b, load_lanes(kings_.index + i));
            if (king_captures_.full()) count_king_captures_of(leaves);
        });
    }

    BITDRAUGHTS_INLINE void count_king_captures_of(const Leaves& leaves) {
        king_captures_.for_each([&](const LanesOfBoards<R, Us>& b, std::size_t i) BITDRAUGHTS_INLINE_LAMBDA {
            const KingCaptures<R, Us, Lanes> captures(b.jumps(), b.king_moves(), b.own & b.kings);
            settle(leaves, king_captures_, i, zero_lanes(captures.open), captures.number);
        });
    }

    BITDRAUGHTS_INLINE void settle(const Leaves& leaves, const Aside& boards, std::size_t i, Lanes settled,
                                   Lanes numbers) {
        const unsigned lanes = lane_mask(settled);
        result_.put_some(boards.index + i, lanes & boards.inside(i), settled & numbers);
        count_one_by_one(lanes ^ all_lanes, leaves, [&](std::size_t lane) { return boards.index[i + lane]; });
    }

    template <class F>
    BITDRAUGHTS_INLINE void count_one_by_one(unsigned lanes, const Leaves& leaves, F&& index) {
        for (; lanes != 0; lanes &= lanes - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
            const auto place = static_cast<std::size_t>(index(lane));
            result_.put_one(place, by_board_.count[static_cast<int>(Us)](by_board_.context, leaves, place));
        }
    }

    bool routes_;
    const BoardByBoard& by_board_;
    Result& result_;
    Aside chains_;
    std::conditional_t<kings_in_sets<R>, Aside, NoState> kings_, king_captures_;
};
#endif

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
