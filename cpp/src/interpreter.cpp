// The generator for rules that are known only at run time: every fact is asked for where it matters, and
// lines are walked square by square. Nothing here is shared with the compiled generators, which tests
// compare with it.
#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

#include "bitdraughts/custom.hpp"
#include "bitdraughts/king_run.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/precedence.hpp"

namespace bitdraughts {

namespace {

using Ray = std::vector<std::uint8_t>;

constexpr int work_between_polls = 64;

void tick(PerftControl* control) {
    if (control == nullptr || --control->budget >= 0) return;
    control->budget = work_between_polls;
    if (control->poll != nullptr) control->poll(control->context);
}

/// The steps of a set of lines, as indices from the first to before the last.
struct StepRange {
    std::size_t first, last;
};
constexpr StepRange steps_of(Lines lines) {
    return {lines == Lines::orthogonals ? std::size_t{4} : 0, lines == Lines::diagonals ? std::size_t{4} : 8};
}

/// A position with the facts it is played by.
struct Scene {
    explicit Scene(const Position& p)
        : position(p),
          variant(custom_variant(p.variant)),
          rules(variant.info.rules),
          own(p.turn == Color::white ? p.white : p.black),
          other(p.turn == Color::white ? p.black : p.white),
          crowning_row(variant.info.crowning_row[static_cast<std::size_t>(p.turn)]) {}

    bool is_over() const { return rules.king_wins && !position.kings.empty(); }
    const Ray& ray(int from, std::size_t step) const {
        return variant.rays[static_cast<std::size_t>(from)][step];
    }
    /// 1, 0 or -1: does a step lead forward, aside or backward for the side to move?
    int advance(std::size_t step) const {
        return position.turn == Color::white ? -steps[step].row : steps[step].row;
    }

    const Position& position;
    const CustomVariant& variant;
    const RuleRecord& rules;
    SquareSet own, other, crowning_row;
};

/// Calls `f(from, to)` for each quiet move that the squares allow, until it returns true.
template <class F>
bool any_quiet(const Scene& s, F&& f) {
    const SquareSet occupied = s.own | s.other;
    const KingRun run = KingRun::of(s.position.state, s.position.turn);
    const auto [first, last] = steps_of(s.rules.move_lines);
    for (SquareSet rest = s.own; !rest.empty(); rest.remove_lowest()) {
        const int from = rest.lowest();
        const bool king = s.position.kings.has(from);
        if (s.rules.king_limit != 0 && run.moves >= s.rules.king_limit && run.square == from) continue;
        const int least = king ? -1 : s.rules.man_step == ManStep::forward_or_sideways ? 0 : 1;
        for (std::size_t step = first; step < last; ++step) {
            if (s.advance(step) < least) continue;
            for (const std::uint8_t to : s.ray(from, step)) {
                if (occupied.has(to)) break;
                if (f(from, to)) return true;
                if (!king || !s.rules.flying_kings) break;
            }
        }
    }
    return false;
}

/// One jump: its direction, the piece it takes, and the squares where it may come down, nearest first.
struct Hop {
    std::size_t step = 0;
    int captured = 0;
    std::span<const std::uint8_t> landings;
};

struct Hops {
    std::array<Hop, step_count> list;
    std::size_t count = 0;

    const Hop* begin() const { return list.data(); }
    const Hop* end() const { return list.data() + count; }
};

/// Walks every capture and hands each complete path to `f(route, key)`. Recursion goes as deep as pieces
/// are taken: 64 at most, see Route. That bound holds too where captured pieces vanish and free more
/// squares. In a border row pieces are captured along the row only, each of them joining two runs of free
/// squares; so of its n squares at least half of n + 1 are free at first or stay as they are. On a board of
/// more than 64 squares two opposite border rows have 8 such squares or more, out of at most 72.
template <class F>
class CaptureWalk {
public:
    CaptureWalk(const Scene& scene, PerftControl* control, F& f) : s_(scene), control_(control), f_(f) {}

    void run() {
        for (SquareSet rest = s_.own; !rest.empty(); rest.remove_lowest()) {
            const bool king = set_out(rest.lowest());
            for (const Hop& hop : hops(route_.move.from, king)) follow(hop, king);
        }
    }

    /// Is there a first jump for any piece?
    bool any() {
        for (SquareSet rest = s_.own; !rest.empty(); rest.remove_lowest()) {
            const bool king = set_out(rest.lowest());
            if (hops(route_.move.from, king).count != 0) return true;
        }
        return false;
    }

private:
    /// The piece on `from` leaves its square, which is free from then on; is it a king?
    bool set_out(int from) {
        route_ = {};
        route_.move.from = static_cast<std::uint8_t>(from);
        standing_ = (s_.own | s_.other) - SquareSet::of(from);
        available_ = s_.other;
        kings_in_order_ = 0;
        return s_.position.kings.has(from);
    }

