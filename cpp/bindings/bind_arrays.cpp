// What bitdraughts.arrays is made of: functions over columns of NumPy, with the GIL released while they run.
#include "array_rows.hpp"
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

Work work_argument(Py_ssize_t threads, const py::object& progress) {
    return {.threads = threads_argument(threads), .tick = tick_argument(progress)};
}

/// The array to write to: a new one, or the one a caller gave if it fits. Throws TypeError, ValueError.
py::array output(const py::object& out, const py::dtype& dtype, const std::vector<py::ssize_t>& shape,
                 const ArrayRows& held) {
    if (out.is_none()) return {dtype, shape};
    if (!py::isinstance<py::array>(out)) {
        throw py::type_error("out must be a NumPy array, not " + std::string(Py_TYPE(out.ptr())->tp_name));
    }
    auto array = py::reinterpret_borrow<py::array>(out);
    if (!array.dtype().equal(dtype)) {
        throw py::type_error("out must have the dtype " + std::string(py::str(dtype)) + ", not " +
                             std::string(py::str(array.dtype())));
    }
    const std::vector<py::ssize_t> found(array.shape(), array.shape() + array.ndim());
    if (found != shape) {
        throw py::value_error("out must have the shape " + std::string(py::str(py::tuple(py::cast(shape)))) +
                              ", not " + std::string(py::str(py::tuple(py::cast(found)))));
    }
    if ((array.flags() & py::array::c_style) == 0 || !array.writeable()) {
        throw py::value_error("out must be a contiguous array that can be written to");
    }
    const py::object may_share = py::module_::import("numpy").attr("may_share_memory");
    for (const py::object& column : held.columns) {
        if (!column.is_none() && may_share(array, column).cast<bool>()) {
            throw py::value_error("out must share no memory with the positions");
        }
    }
    return array;
}

/// A function of Python that asks something of every row; the answers are `per_row` values of T.
template <class T>
void bind_question(py::module_& m, const char* name,
                   void (*ask)(const Rows&, std::size_t begin, std::size_t end, T* out),
                   py::ssize_t per_row = 1) {
    m.def(
        name,
        [ask, per_row](const ArrayRows& held, const py::object& out, Py_ssize_t threads,
                       const py::object& progress) {
            const Rows& rows = held.rows;
            std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(rows.size())};
            if (per_row != 1) shape.push_back(per_row);
            py::array made = output(out, py::dtype::of<T>(), shape, held);
            const Work work = work_argument(threads, progress);
            T* const data = static_cast<T*>(made.mutable_data());
            const py::gil_scoped_release released;
            arrays::in_rows(rows.size(), work,
                            [&](std::size_t begin, std::size_t end) { ask(rows, begin, end, data); });
            return made;
        },
        py::arg("rows"), py::kw_only(), py::arg("out"), py::arg("threads"), py::arg("progress"));
}

/// New columns for positions.
struct NewColumns {
    NewColumns(const Rows& like, std::size_t size)
        : words{column(word_name(like), size), column(word_name(like), size), column(word_name(like), size)},
          turn(column("uint8", size)) {
        target = {.narrow = like.narrow(),
                  .white = words[0].mutable_data(),
                  .black = words[1].mutable_data(),
                  .kings = words[2].mutable_data(),
                  .turn = static_cast<std::uint8_t*>(turn.mutable_data()),
                  .state = nullptr};
        if (!like.has_state()) return;
        py::array made = column("uint16", size);
        target.state = static_cast<std::uint16_t*>(made.mutable_data());
        state = made;
    }
    static py::array column(const char* dtype, std::size_t size) {
        return {py::dtype(dtype), std::vector<py::ssize_t>{static_cast<py::ssize_t>(size)}};
    }
    py::tuple tuple() const { return py::make_tuple(words[0], words[1], words[2], turn, state); }

    std::array<py::array, 3> words;
    py::array turn;
    py::object state = py::none();
    arrays::Target target{};
};

py::tuple flip(const ArrayRows& held, Py_ssize_t threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    const NewColumns made(rows, rows.size());
    {
        const py::gil_scoped_release released;
        arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
            arrays::flip(rows, begin, end, made.target);
        });
    }
    return made.tuple();
}

