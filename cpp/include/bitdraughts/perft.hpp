// Perft: counting move sequences, the last ply in bulk.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/children.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/leaves.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/perft_table.hpp"
#include "bitdraughts/two_plies.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

template <Ruleset R, Color Us>
std::uint64_t count_one(const Leaves& leaves, std::size_t i, bool routes) {
    std::uint16_t state = 0;
    if constexpr (has_state<R>) state = static_cast<std::uint16_t>(leaves.state[i]);
    const auto b =
        Board<R>::template make<Color::white>(leaves.white[i], leaves.black[i], leaves.kings[i], state);
    const Convention convention = routes ? Convention::routes : Convention::moves;
    return static_cast<std::uint64_t>(count_unsettled<R, Us>(b, convention));
}

/// The moves of all `children` together, side `Us` to move.
template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE std::uint64_t count_all(Children<R>& children, Convention convention,
                                             [[maybe_unused]] const LeafKernel* better) {
#ifdef BITDRAUGHTS_LANES
    if constexpr (std::same_as<typename R::Geometry::Word, Word64>) {
        const bool routes = convention == Convention::routes;
        if (better != nullptr) {
            return better->count[static_cast<int>(Us)](children.leaves(), routes, &count_one<R, Us>);
        }
        const auto rest = [routes](const Leaves& leaves, std::size_t i)
                              BITDRAUGHTS_INLINE_LAMBDA { return count_one<R, Us>(leaves, i, routes); };
        return LeafCounter<R, Us, decltype(rest)>(routes, rest).count(children.leaves());
    }
#endif
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        total += static_cast<std::uint64_t>(count<R, Us>(children[i], convention));
    }
    return total;
}

/// The lines of two plies below all `children` together, side `Us` to move.
template <Ruleset R, Color Us>
BITDRAUGHTS_NOINLINE std::uint64_t count_two_plies(Children<R>& children, Convention convention,
                                                   [[maybe_unused]] const LeafKernel* better) {
    constexpr std::size_t batch = 64;
    std::uint64_t total = 0;
    Children<R> leaves;
    // Leaves of several positions are counted together: longer runs without a hard branch.
    const auto add = [&](std::size_t i) {
        list_children<R, Us>(children[i], convention, leaves);
        if (leaves.size() < batch) return;
        total += count_all<R, opposite(Us)>(leaves, convention, better);
        leaves.clear();
    };
#ifdef BITDRAUGHTS_LANES
    if constexpr (std::same_as<typename R::Geometry::Word, Word64>) {
        const bool routes = convention == Convention::routes;
        const Leaves all = children.leaves();
        constexpr std::size_t at_once = LeafKernel::most_positions;
        static_assert(at_once % Leaves::padding == 0);
        for (std::size_t begin = 0; begin < all.size; begin += at_once) {
            const Leaves part{all.white + begin, all.black + begin, all.kings + begin, all.state + begin,
                              std::min(at_once, all.size - begin)};
            std::uint64_t rest[at_once + written_past];
            std::size_t left = 0;
            if (better != nullptr) {
                total += better->count_two[static_cast<int>(Us)](part, routes, &count_one<R, opposite(Us)>,
                                                                 rest, left);
            } else {
                const auto one = [routes](const Leaves& leaf, std::size_t i) BITDRAUGHTS_INLINE_LAMBDA {
                    return count_one<R, opposite(Us)>(leaf, i, routes);
                };
                const auto counted = TwoPlies<R, Us, decltype(one)>(routes, one).count(part, rest);
                total += counted.lines;
                left = counted.rest;
            }
            for (std::size_t i = 0; i < left; ++i) add(begin + static_cast<std::size_t>(rest[i]));
        }
        return total + count_all<R, opposite(Us)>(leaves, convention, better);
    }
#endif
    for (std::size_t i = 0; i < children.size(); ++i) add(i);
    return total + count_all<R, opposite(Us)>(leaves, convention, better);
}

/// Counts below `R` for one thread.
template <Ruleset R>
class Perft {
public:
    using B = Board<R>;

    Perft(PerftControl& control, Convention convention, Variant variant)
        : control_(control),
          convention_(convention),
          variant_(variant),
          owner_key_(owner_key<key_words>(control.owner)) {}

    template <Color Us>
    Count run(const B& b, int depth) {
        if (depth <= narrow_depth && control_.table == nullptr) return {narrow<Us>(b, depth), 0};
        return wide<Us>(b, depth);
    }

private:
    // 64 bits hold any count this deep: no position has 2^16 moves.
    static constexpr int narrow_depth = 4;
    static constexpr int table_depth = 3;  // shallower counts are quicker made than looked up
    static constexpr int nodes_between_polls = 64;

