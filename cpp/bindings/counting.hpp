// Arguments and results that counts of all kinds share.
#pragma once

#include "bindings.hpp"
#include "bitdraughts/count.hpp"

namespace bitdraughts::python {

int depth_argument(const py::object& depth, int least);
int threads_argument(const py::object& threads);
std::size_t hash_mb_argument(const py::object& hash_mb, Py_ssize_t least);

/// Looks for Ctrl-C and calls `progress`, if it is not None, with the GIL.
std::function<void(std::size_t done, std::size_t all)> tick_argument(const py::object& progress);
PerftOptions perft_options(bool routes, const py::object& threads, const py::object& hash_mb,
                           PerftTable* table, const py::object& progress);

py::int_ to_python(const Count& count);

}  // namespace bitdraughts::python
