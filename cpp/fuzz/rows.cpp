// Columns of positions: what is asked of many is what is asked of each, and bad rows are named.
#include <algorithm>
#include <map>
#include <tuple>

#include "bitdraughts/arrays/unique.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "table.hpp"

namespace bitdraughts::fuzzing {
namespace {

using arrays::Rows;
using arrays::Work;

/// Rows, and the first that is no position.
struct Question {
    const Rows& rows;
    std::optional<std::size_t> bad;
    Work work;

    /// Does the work on all rows; false if it refuses the bad one, as it has to.
    template <class Do>
    bool done(Do&& part) const {
        const auto refused = refused_row([&] { arrays::in_rows(rows.size(), work, part); });
        CHECK(refused == bad, info(rows.variant()).name);
        return !bad;
    }
};

void check_faults(const Rows& rows) {
    const arrays::Faults faults = arrays::find_faults(rows, 3, {});
    std::size_t count = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        Position p = rows.as_it_stands(row);
        const bool side = p.turn <= Color::black;
        if (!side) p.turn = Color::white;
        if (side && !find_fault(p)) continue;
        if (count < faults.first.size()) CHECK(faults.first[count].first == row, described(p));
        ++count;
    }
    CHECK(faults.count == count && faults.first.size() == std::min<std::size_t>(count, 3),
          info(rows.variant()).name);
}

void check_answers(const Question& ask) {
    const Rows& rows = ask.rows;
    const std::size_t size = rows.size();
    std::vector<std::int32_t> counts(size);
    std::vector<std::uint64_t> keys(size);
    std::vector<std::uint8_t> pieces(4 * size);
    const auto captures = std::make_unique<bool[]>(size), any = std::make_unique<bool[]>(size);
    const Written flipped(rows, size);
    bool sound = ask.done([&](auto begin, auto end) { count_moves(rows, begin, end, counts.data()); });
    sound &= ask.done([&](auto begin, auto end) { must_capture(rows, begin, end, captures.get()); });
    sound &= ask.done([&](auto begin, auto end) { has_moves(rows, begin, end, any.get()); });
    sound &= ask.done([&](auto begin, auto end) { arrays::keys(rows, begin, end, keys.data()); });
    sound &= ask.done([&](auto begin, auto end) { arrays::material(rows, begin, end, pieces.data()); });
    sound &= ask.done([&](auto begin, auto end) { arrays::flip(rows, begin, end, flipped.target); });
    if (!sound) return;
    const Kernel& k = rows.kernel();
    for (std::size_t row = 0; row < size; ++row) {
        const Position p = rows.position(row);
        CHECK(counts[row] == k.count(p) && any[row] == k.any(p), described(p));
        CHECK(captures[row] == k.must_capture(p) && keys[row] == key(p), described(p));
        CHECK(pieces[4 * row] == (p.white - p.kings).size(), described(p));
        CHECK(pieces[4 * row + 3] == (p.black & p.kings).size(), described(p));
        CHECK(flipped.rows().position(row) == flip(p), described(p));
    }
}

void check_expanded(const Question& ask, bool routes) {
    const Rows& rows = ask.rows;
    std::vector<std::int64_t> offsets(rows.size() + 1);
    if (!ask.done([&](auto begin, auto end) { count_into(rows, begin, end, routes, offsets.data()); }))
        return;
    arrays::add_up(offsets.data(), rows.size());
    const auto all = static_cast<std::size_t>(offsets.back());
    if (all > 4096) return;
    Records moves(rows, all);
    const Written after(rows, routes ? 0 : all);
    std::vector<std::int64_t> parents(all);
    ask.done([&](auto begin, auto end) { list(rows, begin, end, routes, offsets.data(), moves.data()); });
    if (!routes) {
        ask.done([&](auto begin, auto end) {
            expand(rows, begin, end, offsets.data(), after.target, parents.data());
        });
    }
    std::size_t next = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Position p = rows.position(row);
        std::vector<Move> expected;
        if (routes) {
            for (const Route& route : list_routes(p)) expected.push_back(route.move);
        } else {
            expected = list_moves(p);
        }
        for (const Move& move : expected) {
            CHECK(next < all && moves.at(next) == move, described(p));
            CHECK(moves.at(next).promotes == crowns(p, move), described(p));
            if (!routes) {
                CHECK(after.rows().position(next) == play_unchecked(p, move), described(p));
                CHECK(parents[next] == static_cast<std::int64_t>(row), described(p));
            }
            ++next;
        }
    }
    CHECK(next == all, info(rows.variant()).name);
}

