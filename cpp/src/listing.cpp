#include "bitdraughts/listing.hpp"

#include <algorithm>

#include "bitdraughts/kernel.hpp"

namespace bitdraughts {

std::vector<Move> list_moves(const Position& p) {
    MoveList list;
    kernel(p.variant).moves(p, list);
    return {list.begin(), list.end()};
}

std::vector<Route> list_routes(const Position& p, bool every_path) {
    std::vector<Route> routes;
    kernel(p.variant).routes(
        p, every_path,
        [](void* out, const Route& route) { static_cast<std::vector<Route>*>(out)->push_back(route); },
        &routes);
    std::ranges::sort(routes, [](const Route& a, const Route& b) {
        return a.move == b.move ? a.path < b.path : a.move < b.move;
    });
    return routes;
}

std::vector<int> hops(const Position& p, std::span<const int> clicked) {
    SquareSet next;
    for (const Route& route : list_routes(p, true)) {
        if (clicked.empty()) {
            next |= SquareSet::of(route.move.from);
            continue;
        }
        const auto walked = clicked.subspan(1);
        if (clicked.front() == route.move.from && walked.size() < route.length &&
            std::equal(walked.begin(), walked.end(), route.path.begin())) {
            next |= SquareSet::of(route.path[walked.size()]);
        }
    }
    std::vector<int> out;
    for (; !next.empty(); next.remove_lowest()) out.push_back(next.lowest());
    return out;
}

}  // namespace bitdraughts
