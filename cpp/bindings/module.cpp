#include <pybind11/native_enum.h>

#include "bindings.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/kernel.hpp"

namespace py = pybind11;

namespace {

bool in_main_interpreter() { return PyInterpreterState_Get() == PyInterpreterState_Main(); }

constexpr const char* main_only =
    "bitdraughts works in the main interpreter of a process, not in a sub-interpreter";

}  // namespace

// Not mod_gil_not_used(): the GIL guards what the bindings share, such as lists of moves. Types are made once
// a process, so no second interpreter can have them. Python asks the tag of not all sub-interpreters.
PYBIND11_MODULE(bitdraughts_core, m, py::multiple_interpreters::not_supported()) {
    using namespace bitdraughts;
    if (!in_main_interpreter()) throw py::import_error(main_only);
    m.doc() = "The compiled core of bitdraughts. Private: use the package.";
    m.attr("__version__") = BITDRAUGHTS_VERSION;
    m.def(
        "build_info",
        [] {
            py::dict info;
            info["version"] = BITDRAUGHTS_VERSION;
            info["compiler"] = BITDRAUGHTS_COMPILER;
            info["build_type"] = BITDRAUGHTS_BUILD_TYPE;
            info["kernel"] = cpu_level();
            return info;
        },
        R"(Version, compiler, build type and CPU path of this binary, as a dict of strings.

>>> import bitdraughts as bd
>>> sorted(bd.build_info())
['build_type', 'compiler', 'kernel', 'version']
)");

    py::register_exception_translator([](std::exception_ptr failure) {
        try {
            if (failure) std::rethrow_exception(failure);
        } catch (const Error&) {
            python::set_python_error();
        }
    });
    py::native_enum<Color>(m, "Color", "enum.IntEnum", "The two sides.")
        .value("WHITE", Color::white)
        .value("BLACK", Color::black)
        .export_values()
        .finalize();
    python::types.color[0] = py::object(m.attr("WHITE")).release().ptr();
    python::types.color[1] = py::object(m.attr("BLACK")).release().ptr();

    python::make_move_type(m);
    python::make_position_type(m);
    python::make_legal_moves_types(m);
    auto variant = python::bind_variants(m);
    python::bind_custom(variant);
    python::bind_position(m);
    python::bind_text(m);
    python::bind_count(m);
    python::bind_frontier(m);
    python::bind_arrays(m);
    python::bind_games(m);
    python::bind_learning(m);
    python::bind_pdn(m);
    python::bind_scan(m);
    // People and pickles know these by the package; _core is private.
    for (const char* name : {"Color", "PerftTable", "Variant", "build_info", "divide", "perft", "variants"}) {
        m.attr(name).attr("__module__") = "bitdraughts";
    }
}

// Before Python 3.12 pybind11 would wait for ever for the lock of the main interpreter.
// NOLINTNEXTLINE(bugprone-reserved-identifier): the name that Python asks for
extern "C" PYBIND11_EXPORT PyObject* PyInit__core() {
    if (in_main_interpreter()) return PyInit_bitdraughts_core();
    PyErr_SetString(PyExc_ImportError, main_only);
    return nullptr;
}
