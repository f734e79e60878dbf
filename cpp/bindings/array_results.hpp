// What bulk functions take and give beside the positions: threads and progress, arrays to write to.
#pragma once

#include <pybind11/numpy.h>

#include <array>
#include <vector>

#include "array_rows.hpp"
#include "bitdraughts/arrays/operations.hpp"

namespace bitdraughts::python {

arrays::Work work_argument(const py::object& threads, const py::object& progress);

/// The array to write to: a new one, or the one a caller gave if it fits. Throws TypeError, ValueError.
py::array output(const py::object& out, const py::dtype& dtype, const std::vector<py::ssize_t>& shape,
                 const ArrayRows& held);

/// A new array of one dimension.
py::array new_column(const py::dtype& dtype, std::size_t size);

/// New columns for positions.
struct NewColumns {
    NewColumns(bool narrow, bool has_state, std::size_t size);
    NewColumns(const arrays::Rows& like, std::size_t size)
        : NewColumns(like.narrow(), like.has_state(), size) {}
    py::tuple tuple() const { return py::make_tuple(words[0], words[1], words[2], turn, state); }

    std::array<py::array, 3> words;
    py::array turn;
    py::object state = py::none();
    arrays::Target target{};
};

/// The dtype of MoveRecord.
py::dtype move_dtype(bool narrow);
/// Three columns of moves, as many as `size` says, which is set if it is empty. Throws TypeError, ValueError.
arrays::MoveColumns moves_argument(const py::object& from, const py::object& to, const py::object& captured,
                                   bool narrow, std::optional<std::size_t>& size);

}  // namespace bitdraughts::python
