// What functions over rows take and give besides the rows.
#pragma once

#include <pybind11/numpy.h>

#include <vector>

#include "array_rows.hpp"
#include "bitdraughts/arrays/operations.hpp"

namespace bitdraughts::python {

arrays::Work work_argument(Py_ssize_t threads, const py::object& progress);

/// The array to write to: a new one, or the one a caller gave if it fits. Throws TypeError, ValueError.
py::array output(const py::object& out, const py::dtype& dtype, const std::vector<py::ssize_t>& shape,
                 const ArrayRows& held);

/// Columns of moves. Throws TypeError, ValueError.
arrays::MoveColumns moves_argument(const ArrayRows& held, const py::object& from, const py::object& to,
                                   const py::object& captured, std::optional<std::size_t>& size);
/// A structured array of MoveRecords.
py::array new_moves(const arrays::Rows& like, std::size_t size);

}  // namespace bitdraughts::python
