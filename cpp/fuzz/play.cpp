// A position of any variant: all that can be asked of its moves agrees, and its colours can be exchanged.
#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "bitdraughts/count.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/frontier/symmetry.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "positions.hpp"

namespace bitdraughts::fuzzing {
namespace {

using Parts = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t,
                         std::uint64_t, int, int>;

Parts parts(const Position& p) {
    return {p.white.lo, p.white.hi, p.black.lo, p.black.hi, p.kings.lo, p.kings.hi, static_cast<int>(p.turn),
            p.state};
}

std::vector<Parts> children(const Position& p, bool routes) {
    std::vector<Parts> out;
    kernel(p.variant).children(
        p, routes,
        [](void* all, const Position& child) {
            static_cast<std::vector<Parts>*>(all)->push_back(parts(child));
        },
        &out);
    std::ranges::sort(out);
    return out;
}

/// The squares of a route are those of its move, and a click on each of them in turn leads to the next.
void check_route(const Position& p, const Route& route) {
    const std::size_t length = route.length;
    CHECK(length > 0 && route.path[length - 1] == route.move.to, described(p));
    if (!route.move.captured.empty()) {
        SquareSet captured;
        for (std::size_t i = 0; i < length; ++i) captured |= SquareSet::of(route.order[i]);
        CHECK(captured == route.move.captured, described(p));
    }
    std::vector<int> clicked;
    for (std::size_t i = 0; i <= length; ++i) {
        const std::vector<int> next = hops(p, clicked);
        const int square = i == 0 ? route.move.from : route.path[i - 1];
        CHECK(std::ranges::find(next, square) != next.end(), described(p));
        clicked.push_back(square);
    }
}

void check_moves(const Position& p, std::uint64_t draw) {
    const Kernel& k = kernel(p.variant);
    const std::vector<Move> moves = list_moves(p);
    const std::vector<Route> routes = list_routes(p), all_routes = list_routes(p, true);
    CHECK(static_cast<std::size_t>(k.count(p)) == moves.size(), described(p));
    CHECK(k.any(p) == !moves.empty(), described(p));
    CHECK(k.must_capture(p) == (!moves.empty() && !moves[0].captured.empty()), described(p));
    const auto unordered = [](const Move& a, const Move& b) { return !(a < b); };
    CHECK(std::ranges::adjacent_find(moves, unordered) == moves.end(), described(p));
    CHECK(winner(p).has_value() == moves.empty(), described(p));

    std::vector<Move> of_routes;
    std::vector<Parts> after_moves, after_routes;
    for (const Route& route : routes) {
        if (of_routes.empty() || !(of_routes.back() == route.move)) of_routes.push_back(route.move);
        after_routes.push_back(parts(play_unchecked(p, route.move)));
    }
    CHECK(of_routes == moves, described(p));
    CHECK(all_routes.size() >= routes.size(), described(p));
    if (!routes.empty()) check_route(p, routes[draw % routes.size()]);

    for (const Move& move : moves) {
        CHECK(k.is_legal(p, move), described(p));
        CHECK(move.promotes == crowns(p, move), described(p));
        const Position after = play(p, move);
        CHECK(!find_fault(after) && after.turn == opposite(p.turn), described(p));
        after_moves.push_back(parts(after));
    }
    std::ranges::sort(after_moves);
    std::ranges::sort(after_routes);
    CHECK(children(p, false) == after_moves, described(p));
    CHECK(children(p, true) == after_routes, described(p));

    Picked picked;
    k.pick(p, draw, picked);
    CHECK(static_cast<std::size_t>(picked.moves) == moves.size(), described(p));
    if (!moves.empty()) {
        CHECK(picked.move == moves[chosen(draw, moves.size())], described(p));
        CHECK(picked.after == play_unchecked(p, picked.move), described(p));
    }

    PerftOptions by_routes;
    by_routes.routes = true;
    CHECK(perft(p, 1).lo == moves.size(), described(p));
    CHECK(perft(p, 1, by_routes).lo == routes.size(), described(p));
}

/// Two plies are the sum of one ply behind each move.
void check_two_plies(const Position& p) {
    const Kernel& k = kernel(p.variant);
    std::uint64_t sum = 0;
    for (const Move& move : list_moves(p)) {
        sum += static_cast<std::uint64_t>(k.count(play_unchecked(p, move)));
    }
    CHECK(perft(p, 2).lo == sum, described(p));
    std::uint64_t divided = 0;
    for (const auto& [move, count] : divide(p, 2)) divided += count.lo;
    CHECK(divided == sum, described(p));
}

/// What is no legal move by the list is none for is_legal.
void check_other_move(const Position& p, Bytes& bytes) {
    std::vector<Move> moves = list_moves(p);
    Move move = moves.empty() ? Move{} : moves[static_cast<std::size_t>(bytes.byte()) % moves.size()];
    switch (bytes.below(4)) {
        case 0: move.from = bytes.byte(); break;
        case 1: move.to = bytes.byte(); break;
        case 2: move.captured = move.captured ^ SquareSet::of(1 + bytes.below(max_squares)); break;
        default:
            move.from = bytes.byte();
            move.to = bytes.byte();
            move.captured = {bytes.number<std::uint64_t>(), bytes.number<std::uint64_t>()};
    }
    const bool listed = std::ranges::find(moves, move) != moves.end();
    CHECK(kernel(p.variant).is_legal(p, move) == listed, described(p));
    try {
        play(p, move);
        CHECK(listed, described(p));
    } catch (const Error& error) {
        CHECK(!listed && error.kind() == ErrorKind::illegal_move, described(p));
    }
}

/// The same game for the other side, and in a mirror, has as many moves.
void check_symmetry(const Position& p) {
    const Position other = flip(p);
    CHECK(!find_fault(other) && flip(other) == p, described(p));
    CHECK(key(other) != key(p) || other == p, described(p));
    const frontier::Symmetry symmetry(p.variant);
    if (!symmetry.turns()) return;
    const Position canonical = symmetry.canonical(p);
    CHECK(symmetry.canonical(canonical) == canonical, described(p));
    CHECK(symmetry.canonical(other) == canonical, described(p));
    for (const Position& same : {other, canonical}) {
        CHECK(kernel(p.variant).count(same) == kernel(p.variant).count(p), described(p));
        CHECK(list_routes(same).size() == list_routes(p).size(), described(p));
        CHECK(perft(same, 2) == perft(p, 2), described(p));
    }
}

bool same_route(const Route& a, const Route& b) {
    return a.move == b.move && a.length == b.length && a.order == b.order && a.path == b.path;
}

/// The interpreter gives what the compiled rules give.
void check_twin(const Position& p, Variant compiled) {
    Position twin = p;
    twin.variant = compiled;
    CHECK(list_moves(twin) == list_moves(p), described(p));
    for (const bool every_path : {false, true}) {
        CHECK(std::ranges::equal(list_routes(twin, every_path), list_routes(p, every_path), same_route),
              described(p));
    }
    CHECK(key(twin) == key(p) && perft(twin, 2) == perft(p, 2), described(p));
}

}  // namespace

void run(Bytes& bytes) {
    const Variant variant = any_variant(bytes);
    const auto draw = bytes.number<std::uint64_t>();
    const std::uint8_t switches = bytes.byte();
    const Position p = position(bytes, variant);
    check_moves(p, draw);
    check_other_move(p, bytes);
    if ((switches & 1) != 0) check_two_plies(p);
    if ((switches & 2) != 0) check_symmetry(p);
    if (const auto compiled = twin_of(variant)) check_twin(p, *compiled);
}

}  // namespace bitdraughts::fuzzing