void check_played(const Question& ask, Bytes& bytes) {
    const Rows& rows = ask.rows;
    Records moves(rows, rows.size());
    std::optional<std::size_t> illegal = ask.bad;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row >= ask.bad.value_or(rows.size())) break;
        const Position p = rows.position(row);
        const std::vector<Move> legal = list_moves(p);
        Move move;
        if (const int choice = bytes.byte(); choice != 0 && !legal.empty()) {
            move = legal[static_cast<std::size_t>(choice) % legal.size()];
        } else {
            move = {{bytes.number<std::uint64_t>(), 0}, bytes.byte(), bytes.byte(), false};
        }
        moves.put(row, move);
        move = moves.at(row);  // in the words of the rows
        if (std::ranges::find(legal, move) == legal.end()) illegal = std::min(illegal.value_or(row), row);
    }
    const Written out(rows, rows.size());
    const Question played{rows, illegal, ask.work};
    if (!played.done([&](auto begin, auto end) { play(rows, begin, end, moves.columns(), out.target); }))
        return;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Position p = rows.position(row);
        CHECK(out.rows().position(row) == play_unchecked(p, moves.at(row)), described(p));
    }
}

void check_unique(const Question& ask) {
    const Rows& rows = ask.rows;
    std::optional<arrays::Unique> unique;
    const auto refused = refused_row([&] { unique.emplace(rows, ask.work); });
    CHECK(refused == ask.bad, info(rows.variant()).name);
    if (ask.bad || !unique) return;
    const auto words = [&](std::size_t row) {
        const Position p = rows.position(row);
        return std::tuple(p.white.lo, p.black.lo, p.kings.lo, p.turn, p.state);
    };
    std::map<decltype(words(0)), std::int64_t> expected;
    for (std::size_t row = 0; row < rows.size(); ++row) ++expected[words(row)];
    CHECK(unique->size() == expected.size(), info(rows.variant()).name);
    const Written out(rows, unique->size());
    std::vector<std::int64_t> counts(unique->size()), inverse(rows.size());
    unique->write(out.target, counts.data(), inverse.data(), ask.work);
    const Rows found = out.rows();
    std::size_t at = 0;
    for (const auto& [position, times] : expected) {
        const Position p = found.position(at);
        CHECK(position == std::tuple(p.white.lo, p.black.lo, p.kings.lo, p.turn, p.state), described(p));
        CHECK(counts[at++] == times, described(p));
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        CHECK(found.position(static_cast<std::size_t>(inverse[row])) == rows.position(row),
              described(rows.position(row)));
    }
}

}  // namespace

void run(Bytes& bytes) {
    const Variant variant = array_variant(bytes);
    const std::uint8_t switches = bytes.byte();
    constexpr std::size_t most_rows = 24;
    const Table table = fuzzing::table(bytes, variant, most_rows);
    const arrays::Rows rows = table.rows();
    const int threads = (switches & 0xE0) == 0xE0 ? 2 : 1;
    const Question ask{rows, first_fault(rows), {.threads = threads, .tick = {}}};
    check_faults(rows);
    check_answers(ask);
    if ((switches & 1) != 0) check_expanded(ask, (switches & 2) != 0);
    if ((switches & 4) != 0) check_played(ask, bytes);
    if ((switches & 8) != 0) check_unique(ask);
}

}  // namespace bitdraughts::fuzzing
