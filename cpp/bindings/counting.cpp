#include "counting.hpp"

#include <exception>

#include "bitdraughts/perft_table.hpp"

namespace bitdraughts::python {

namespace {

constexpr int most_threads = 1024;
constexpr std::size_t progress_units = 200;

/// However large the number is, it is told from one of another type.
Py_ssize_t whole_number(const char* name, const py::object& value, Py_ssize_t least, Py_ssize_t most,
                        const char* unit = "") {
    if (!PyIndex_Check(value.ptr())) {
        throw py::type_error(std::string(name) + " must be an int, not " + Py_TYPE(value.ptr())->tp_name);
    }
    const Py_ssize_t number = PyNumber_AsSsize_t(value.ptr(), nullptr);
    if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (number < least || number > most) {
        throw py::value_error(std::string(name) + " must be from " + std::to_string(least) + " to " +
                              std::to_string(most) + unit + ", not " + std::string(py::str(value)));
    }
    return number;
}

}  // namespace

int depth_argument(const py::object& depth, int least) {
    return static_cast<int>(whole_number("depth", depth, least, max_perft_depth, " plies"));
}

int threads_argument(const py::object& threads) {
    return static_cast<int>(whole_number("threads", threads, 1, most_threads));
}

std::size_t hash_mb_argument(const py::object& hash_mb, Py_ssize_t least) {
    constexpr auto most = static_cast<Py_ssize_t>(PerftTable::most_mb);
    return static_cast<std::size_t>(whole_number("hash_mb", hash_mb, least, most));
}

std::function<void(std::size_t done, std::size_t all)> tick_argument(const py::object& progress) {
    if (!progress.is_none() && PyCallable_Check(progress.ptr()) == 0) {
        throw py::type_error("progress must be a function of (done, total), or None");
    }
    return [callback = progress.ptr()](std::size_t done, std::size_t all) {
        std::exception_ptr failure;
        outliving_python([&] {
            const Relocked gil;
            try {
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
                if (callback != Py_None) py::reinterpret_borrow<py::function>(callback)(done, all);
            } catch (const std::exception&) {
                failure = std::current_exception();
            }
        });
        if (failure) std::rethrow_exception(failure);
    };
}

PerftOptions perft_options(bool routes, const py::object& threads, const py::object& hash_mb,
                           PerftTable* table, const py::object& progress) {
    PerftOptions options;
    options.hash_mb = hash_mb_argument(hash_mb, 0);
    if (table != nullptr && options.hash_mb != 0) {
        throw py::value_error("hash_mb makes a table for one call; a table was given, so it must be 0");
    }
    options.routes = routes;
    options.threads = threads_argument(threads);
    options.table = table;
    options.tick = tick_argument(progress);
    if (!progress.is_none()) options.least_units = progress_units;
    return options;
}

py::int_ to_python(const Count& count) {
    py::int_ low(count.lo);
    if (count.hi == 0) return low;
    return py::reinterpret_borrow<py::int_>(low | (py::int_(count.hi) << py::int_(64)));
}

}  // namespace bitdraughts::python
