// What bitdraughts.frontier is made of: functions over columns of NumPy. The GIL is released while they
// run; they read columns that the caller holds.
#include <cerrno>
#include <filesystem>

#include "bindings.hpp"
#include "bitdraughts/frontier/expand.hpp"
#include "bitdraughts/frontier/rows.hpp"
#include "bitdraughts/frontier/symmetry.hpp"
#include "bitdraughts/perft_table.hpp"
#include "bitdraughts/position.hpp"
#include "columns.hpp"
#include "counting.hpp"

namespace bitdraughts::python {

namespace {

using frontier::Rows;
using frontier::Shape;

/// One column, or nullptr if it need not be there and is not.
const void* column(const py::dict& columns, const char* name, int bytes, std::optional<std::size_t>& size,
                   bool required) {
    if (!columns.contains(name)) {
        if (required) throw py::value_error("there is no column " + std::string(name));
        return nullptr;
    }
    const py::object value = columns[name];
    if (!py::isinstance<py::array>(value)) {
        throw py::type_error("column " + std::string(name) + " must be a NumPy array");
    }
    const auto array = py::reinterpret_borrow<py::array>(value);
    if (array.ndim() != 1 || !is_plain(array) || array.dtype().kind() != 'u' || array.itemsize() != bytes ||
        array.dtype().byteorder() == '>') {
        throw py::value_error("column " + std::string(name) +
                              " must be a contiguous and aligned array of uint" + std::to_string(8 * bytes));
    }
    const auto length = static_cast<std::size_t>(array.size());
    if (size && *size != length) {
        throw py::value_error("column " + std::string(name) + " has " + std::to_string(length) +
                              " rows, the others have " + std::to_string(*size));
    }
    size = length;
    return array.data();
}

template <class T>
const T* numbers(const py::dict& columns, const char* name, std::optional<std::size_t>& size, bool required) {
    return static_cast<const T*>(column(columns, name, sizeof(T), size, required));
}

Rows rows_from(const py::object& variant, Color turn, const py::dict& columns) {
    Rows rows;
    rows.variant = variant_argument(variant).id;
    rows.turn = turn;
    const Shape shape(rows.variant);
    std::optional<std::size_t> size;
    rows.white = column(columns, "white", shape.word_bytes(), size, true);
    rows.black = column(columns, "black", shape.word_bytes(), size, true);
    rows.kings = column(columns, "kings", shape.word_bytes(), size, true);
    if (shape.has_high()) {
        rows.white_high = numbers<std::uint8_t>(columns, "white_high", size, true);
        rows.black_high = numbers<std::uint8_t>(columns, "black_high", size, true);
        rows.kings_high = numbers<std::uint8_t>(columns, "kings_high", size, true);
    }
    if (shape.has_state) rows.state = numbers<std::uint16_t>(columns, "state", size, true);
    rows.lo = numbers<std::uint64_t>(columns, "multiplicity_lo", size, true);
    rows.hi = numbers<std::uint64_t>(columns, "multiplicity_hi", size, false);
    rows.size = size.value_or(0);
    return rows;
}

Rows rows_argument(const py::object& variant, const py::object& turn, const py::dict& columns) {
    return rows_from(variant, color_argument(turn).value_or(Color::white), columns);
}

py::tuple two_columns(const frontier::Numbers& made) {
    const py::dtype word = py::dtype::of<std::uint64_t>();
    const bool has_hi = !made.hi.empty();
    return py::make_tuple(array_of(made.lo, word),
                          has_hi ? py::object(array_of(made.hi, word)) : py::object(py::none()));
}

frontier::Options options_from(bool routes, bool symmetry, const py::object& threads,
                               const py::object& progress) {
    return {.routes = routes,
            .symmetry = symmetry,
            .threads = threads_argument(threads),
            .tick = tick_argument(progress)};
}

py::tuple expand(const py::object& variant, const py::object& turn, const py::dict& columns, bool routes,
                 bool symmetry, const py::object& threads, std::size_t memory, const std::string& folder,
                 const py::object& progress) {
    const Rows rows = rows_argument(variant, turn, columns);
    const frontier::Options options = options_from(routes, symmetry, threads, progress);
    const frontier::Room room{memory, std::filesystem::path(folder)};
    std::optional<frontier::ColumnWriter> made;
    {
        const Unlocked released;
        made.emplace(frontier::expand(rows, options, room));
    }
    py::dict out;
    for (frontier::Column& one : made->columns()) {
        const py::dtype dtype("u" + std::to_string(one.width()));
        if (made->on_disk()) {
            out[py::str(one.name())] = dtype;
        } else {
            out[py::str(one.name())] = array_of(std::move(one.bytes()), dtype);
        }
    }
    return py::make_tuple(made->size(), made->on_disk(), out);
}

py::tuple fold(const py::object& variant, const py::object& turn, const py::dict& columns,
               const py::object& next_turn, const py::dict& next_columns, bool routes, bool symmetry,
               const py::object& threads, const py::object& progress) {
    const Rows rows = rows_argument(variant, turn, columns);
    const Rows next = rows_argument(variant, next_turn, next_columns);
    const frontier::Options options = options_from(routes, symmetry, threads, progress);
    std::optional<frontier::Numbers> made;
    {
        const Unlocked released;
        made.emplace(frontier::fold(rows, next, options));
    }
    return two_columns(*made);
}

py::tuple perft_rows(const py::object& variant, const py::object& turn, const py::dict& columns,
                     const py::object& depth, bool routes, const py::object& threads,
                     const py::object& hash_mb, PerftTable* table, const py::object& progress) {
    const int plies = depth_argument(depth, 0);
    const Rows rows = rows_argument(variant, turn, columns);
    const PerftOptions options = perft_options(routes, threads, hash_mb, table, progress);
    std::optional<frontier::Numbers> made;
    {
        const Unlocked released;
        made.emplace(frontier::perft_rows(rows, plies, options));
    }
    return two_columns(*made);
}

py::object find_fault(const py::object& variant, const py::object& turn, const py::dict& columns,
                      bool symmetry) {
    const Rows rows = rows_argument(variant, turn, columns);
    std::optional<std::string> fault;
    {
        const Unlocked released;
        fault = frontier::find_fault(rows, symmetry);
    }
    return py::cast(fault);
}

py::int_ total(const py::object& variant, const py::dict& columns, const py::object& lo,
               const py::object& hi) {
    const Rows rows = rows_from(variant, Color::white, columns);
    if (lo.is_none()) return to_python(frontier::sum(rows));
    py::dict others;
    others["lo"] = lo;
    if (!hi.is_none()) others["hi"] = hi;
    std::optional<std::size_t> size = rows.size;
    const auto* low = numbers<std::uint64_t>(others, "lo", size, true);
    const auto* high = numbers<std::uint64_t>(others, "hi", size, false);
    return to_python(frontier::sum_of_products(rows, low, high));
}

void translate_file_errors(std::exception_ptr failure) {
    try {
        if (failure) std::rethrow_exception(failure);
    } catch (const std::filesystem::filesystem_error& error) {
        errno = error.code().value();
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, error.path1().string().c_str());
    }
}

}  // namespace

