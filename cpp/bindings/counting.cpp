#include "counting.hpp"

#include <exception>

#include "bitdraughts/perft_table.hpp"

namespace bitdraughts::python {

namespace {

constexpr int most_threads = 1024;
constexpr std::size_t progress_units = 200;

}  // namespace

int depth_argument(const py::object& depth, int least) {
    if (!PyIndex_Check(depth.ptr())) {
        throw py::type_error("depth must be an int, not " + std::string(Py_TYPE(depth.ptr())->tp_name));
    }
    const Py_ssize_t plies = PyNumber_AsSsize_t(depth.ptr(), nullptr);
    if (plies == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (plies < least || plies > max_perft_depth) {
        throw py::value_error("depth must be from " + std::to_string(least) + " to " +
                              std::to_string(max_perft_depth) + " plies, not " + std::string(py::str(depth)));
    }
    return static_cast<int>(plies);
}

int threads_argument(Py_ssize_t threads) {
    if (threads < 1 || threads > most_threads) {
        throw py::value_error("threads must be from 1 to " + std::to_string(most_threads) + ", not " +
                              std::to_string(threads));
    }
    return static_cast<int>(threads);
}

void check_hash_mb(Py_ssize_t hash_mb, Py_ssize_t least) {
    constexpr auto most = static_cast<Py_ssize_t>(PerftTable::most_mb);
    if (hash_mb < least || hash_mb > most) {
        throw py::value_error("hash_mb must be from " + std::to_string(least) + " to " +
                              std::to_string(most) + ", not " + std::to_string(hash_mb));
    }
}

std::function<void(std::size_t done, std::size_t all)> tick_argument(const py::object& progress) {
    if (!progress.is_none() && PyCallable_Check(progress.ptr()) == 0) {
        throw py::type_error("progress must be a function of (done, total), or None");
    }
    return [callback = progress.ptr()](std::size_t done, std::size_t all) {
        std::exception_ptr failure;
        outliving_python([&] {
            const Locked gil;
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

PerftOptions perft_options(bool routes, Py_ssize_t threads, Py_ssize_t hash_mb, PerftTable* table,
                           const py::object& progress) {
    check_hash_mb(hash_mb, 0);
    if (table != nullptr && hash_mb != 0) {
        throw py::value_error("hash_mb makes a table for one call; a table was given, so it must be 0");
    }
    PerftOptions options;
    options.routes = routes;
    options.threads = threads_argument(threads);
    options.hash_mb = static_cast<std::size_t>(hash_mb);
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
