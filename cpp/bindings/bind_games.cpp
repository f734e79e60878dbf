// Games under draw rules, many at once: playouts, and games that callers play move by move.
#include <mutex>

#include "array_results.hpp"
#include "bitdraughts/arrays/games.hpp"
#include "bitdraughts/arrays/playouts.hpp"
#include "counting.hpp"

namespace bitdraughts::python {

namespace {

using arrays::Games;
using arrays::Playouts;
using arrays::Rows;

// Draw rules, from the records of bitdraughts.draws as plain tuples: see python/bitdraughts/arrays/rules.py.

draws::Force force(const py::handle& of) {
    const auto [kings, men, or_more] = of.cast<std::tuple<int, int, bool>>();
    return {.kings = kings, .men = men, .or_more_kings = or_more};
}
std::vector<draws::Material> materials(const py::handle& of) {
    std::vector<draws::Material> out;
    for (const py::handle& one : of) {
        const auto parts = one.cast<py::tuple>();
        draws::Material material;
        if (parts[0].cast<bool>()) {
            material.both_crowned = true;
            material.fewest = parts[1].cast<int>();
            material.most = parts[2].cast<int>();
        } else {
            material.strong = force(parts[1]);
            material.weak = force(parts[2]);
        }
        out.push_back(material);
    }
    return out;
}
draws::Rules rules_argument(const py::object& of) {
    const auto [repetitions, counts_start, counters] = of.cast<std::tuple<int, bool, py::list>>();
    draws::Rules rules{.counters = {}, .repetitions = repetitions, .counts_start = counts_start};
    for (const py::handle& one : counters) {
        const auto parts = one.cast<py::tuple>();
        rules.counters.push_back({.moves = parts[0].cast<int>(),
                                  .whose = static_cast<draws::Whose>(parts[1].cast<int>()),
                                  .restarts = parts[2].cast<draws::Events>(),
                                  .material = materials(parts[3]),
                                  .goes_on_in = materials(parts[4]),
                                  .outside = materials(parts[5]),
                                  .where = static_cast<draws::Where>(parts[6].cast<int>())});
    }
    if (rules.counters.size() > arrays::ending::most_counters) {
        throw py::value_error("draw rules have " + std::to_string(rules.counters.size()) +
                              " counters; expected at most " + std::to_string(arrays::ending::most_counters));
    }
    return rules;
}

struct NewResults {
    explicit NewResults(std::size_t games)
        : results(new_column(py::dtype::of<std::int8_t>(), games)),
          endings(new_column(py::dtype::of<std::uint8_t>(), games)),
          lengths(new_column(py::dtype::of<std::int32_t>(), games)),
          out{.results = static_cast<std::int8_t*>(results.mutable_data()),
              .endings = static_cast<std::uint8_t*>(endings.mutable_data()),
              .lengths = static_cast<std::int32_t*>(lengths.mutable_data())} {}
    py::array results, endings, lengths;
    arrays::PlayoutResults out;
};

/// Where the moves of each game begin, with `beside` places more in each.
py::array_t<std::int64_t> offsets_of(const NewResults& found, std::size_t games, int beside) {
    py::array_t<std::int64_t> offsets(static_cast<py::ssize_t>(games + 1));
    std::int64_t* const data = offsets.mutable_data();
    data[0] = 0;
    for (std::size_t i = 0; i < games; ++i) data[i + 1] = data[i] + found.out.lengths[i] + beside;
    return offsets;
}

/// (results, endings, lengths, moves or None, positions or None); the last two with their offsets.
py::tuple random_playouts(const ArrayRows& held, std::size_t games_a_row, const py::object& rules,
                          std::uint64_t seed, int max_plies, bool with_moves, bool with_positions,
                          const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const arrays::Work work = work_argument(threads, progress);
    const draws::Board board(rules_argument(rules), rows.variant());
    const Playouts playouts{
        .rows = rows, .board = board, .seed = seed, .games_a_row = games_a_row, .max_plies = max_plies};
    const std::size_t games = rows.size() * games_a_row;
    const std::size_t passes = 1 + (with_moves ? 1u : 0u) + (with_positions ? 1u : 0u);
    const NewResults found(games);
    {
        const Unlocked released;
        arrays::in_rows(rows.size(), {.threads = work.threads, .tick = {}},
                        [&](std::size_t begin, std::size_t end) { arrays::check(rows, begin, end); });
        arrays::in_games(games, work.pass(0, passes), [&](std::size_t begin, std::size_t end) {
            arrays::play_out(playouts, begin, end, found.out);
        });
    }
    py::object moves = py::none();
    py::object positions = py::none();
    if (with_moves) {
        const auto offsets = offsets_of(found, games, 0);
        const std::int64_t* const places = offsets.data();
        py::array made = new_column(move_dtype(rows.narrow()), static_cast<std::size_t>(places[games]));
        void* const data = made.mutable_data();
        {
            const Unlocked released;
            arrays::in_games(games, work.pass(1, passes), [&](std::size_t begin, std::size_t end) {
                arrays::write_moves(playouts, begin, end, places, data);
            });
        }
        moves = py::make_tuple(made, offsets);
    }
    if (with_positions) {
        const auto offsets = offsets_of(found, games, 1);
        const std::int64_t* const places = offsets.data();
        const NewColumns made(rows, static_cast<std::size_t>(places[games]));
        {
            const Unlocked released;
            arrays::in_games(games, work.pass(passes - 1, passes), [&](std::size_t begin, std::size_t end) {
                arrays::write_positions(playouts, begin, end, places, made.target);
            });
        }
        positions = py::make_tuple(made.tuple(), offsets);
    }
    return py::make_tuple(found.results, found.endings, found.lengths, moves, positions);
}

py::array random_moves(const ArrayRows& held, std::uint64_t seed, const py::object& threads,
                       const py::object& progress) {
    const Rows& rows = held.rows;
    const arrays::Work work = work_argument(threads, progress);
    py::array made = new_column(move_dtype(rows.narrow()), rows.size());
    void* const data = made.mutable_data();
    const Unlocked released;
    arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
        arrays::pick_moves(rows, begin, end, seed, data);
    });
    return made;
}