py::tuple play(const ArrayRows& held, const py::object& from, const py::object& to,
               const py::object& captured, Py_ssize_t threads, const py::object& progress) {
    const Rows& rows = held.rows;
    std::optional<std::size_t> size = rows.size();
    const arrays::MoveColumns moves{
        .from = column_argument(from, "from", "uint8", size),
        .to = column_argument(to, "to", "uint8", size),
        .captured = column_argument(captured, "captured", word_name(rows), size),
    };
    const Work work = work_argument(threads, progress);
    const NewColumns made(rows, rows.size());
    {
        const py::gil_scoped_release released;
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
    const py::gil_scoped_release released;
    arrays::in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
        arrays::count_into(rows, begin, end, routes, data);
    });
    arrays::add_up(data, rows.size());
    return offsets;
}

template <class Word>
py::dtype move_dtype() {
    using Record = MoveRecord<Word>;
    py::list names, formats, offsets;
    const auto add = [&](const char* name, const py::dtype& format, std::size_t offset) {
        names.append(name);
        formats.append(format);
        offsets.append(offset);
    };
    add("from", py::dtype::of<std::uint8_t>(), offsetof(Record, from));
    add("to", py::dtype::of<std::uint8_t>(), offsetof(Record, to));
    add("captured", py::dtype::of<Word>(), offsetof(Record, captured));
    add("promotes", py::dtype::of<bool>(), offsetof(Record, promotes));
    return {names, formats, offsets, static_cast<py::ssize_t>(sizeof(Record))};
}

py::tuple legal_moves(const ArrayRows& held, bool routes, Py_ssize_t threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    const auto offsets = offsets_of(rows, routes, work.pass(0, 2));
    const std::int64_t* const places = offsets.data();
    py::array moves(rows.narrow() ? move_dtype<std::uint32_t>() : move_dtype<std::uint64_t>(),
                    std::vector<py::ssize_t>{static_cast<py::ssize_t>(places[rows.size()])});
    void* const data = moves.mutable_data();
    {
        const py::gil_scoped_release released;
        arrays::in_rows(rows.size(), work.pass(1, 2), [&](std::size_t begin, std::size_t end) {
            arrays::list(rows, begin, end, routes, places, data);
        });
    }
    return py::make_tuple(moves, offsets);
}

py::tuple expand(const ArrayRows& held, Py_ssize_t threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    const auto offsets = offsets_of(rows, false, work.pass(0, 2));
    const std::int64_t* const places = offsets.data();
    const auto children = static_cast<std::size_t>(places[rows.size()]);
    const NewColumns made(rows, children);
    py::array_t<std::int64_t> parents(static_cast<py::ssize_t>(children));
    std::int64_t* const data = parents.mutable_data();
    {
        const py::gil_scoped_release released;
        arrays::in_rows(rows.size(), work.pass(1, 2), [&](std::size_t begin, std::size_t end) {
            arrays::expand(rows, begin, end, places, made.target, data);
        });
    }
    return py::make_tuple(made.tuple(), parents);
}

py::array perft(const ArrayRows& held, const py::object& depth, bool routes, const py::object& out,
                Py_ssize_t threads, Py_ssize_t hash_mb, PerftTable* table, const py::object& progress) {
    const Rows& rows = held.rows;
    const int plies = depth_argument(depth, 0);
    const PerftOptions options = perft_options(routes, threads, hash_mb, table, progress);
    py::array made =
        output(out, py::dtype::of<std::uint64_t>(), {static_cast<py::ssize_t>(rows.size())}, held);
    auto* const data = static_cast<std::uint64_t*>(made.mutable_data());
    const py::gil_scoped_release released;
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

py::tuple unique(const ArrayRows& held, bool with_inverse, Py_ssize_t threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const Work work = work_argument(threads, progress);
    std::optional<arrays::Unique> found;
    {
        const py::gil_scoped_release released;
        found.emplace(rows, work);
    }
    const NewColumns made(rows, found->size());
    py::array_t<std::int64_t> counts(static_cast<py::ssize_t>(found->size()));
    py::object inverse = py::none();
    std::int64_t* numbers = nullptr;
    if (with_inverse) {
        py::array_t<std::int64_t> array(static_cast<py::ssize_t>(rows.size()));
        numbers = array.mutable_data();
        inverse = array;
    }
    std::int64_t* const times = counts.mutable_data();
    {
        const py::gil_scoped_release released;
        found->write(made.target, times, numbers, work);
    }
    return py::make_tuple(made.tuple(), counts, inverse);
}

py::tuple find_faults(const ArrayRows& held, std::size_t most, Py_ssize_t threads,
                      const py::object& progress) {
    const Work work = work_argument(threads, progress);
    arrays::Faults faults;
    {
        const py::gil_scoped_release released;
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
        const py::gil_scoped_acquire lock;
        delete all;
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
