// Captures followed piece by piece: kings, men beyond the third jump, men crowned in passing, routes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bitdraughts/movegen/man_jumps.hpp"
#include "bitdraughts/precedence.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// How captures are ranked, as a number wherever one is enough.
template <Ruleset R>
BITDRAUGHTS_INLINE constexpr auto rank(const Merit& merit) {
    if constexpr (R::precedence.value == Precedence::cascade) {
        return precedence_key(Precedence::cascade, merit);
    } else {
        return precedence_key(R::precedence.value, merit).high;
    }
}
template <Ruleset R>
using Rank = decltype(rank<R>(Merit{}));

/// Walks every route of every capture and hands each complete one to the sink, in eight directions once
/// a path. Depth of the recursion is bounded by the number of pieces on the board.
template <Ruleset R, Color Us, class Sink>
class CaptureSearch {
public:
    using G = typename R::Geometry;
    using Word = typename G::Word;

    CaptureSearch(const Board<R>& board, Sink& sink)
        : sink_(sink), board_(board), available_(board.template own<opposite(Us)>()) {}

    /// All captures of some of the pieces.
    void run(Word pieces) {
        for_each_bit(board_.template men<Us>() & pieces, [&](Word man) {
            start(man);
            man_goes_on(man);
        });
        for_each_bit(board_.template own_kings<Us>() & pieces, [&](Word king) {
            start(king);
            const int at = lowest_index(king);
            for_each_direction<king_directions<R>>([&](auto d) { king_jumps<d()>(at); });
        });
    }

private:
    static constexpr bool vanish = R::removal.value == Removal::each_hop;
    static constexpr bool in_order = R::precedence.value == Precedence::cascade;

    void start(Word piece) {
        from_ = piece;
        empty_ = board_.empty() | piece;  // the own start square is free during the capture
        sink_.start(piece);
    }
    void take(Word victim) {
        available_ ^= victim;
        captured_ ^= victim;
        if constexpr (vanish) empty_ ^= victim;
        if constexpr (Sink::traced) order_[depth()] = static_cast<std::uint8_t>(lowest_index(victim));
        if constexpr (in_order)
            kings_in_order_ = kings_in_order_ << 1 | ((victim & board_.kings) != 0 ? 1 : 0);
        ++depth_;
    }
    void give_back(Word victim) {
        --depth_;
        if constexpr (in_order) kings_in_order_ >>= 1;
        available_ ^= victim;
        captured_ ^= victim;
        if constexpr (vanish) empty_ ^= victim;
    }
    std::size_t depth() const { return static_cast<std::size_t>(depth_); }
    void land(int at) {
        if constexpr (Sink::traced) path_[depth() - 1] = static_cast<std::uint8_t>(at);
    }
    void finish(Word to) {
        land(lowest_index(to));
        const auto merit = rank<R>({.taken = depth_,
                                    .kings = popcount(captured_ & board_.kings),
                                    .by_king = (from_ & board_.kings) != 0,
                                    .order = kings_in_order_});
        if constexpr (Sink::traced) {
            sink_.add_route(from_, to, captured_, depth_, merit, order_, path_);
        } else {
            sink_.add(from_, to, captured_, depth_, merit);
        }
    }

    bool man_goes_on(Word at) {
        bool went_on = false;
        for_each_direction<man_directions<R, Us>>([&](auto d) {
            Word victim = G::template shift<d()>(at) & available_;
            if constexpr (!R::men_capture_kings.value) victim &= ~board_.kings;
            const Word landing = G::template shift<d()>(victim) & empty_;
            if (landing == 0) return;
            went_on = true;
            take(victim);
            land(lowest_index(landing));
            if (!continues_after_landing<d()>(landing)) finish(landing);
            give_back(victim);
        });
        return went_on;
    }

    template <Direction D>
    bool continues_after_landing(Word landing) {
        if constexpr (R::promotion.value != Promotion::at_end) {
            if ((landing & G::crowning_row(Us)) != 0) {
                if constexpr (R::promotion.value == Promotion::stops) return false;
                return king_turns<D>(lowest_index(landing));
            }
        }
        return man_goes_on(landing);
    }

    /// Captures that turn off direction D on the square `at`.
    template <Direction D>
    bool king_turns(int at) {
        bool went_on = false;
        for_each_direction<turns<R, D>>([&](auto turn) { went_on |= king_jumps<turn()>(at); });
        return went_on;
    }