/// Games of which one call at a time has the use; `_Games` in Python.
class HeldGames {
public:
    using Chosen = py::array_t<std::uint8_t, py::array::c_style>;

    HeldGames(const ArrayRows& start, const py::object& rules, int max_plies)
        : games_(start.rows, rules_argument(rules), max_plies) {}

    std::size_t size() const { return games_.size(); }
    void step(const py::object& from, const py::object& to, const py::object& captured,
              const std::optional<Chosen>& chosen, const py::object& threads) {
        std::optional<std::size_t> all = size();
        const arrays::MoveColumns moves = moves_argument(from, to, captured, narrow(), all);
        const arrays::Work work = work_argument(threads, py::none());
        const std::unique_lock lock = use();
        const Unlocked released;
        games_.step(moves, chosen ? chosen->data() : nullptr, narrow(), work);
    }
    void restart(const std::optional<Chosen>& chosen) {
        const std::unique_lock lock = use();
        games_.restart(chosen ? chosen->data() : nullptr);
    }
    py::tuple columns() {
        const std::unique_lock lock = use();
        const NewColumns made(narrow(), info(games_.variant()).rules.king_limit != 0, size());
        games_.write_positions(made.target);
        return made.tuple();
    }
    py::tuple states() {
        const std::unique_lock lock = use();
        const NewResults found(size());
        games_.write_states(found.out);
        return py::make_tuple(found.results, found.endings, found.lengths);
    }

private:
    bool narrow() const { return info(games_.variant()).squares <= 32; }
    std::unique_lock<std::mutex> use() {
        std::unique_lock lock(busy_, std::try_to_lock);
        if (!lock) throw std::runtime_error("another thread is making a step in these games");
        return lock;
    }

    Games games_;
    std::mutex busy_;
};

}  // namespace

void bind_games(py::module_& m) {
    m.def("_rows_random_playouts", &random_playouts, py::arg("rows"), py::kw_only(), py::arg("games_a_row"),
          py::arg("rules"), py::arg("seed"), py::arg("max_plies"), py::arg("moves"), py::arg("positions"),
          py::arg("threads"), py::arg("progress"),
          "(results, endings, lengths, (moves, offsets) or None, (columns, offsets) or None).");
    m.def("_rows_random_moves", &random_moves, py::arg("rows"), py::kw_only(), py::arg("seed"),
          py::arg("threads"), py::arg("progress"));
    py::class_<HeldGames>(m, "_Games")
        .def(py::init<const ArrayRows&, const py::object&, int>(), py::arg("start"), py::arg("rules"),
             py::arg("max_plies"))
        .def("__len__", &HeldGames::size)
        .def("step", &HeldGames::step, py::arg("from_square"), py::arg("to_square"), py::arg("captured"),
             py::arg("chosen"), py::kw_only(), py::arg("threads"))
        .def("restart", &HeldGames::restart, py::arg("chosen"))
        .def("columns", &HeldGames::columns)
        .def("states", &HeldGames::states, "(results, endings, lengths).");
}

}  // namespace bitdraughts::python
