// What networks read and answer, random games, and games side by side: each row as if it stood alone.
#include <algorithm>

#include "bitdraughts/arrays/games.hpp"
#include "bitdraughts/arrays/learning.hpp"
#include "bitdraughts/arrays/playouts.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "table.hpp"

namespace bitdraughts::fuzzing {
namespace {

using arrays::Rows;

draws::Rules draw_rules(Bytes& bytes) {
    draws::Rules rules;
    rules.repetitions = bytes.below(4);
    rules.counts_start = bytes.flag();
    const auto force = [&] { return draws::Force{bytes.below(4), bytes.below(3), bytes.flag()}; };
    for (int i = bytes.below(3); i > 0; --i) {
        draws::Counter counter;
        counter.moves = 1 + bytes.below(20);
        counter.whose = static_cast<draws::Whose>(bytes.below(4));
        counter.restarts = bytes.byte() & 7U;
        counter.where = static_cast<draws::Where>(bytes.below(5));
        for (auto* list : {&counter.material, &counter.goes_on_in, &counter.outside}) {
            if (!bytes.flag()) continue;
            draws::Material material;
            material.both_crowned = bytes.flag();
            material.strong = force();
            material.weak = force();
            material.fewest = bytes.below(4);
            material.most = bytes.below(8);
            list->push_back(material);
        }
        rules.counters.push_back(counter);
    }
    return rules;
}

void check_planes(const Rows& rows, Bytes& bytes, std::optional<std::size_t> bad) {
    using arrays::Planes;
    const auto view = static_cast<arrays::View>(bytes.below(2));
    const auto layout = static_cast<Planes::Layout>(bytes.below(2));
    const int number = bytes.below(3);
    const Planes planes(rows.variant(), view, layout, static_cast<Planes::Value>(number));
    const VariantInfo& v = info(rows.variant());
    const bool image = layout == Planes::Layout::image;
    const auto cells = static_cast<std::size_t>(image ? v.rows * v.columns : v.squares);
    const std::size_t value_bytes = std::size_t{1} << number,
                      row_bytes = planes.channels() * cells * value_bytes;
    std::vector<std::byte> all(rows.size() * row_bytes), one(row_bytes);
    CHECK(refused_row([&] { planes.write(rows, 0, rows.size(), all.data()); }) == bad, v.name);
    if (bad) return;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Position p = rows.position(row);
        Table alone(rows.variant(), 1, false);
        alone.put(0, p);
        planes.write(alone.rows(), 0, 1, one.data());
        CHECK(std::ranges::equal(one, std::span(all).subspan(row * row_bytes, row_bytes)), described(p));
        std::size_t ones = 0;  // the highest byte of 1.0 is none of 0
        for (std::size_t i = value_bytes - 1; i < 4 * cells * value_bytes; i += value_bytes) {
            ones += one[i] != std::byte{0} ? 1u : 0u;
        }
        CHECK(ones == static_cast<std::size_t>((p.white | p.black).size()), described(p));
    }
}

void check_actions(const Rows& rows, Bytes& bytes) {
    const auto view = static_cast<arrays::View>(bytes.below(2));
    const arrays::Actions actions(rows.variant(), view, 1 + bytes.below(4));
    const auto size = static_cast<std::size_t>(actions.size());
    const auto mask = std::make_unique<bool[]>(size);
    std::vector<std::uint8_t> packed(actions.packed_size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Position p = rows.position(row);
        const std::vector<Move> moves = list_moves(p);
        std::vector<std::int64_t> expected;
        bool overflow = false;
        for (const Move& move : moves) {
            try {
                const std::int64_t action = actions.of(p, move);
                CHECK(0 <= action && action < actions.size(), described(p));
                CHECK(actions.move(p, action) == move, described(p));
                expected.push_back(action);
            } catch (const Error& error) {
                CHECK(error.kind() == ErrorKind::action_overflow, described(p) + error.what());
                overflow = true;
            }
        }
        // The mask of a row stands where that row would have it, so one row is asked for at a time.
        Table alone(rows.variant(), 1, false);
        alone.put(0, p);
        const Rows one = alone.rows();
        CHECK(refused_row([&] { actions.masks(one, 0, 1, mask.get()); }).has_value() == overflow,
              described(p));
        CHECK(refused_row([&] { actions.packed_masks(one, 0, 1, packed.data()); }).has_value() == overflow,
              described(p));
        if (!overflow) {
            std::ranges::sort(expected);
            std::vector<std::int64_t> found, found_packed;
            for (std::size_t i = 0; i < size; ++i) {
                if (mask[i]) found.push_back(static_cast<std::int64_t>(i));
                if ((packed[i / 8] >> i % 8 & 1) != 0) found_packed.push_back(static_cast<std::int64_t>(i));
            }
            CHECK(found == expected && found_packed == expected, described(p));
        }
        const auto any = static_cast<std::int64_t>(bytes.number<std::uint64_t>() >> bytes.below(64));
        try {
            const Move move = actions.move(p, any);
            CHECK(std::ranges::find(moves, move) != moves.end() && actions.of(p, move) == any, described(p));
        } catch (const Error& error) {
            CHECK(error.kind() == ErrorKind::illegal_move || error.kind() == ErrorKind::invalid_move,
                  described(p) + error.what());
        }
    }
}

struct Played {
    explicit Played(std::size_t size) : results(size), endings(size), lengths(size) {}
    std::vector<std::int8_t> results;
    std::vector<std::uint8_t> endings;
    std::vector<std::int32_t> lengths;
    arrays::PlayoutResults out() { return {results.data(), endings.data(), lengths.data()}; }
    bool operator==(const Played&) const = default;
};

/// Random games, and the same moves played in games side by side.
void check_games(const Rows& rows, Bytes& bytes) {
    const draws::Rules rules = draw_rules(bytes);
    const int most = bytes.below(48);
    const draws::Board board(rules, rows.variant());
    const arrays::Playouts playouts{rows, board, bytes.number<std::uint64_t>(), 1, most};
    const std::size_t size = rows.size();
    Played found(size);
    arrays::play_out(playouts, 0, size, found.out());
    std::vector<std::int64_t> offsets(size + 1), places(size + 1);
    for (std::size_t game = 0; game < size; ++game) {
        CHECK(0 <= found.lengths[game] && found.lengths[game] <= most, info(rows.variant()).name);
        offsets[game + 1] = offsets[game] + found.lengths[game];
        places[game + 1] = places[game] + found.lengths[game] + 1;
    }
    Records moves(rows, static_cast<std::size_t>(offsets.back()));
    arrays::write_moves(playouts, 0, size, offsets.data(), moves.data());
    const Written positions(rows, static_cast<std::size_t>(places.back()));
    arrays::write_positions(playouts, 0, size, places.data(), positions.target);

    arrays::Games games(rows, rules, most);
    for (int ply = 0; ply < most; ++ply) {
        Records step(rows, size);
        std::vector<std::uint8_t> chosen(size);
        for (std::size_t game = 0; game < size; ++game) {
            if (ply >= found.lengths[game]) continue;
            const auto at = static_cast<std::size_t>(offsets[game] + ply);
            step.put(game, moves.at(at));
            chosen[game] = 1;
            const auto place = static_cast<std::size_t>(places[game] + ply);
            const Position p = positions.rows().position(place);
            CHECK(positions.rows().position(place + 1) == play(p, moves.at(at)), described(p));
        }
        games.step(step.columns(), chosen.data(), rows.narrow(), {});
    }
    Played stepped(size);
    games.write_states(stepped.out());
    CHECK(stepped == found, info(rows.variant()).name);
    const Written now(rows, size);
    games.write_positions(now.target);
    for (std::size_t game = 0; game < size; ++game) {
        const auto last = static_cast<std::size_t>(places[game + 1] - 1);
        CHECK(now.rows().position(game) == positions.rows().position(last),
              described(now.rows().position(game)));
    }
    games.restart(nullptr);
    games.restart(std::vector<std::uint8_t>(size, 1).data());
    games.write_positions(now.target);
    for (std::size_t game = 0; game < size; ++game) {
        CHECK(now.rows().position(game) == rows.position(game), described(rows.position(game)));
    }
}

}  // namespace

void run(Bytes& bytes) {
    const Variant variant = array_variant(bytes);
    const int what = bytes.below(3);
    constexpr std::size_t most_rows = 10;
    const Table table = fuzzing::table(bytes, variant, most_rows);
    const arrays::Rows rows = table.rows();
    const auto bad = first_fault(rows);
    if (what == 0) {
        check_planes(rows, bytes, bad);
    } else if (bad) {
        CHECK(refused_row([&] { arrays::Games(rows, {}, 1); }) == bad, info(variant).name);
    } else if (what == 1) {
        check_actions(rows, bytes);
    } else {
        check_games(rows, bytes);
    }
}

}  // namespace bitdraughts::fuzzing