    template <Direction D>
    bool king_jumps(int at) {
        const Word victim = first_met<D>(at) & available_;
        const Word behind = G::template shift<D>(victim) & empty_;
        if (behind == 0) return false;
        const int behind_at = lowest_index(behind);

        take(victim);
        land(behind_at);
        // Straight on, and straight back where captured pieces vanish, look the same from every
        // landing square of this line: one continuation each, not one per square.
        bool whole_line_goes_on = king_jumps<D>(behind_at);
        if constexpr (vanish && R::turning_back.value) {
            land(behind_at);
            whole_line_goes_on |= king_jumps<reverse(D)>(behind_at);
        }
        Word run = behind;
        if constexpr (R::flying_kings.value && R::landing.value != Landing::right_behind)
            run |= G::template slide<D>(behind_at, G::all & ~empty_);
        Word turning = 0;
        for_each_bit(run, [&](Word landing) {
            const int landing_at = lowest_index(landing);
            land(landing_at);
            if (king_turns<D>(landing_at)) turning |= landing;
        });
        if (!whole_line_goes_on) {
            if constexpr (R::landing.value == Landing::any_free) {
                for_each_bit(run & ~turning, [&](Word landing) { finish(landing); });
            } else if (turning == 0) {
                for_each_bit(run, [&](Word landing) { finish(landing); });
            }
        }
        give_back(victim);
        return true;
    }

    /// The piece a king on `at` meets first in direction D.
    template <Direction D>
    Word first_met(int at) const {
        if constexpr (R::flying_kings.value) {
            return G::template nearest<D>(G::template ray<D>(at) & ~empty_);
        } else {
            return G::template shift<D>(G::bit(at));
        }
    }

    Sink& sink_;
    const Board<R>& board_;
    Word available_;  // pieces that may still be captured
    Word captured_ = 0;
    Word empty_ = 0;
    Word from_ = 0;
    int depth_ = 0;
    std::uint64_t kings_in_order_ = 0;
    std::array<std::uint8_t, Route::max_length> order_{};  // bit indices of captured pieces
    std::array<std::uint8_t, Route::max_length> path_{};   // bit indices of landing squares
};

/// Captures as the generators hand them on; grows beyond its inline storage.
template <Ruleset R>
class CaptureList {
public:
    using Word = typename R::Geometry::Word;

    struct Entry {
        Word from;
        Word to;
        Word captured;
    };

    CaptureList() = default;
    CaptureList(const CaptureList&) = delete;
    CaptureList& operator=(const CaptureList&) = delete;
    ~CaptureList() {
        if (entries_ != inline_) delete[] entries_;
    }

    BITDRAUGHTS_INLINE void push(Word from, Word to, Word captured) {
        if (size_ == capacity_) grow();
        entries_[size_++] = {from, to, captured};
    }
    void clear() { size_ = 0; }
    /// By from, to and captured set.
    void sort() {
        for (std::size_t i = 1; i < size_; ++i) {
            const Entry entry = entries_[i];
            std::size_t j = i;
            for (; j > 0 && before(entry, entries_[j - 1]); --j) entries_[j] = entries_[j - 1];
            entries_[j] = entry;
        }
    }
    std::size_t size() const { return size_; }
    const Entry* begin() const { return entries_; }
    const Entry* end() const { return entries_ + size_; }
    const Entry& operator[](std::size_t i) const { return entries_[i]; }

private:
    static constexpr std::size_t inline_capacity = 64;

    static bool before(const Entry& a, const Entry& b) {
        if (a.from != b.from) return a.from < b.from;
        if (a.to != b.to) return a.to < b.to;
        return a.captured < b.captured;
    }

    BITDRAUGHTS_NOINLINE void grow() {
        auto* larger = new Entry[capacity_ * 4];
        for (std::size_t i = 0; i < size_; ++i) larger[i] = entries_[i];
        if (entries_ != inline_) delete[] entries_;
        entries_ = larger;
        capacity_ *= 4;
    }

    Entry inline_[inline_capacity];
    Entry* entries_ = inline_;
    std::size_t size_ = 0;
    std::size_t capacity_ = inline_capacity;
};

/// How captures are counted and listed: distinct moves, or each route for itself.
enum class Convention : std::uint8_t { moves, routes };

/// Sink: captures of the highest precedence, if `least` or more.
template <Ruleset R>
class BestCaptures {
public:
    using Word = typename R::Geometry::Word;
    static constexpr bool traced = false;

    BestCaptures(CaptureList<R>& list, Convention convention, Rank<R> least = {})
        : list_(list), convention_(convention), best_(least) {}

    void start(Word /*piece*/) { piece_begin_ = list_.size(); }

    void add(Word from, Word to, Word captured, int taken, Rank<R> merit) {
        if constexpr (R::precedence.value != Precedence::free_choice) {
            if (merit < best_) return;
            if (merit > best_) {
                best_ = merit;
                list_.clear();
                piece_begin_ = 0;
            }
        }
        if (taken >= smallest_duplicate<R> && convention_ == Convention::moves) {
            for (std::size_t i = piece_begin_; i < list_.size(); ++i) {
                if (list_[i].to == to && list_[i].captured == captured) return;
            }
        }
        list_.push(from, to, captured);
    }

private:
    CaptureList<R>& list_;
    Convention convention_;
    std::size_t piece_begin_ = 0;  // entries of the piece being followed start here
    Rank<R> best_;
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
