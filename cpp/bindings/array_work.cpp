#include "array_work.hpp"

#include "counting.hpp"

namespace bitdraughts::python {

namespace {

template <class Word>
py::dtype move_dtype() {
    using Record = arrays::MoveRecord<Word>;
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

arrays::Work work_argument(Py_ssize_t threads, const py::object& progress) {
    return {.threads = threads_argument(threads), .tick = tick_argument(progress)};
}

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
    if ((array.flags() & py::array::c_style) == 0 || !array.writeable()) {
        throw py::value_error("out must be a contiguous array that can be written to");
    }
    const py::object may_share = py::module_::import("numpy").attr("may_share_memory");
    for (const py::object& column : held.columns) {
        if (!column.is_none() && may_share(array, column).cast<bool>()) {
            throw py::value_error("out must share no memory with the positions");
        }
    }
    return array;
}

arrays::MoveColumns moves_argument(const ArrayRows& held, const py::object& from, const py::object& to,
                                   const py::object& captured, std::optional<std::size_t>& size) {
    return {
        .from = column_argument(from, "from", "uint8", size),
        .to = column_argument(to, "to", "uint8", size),
        .captured = column_argument(captured, "captured", word_name(held.rows), size),
    };
}

py::array new_moves(const arrays::Rows& like, std::size_t size) {
    return {like.narrow() ? move_dtype<std::uint32_t>() : move_dtype<std::uint64_t>(),
            std::vector<py::ssize_t>{static_cast<py::ssize_t>(size)}};
}

}  // namespace bitdraughts::python
