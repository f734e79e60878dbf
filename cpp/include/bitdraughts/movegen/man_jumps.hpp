// Captures by men, found for all men at once.
//
// For each direction there is one set of squares from which a jump is possible at all; first, second
// and third jumps are then intersections and shifts of landing sets. Up to three jumps along diagonals,
// or along rows and columns, this is exact: a path cannot come home, meet a piece twice, or share its
// pieces with another path before the fourth jump; for eight directions see eight_directions.hpp.
// Longer captures, and men crowned in passing, are left to CaptureSearch.
#pragma once

#include "bitdraughts/board.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// `W` is a word of the board, or several side by side for several boards at once.
template <Ruleset R, Color Us, class W = typename R::Geometry::Word>
class ManJumps {
public:
    using G = typename R::Geometry;
    using Word = W;

    BITDRAUGHTS_INLINE ManJumps(Word men, Word them, Word empty) : men_(men), them_(them), empty_(empty) {
        Word open{};
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            from_[index(d)] = jumpable<d()>(empty);
            first_[index(d)] = jump<d()>(men & from_[index(d)]);
            open |= from_[index(d)];
            any_ |= first_[index(d)];
        });
        // None goes back: behind the piece just captured is the square the man came from, not empty here.
        chain_ = any_ & may_go_on(open);
    }

    /// Can any man capture?
    BITDRAUGHTS_INLINE bool any() const { return any_ != 0; }
    /// Is one jump all that any man can make, and crowning no matter?
    BITDRAUGHTS_INLINE bool single() const { return beyond_single() == 0; }
    /// Landing squares that make it more than that.
    BITDRAUGHTS_INLINE Word beyond_single() const {
        if constexpr (R::promotion.value == Promotion::in_passing) {
            return chain_ | (any_ & G::crowning_row(Us));
        } else {
            return chain_;
        }
    }
    /// The men that can jump in direction D.
    template <Direction D>
    BITDRAUGHTS_INLINE Word jumpers() const {
        return men_ & from_[index(D)];
    }
    BITDRAUGHTS_INLINE Word any_first() const { return any_; }
    /// First landings from which a man can go on.
    BITDRAUGHTS_INLINE Word chain() const { return chain_; }
    /// Squares from which a man that has arrived in direction D can go on; `onward_with_men` where a man
    /// may have left any square of men.
    template <Direction D>
    BITDRAUGHTS_INLINE Word onward() const {
        return on<D>(from_);
    }
    template <Direction D>
    BITDRAUGHTS_INLINE Word onward_with_men() const {
        Word home[slots] = {};
        find_home(home);
        return on<D>(home);
    }
    /// Landing squares of first jumps in direction D.
    template <Direction D>
    BITDRAUGHTS_INLINE Word first() const {
        return first_[index(D)];
    }
    /// Squares from which a jump in direction D is open, empty or not.
    template <Direction D>
    BITDRAUGHTS_INLINE Word from() const {
        return from_[index(D)];
    }
    /// The same where it may land on a square of men too, perhaps on the one the man came from.
    template <Direction D>
    BITDRAUGHTS_INLINE Word from_with_men() const {
        return jumpable<D>(empty_ | men_);
    }
    /// The men whose first jump lands on one of some squares.
    BITDRAUGHTS_INLINE Word starts(Word landings) const {
        Word men{};
        each([&](auto d)
                 BITDRAUGHTS_INLINE_LAMBDA { men |= jump<reverse(d())>(first_[index(d)] & landings); });
        return men;
    }
    /// Squares that have a piece to capture next to them in direction D.
    template <Direction D>
    BITDRAUGHTS_INLINE Word next_to() const {
        return G::template shift<reverse(D)>(them_);
    }
    /// Landing squares that make it more than two jumps, or a matter of crowning.
    BITDRAUGHTS_INLINE Word beyond_pairs() const {
        Word landed{}, third{};
        each_second([&](auto, auto e, Word set) BITDRAUGHTS_INLINE_LAMBDA {
            landed |= set;
            third |= set & on<e()>(from_);
        });
        if constexpr (R::promotion.value == Promotion::in_passing) {
            third |= (any_ | landed) & G::crowning_row(Us);
        }
        return third;
    }
    /// Number of captures when `single()`; 0 when there are none.
    BITDRAUGHTS_INLINE int count_single() const {
        int n = 0;
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { n += popcount(men_ & from_[index(d)]); });
        return n;
    }
    template <class Sink>
    BITDRAUGHTS_INLINE void visit_single(Sink& sink) const {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { sink.template landings<d()>(first_[index(d)]); });
    }

    /// The same where none is longer than two jumps.
    template <class Sink>
    BITDRAUGHTS_INLINE void visit_pairs(Sink& sink) const {
        emit_first(sink);
        each_second([&](auto d, auto e, Word set)
                        BITDRAUGHTS_INLINE_LAMBDA { sink.template landings<d(), e()>(set); });
    }

    /// Feeds every legal capture to `sink.landings<directions...>(set of final squares)`.
    /// Returns false, having fed nothing, where a longer capture has to be followed.
    template <class Sink>
    bool visit_short_chains(Sink& sink) const {
        if (single()) {
            visit_single(sink);
            return true;
        }
        constexpr bool crowned_in_passing = R::promotion.value == Promotion::in_passing;
        if (crowned_in_passing && (any_ & G::crowning_row(Us)) != 0) return false;

        Word second[slots][slots] = {};
        Word landed = 0;
        Word third = 0;
        each_second([&](auto d, auto e, Word set) BITDRAUGHTS_INLINE_LAMBDA {
            second[index(d)][index(e)] = set;
            landed |= set;
            third |= set & on<e()>(from_);
        });
        if (crowned_in_passing && (landed & G::crowning_row(Us)) != 0) return false;
        if (third == 0) {
            emit_first(sink);
            emit_second(sink, second);
            return true;
        }

        // A fourth jump may land on the square the man came from, so that its home counts as empty.
        Word home[slots] = {};
        find_home(home);
        Word fourth = 0;
        each_third(second, [&](auto, auto, auto f, Word set) BITDRAUGHTS_INLINE_LAMBDA {
            landed |= set;
            fourth |= set & on<f()>(home);
        });
        if (fourth != 0) return false;
        if (crowned_in_passing && (landed & G::crowning_row(Us)) != 0) return false;
        emit_first(sink);
        if constexpr (!majority) emit_second(sink, second);
        each_third(second, [&](auto d, auto e, auto f, Word set)
                               BITDRAUGHTS_INLINE_LAMBDA { sink.template landings<d(), e(), f()>(set); });
        return true;
    }

    /// Captures of men by men rank by their number, or not at all.
    static constexpr bool majority =
        R::precedence.value != Precedence::free_choice && R::precedence.value != Precedence::king_first;

    /// Without the squares on which a capture ends for a man.
    BITDRAUGHTS_INLINE static Word may_go_on(Word set) {
        if constexpr (R::promotion.value == Promotion::stops) {
            return set & ~G::crowning_row(Us);
        } else {
            return set;
        }
    }

