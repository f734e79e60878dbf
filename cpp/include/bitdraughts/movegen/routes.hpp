// Routes: captures with the order of the captured pieces and the squares the capturing piece stops on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "bitdraughts/movegen/capture_search.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// Sink: hands every route that ranks `least` or better to `f(from, to, captured, taken, order, path)`,
/// squares as bit indices, and remembers the best.
template <Ruleset R, class F>
class EachRoute {
public:
    using Word = typename R::Geometry::Word;
    static constexpr bool traced = true;

    EachRoute(F& f, Rank<R> least) : f_(f), least_(least) {}

    void start(Word /*piece*/) {}

    template <class Squares>
    void add_route(Word from, Word to, Word captured, int taken, Rank<R> merit, const Squares& order,
                   const Squares& path) {
        if (merit > best_) best_ = merit;
        if (merit >= least_) f_(from, to, captured, taken, order, path);
    }
    Rank<R> best() const { return best_; }

private:
    F& f_;
    Rank<R> least_;
    Rank<R> best_{};
};

/// Calls `f(from, to, captured, taken, order, path)` for each path of each legal capture.
template <Ruleset R, Color Us, class F>
void visit_paths(const Board<R>& b, F&& f) {
    Rank<R> least{};
    if constexpr (R::precedence.value != Precedence::free_choice) {
        // Routes of lower precedence must not reach `f`, so the highest is settled first.
        auto ignore = [](auto&&...) {};
        EachRoute<R, decltype(ignore)> measure(ignore, least);
        CaptureSearch<R, Us, decltype(measure)>(b, measure).run(b.template own<Us>());
        least = measure.best();
    }
    EachRoute<R, std::remove_reference_t<F>> sink(f, least);
    CaptureSearch<R, Us, decltype(sink)>(b, sink).run(b.template own<Us>());
}

/// The same for each route: of paths that take the same pieces in the same order to the same square, the
/// smallest in square order alone.
template <Ruleset R, Color Us, class F>
void visit_routes(const Board<R>& b, F&& f) {
    if constexpr (!paths_differ<R>) {
        visit_paths<R, Us>(b, f);
    } else {
        using Word = typename R::Geometry::Word;
        using Squares = std::array<std::uint8_t, Route::max_length>;
        struct Found {
            int from, to, taken;
            Word captured;
            Squares order, path;
        };
        std::vector<Found> found;
        visit_paths<R, Us>(
            b, [&](Word from, Word to, Word captured, int taken, const Squares& order, const Squares& path) {
                Found one{lowest_index(from), lowest_index(to), taken, captured, {}, {}};
                std::copy_n(order.begin(), taken, one.order.begin());
                std::copy_n(path.begin(), taken, one.path.begin());
                found.push_back(one);
            });
        const auto by_path = [](const Found& a, const Found& c) {
            return std::tie(a.from, a.to, a.taken, a.order, a.path) <
                   std::tie(c.from, c.to, c.taken, c.order, c.path);
        };
        const auto same_order = [](const Found& a, const Found& c) {
            return std::tie(a.from, a.to, a.taken, a.order) == std::tie(c.from, c.to, c.taken, c.order);
        };
        std::ranges::sort(found, by_path);
        found.erase(std::unique(found.begin(), found.end(), same_order), found.end());
        for (const Found& one : found) {
            f(R::Geometry::bit(one.from), R::Geometry::bit(one.to), one.captured, one.taken, one.order,
              one.path);
        }
    }
}

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