    template <Color Us>
    std::uint64_t narrow(const B& b, int depth) {
        if (depth == 1) return static_cast<std::uint64_t>(count<R, Us>(b, convention_));
        Children<R> children;
        list_children<R, Us>(b, convention_, children);
        std::uint64_t total = 0;
        if (depth == 2) return count_all<R, opposite(Us)>(children, convention_, control_.leaves);
        if (depth == 3) {
            total = count_two_plies<R, opposite(Us)>(children, convention_, control_.leaves);
        } else {
            // Here, too, several are taken together.
            constexpr std::size_t batch = 64;
            Children<R> positions;
            for (std::size_t i = 0; i < children.size(); ++i) {
                list_children<R, opposite(Us)>(children[i], convention_, positions);
                if (positions.size() < batch) continue;
                total += count_two_plies<R, Us>(positions, convention_, control_.leaves);
                positions.clear();
                poll();
            }
            total += count_two_plies<R, Us>(positions, convention_, control_.leaves);
        }
        poll();
        return total;
    }

    template <Color Us>
    BITDRAUGHTS_NOINLINE Count wide(const B& b, int depth) {
        if (depth < table_depth) return {narrow<Us>(b, depth), 0};
        PerftLine<key_words>* line = nullptr;
        Key key{};
        if (control_.table != nullptr) {
            key = key_of(b, depth);
            line = control_.table->line(key);
            if (const std::optional<Count> known = control_.table->find(*line, key)) return *known;
        }
        Children<R> children;
        list_children<R, Us>(b, convention_, children);
        Count total;
        bool whole = true;
        if (depth == table_depth) {
            total.lo = count_two_plies<R, opposite(Us)>(children, convention_, control_.leaves);
        } else {
            if (control_.table != nullptr) {
                // The buckets are on their way while the first children are counted.
                for (std::size_t i = 0; i < children.size(); ++i) {
                    control_.table->prefetch(key_of(children[i], depth - 1));
                }
            }
            if (depth >= PerftControl::giving_depth && control_.hungry != nullptr) {
                total = shared<opposite(Us)>(children, depth - 1, whole);
            } else {
                for (std::size_t i = 0; i < children.size(); ++i) {
                    total += run<opposite(Us)>(children[i], depth - 1);
                }
            }
        }
        if (line != nullptr) {
            if (whole) control_.table->store(*line, key, total);
            poll();
        }
        return total;
    }

    /// Children of which the last ones may be given away.
    struct Family {
        const Children<R>& children;
        std::size_t next, end;
        int depth;
        Color turn;
        bool whole;  // nothing here or below has been given away
        Family* above;
    };

    /// The sum of what is counted here, side `Us` to move.
    template <Color Us>
    BITDRAUGHTS_NOINLINE Count shared(const Children<R>& children, int depth, bool& whole) {
        Family family{children, 0, children.size(), depth, Us, true, family_};
        family_ = &family;
        Count total;
        while (family.next < family.end) {
            const B child = children[family.next++];
            while (control_.hungry->load(std::memory_order_relaxed) > 0 && give()) {
            }
            total += run<Us>(child, depth);
        }
        family_ = family.above;
        whole = family.whole;
        return total;
    }

    /// Gives one position away, of the highest family that has some left: it has the most below it.
    BITDRAUGHTS_NOINLINE bool give() {
        Family* giver = nullptr;
        for (Family* f = family_; f != nullptr; f = f->above) {
            if (f->next < f->end) giver = f;
        }
        if (giver == nullptr) return false;
        const B b = giver->children[--giver->end];
        control_.give(control_.context,
                      {.white = B::G::compress(b.white),
                       .black = B::G::compress(b.black),
                       .kings = B::G::compress(b.kings),
                       .variant = variant_,
                       .turn = giver->turn,
                       .state = b.rule_state()},
                      giver->depth);
        for (Family* f = giver; f != nullptr; f = f->above) f->whole = false;
        return true;
    }

    static constexpr std::size_t key_words = R::Geometry::bits <= 54 ? 3 : 4;
    using Key = PerftKey<key_words>;

    BITDRAUGHTS_INLINE Key key_of(const B& b, int depth) const {
        const std::uint64_t high = static_cast<std::uint64_t>(depth) << 56 | owner_key_[0];
        if constexpr (key_words == 3) {
            const std::uint64_t state = b.rule_state();
            return {high | b.white, b.black | owner_key_[1] | (state & 0xFF) << 56,
                    b.kings | owner_key_[2] | (state >> 8) << 56};
        } else if constexpr (std::same_as<typename B::Word, Word64>) {
            static_assert(!has_state<R>);
            return {high, b.white, b.black, b.kings};
        } else {
            constexpr int over = R::Geometry::bits - 64;
            static_assert(3 * over <= 50 && !has_state<R>);
            return {high | b.white.hi | b.black.hi << over | b.kings.hi << (2 * over), b.white.lo, b.black.lo,
                    b.kings.lo};
        }
    }

    /// To be called after each piece of work.
    BITDRAUGHTS_INLINE void poll() {
        if (--control_.budget >= 0) return;
        control_.budget = nodes_between_polls;
        if (control_.poll != nullptr) control_.poll(control_.context);
    }

    PerftControl& control_;
    Convention convention_;
    Variant variant_;
    Key owner_key_;
    Family* family_ = nullptr;  // the lowest of those being counted
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
