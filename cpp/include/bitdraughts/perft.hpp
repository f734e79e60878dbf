// Perft: counting move sequences, the last ply in bulk.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/batches.hpp"
#include "bitdraughts/children.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/many_boards.hpp"
#include "bitdraughts/movegen.hpp"
#include "bitdraughts/perft_table.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

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
        if (depth <= narrow_depth && control_.table == nullptr) return narrow<Us>(b, depth);
        return wide<Us>(b, depth);
    }

private:
    // Deep enough that many positions are side by side, and not too deep to be a piece of work.
    static constexpr int narrow_depth = 5;
    static constexpr int table_depth = 4;  // shallower counts are quicker made than looked up
    static constexpr int nodes_between_polls = 64;

    /// Without the table.
    template <Color Us>
    Count narrow(const B& b, int depth) {
        if (depth == 1) return {static_cast<std::uint64_t>(count<R, Us>(b, convention_)), 0};
        Children<R> children;
        list_children<R, Us>(b, convention_, children);
        return below<opposite(Us)>(children, depth - 1);
    }
    /// Of all `children` together, side `Us` to move.
    template <Color Us>
    Count below(Children<R>& children, int depth) {
        if constexpr (side_by_side<typename B::Word>) return count_side_by_side<Us>(children.leaves(), depth);
        Count total;
        if (depth == 1) {
            for (std::size_t i = 0; i < children.size(); ++i) {
                total.lo += static_cast<std::uint64_t>(count<R, Us>(children[i], convention_));
            }
            return total;
        }
        // Those below several positions together: longer runs without a hard branch.
        constexpr std::size_t batch = 64;
        Children<R> next;
        for (std::size_t i = 0; i < children.size(); ++i) {
            list_children<R, Us>(children[i], convention_, next);
            if (next.size() < batch && i + 1 < children.size()) continue;
            total += below<opposite(Us)>(next, depth - 1);
            next.clear();
        }
        if (depth == 2) poll();
        return total;
    }
    template <Color Us>
    Count count_side_by_side([[maybe_unused]] const Leaves& boards, [[maybe_unused]] int plies) {
#ifdef BITDRAUGHTS_LANES
        const bool routes = convention_ == Convention::routes;
        const BoardByBoard by_board{this,
                                    {count_board<Color::white>, count_board<Color::black>},
                                    {list_board<Color::white>, list_board<Color::black>},
                                    [](void* self) { static_cast<Perft*>(self)->poll(); }};
        if (control_.leaves != nullptr) {
            return control_.leaves->count[static_cast<int>(Us)](boards, plies, routes, by_board);
        }
        return Batches<R>(routes, by_board).template count<Us>(boards, plies);
#else
        return {};
#endif
    }

    template <Color Us>
    static std::uint64_t count_board(void* self, const Leaves& leaves, std::size_t i) {
        const Convention convention = static_cast<Perft*>(self)->convention_;
        return count_at<R, Us>(leaves, i, convention);
    }
    template <Color Us>
    static Leaves list_board(void* self, const Leaves& leaves, std::size_t i, int plies) {
        Perft& perft = *static_cast<Perft*>(self);
        Children<R>& children = perft.listed_[static_cast<std::size_t>(plies)];
        children.clear();
        list_children<R, Us>(board_at<R>(leaves, i), perft.convention_, children);
        return children.leaves();
    }

    template <Color Us>
    BITDRAUGHTS_NOINLINE Count wide(const B& b, int depth) {
        if (depth < table_depth) return narrow<Us>(b, depth);
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
            total = below<opposite(Us)>(children, depth - 1);
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
    Children<R> listed_[side_by_side<typename B::Word> ? narrow_depth : 1];  // by the number of plies below
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
