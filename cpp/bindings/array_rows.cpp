#include "array_rows.hpp"

#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/position.hpp"
#include "columns.hpp"

namespace bitdraughts::python {

namespace {

using arrays::Column;
using arrays::Rows;

constexpr std::size_t rows_between_signals = 1024;

void look_for_signals(std::size_t row) {
    if (row % rows_between_signals == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
}

const VariantInfo& fitting_variant(const py::object& variant) {
    const VariantInfo& v = variant_argument(variant);
    if (v.squares > arrays::most_squares) {
        throw py::value_error("arrays hold boards of up to " + std::to_string(arrays::most_squares) +
                              " squares; " + std::string(v.name) + " has " + std::to_string(v.squares));
    }
    return v;
}

ArrayRows make_rows(const py::object& variant, const py::object& white, const py::object& black,
                    const py::object& kings, const py::object& turn, const py::object& state) {
    const VariantInfo& v = fitting_variant(variant);
    const char* word = v.squares <= 32 ? "uint32" : "uint64";
    std::optional<std::size_t> size;
    arrays::Columns columns;
    columns.white = column_argument(white, "white", word, size);
    columns.black = column_argument(black, "black", word, size);
    columns.kings = column_argument(kings, "kings", word, size);
    columns.turn = column_argument(turn, "turn", "uint8", size);
    if (v.rules.king_limit != 0) {
        columns.state = column_argument(state, "state", "uint16", size);
    } else if (!state.is_none()) {
        throw py::value_error("there is a column state, but " + std::string(v.name) + " has no rule state");
    }
    return {Rows(v.id, *size, columns), {white, black, kings, turn, state}};
}

/// Columns that grow.
struct Growing {
    std::vector<std::uint64_t> white, black, kings;
    std::vector<std::uint8_t> turn;
    std::vector<std::uint16_t> state;

    void push(const Position& p) {
        white.push_back(p.white.lo);
        black.push_back(p.black.lo);
        kings.push_back(p.kings.lo);
        turn.push_back(static_cast<std::uint8_t>(p.turn));
        state.push_back(p.state);
    }
    py::tuple columns(const VariantInfo& v) {
        const py::dtype wide = py::dtype::of<std::uint64_t>();
        py::list out;
        for (std::vector<std::uint64_t>* words : {&white, &black, &kings}) {
            py::object column = array_of(std::move(*words), wide);
            if (v.squares <= 32) column = column.attr("astype")("uint32");
            out.append(column);
        }
        out.append(array_of(std::move(turn), py::dtype::of<std::uint8_t>()));
        const bool has_state = v.rules.king_limit != 0;
        out.append(has_state ? py::object(array_of(std::move(state), py::dtype::of<std::uint16_t>()))
                             : py::object(py::none()));
        return py::tuple(out);
    }
};

/// (variant, columns) of Positions; without a variant the first of them decides.
py::tuple from_positions(const py::iterable& positions, const py::object& variant) {
    const VariantInfo* v = variant.is_none() ? nullptr : &fitting_variant(variant);
    Growing columns;
    std::size_t row = 0;
    for (const py::handle each : positions) {
        look_for_signals(row);
        const std::string at = "row " + std::to_string(row++) + " ";
        if (!is_position(each.ptr())) {
            throw py::type_error(at + "must be a Position, not " + Py_TYPE(each.ptr())->tp_name);
        }
        const Position& p = position_of(each.ptr());
        const auto name = py::reinterpret_borrow<py::object>(variant_name(p.variant));
        if (v == nullptr) v = &fitting_variant(name);
        if (p.variant != v->id) {
            throw py::value_error(at + "is a position of " + std::string(info(p.variant).name) +
                                  "; expected " + std::string(v->name));
        }
        columns.push(p);
    }
    if (v == nullptr) throw py::value_error("without positions the variant must be given");
    return py::make_tuple(py::reinterpret_borrow<py::object>(variant_name(v->id)), columns.columns(*v));
}

py::tuple from_fens(const py::iterable& fens, const py::object& variant, const py::object& turn) {
    const VariantInfo& v = fitting_variant(variant);
    const std::optional<Color> color = color_argument(turn);
    Growing columns;
    std::size_t row = 0;
    for (const py::handle each : fens) {
        look_for_signals(row);
        Text text;
        if (!text.load(each.ptr())) {
            throw py::type_error("row " + std::to_string(row) + " must be a FEN, a str, not " +
                                 Py_TYPE(each.ptr())->tp_name);
        }
        try {
            columns.push(parse_fen(text.view, v.id, color));
        } catch (const Error& error) {
            throw arrays::BadRow(row, error);
        }
        ++row;
    }
    return columns.columns(v);
}

template <class F>
py::list each_position(const ArrayRows& held, std::size_t begin, std::size_t end, F&& f) {
    if (begin > end || end > held.rows.size()) throw py::index_error("rows out of range");
    py::list out(end - begin);
    for (std::size_t row = begin; row < end; ++row) {
        look_for_signals(row);
        out[row - begin] = f(held.rows.position(row));
    }
    return out;
}

}  // namespace

const char* word_name(const Rows& rows) { return rows.narrow() ? "uint32" : "uint64"; }

Column column_argument(const py::object& value, const char* name, const char* dtype,
                       std::optional<std::size_t>& size) {
    const std::string column = "column " + std::string(name);
    if (!py::isinstance<py::array>(value)) {
        throw py::type_error(column + " must be a NumPy array of dtype " + dtype + ", not " +
                             Py_TYPE(value.ptr())->tp_name);
    }
    const auto array = py::reinterpret_borrow<py::array>(value);
    if (!array.dtype().equal(py::dtype(dtype))) {
        throw py::type_error(column + " must have the dtype " + dtype + ", not " +
                             std::string(py::repr(array.dtype().attr("str"))) + " (" +
                             std::string(py::str(array.dtype())) + ")");
    }
    if (array.ndim() != 1) {
        throw py::value_error(column + " must have one dimension, not " + std::to_string(array.ndim()));
    }
    const auto length = static_cast<std::size_t>(array.shape(0));
    if (size && *size != length) {
        throw py::value_error(column + " has " + std::to_string(length) + " rows; expected " +
                              std::to_string(*size));
    }
    size = length;
    return {.data = static_cast<const std::byte*>(array.data()), .stride = array.strides(0)};
}

void bind_array_rows(py::module_& m) {
    py::class_<ArrayRows>(m, "_Rows", py::is_final())
        .def(py::init(&make_rows), py::arg("variant"), py::arg("white"), py::arg("black"), py::arg("kings"),
             py::arg("turn"), py::arg("state"))
        .def("__len__", [](const ArrayRows& held) { return held.rows.size(); })
        .def(
            "positions",
            [](const ArrayRows& held, std::size_t begin, std::size_t end) {
                return each_position(held, begin, end, [](const Position& p) { return py::cast(p); });
            },
            py::arg("begin"), py::arg("end"))
        .def(
            "fens",
            [](const ArrayRows& held, std::size_t begin, std::size_t end, std::string_view notation) {
                const bool algebraic = algebraic_argument(notation);
                return each_position(held, begin, end,
                                     [&](const Position& p) { return py::str(fen(p, algebraic)); });
            },
            py::arg("begin"), py::arg("end"), py::arg("notation"));
    m.def("_rows_from_positions", &from_positions, py::arg("positions"), py::arg("variant"),
          "The variant, and the columns of Positions.");
    m.def("_rows_from_fens", &from_fens, py::arg("fens"), py::arg("variant"), py::arg("turn"),
          "The columns of FENs.");
}

}  // namespace bitdraughts::python
