// Custom variants: the interpreter and the compiled generators, function by function; the registry.
#include "bitdraughts/custom.hpp"

#include <algorithm>
#include <random>
#include <thread>
#include <tuple>

#include "bitdraughts/count.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "testing.hpp"

namespace bitdraughts {
namespace {

const VariantInfo& twin_of(const VariantInfo& v) {
    return define_variant("twin-" + std::string(v.name), facts_of(v));
}

auto parts(const Route& r) { return std::tie(r.move.from, r.move.to, r.length, r.order, r.path); }

bool same_routes(const std::vector<Route>& a, const std::vector<Route>& b) {
    return std::ranges::equal(
        a, b, [](const Route& x, const Route& y) { return x.move == y.move && parts(x) == parts(y); });
}

void check_twins(const Position& p, const VariantInfo& twin) {
    Position q = p;
    q.variant = twin.id;
    const Kernel &compiled = kernel(p.variant), &interpreted = kernel(q.variant);
    const std::string at = std::string(twin.name) + " " + fen(p);
    const std::vector<Move> moves = list_moves(p), others = list_moves(q);
    CHECK_EQUAL(moves == others, true, at + ": moves");
    CHECK_EQUAL(interpreted.count(q), compiled.count(p), at + ": count");
    CHECK_EQUAL(interpreted.any(q), compiled.any(p), at + ": any");
    CHECK_EQUAL(interpreted.must_capture(q), compiled.must_capture(p), at + ": must_capture");
    for (const bool every_path : {false, true}) {
        CHECK_EQUAL(same_routes(list_routes(q, every_path), list_routes(p, every_path)), true,
                    at + ": routes");
    }
    for (Move move : others) {
        CHECK_EQUAL(move.promotes, crowns(p, move), at + ": crowning");
        CHECK_EQUAL(move.promotes, crowns(q, move), at + ": crowning, of the twin");
        CHECK_EQUAL(find_fault(play_unchecked(q, move)).has_value(), false, at + ": sound after a move");
        for (const int square : {1, twin.squares}) {
            Move other = move;
            other.captured = move.captured ^ SquareSet::of(square);
            CHECK_EQUAL(interpreted.is_legal(q, other), compiled.is_legal(p, other), at + ": other set");
            other = move;
            other.to = static_cast<std::uint8_t>(square);
            CHECK_EQUAL(interpreted.is_legal(q, other), compiled.is_legal(p, other), at + ": other end");
        }
        move.from = 0;
        CHECK_EQUAL(interpreted.is_legal(q, move), false, at + ": from nowhere");
    }
}

TEST(the_interpreter_agrees_with_the_compiled_generators) {
    std::mt19937 source(3);
    const auto random = [&] { return static_cast<unsigned>(source()); };
    for (const VariantInfo& v : all_variants()) {
        const VariantInfo& twin = twin_of(v);
        CHECK_EQUAL(is_custom(twin.id) && !is_custom(v.id), true, std::string(v.name));
        for (int i = 0; i < 400; ++i) {
            Position p;
            p.variant = v.id;
            p.turn = random() % 2 == 0 ? Color::white : Color::black;
            const unsigned density = 1 + random() % 4, kings = random() % 4;
            for (int square = 1; square <= v.squares; ++square) {
                if (random() % 12 >= density) continue;
                const bool white = random() % 2 == 0;
                (white ? p.white : p.black) |= SquareSet::of(square);
                const bool crowned = v.crowning_row[white ? 0 : 1].has(square);
                if (crowned || random() % 4 < kings) p.kings |= SquareSet::of(square);
            }
            check_twins(checked(p), twin);
        }
        Position p = start_position(v.id);
        for (int ply = 0; ply < 100; ++ply) {
            check_twins(p, twin);
            const std::vector<Move> moves = list_moves(p);
            if (moves.empty()) break;
            p = play_unchecked(p, moves[random() % moves.size()]);
        }
    }
}

TEST(a_name_stands_for_one_list_of_facts) {
    VariantFacts facts = facts_of(info(Variant::brazilian));
    const VariantInfo& made = define_variant("house", facts);
    CHECK_EQUAL(&define_variant("house", facts) == &made, true, "the same again");
    CHECK_EQUAL(&find_variant("HOUSE") == &made && &info(made.id) == &made, true, "found");
    CHECK_EQUAL(find_custom("brazilian") == nullptr && find_built_in("house") == nullptr, true, "apart");
    const auto refused = [&](std::string_view name) {
        try {
            define_variant(name, facts);
        } catch (const Error& error) {
            return error.kind() == ErrorKind::invalid_variant;
        }
        return false;
    };
    facts.rules.men_rows = 2;
    CHECK_EQUAL(refused("house"), true, "other facts");
    CHECK_EQUAL(refused("checkers"), true, "an alias");
    facts.game_type.clear();
    facts.rules.columns = 64;
    CHECK_EQUAL(refused("wide"), true, "too wide");
}

TEST(threads_get_one_variant_a_name) {
    std::array<std::array<const VariantInfo*, 8>, 4> found{};
    std::vector<std::thread> threads;
    for (auto& mine : found) {
        threads.emplace_back([&mine] {
            VariantFacts facts = facts_of(info(Variant::english));
            for (std::size_t i = 0; i < mine.size(); ++i) {
                facts.summary = "number " + std::to_string(i);
                mine[i] = &define_variant("thread-" + std::to_string(i), facts);
                list_moves(start_position(find_variant(mine[i]->name).id));
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& mine : found) CHECK_EQUAL(mine == found[0], true, "the same for all threads");
}

TEST(the_interpreter_polls_within_one_position) {
    // A king on a board like a net of pieces has more captures than anyone can count.
    VariantFacts facts = facts_of(info(Variant::turkish));
    facts.rules.precedence = Precedence::free_choice;
    const VariantInfo& v = define_variant("net", facts);
    Position p;
    p.variant = v.id;
    p.white = SquareSet::of(1);
    for (int square = 2; square <= v.squares; ++square) {
        const auto i = static_cast<std::size_t>(square);
        if ((v.row[i] + v.column[i]) % 2 != 0) p.black |= SquareSet::of(square);
    }
    p.kings = p.white | p.black;
    struct Enough {};
    int polls = 0;
    PerftControl control{.poll =
                             [](void* context) {
                                 if (++*static_cast<int*>(context) == 3) throw Enough();
                             },
                         .context = &polls};
    bool ended = false;
    try {
        kernel(v.id).perft(checked(p), 1, true, control);
    } catch (const Enough&) {
        ended = true;
    }
    CHECK_EQUAL(ended && polls == 3, true, "the exception came out");
}

}  // namespace
}  // namespace bitdraughts
