#include "array_results.hpp"

#include "columns.hpp"
#include "counting.hpp"

namespace bitdraughts::python {

namespace {

template <class Word>
py::dtype dtype_of_moves() {
    using Record = MoveRecord<Word>;
    py::list names, formats, offsets;
    const auto add = [&](const char* name, const py::dtype& format, std::size_t offset) {
        names.append(name);
        formats.append(format);
        offsets.append(offset);
    };
    add("from", py::dtype::of<std::uint8_t>(), offsetof(Record, from));
    add("to", py::dtype::of<std::uint8_t>(), offsetof(Record, to));
    add("captured", py::dtype::of<Word>(), offsetof(Record, captured));
    add("promotes", py::dtype::of<bool>(), offsetof(Record, promotes));
    return {names, formats, offsets, static_cast<py::ssize_t>(sizeof(Record))};
}

}  // namespace

arrays::Work work_argument(const py::object& threads, const py::object& progress) {
    return {.threads = threads_argument(threads), .tick = tick_argument(progress)};
}

/// The array to write to: a new one, or the one a caller gave if it fits. Throws TypeError, ValueError.
py::array output(const py::object& out, const py::dtype& dtype, const std::vector<py::ssize_t>& shape,
                 const ArrayRows& held) {
    if (out.is_none()) return {dtype, shape};
    if (!py::isinstance<py::array>(out)) {
        throw py::type_error("out must be a NumPy array, not " + std::string(Py_TYPE(out.ptr())->tp_name));
    }
    auto array = py::reinterpret_borrow<py::array>(out);
    if (!array.dtype().equal(dtype)) {
        throw py::type_error("out must have the dtype " + std::string(py::str(dtype)) + ", not " +
                             std::string(py::str(array.dtype())));
    }
    const std::vector<py::ssize_t> found(array.shape(), array.shape() + array.ndim());
    if (found != shape) {
        throw py::value_error("out must have the shape " + std::string(py::str(py::tuple(py::cast(shape)))) +
                              ", not " + std::string(py::str(py::tuple(py::cast(found)))));
    }
    if (!is_plain(array) || !array.writeable()) {
        throw py::value_error("out must be a contiguous and aligned array that can be written to");
    }
    const py::object may_share = py::module_::import("numpy").attr("may_share_memory");
    for (const py::object& column : held.columns) {
        if (!column.is_none() && may_share(array, column).cast<bool>()) {
            throw py::value_error("out must share no memory with the positions");
        }
    }
    return array;
}

py::array new_column(const py::dtype& dtype, std::size_t size) {
    return {dtype, std::vector<py::ssize_t>{static_cast<py::ssize_t>(size)}};
}

NewColumns::NewColumns(bool narrow, bool has_state, std::size_t size) {
    const py::dtype word = narrow ? py::dtype::of<std::uint32_t>() : py::dtype::of<std::uint64_t>();
    for (py::array& column : words) column = new_column(word, size);
    turn = new_column(py::dtype::of<std::uint8_t>(), size);
    target = {.narrow = narrow,
              .white = words[0].mutable_data(),
              .black = words[1].mutable_data(),
              .kings = words[2].mutable_data(),
              .turn = static_cast<std::uint8_t*>(turn.mutable_data()),
              .state = nullptr};
    if (!has_state) return;
    py::array made = new_column(py::dtype::of<std::uint16_t>(), size);
    target.state = static_cast<std::uint16_t*>(made.mutable_data());
    state = std::move(made);
}

py::dtype move_dtype(bool narrow) {
    return narrow ? dtype_of_moves<std::uint32_t>() : dtype_of_moves<std::uint64_t>();
}

arrays::MoveColumns moves_argument(const py::object& from, const py::object& to, const py::object& captured,
                                   bool narrow, std::optional<std::size_t>& size) {
    return {.from = column_argument(from, "from", "uint8", size),
            .to = column_argument(to, "to", "uint8", size),
            .captured = column_argument(captured, "captured", narrow ? "uint32" : "uint64", size)};
}

}  // namespace bitdraughts::python
