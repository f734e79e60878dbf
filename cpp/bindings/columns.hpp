// Arrays of NumPy made here, or read where they stand.
#pragma once

#include <pybind11/numpy.h>

#include <memory>
#include <utility>
#include <vector>

#include "bindings.hpp"

namespace bitdraughts::python {

/// An array that owns the values moved into it.
template <class T>
py::array array_of(std::vector<T> values, const py::dtype& dtype) {
    auto held = std::make_unique<std::vector<T>>(std::move(values));
    const auto size = static_cast<py::ssize_t>(held->size() * sizeof(T)) / dtype.itemsize();
    const void* data = held->data();
    const py::capsule owner(held.get(), [](void* all) { delete static_cast<std::vector<T>*>(all); });
    held.release();  // NOLINT(bugprone-unused-return-value): the capsule has it
    return {dtype, {size}, {dtype.itemsize()}, data, owner};
}

/// Do the values stand one behind another where the machine has them? NumPy also has arrays in which they
/// begin at any byte, as those that are part of a record.
inline bool is_plain(const py::array& array) {
    return (array.flags() & py::array::c_style) != 0 && array.attr("flags").attr("aligned").cast<bool>();
}

}  // namespace bitdraughts::python