private:
    static constexpr std::size_t slots = R::capture_lines.value == Lines::diagonals ? 4 : 8;

    static constexpr std::size_t index(Direction d) { return static_cast<std::size_t>(d); }

    template <class F>
    BITDRAUGHTS_INLINE static constexpr void each(F&& f) {
        for_each_direction<man_directions<R, Us>>(f);
    }

    /// Squares from which a jump in direction D is possible; not all of them need be on the board.
    template <Direction D>
    BITDRAUGHTS_INLINE Word jumpable(Word empty) const {
        return G::template shift<reverse(D)>(G::template shift<reverse(D)>(empty) & them_);
    }
    BITDRAUGHTS_INLINE void find_home(Word (&home)[slots]) const {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA { home[index(d)] = from_with_men<d()>(); });
    }
    template <Direction D>
    BITDRAUGHTS_INLINE static Word jump(Word from) {
        return G::template shift<D>(G::template shift<D>(from));
    }
    /// Squares from which a man that has arrived in direction D can go on.
    template <Direction D>
    BITDRAUGHTS_INLINE static Word on(const Word (&from)[slots]) {
        Word set{};
        each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
            if constexpr (e() != reverse(D)) set |= from[index(e)];
        });
        return may_go_on(set);
    }
    template <Direction D>
    BITDRAUGHTS_INLINE Word arrived() const {
        return may_go_on(first_[index(D)]);
    }

    template <class Sink>
    BITDRAUGHTS_INLINE void emit_first(Sink& sink) const {
        if constexpr (!majority) {
            each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
                sink.template landings<d()>(first_[index(d)] & ~on<d()>(from_));
            });
        }
    }
    /// Under the majority rule this is called only where no second landing goes on.
    template <class Sink>
    BITDRAUGHTS_INLINE void emit_second(Sink& sink, const Word (&second)[slots][slots]) const {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
                if constexpr (e() != reverse(d())) {
                    sink.template landings<d(), e()>(second[index(d)][index(e)] & ~on<e()>(from_));
                }
            });
        });
    }
    template <class F>
    BITDRAUGHTS_INLINE void each_second(F&& f) const {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
                if constexpr (e() != reverse(d())) f(d, e, jump<e()>(arrived<d()>() & from_[index(e)]));
            });
        });
    }
    template <class F>
    BITDRAUGHTS_INLINE void each_third(const Word (&second)[slots][slots], F&& f) const {
        each([&](auto d) BITDRAUGHTS_INLINE_LAMBDA {
            each([&](auto e) BITDRAUGHTS_INLINE_LAMBDA {
                if constexpr (e() != reverse(d())) {
                    const Word at = may_go_on(second[index(d)][index(e)]);
                    each([&](auto next) BITDRAUGHTS_INLINE_LAMBDA {
                        if constexpr (next() != reverse(e()))
                            f(d, e, next, jump<next()>(at & from_[index(next)]));
                    });
                }
            });
        });
    }

    Word men_;
    Word them_;
    Word empty_;
    Word from_[slots] = {};   // squares from which a jump in that direction is possible
    Word first_[slots] = {};  // landing squares of first jumps
    Word any_{};
    Word chain_{};  // first landings from which a man can go on
};

/// From the last square of a path back to its first, collecting the captured pieces.
template <class G, Direction D, Direction... Rest, class W>
BITDRAUGHTS_INLINE void walk_back(W& at, W& captured) {
    if constexpr (sizeof...(Rest) > 0) walk_back<G, Rest...>(at, captured);
    at = G::template shift<reverse(D)>(at);
    captured |= at;
    at = G::template shift<reverse(D)>(at);
}

/// Sink that calls `f(from, to, captured)` for each capture.
template <Ruleset R, class F>
struct VisitLandings {
    using G = typename R::Geometry;
    using Word = typename G::Word;
    F& f;

    template <Direction... Ds>
    BITDRAUGHTS_INLINE void landings(Word set) {
        for_each_bit(set, [&](Word to) BITDRAUGHTS_INLINE_LAMBDA {
            Word at = to;
            Word captured = 0;
            walk_back<G, Ds...>(at, captured);
            f(at, to, captured);
        });
    }
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
