// What bitdraughts.arrays is made of: functions over columns of NumPy, with the GIL released while they run.
#include "array_results.hpp"
#include "arrow.hpp"
#include "bitdraughts/arrays/operations.hpp"
#include "bitdraughts/arrays/unique.hpp"
#include "bitdraughts/count.hpp"
#include "bitdraughts/perft_table.hpp"
#include "columns.hpp"
#include "counting.hpp"

namespace bitdraughts::python {

namespace {

using arrays::Rows;
using arrays::Work;

/// A function of Python that asks something of every row; the answers are `per_row` values of T.
template <class T>
void bind_question(py::module_& m, const char* name,
                   void (*ask)(const Rows&, std::size_t begin, std::size_t end, T* out),
                   py::ssize_t per_row = 1) {
    m.def(
        name,
        [ask, per_row](const ArrayRows& held, const py::object& out, const py::object& threads,
                       const py::object& progress) {
            const Rows& rows = held.rows;
            std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(rows.size())};
            if (per_row != 1) shape.push_back(per_row);
            py::array made = output(out, py::dtype::of<T>(), shape, held);
            const Work work = work_argument(threads, progress);
            T* const data = static_cast<T*>(made.mutable_data());
            const Unlocked released;
            arrays::in_rows(rows.size(), work,
                            [&](std::size_t begin, std::size_t end) { ask(rows, begin, end, data); });
            return made;
        },
        py::arg("rows"), py::kw_only(), py::arg("out"), py::arg("threads"), py::arg("progress"));
}

py::tuple flip(const ArrayRows& held, const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    const NewColumns made(rows, rows.size());
    {
        const Unlocked released;
        arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
            arrays::flip(rows, begin, end, made.target);
        });
    }
    return made.tuple();
}

py::tuple play(const ArrayRows& held, const py::object& from, const py::object& to,
               const py::object& captured, const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    std::optional<std::size_t> size = rows.size();
    const arrays::MoveColumns moves = moves_argument(from, to, captured, rows.narrow(), size);
    const Work work = work_argument(threads, progress);
    const NewColumns made(rows, rows.size());
    {
        const Unlocked released;
        arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
            arrays::play(rows, begin, end, moves, made.target);
        });
    }
    return made.tuple();
}

/// Where the moves of each row begin, and of how many moves all consist.
py::array_t<std::int64_t> offsets_of(const Rows& rows, bool routes, const Work& work) {
    py::array_t<std::int64_t> offsets(static_cast<py::ssize_t>(rows.size() + 1));
    std::int64_t* const data = offsets.mutable_data();
    const Unlocked released;
    arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
        arrays::count_into(rows, begin, end, routes, data);
    });
    arrays::add_up(data, rows.size());
    return offsets;
}

py::tuple legal_moves(const ArrayRows& held, bool routes, const py::object& threads,
                      const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    const auto offsets = offsets_of(rows, routes, work.pass(0, 2));
    const std::int64_t* const places = offsets.data();
    py::array moves(move_dtype(rows.narrow()),
                    std::vector<py::ssize_t>{static_cast<py::ssize_t>(places[rows.size()])});
    void* const data = moves.mutable_data();
    {
        const Unlocked released;
        arrays::in_rows(rows.size(), work.pass(1, 2), [&](std::size_t begin, std::size_t end) {
            arrays::list(rows, begin, end, routes, places, data);
        });
    }
    return py::make_tuple(moves, offsets);
}

py::tuple expand(const ArrayRows& held, const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    const auto offsets = offsets_of(rows, false, work.pass(0, 2));
    const std::int64_t* const places = offsets.data();
    const auto children = static_cast<std::size_t>(places[rows.size()]);
    const NewColumns made(rows, children);
    py::array_t<std::int64_t> parents(static_cast<py::ssize_t>(children));
    std::int64_t* const data = parents.mutable_data();
    {
        const Unlocked released;
        arrays::in_rows(rows.size(), work.pass(1, 2), [&](std::size_t begin, std::size_t end) {
            arrays::expand(rows, begin, end, places, made.target, data);
        });
    }
    return py::make_tuple(made.tuple(), parents);
}

py::array perft(const ArrayRows& held, const py::object& depth, bool routes, const py::object& out,
                const py::object& threads, const py::object& hash_mb, PerftTable* table,
                const py::object& progress) {
    const Rows& rows = held.rows;
    const int plies = depth_argument(depth, 0);
    const PerftOptions options = perft_options(routes, threads, hash_mb, table, progress);
    py::array made =
        output(out, py::dtype::of<std::uint64_t>(), {static_cast<py::ssize_t>(rows.size())}, held);
    auto* const data = static_cast<std::uint64_t*>(made.mutable_data());
    const Unlocked released;
    perft_rows(
        rows.size(), plies, options, [&](std::size_t row) { return rows.position(row); },
        [&](std::size_t row, Count count) {
            if (count.hi != 0) {
                throw Error(ErrorKind::too_large,
                            "row " + std::to_string(row) +
                                ": the count exceeds 2^64; bitdraughts.perft counts further");
            }
            data[row] = count.lo;
        });
    return made;
}