void bind_frontier(py::module_& m) {
    py::register_exception_translator(&translate_file_errors);
    m.def("_frontier_expand", &expand, py::arg("variant"), py::arg("turn"), py::arg("columns"), py::kw_only(),
          py::arg("routes"), py::arg("symmetry"), py::arg("threads"), py::arg("memory"), py::arg("folder"),
          py::arg("progress"),
          "(rows, whether they are files of the columns' names in the folder, columns or their dtypes).");
    m.def("_frontier_fold", &fold, py::arg("variant"), py::arg("turn"), py::arg("columns"),
          py::arg("next_turn"), py::arg("next_columns"), py::kw_only(), py::arg("routes"),
          py::arg("symmetry"), py::arg("threads"), py::arg("progress"),
          "For each row the sum of the numbers of the positions one ply on, as two columns.");
    m.def("_frontier_perft", &perft_rows, py::arg("variant"), py::arg("turn"), py::arg("columns"),
          py::arg("depth"), py::kw_only(), py::arg("routes"), py::arg("threads"), py::arg("hash_mb"),
          py::arg("table"), py::arg("progress"), "The perft of each row, as two columns.");
    m.def("_frontier_fault", &find_fault, py::arg("variant"), py::arg("turn"), py::arg("columns"),
          py::arg("symmetry"), "Why columns are no frontier, or None.");
    m.def("_frontier_total", &total, py::arg("variant"), py::arg("columns"), py::arg("lo") = py::none(),
          py::arg("hi") = py::none(), "The sum of the multiplicities, each times a number if given.");
    m.def(
        "_canonical", [](const Position& p) { return frontier::checked_symmetry(p.variant).canonical(p); },
        py::arg("position"), "The position that stands for all that symmetry makes equal.");
}

}  // namespace bitdraughts::python
