// perft and divide. The GIL is released while they run: the core works on its own copy of the
// position and touches no Python object outside `tick`, which takes the GIL back.
#include "bindings.hpp"
#include "bitdraughts/perft_table.hpp"
#include "counting.hpp"

namespace bitdraughts::python {

namespace {

py::int_ perft_of(const Position& p, const py::object& depth, bool routes, const py::object& threads,
                  const py::object& hash_mb, PerftTable* table, const py::object& progress) {
    const int plies = depth_argument(depth, 0);
    const PerftOptions options = perft_options(routes, threads, hash_mb, table, progress);
    Count count;
    {
        const Unlocked released;
        count = perft(p, plies, options);
    }
    return to_python(count);
}

py::dict divide_of(const Position& p, const py::object& depth, bool routes, const py::object& threads,
                   const py::object& hash_mb, PerftTable* table, const py::object& progress) {
    const int plies = depth_argument(depth, 1);
    const PerftOptions options = perft_options(routes, threads, hash_mb, table, progress);
    std::vector<std::pair<Move, Count>> counts;
    {
        const Unlocked released;
        counts = divide(p, plies, options);
    }
    py::dict out;
    for (const auto& [move, count] : counts) out[py::cast(move)] = to_python(count);
    return out;
}

std::uint64_t seed_argument(const py::object& seed) {
    if (!PyIndex_Check(seed.ptr())) {
        throw py::type_error("hash_seed must be an int, not " + std::string(Py_TYPE(seed.ptr())->tp_name));
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(seed.ptr()));
    if (!number) throw py::error_already_set();
    const std::uint64_t value = PyLong_AsUnsignedLongLong(number.ptr());
    if (value == ~std::uint64_t{0} && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        throw py::value_error("hash_seed must be from 0 to 2**64 - 1, not " + std::string(py::str(number)));
    }
    return value;
}

void bind_table(py::module_& m) {
    py::class_<PerftTable>(m, "PerftTable", py::is_final(),
                           R"(A hash table for perft and divide that stays filled from one call to the next.

It serves any positions, variants, depths and conventions at once, and the threads of a call share
it; no answer depends on it. ``hash_mb`` is its size in MiB, from 1 to 262144. Memory is taken as
the table fills and given back with the object. ``hash_seed``, from 0 to 2**64 - 1, decides which
positions contend for the same place: a second count with another seed is a check on the first.

One call at a time can use it: a second one, from another thread or from ``progress``, is a
TableInUseError. It cannot be copied or pickled. Raises ValueError for numbers out of range and
MemoryError if the system refuses so much.

>>> import bitdraughts as bd
>>> table = bd.PerftTable(16)
>>> [bd.perft(bd.Position("russian"), depth, table=table) for depth in (8, 9)]
[929899, 4570586]
)")
        .def(py::init([](const py::object& hash_mb, const py::object& hash_seed) {
                 return std::make_unique<PerftTable>(hash_mb_argument(hash_mb, 1) << 20,
                                                     seed_argument(hash_seed));
             }),
             py::arg("hash_mb"), py::kw_only(), py::arg("hash_seed") = 0)
        .def_property_readonly(
            "hash_mb", [](const PerftTable& table) { return table.mb(); }, "Its size in MiB.")
        .def_property_readonly(
            "hash_seed", [](const PerftTable& table) { return table.seed(); },
            "The number that scatters positions over it.")
        .def(
            "clear", [](PerftTable& table) { PerftTable::Use(table, false).clear(); },
            R"(Forget every count and give the memory back. TableInUseError while a call uses it.

>>> import bitdraughts as bd
>>> bd.PerftTable(1).clear()
)")
        .def("__repr__", [](const PerftTable& table) {
            const std::string seed = table.seed() == 0 ? "" : ", hash_seed=" + std::to_string(table.seed());
            return "PerftTable(" + std::to_string(table.mb()) + seed + ")";
        });
}

}  // namespace

void bind_count(py::module_& m) {
    m.attr("MAX_DEPTH") = max_perft_depth;
    bind_table(m);
    m.def("perft", &perft_of, py::arg("position"), py::arg("depth"), py::kw_only(), py::arg("routes") = false,
          py::arg("threads") = 1, py::arg("hash_mb") = 0, py::arg("table") = py::none(),
          py::arg("progress") = py::none(),
          R"(The number of legal move sequences of exactly ``depth`` plies.

Distinct moves are counted, or with ``routes`` every route of every capture. A line that ends early
counts nothing; draw rules do not apply. The last ply is counted in bulk. The result is exact: past
2**128 it is an OverflowError, never a wrapped number.

``threads`` share the work. A hash table, which they share as well, spares repeated work:
``hash_mb`` MiB for this call alone, or ``table``, a PerftTable that keeps what it learns. None of
them changes the answer. ``progress(done, total)`` is called a few times a second with units of
work. Ctrl-C stops the count at once. Raises ValueError for a depth below 0 or above 255 and for
both ``hash_mb`` and ``table``, MemoryError if the system refuses a table of that size, and
TableInUseError while another call uses the table.

>>> import bitdraughts as bd
>>> [bd.perft(bd.Position("brazilian"), depth) for depth in range(6)]
[1, 7, 49, 302, 1469, 7473]
>>> bd.perft(bd.Position("brazilian"), 8), bd.perft(bd.Position("brazilian"), 8, routes=True)
(907830, 907836)
)");
    m.def("divide", &divide_of, py::arg("position"), py::arg("depth"), py::kw_only(),
          py::arg("routes") = false, py::arg("threads") = 1, py::arg("hash_mb") = 0,
          py::arg("table") = py::none(), py::arg("progress") = py::none(),
          R"(Perft split by first move: a dict from each legal Move to the count below it.

The values add up to ``perft`` with the same arguments. With ``routes`` a move counts once for each
of its routes. Raises ValueError for a depth below 1 or above 255.

>>> import bitdraughts as bd
>>> {str(move): count for move, count in bd.divide(bd.Position("english"), 3).items()}
{'9-13': 48, '9-14': 40, '10-14': 40, '10-15': 40, '11-15': 40, '11-16': 47, '12-16': 47}
)");
    add_method(
        types.position, "perft",
        [](const Position& p, const py::object& depth, bool routes) {
            return perft_of(p, depth, routes, py::int_(1), py::int_(0), nullptr, py::none());
        },
        py::arg("depth"), py::arg("routes") = false,
        R"(The number of legal move sequences of exactly ``depth`` plies; see bitdraughts.perft.

>>> import bitdraughts as bd
>>> bd.Position("international").perft(4)
4265
)");
}

}  // namespace bitdraughts::python
