// must_capture, any, count, moves, is_legal, routes and children agree on random games of every variant.
#include <algorithm>
#include <random>

#include "bitdraughts/fen.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

std::vector<Position> children(const Position& p, bool routes) {
    std::vector<Position> out;
    kernel(p.variant).children(
        p, routes,
        [](void* all, const Position& child) { static_cast<std::vector<Position>*>(all)->push_back(child); },
        &out);
    return out;
}

void check_agreement(const Position& p) {
    const Kernel& k = kernel(p.variant);
    const std::string at = std::string(info(p.variant).name) + " " + fen(p);
    const std::vector<Move> moves = list_moves(p);
    const std::vector<Route> routes = list_routes(p);
    CHECK_EQUAL(static_cast<std::size_t>(k.count(p)), moves.size(), at + ": count");
    CHECK_EQUAL(k.any(p), !moves.empty(), at + ": any");
    CHECK_EQUAL(k.must_capture(p), !moves.empty() && !moves.front().captured.empty(), at + ": must_capture");
    const bool in_order = std::ranges::adjacent_find(
                              moves, [](const Move& a, const Move& b) { return !(a < b); }) == moves.end();
    CHECK_EQUAL(in_order, true, at + ": in order, none twice");
    std::vector<Move> of_routes;
    for (const Route& route : routes) {
        if (of_routes.empty() || !(of_routes.back() == route.move)) of_routes.push_back(route.move);
    }
    CHECK_EQUAL(std::ranges::equal(moves, of_routes), true, at + ": routes cover exactly the moves");
    for (const Move& move : moves) {
        CHECK_EQUAL(k.is_legal(p, move), true, at + ": listed moves are legal");
        CHECK_EQUAL(move.promotes, crowns(p, move), at + ": crowning");
        const auto fault = find_fault(play_unchecked(p, move));
        CHECK_EQUAL(fault.value_or(""), "", at + ": the position after a move is sound");
        Move other = move;
        other.captured = move.captured ^ SquareSet::of(1);
        CHECK_EQUAL(k.is_legal(p, other), std::ranges::find(moves, other) != moves.end(), at + ": other set");
    }
    std::vector<Position> after_moves, after_routes;
    for (const Move& move : moves) after_moves.push_back(play_unchecked(p, move));
    for (const Route& route : routes) after_routes.push_back(play_unchecked(p, route.move));
    CHECK_EQUAL(std::ranges::is_permutation(children(p, false), after_moves), true, at + ": children");
    CHECK_EQUAL(std::ranges::is_permutation(children(p, true), after_routes), true, at + ": by routes");
}

/// Pieces on random squares, no man on its crowning row; that share of them kings, if it is not 0.
Position crowd(Variant variant, std::mt19937& rng, double kings) {
    const VariantInfo& v = info(variant);
    const auto chance = [&](double p) { return std::uniform_real_distribution<>(0, 1)(rng) < p; };
    const double density = std::uniform_real_distribution<>(0.1, 0.6)(rng);
    const double share = std::uniform_real_distribution<>(0.1, 0.9)(rng);
    Position p;
    p.variant = variant;
    p.turn = chance(0.5) ? Color::white : Color::black;
    for (int square = 1; square <= v.squares; ++square) {
        if (!chance(density)) continue;
        const bool white = chance(share);
        (white ? p.white : p.black) |= SquareSet::of(square);
        if (chance(kings) || v.crowning_row[white ? 0 : 1].has(square)) p.kings |= SquareSet::of(square);
    }
    if (kings == 0) {
        p.white = p.white - p.kings;
        p.black = p.black - p.kings;
        p.kings = {};
    }
    return p;
}

/// Perft counts and makes the last plies several positions at a time where the processor can.
void check_last_plies(const Position& p) {
    const Kernel& k = kernel(p.variant);
    const std::string at = std::string(info(p.variant).name) + " " + fen(p);
    PerftControl control;
    control.leaves = leaf_kernel(p.variant);
    std::uint64_t two = 0, three = 0, two_of_routes = 0;
    for (const Move& move : list_moves(p)) {
        const Position below = play_unchecked(p, move);
        two += static_cast<std::uint64_t>(k.count(below));
        for (const Move& next : list_moves(below)) {
            three += static_cast<std::uint64_t>(k.count(play_unchecked(below, next)));
        }
    }
    for (const Route& route : list_routes(p)) {
        two_of_routes += list_routes(play_unchecked(p, route.move)).size();
    }
    CHECK_EQUAL(k.perft(p, 2, false, control).lo, two, at + ": two plies of moves");
    CHECK_EQUAL(k.perft(p, 3, false, control).lo, three, at + ": three plies of moves");
    CHECK_EQUAL(k.perft(p, 1, true, control).lo, list_routes(p).size(), at + ": routes");
    CHECK_EQUAL(k.perft(p, 2, true, control).lo, two_of_routes, at + ": two plies of routes");
}

