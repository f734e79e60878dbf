// What bitdraughts.arrays has for networks: planes and actions, with the GIL released.
#include "array_results.hpp"
#include "bitdraughts/arrays/learning.hpp"
#include "bitdraughts/error.hpp"

namespace bitdraughts::python {

namespace {

using arrays::Actions;
using arrays::Planes;
using arrays::Rows;

arrays::View view_argument(std::string_view view) {
    if (view == "mover") return arrays::View::mover;
    if (view == "white") return arrays::View::white;
    throw py::value_error("unknown view " + quoted(view) + "; expected 'mover' or 'white'");
}

Planes::Layout layout_argument(std::string_view layout) {
    if (layout == "squares") return Planes::Layout::squares;
    if (layout == "image") return Planes::Layout::image;
    throw py::value_error("unknown layout " + quoted(layout) + "; expected 'squares' or 'image'");
}

Planes::Value value_argument(const py::dtype& dtype) {
    for (const char* name : {"bool", "uint8"}) {
        if (dtype.equal(py::dtype(name))) return Planes::Value::byte;
    }
    if (dtype.equal(py::dtype("float16"))) return Planes::Value::half;
    if (dtype.equal(py::dtype("float32"))) return Planes::Value::single;
    throw py::type_error("planes have the dtype bool, uint8, float16 or float32, not " +
                         std::string(py::str(dtype)));
}

py::array planes(const ArrayRows& held, std::string_view layout, std::string_view view,
                 const py::dtype& dtype, const py::object& out, const py::object& threads,
                 const py::object& progress) {
    const Rows& rows = held.rows;
    const VariantInfo& v = info(rows.variant());
    const Planes::Layout chosen = layout_argument(layout);
    const Planes planes(v.id, view_argument(view), chosen, value_argument(dtype));
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(rows.size()),
                                   static_cast<py::ssize_t>(planes.channels())};
    if (chosen == Planes::Layout::squares) {
        shape.push_back(v.squares);
    } else {
        shape.insert(shape.end(), {v.rows, v.columns});
    }
    py::array made = output(out, dtype, shape, held);
    const arrays::Work work = work_argument(threads, progress);
    auto* const data = static_cast<std::byte*>(made.mutable_data());
    const Unlocked released;
    arrays::in_rows(rows.size(), work,
                    [&](std::size_t begin, std::size_t end) { planes.write(rows, begin, end, data); });
    return made;
}

Actions make_actions(const py::object& variant, std::string_view view, Py_ssize_t ranks) {
    constexpr Py_ssize_t most = 1 << 16;
    if (ranks < 1 || ranks > most) {
        throw py::value_error("ranks must be from 1 to " + std::to_string(most) + ", not " +
                              std::to_string(ranks));
    }
    return {variant_argument(variant).id, view_argument(view), static_cast<int>(ranks)};
}

void check_variant(const Actions& actions, Variant found) {
    if (found == actions.variant()) return;
    throw py::value_error("the actions are those of " + std::string(info(actions.variant()).name) +
                          ", not of " + std::string(info(found).name));
}

template <class Write>
py::array write_rows(const ArrayRows& held, const Actions& actions, py::array made, const py::object& threads,
                     const py::object& progress, Write&& write) {
    check_variant(actions, held.rows.variant());
    const arrays::Work work = work_argument(threads, progress);
    void* const data = made.mutable_data();
    const Unlocked released;
    arrays::in_rows(held.rows.size(), work,
                    [&](std::size_t begin, std::size_t end) { write(begin, end, data); });
    return made;
}

py::array of_moves(const Actions& actions, const ArrayRows& held, const py::object& from,
                   const py::object& to, const py::object& captured, const py::object& out,
                   const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    std::optional<std::size_t> size = rows.size();
    const arrays::MoveColumns moves = moves_argument(from, to, captured, rows.narrow(), size);
    const auto length = static_cast<py::ssize_t>(rows.size());
    return write_rows(held, actions, output(out, py::dtype::of<std::int64_t>(), {length}, held), threads,
                      progress, [&](std::size_t begin, std::size_t end, void* data) {
                          actions.of_moves(rows, begin, end, moves, static_cast<std::int64_t*>(data));
                      });
}

/// A copy: places are written to by what was checked, whoever changes the array meanwhile. Throws ValueError
/// if they do not divide so many moves among the rows.
std::vector<std::int64_t> checked_offsets(const arrays::Column& offsets, std::size_t rows,
                                          std::size_t moves) {
    std::vector<std::int64_t> out;
    out.reserve(rows + 1);
    std::int64_t before = 0;
    for (std::size_t row = 0; row <= rows; ++row) {
        const auto offset = offsets.at<std::int64_t>(row);
        if (row == 0 ? offset != 0 : offset < before) {
            throw py::value_error("offset " + std::to_string(row) + " is " + std::to_string(offset) +
                                  "; offsets begin with 0 and never fall");
        }
        before = offset;
        out.push_back(offset);
    }
    if (before != static_cast<std::int64_t>(moves)) {
        throw py::value_error("the last offset is " + std::to_string(before) + "; there are " +
                              std::to_string(moves) + " moves");
    }
    return out;
}

py::array of_lists(const Actions& actions, const ArrayRows& held, const py::object& offsets,
                   const py::object& from, const py::object& to, const py::object& captured,
                   const py::object& out, const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    std::optional<std::size_t> ends = rows.size() + 1;
    const arrays::Column given = column_argument(offsets, "offsets", "int64", ends);
    std::optional<std::size_t> size;
    const arrays::MoveColumns moves = moves_argument(from, to, captured, rows.narrow(), size);
    const std::vector<std::int64_t> places = checked_offsets(given, rows.size(), *size);
    const auto length = static_cast<py::ssize_t>(*size);
    return write_rows(held, actions, output(out, py::dtype::of<std::int64_t>(), {length}, held), threads,
                      progress, [&](std::size_t begin, std::size_t end, void* data) {
                          actions.of_lists(rows, begin, end, places.data(), moves,
                                           static_cast<std::int64_t*>(data));
                      });
}

py::array moves_of(const Actions& actions, const ArrayRows& held, const py::object& numbers,
                   const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    std::optional<std::size_t> size = rows.size();
    const arrays::Column column = column_argument(numbers, "actions", "int64", size);
    return write_rows(held, actions, new_column(move_dtype(rows.narrow()), rows.size()), threads, progress,
                      [&](std::size_t begin, std::size_t end, void* data) {
                          actions.moves(rows, begin, end, column, data);
                      });
}

py::array masks(const Actions& actions, const ArrayRows& held, bool packed, const py::object& out,
                const py::object& threads, const py::object& progress) {
    const Rows& rows = held.rows;
    const auto length = static_cast<py::ssize_t>(rows.size());
    if (packed) {
        const auto width = static_cast<py::ssize_t>(actions.packed_size());
        return write_rows(held, actions, output(out, py::dtype::of<std::uint8_t>(), {length, width}, held),
                          threads, progress, [&](std::size_t begin, std::size_t end, void* data) {
                              actions.packed_masks(rows, begin, end, static_cast<std::uint8_t*>(data));
                          });
    }
    const auto width = static_cast<py::ssize_t>(actions.size());
    return write_rows(held, actions, output(out, py::dtype::of<bool>(), {length, width}, held), threads,
                      progress, [&](std::size_t begin, std::size_t end, void* data) {
                          actions.masks(rows, begin, end, static_cast<bool*>(data));
                      });
}

}  // namespace

