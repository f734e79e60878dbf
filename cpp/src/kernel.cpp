// One kernel. CMake compiles this file once per CPU level, with BITDRAUGHTS_ARCH naming the level.
#include "bitdraughts/kernel.hpp"

#include "bitdraughts/movegen/list.hpp"
#include "bitdraughts/perft.hpp"
#include "bitdraughts/with_rules.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

namespace {

bool kernel_must_capture(const Position& p) {
    return with_rules(p, [&]<Ruleset R, Color Us>() {
        return must_capture<R, Us>(Board<typename R::Geometry>::from(p));
    });
}

bool kernel_any(const Position& p) {
    return with_rules(
        p, [&]<Ruleset R, Color Us>() { return any<R, Us>(Board<typename R::Geometry>::from(p)); });
}

int kernel_count(const Position& p) {
    return with_rules(
        p, [&]<Ruleset R, Color Us>() { return count<R, Us>(Board<typename R::Geometry>::from(p)); });
}

void kernel_moves(const Position& p, MoveBuffer& out) {
    with_rules(p, [&]<Ruleset R, Color Us>() {
        list_moves<R, Us>(Board<typename R::Geometry>::from(p), out);
    });
}

bool kernel_is_legal(const Position& p, const Move& move) {
    return with_rules(p, [&]<Ruleset R, Color Us>() {
        return is_legal<R, Us>(Board<typename R::Geometry>::from(p), move);
    });
}

void kernel_routes(const Position& p, void (*emit)(void*, const Route&), void* context) {
    with_rules(p, [&]<Ruleset R, Color Us>() {
        list_routes<R, Us>(Board<typename R::Geometry>::from(p), emit, context);
    });
}

Count kernel_perft(const Position& p, int depth, bool routes, PerftControl& control) {
    return with_rules(p, [&]<Ruleset R, Color Us>() {
        const auto board = Board<typename R::Geometry>::from(p);
        return routes ? Perft<R, true>(control).template run<Us>(board, depth)
                      : Perft<R, false>(control).template run<Us>(board, depth);
    });
}

}  // namespace

#define BITDRAUGHTS_TEXT(name) #name
#define BITDRAUGHTS_NAME(name) BITDRAUGHTS_TEXT(name)

extern const Kernel this_kernel;
const Kernel this_kernel = {
    .name = BITDRAUGHTS_NAME(BITDRAUGHTS_ARCH),
    .must_capture = kernel_must_capture,
    .any = kernel_any,
    .count = kernel_count,
    .moves = kernel_moves,
    .is_legal = kernel_is_legal,
    .routes = kernel_routes,
    .perft = kernel_perft,
};

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