TEST(crowds_are_counted_as_they_are_listed) {
    for (const VariantInfo& v : all_variants()) {
        std::mt19937 rng(static_cast<unsigned>(v.id) + 1);
        for (int i = 0; i < 500; ++i) {
            // Half of them without kings: then sets of men are counted together.
            const Position p = crowd(v.id, rng, i % 2 == 0 ? 0.0 : i % 4 == 1 ? 0.1 : 0.6);
            check_agreement(p);
            check_last_plies(p);
        }
    }
}

SquareSet any_square(const VariantInfo& v, std::mt19937& rng) {
    return SquareSet::of(1 + static_cast<int>(rng() % static_cast<unsigned>(v.squares)));
}

/// Kings all over the board, and one of the other side on its edge, where few can capture it.
Position court(Variant variant, std::mt19937& rng) {
    const VariantInfo& v = info(variant);
    Position p;
    p.variant = variant;
    for (int kings = v.squares / 4 + static_cast<int>(rng() % 8); kings > 0; --kings) {
        p.white |= any_square(v, rng);
    }
    p.black = SquareSet::of(1 + static_cast<int>(rng() % 6)) - p.white;
    p.kings = p.white | p.black;
    return p;
}

/// A net of men around two kings, which go many ways through it.
Position net(Variant variant, std::mt19937& rng) {
    const VariantInfo& v = info(variant);
    Position p;
    p.variant = variant;
    p.white = p.kings = any_square(v, rng) | any_square(v, rng);
    for (int men = v.squares / 4; men > 0; --men) {
        p.black |= any_square(v, rng) - p.white - v.crowning_row[1];
    }
    return p;
}

TEST(more_children_than_a_list_has_room_for_at_first) {
    constexpr std::size_t room = 160 - 16;  // Children::inline_capacity, and what is written past it
    const auto check = [](Variant variant, auto make) {
        std::mt19937 rng(static_cast<unsigned>(variant) + 7);
        int found = 0;
        for (int i = 0; i < 20'000 && found < 4; ++i) {
            const Position p = make(variant, rng);
            if (list_routes(p).size() <= room) continue;
            ++found;
            check_agreement(p);
            check_last_plies(p);
        }
        CHECK_EQUAL(found, 4, std::string(info(variant).name) + ": positions with that many");
    };
    check(Variant::canadian, court);
    check(Variant::frisian, net);
    check(Variant::turkish, net);
}

std::uint64_t answer(RowQuestion question, const Position& p) {
    const Kernel& k = kernel(p.variant);
    const auto number = [](SquareSet set) { return static_cast<std::uint64_t>(set.size()); };
    switch (question) {
        case RowQuestion::moves: return static_cast<std::uint64_t>(k.count(p));
        case RowQuestion::any_move: return k.any(p) ? 1 : 0;
        case RowQuestion::must_capture: return k.must_capture(p) ? 1 : 0;
        case RowQuestion::key: return key(p);
        case RowQuestion::material: break;
    }
    return number(p.white - p.kings) | number(p.white & p.kings) << 8 | number(p.black - p.kings) << 16 |
           number(p.black & p.kings) << 24;
}

TEST(rows_are_answered_as_each_position_is) {
    for (const VariantInfo& v : all_variants()) {
        const Kernel& k = kernel(v.id);
        if (k.answer_rows == nullptr) continue;
        const bool narrow = v.squares <= 32;
        std::mt19937 rng(static_cast<unsigned>(v.id) + 100);
        for (const std::size_t size : {1u, 7u, 8u, 500u, 501u, 512u}) {
            std::vector<std::uint64_t> words[3];
            std::vector<std::uint32_t> halves[3];
            std::vector<std::uint8_t> turn;
            const std::vector<std::uint16_t> state(size);
            std::vector<Position> positions;
            for (std::size_t i = 0; i < size; ++i) {
                Position p = crowd(v.id, rng, i % 3 == 0 ? 0.3 : 0.0);
                if (size % 2 == 1) p.turn = size % 4 == 1 ? Color::white : Color::black;
                positions.push_back(p);
                std::size_t column = 0;
                for (const SquareSet& set : {p.white, p.black, p.kings}) {
                    words[column].push_back(set.lo);
                    halves[column++].push_back(static_cast<std::uint32_t>(set.lo));
                }
                turn.push_back(static_cast<std::uint8_t>(p.turn));
            }
            const auto column = [&](int i) -> const void* {
                return narrow ? static_cast<const void*>(halves[i].data()) : words[i].data();
            };
            const RowBlock rows{column(0), column(1), column(2), turn.data(), state.data(), size};
            std::vector<std::uint64_t> numbers(size);
            for (const RowQuestion question :
                 {RowQuestion::moves, RowQuestion::any_move, RowQuestion::must_capture, RowQuestion::key,
                  RowQuestion::material}) {
                const bool sound = k.answer_rows(question, rows, numbers.data(), leaf_kernel(v.id));
                CHECK_EQUAL(sound, true, std::string(v.name) + ": sound rows");
                for (std::size_t i = 0; i < size; ++i) {
                    const Position& p = positions[i];
                    CHECK_EQUAL(numbers[i], answer(question, p), std::string(v.name) + " " + fen(p));
                }
            }
            turn.back() = 2;
            const bool sound = k.answer_rows(RowQuestion::key, rows, numbers.data(), leaf_kernel(v.id));
            CHECK_EQUAL(sound, false, std::string(v.name) + ": side to move 2");
        }
    }
}