void bind_learning(py::module_& m) {
    m.def("_rows_planes", &planes, py::arg("rows"), py::kw_only(), py::arg("layout"), py::arg("view"),
          py::arg("dtype"), py::arg("out"), py::arg("threads"), py::arg("progress"));
    py::class_<Actions>(m, "_Actions", py::is_final())
        .def(py::init(&make_actions), py::arg("variant"), py::arg("view"), py::arg("ranks"))
        .def_property_readonly("size", &Actions::size)
        .def(
            "index",
            [](const Actions& actions, const Position& position, const Move& move) {
                check_variant(actions, position.variant);
                return actions.of(position, move);
            },
            py::arg("position"), py::arg("move"))
        .def(
            "move",
            [](const Actions& actions, const Position& position, std::int64_t action) {
                check_variant(actions, position.variant);
                return actions.move(position, action);
            },
            py::arg("position"), py::arg("action"))
        .def("of_moves", &of_moves, py::arg("rows"), py::arg("from_square"), py::arg("to_square"),
             py::arg("captured"), py::kw_only(), py::arg("out"), py::arg("threads"), py::arg("progress"))
        .def("of_lists", &of_lists, py::arg("rows"), py::arg("offsets"), py::arg("from_square"),
             py::arg("to_square"), py::arg("captured"), py::kw_only(), py::arg("out"), py::arg("threads"),
             py::arg("progress"))
        .def("moves", &moves_of, py::arg("rows"), py::arg("actions"), py::kw_only(), py::arg("threads"),
             py::arg("progress"), "A structured array.")
        .def("masks", &masks, py::arg("rows"), py::kw_only(), py::arg("packed"), py::arg("out"),
             py::arg("threads"), py::arg("progress"));
}

}  // namespace bitdraughts::python