py::tuple unique(const ArrayRows& held, bool with_inverse, const py::object& threads,
                 const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    std::optional<arrays::Unique> found;
    {
        const Unlocked released;
        found.emplace(rows, work);
    }
    const NewColumns made(rows, found->size());
    py::array_t<std::int64_t> counts(static_cast<py::ssize_t>(found->size()));
    py::object inverse = py::none();
    std::int64_t* numbers = nullptr;
    if (with_inverse) {
        py::array_t<std::int64_t> array(static_cast<py::ssize_t>(rows.size()));
        numbers = array.mutable_data();
        inverse = std::move(array);
    }
    std::int64_t* const times = counts.mutable_data();
    {
        const Unlocked released;
        found->write(made.target, times, numbers, work);
    }
    return py::make_tuple(made.tuple(), counts, inverse);
}

py::tuple find_faults(const ArrayRows& held, std::size_t most, const py::object& threads,
                      const py::object& progress) {
    const Work work = work_argument(threads, progress);
    arrays::Faults faults;
    {
        const Unlocked released;
        faults = arrays::find_faults(held.rows, most, work);
    }
    return py::make_tuple(faults.count, faults.first);
}

// Arrow

/// A table of columns without gaps; `batch` is (metadata, columns by name).
std::pair<ArrowColumn, std::shared_ptr<const void>> arrow_table(py::handle batch) {
    const auto [metadata, columns] =
        batch.cast<std::pair<std::map<std::string, std::string>, std::map<std::string, py::array>>>();
    static const std::map<std::string, const char*> formats{
        {"u1", "C"}, {"u2", "S"}, {"u4", "I"}, {"u8", "L"}};
    ArrowColumn table{.name = "", .format = "+s", .buffers = {nullptr}, .children = {}, .metadata = metadata};
    auto* held = new std::vector<py::array>;
    // Whoever took the columns may release them in any thread.
    const std::shared_ptr<const void> owner(held, [](std::vector<py::array>* all) {
        const Locked lock;
        if (lock) delete all;
    });
    for (const char* name : {"white", "black", "kings", "turn", "state"}) {
        const auto found = columns.find(name);
        if (found == columns.end()) continue;
        const py::array& column = held->emplace_back(found->second);
        table.length = column.size();
        table.children.push_back({.name = name,
                                  .format = formats.at("u" + std::to_string(column.itemsize())),
                                  .length = column.size(),
                                  .buffers = {nullptr, column.data()},
                                  .children = {}});
    }
    return {table, owner};
}

py::tuple arrow_in(const py::object& source, const std::vector<std::string>& names) {
    const ImportedColumns imported = import_arrow(source, names);
    return py::make_tuple(imported.metadata, imported.batches);
}

}  // namespace

void bind_arrays(py::module_& m) {
    bind_array_rows(m);
    bind_question(m, "_rows_count_moves", &arrays::count_moves);
    bind_question(m, "_rows_must_capture", &arrays::must_capture);
    bind_question(m, "_rows_has_moves", &arrays::has_moves);
    bind_question(m, "_rows_keys", &arrays::keys);
    bind_question(m, "_rows_material", &arrays::material, 4);
    m.def("_rows_flip", &flip, py::arg("rows"), py::kw_only(), py::arg("threads"), py::arg("progress"),
          "Columns.");
    m.def("_rows_play", &play, py::arg("rows"), py::arg("from_square"), py::arg("to_square"),
          py::arg("captured"), py::kw_only(), py::arg("threads"), py::arg("progress"), "Columns.");
    m.def("_rows_legal_moves", &legal_moves, py::arg("rows"), py::kw_only(), py::arg("routes"),
          py::arg("threads"), py::arg("progress"), "(moves, offsets).");
    m.def("_rows_expand", &expand, py::arg("rows"), py::kw_only(), py::arg("threads"), py::arg("progress"),
          "(columns, parent rows).");
    m.def("_rows_perft", &perft, py::arg("rows"), py::arg("depth"), py::kw_only(), py::arg("routes"),
          py::arg("out"), py::arg("threads"), py::arg("hash_mb"), py::arg("table"), py::arg("progress"));
    m.def("_rows_unique", &unique, py::arg("rows"), py::kw_only(), py::arg("inverse"), py::arg("threads"),
          py::arg("progress"), "(columns, counts, the unique row of each row or None).");
    m.def("_rows_faults", &find_faults, py::arg("rows"), py::kw_only(), py::arg("most"), py::arg("threads"),
          py::arg("progress"), "(how many rows are unsound, (row, reason) of the first ones).");
    m.def(
        "_rows_to_arrow",
        [](const py::object& batch) {
            const auto [table, owner] = arrow_table(batch);
            return arrow_array(table, owner);
        },
        py::arg("batch"));
    m.def(
        "_rows_to_arrow_stream",
        [](const py::object& batch) {
            return arrow_stream(arrow_table(batch).first, py::iter(py::make_tuple(batch)), &arrow_table);
        },
        py::arg("batch"));
    m.def(
        "_rows_to_arrow_schema",
        [](const py::object& batch) { return arrow_schema(arrow_table(batch).first); }, py::arg("batch"));
    m.def("_rows_from_arrow", &arrow_in, py::arg("source"), py::arg("names"),
          "(metadata, columns by name for each batch).");
}

}  // namespace bitdraughts::python