TEST(without_a_move_the_other_side_has_won) {
    for (const char* text : {"W:W21:B14,17", "W:W:B1", "B:WK32:B"}) {
        const Position p = parse_fen(text, Variant::brazilian);
        CHECK_EQUAL(winner(p) == opposite(p.turn), true, text);
        CHECK_EQUAL(winner(flip(p)) == p.turn, true, text);
    }
    CHECK_EQUAL(winner(start_position(Variant::pure)).has_value(), false, "start");
}

TEST(progress_says_what_a_move_was) {
    struct Case {
        const char* fen;
        Move move;
        std::uint32_t bits;
        std::uint32_t material;  // white men, white kings, black men, black kings
    };
    const auto move = [](int from, int to, SquareSet captured = {}) {
        return Move{captured, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), false};
    };
    using namespace progress;
    const Case cases[] = {
        {"W:WK32,31:BK1,K3", move(32, 28), 0, 1 | 1 << 7 | 2 << 21},
        {"W:WK32,31:BK1,K3", move(31, 26), man_move | irreversible, 1 | 1 << 7 | 2 << 21},
        {"W:WK32,5:BK4", move(5, 1), man_move | promotion | irreversible, 2 << 7 | 1 << 21},
        {"W:WK32,31:BK1,14", move(32, 5, SquareSet::of(14)), capture | irreversible, 1 | 1 << 7 | 1 << 21},
        {"W:W18:B14", move(18, 9, SquareSet::of(14)), capture | man_move | irreversible | over, 1},
    };
    for (const Case& c : cases) {
        const Position before = parse_fen(c.fen, Variant::brazilian);
        const Position after = play(before, c.move);
        CHECK_EQUAL(progress_of(before, c.move, after), c.bits | c.material << material_shift, c.fen);
        CHECK_EQUAL(material(after), c.material, c.fen);
    }
    // A man that steps aside can step back.
    const Position turkish = parse_fen("W:W34:B15", Variant::turkish);
    const auto progress = [&](int to) {
        return progress_of(turkish, move(34, to), play(turkish, move(34, to))) & ((1u << material_shift) - 1);
    };
    CHECK_EQUAL(progress(33), man_move, "aside");
    CHECK_EQUAL(progress(26), man_move | irreversible, "forward");
}

TEST(generators_agree_on_random_games) {
    std::mt19937 random(1);
    for (const VariantInfo& v : all_variants()) {
        for (int game = 0; game < 40; ++game) {
            Position p = start_position(v.id);
            for (int ply = 0; ply < 120; ++ply) {
                check_agreement(p);
                const std::vector<Move> moves = list_moves(p);
                if (moves.empty()) break;
                p = play_unchecked(p, moves[random() % moves.size()]);
            }
        }
    }
}

TEST(generators_agree_on_constructed_positions) {
    std::mt19937 source(2);
    const auto random = [&] { return static_cast<unsigned>(source()); };
    for (const VariantInfo& v : all_variants()) {
        for (int i = 0; i < 3000; ++i) {
            Position p;
            p.variant = v.id;
            p.turn = random() % 2 == 0 ? Color::white : Color::black;
            const unsigned density = 1 + random() % 6;
            const unsigned kings = random() % 4;
            for (int square = 1; square <= v.squares; ++square) {
                if (random() % 8 >= density) continue;
                const bool white = random() % 2 == 0;
                (white ? p.white : p.black) |= SquareSet::of(square);
                const bool crowned = v.crowning_row[white ? 0 : 1].has(square);
                if (crowned || random() % 4 < kings) p.kings |= SquareSet::of(square);
            }
            check_agreement(checked(p));
            check_agreement(flip(p));
            CHECK_EQUAL(list_moves(p).size(), list_moves(flip(p)).size(), fen(p) + ": colours exchanged");
        }
    }
}

}  // namespace
}  // namespace bitdraughts