    Hops hops(int from, bool king) const {
        Hops out;
        const RuleRecord& rules = s_.rules;
        const bool flies = king && rules.flying_kings;
        const auto [first, last] = steps_of(rules.capture_lines);
        for (std::size_t step = first; step < last; ++step) {
            if (!king && !rules.men_capture_backward && s_.advance(step) < 0) continue;
            const Ray& ray = s_.ray(from, step);
            std::size_t met = 0;
            while (flies && met < ray.size() && !standing_.has(ray[met])) ++met;
            if (met >= ray.size() || !available_.has(ray[met])) continue;
            if (!king && !rules.men_capture_kings && s_.position.kings.has(ray[met])) continue;
            const bool far = flies && rules.landing != Landing::right_behind;
            const std::size_t limit = far ? ray.size() : std::min(met + 2, ray.size());
            std::size_t end = met + 1;
            while (end < limit && !standing_.has(ray[end])) ++end;
            if (end == met + 1) continue;
            out.list[out.count++] = {step, ray[met], std::span(ray).subspan(met + 1, end - met - 1)};
        }
        return out;
    }

    /// Where a capture can go on from one landing square, and as what.
    struct Onward {
        Hops hops;
        bool king = false;
    };

    Onward onward(const Hop& hop, int landing, bool king) const {
        const bool crowned = !king && s_.crowning_row.has(landing) && s_.rules.promotion != Promotion::at_end;
        Onward out{.hops = {}, .king = king || crowned};
        if (crowned && s_.rules.promotion == Promotion::stops) return out;
        for (const Hop& next : hops(landing, out.king)) {
            if (next.step == reverse_step(hop.step) && !s_.rules.turning_back) continue;
            out.hops.list[out.hops.count++] = next;
        }
        return out;
    }

    void follow(const Hop& hop, bool king) {
        tick(control_);
        const SquareSet victim = SquareSet::of(hop.captured);
        take(victim, hop.captured);
        const bool may_stop =
            s_.rules.landing != Landing::must_continue ||
            std::ranges::none_of(hop.landings, [&](int at) { return onward(hop, at, king).hops.count != 0; });
        for (std::size_t i = 0; i < hop.landings.size(); ++i) {
            const std::uint8_t landing = hop.landings[i];
            const Onward on = onward(hop, landing, king);
            for (const Hop& next : on.hops) {
                // Straight on, and straight back where captured pieces vanish, the same piece is met from
                // every square of this line: that is one way to go on, not one a square.
                const bool same_line = next.step == hop.step || next.step == reverse_step(hop.step);
                if (same_line && i != 0) continue;
                route_.path[route_.length - 1u] = landing;
                follow(next, on.king);
            }
            if (on.hops.count == 0 && may_stop) finish(landing, on.king);
        }
        give_back(victim);
    }

    void take(SquareSet victim, int square) {
        route_.order[route_.length++] = static_cast<std::uint8_t>(square);
        route_.move.captured |= victim;
        available_ = available_ - victim;
        if (s_.rules.removal == Removal::each_hop) standing_ = standing_ - victim;
        kings_in_order_ = kings_in_order_ << 1 | (s_.position.kings.has(square) ? 1 : 0);
    }
    void give_back(SquareSet victim) {
        kings_in_order_ >>= 1;
        standing_ |= victim;
        available_ |= victim;
        route_.move.captured = route_.move.captured - victim;
        --route_.length;
        route_.order[route_.length] = route_.path[route_.length] = 0;  // orders are compared as a whole
    }

    void finish(std::uint8_t to, bool king) {
        const bool was_king = s_.position.kings.has(route_.move.from);
        route_.path[route_.length - 1u] = to;
        route_.move.to = to;
        route_.move.promotes = !was_king && (king || s_.crowning_row.has(to));
        f_(route_,
           precedence_key(s_.rules.precedence, {.taken = route_.length,
                                                .kings = (route_.move.captured & s_.position.kings).size(),
                                                .by_king = was_king,
                                                .order = kings_in_order_}));
    }

