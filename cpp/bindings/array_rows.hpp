// Columns of positions held for Python, and what turns them into positions and back one by one.
#pragma once

#include <array>

#include "bindings.hpp"
#include "bitdraughts/arrays/rows.hpp"

namespace bitdraughts::python {

/// Rows with the arrays they read; `_Rows` in Python.
struct ArrayRows {
    arrays::Rows rows;
    std::array<py::object, 5> columns;  // white, black, kings, turn, state or None
};

/// The name of the dtype of white, black and kings.
const char* word_name(const arrays::Rows& rows);
/// A column of a dtype such as "uint8". Throws TypeError, ValueError, which name it. `size` is what it must
/// be, or is learnt.
arrays::Column column_argument(const py::object& value, const char* name, const char* dtype,
                               std::optional<std::size_t>& size);

void bind_array_rows(py::module_& m);

}  // namespace bitdraughts::python