    const Scene& s_;
    PerftControl* control_;
    F& f_;
    Route route_;          // what has been walked so far
    SquareSet standing_;   // pieces in the way
    SquareSet available_;  // pieces that may still be captured
    std::uint64_t kings_in_order_ = 0;
};

/// Calls `keep(route, better)` for each capture that ranks no lower than those before it; with `better`
/// it outranks them, and they may not be chosen.
template <class Keep>
void best_captures(const Scene& s, PerftControl* control, Keep&& keep) {
    PrecedenceKey best;
    auto rank = [&](const Route& route, PrecedenceKey key) {
        if (key < best) return;
        keep(route, key > best);
        best = key;
    };
    CaptureWalk(s, control, rank).run();
}

bool can_capture(const Scene& s) {
    auto ignore = [](const Route&, PrecedenceKey) {};
    return CaptureWalk(s, nullptr, ignore).any();
}

Move quiet_move(const Scene& s, int from, int to) {
    return {.captured = {},
            .from = static_cast<std::uint8_t>(from),
            .to = static_cast<std::uint8_t>(to),
            .promotes = !s.position.kings.has(from) && s.crowning_row.has(to)};
}

std::vector<Move> list(const Position& p, PerftControl* control = nullptr) {
    const Scene s(p);
    if (s.is_over()) return {};
    std::set<Move> captures;
    best_captures(s, control, [&](const Route& route, bool better) {
        if (better) captures.clear();
        captures.insert(route.move);
    });
    std::vector<Move> out(captures.begin(), captures.end());
    if (!out.empty()) return out;
    any_quiet(s, [&](int from, int to) {
        out.push_back(quiet_move(s, from, to));
        return false;
    });
    std::ranges::sort(out, std::less<>{});
    return out;
}

/// Where one order of captured pieces has several paths to the same square, the smallest stands for them
/// unless each is wanted.
std::vector<Route> list_paths(const Position& p, bool every_path, PerftControl* control = nullptr) {
    const Scene s(p);
    if (s.is_over()) return {};
    std::vector<Route> out;
    best_captures(s, control, [&](const Route& route, bool better) {
        if (better) out.clear();
        out.push_back(route);
    });
    if (!out.empty()) {
        if (every_path) return out;
        const auto order_of = [](const Route& r) { return std::tie(r.move.from, r.move.to, r.order); };
        std::ranges::sort(out, [&](const Route& a, const Route& b) {
            const auto x = order_of(a), y = order_of(b);
            return x != y ? x < y : a.path < b.path;
        });
        const auto same_order = [&](const Route& a, const Route& b) { return order_of(a) == order_of(b); };
        out.erase(std::unique(out.begin(), out.end(), same_order), out.end());
        return out;
    }
    any_quiet(s, [&](int from, int to) {
        Route route{.move = quiet_move(s, from, to), .length = 1};
        route.path[0] = route.move.to;
        out.push_back(route);
        return false;
    });
    return out;
}

bool must_capture(const Position& p) {
    const Scene s(p);
    return !s.is_over() && can_capture(s);
}

bool any(const Position& p) {
    const Scene s(p);
    if (s.is_over()) return false;
    return any_quiet(s, [](int, int) { return true; }) || can_capture(s);
}

int count(const Position& p) { return static_cast<int>(list(p).size()); }

void moves(const Position& p, MoveBuffer& out) {
    std::vector<Move> all = list(p);
    std::ranges::sort(all, std::less<>{});
    for (const Move& move : all) out.push(move);
}

void pick(const Position& p, std::uint64_t draw, Picked& out) {
    const std::vector<Move> legal = list(p);
    out.moves = static_cast<int>(legal.size());
    if (legal.empty()) return;
    out.move = legal[chosen(draw, legal.size())];
    out.after = play_unchecked(p, out.move);
}

bool is_legal(const Position& p, const Move& move) {
    const std::vector<Move> legal = list(p);
    return std::ranges::find(legal, move) != legal.end();
}

void routes(const Position& p, bool every_path, void (*emit)(void*, const Route&), void* context) {
    for (const Route& route : list_paths(p, every_path)) emit(context, route);
}

/// The moves of a position, each as often as it counts.
std::vector<Move> counted_moves(const Position& p, bool by_routes, PerftControl& control) {
    if (!by_routes) return list(p, &control);
    std::vector<Move> out;
    for (const Route& route : list_paths(p, false, &control)) out.push_back(route.move);
    std::ranges::sort(out, std::less<>{});
    return out;
}

void children(const Position& p, bool by_routes, void (*emit)(void*, const Position&), void* context) {
    PerftControl control;
    for (const Move& move : counted_moves(p, by_routes, control)) emit(context, play_unchecked(p, move));
}

Count perft(const Position& p, int depth, bool by_routes, PerftControl& control) {
    tick(&control);
    const std::vector<Move> moves = counted_moves(p, by_routes, control);
    if (depth == 1) return {moves.size(), 0};
    Count total, below;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        // All routes of one move lead to the same position.
        if (i == 0 || !(moves[i] == moves[i - 1])) {
            below = perft(play_unchecked(p, moves[i]), depth - 1, by_routes, control);
        }
        total += below;
    }
    return total;
}

}  // namespace

const Kernel interpreter = {
    .name = "interpreter",
    .must_capture = must_capture,
    .any = any,
    .count = count,
    .answer_rows = nullptr,
    .expand_rows = nullptr,
    .list_rows = nullptr,
    .moves = moves,
    .pick = pick,
    .is_legal = is_legal,
    .routes = routes,
    .children = children,
    .perft = perft,
};

}  // namespace bitdraughts
