// Arguments and errors, both ways across the boundary.
#include "bindings.hpp"

#include "bitdraughts/error.hpp"

namespace bitdraughts::python {

Types types;

namespace {

const char* error_class(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::unknown_variant: return "UnknownVariantError";
        case ErrorKind::invalid_variant: return "InvalidVariantError";
        case ErrorKind::invalid_position: return "InvalidPositionError";
        case ErrorKind::invalid_fen: return "InvalidFenError";
        case ErrorKind::invalid_move: return "InvalidMoveError";
        case ErrorKind::illegal_move: return "IllegalMoveError";
        case ErrorKind::ambiguous_move: return "AmbiguousMoveError";
        case ErrorKind::action_overflow: return "ActionOverflowError";
        case ErrorKind::table_in_use: return "TableInUseError";
        case ErrorKind::too_large: break;
    }
    return nullptr;
}

void raise(const Error& error) {
    const char* name = error_class(error.kind());
    if (name == nullptr) {
        PyErr_SetString(PyExc_OverflowError, error.what());
        return;
    }
    const py::object type = py::module_::import("bitdraughts.errors").attr(name);
    py::object value;
    if (error.kind() == ErrorKind::illegal_move || error.kind() == ErrorKind::ambiguous_move) {
        py::tuple moves(error.candidates().size());
        for (std::size_t i = 0; i < error.candidates().size(); ++i)
            moves[i] = py::cast(error.candidates()[i]);
        value = type(error.what(), moves);
    } else {
        value = type(error.what());
    }
    PyErr_SetObject(type.ptr(), value.ptr());
}

}  // namespace

void set_python_error() {
    try {
        try {
            throw;
        } catch (const Error& error) {
            raise(error);
        }
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (const py::type_error& error) {
        PyErr_SetString(PyExc_TypeError, error.what());
    } catch (const py::value_error& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
}

const VariantInfo& variant_argument(py::handle value) {
    if (Text name; name.load(value.ptr())) return find_variant(name.view);
    if (py::isinstance<VariantInfo>(value)) return *py::cast<const VariantInfo*>(value);
    throw py::type_error("variant must be a name or a Variant, not " +
                         std::string(Py_TYPE(value.ptr())->tp_name));
}

PyObject* variant_name(Variant variant) {
    PyObject*& name = types.variant_names[static_cast<std::size_t>(variant)];
    if (name == nullptr) name = PyUnicode_InternFromString(std::string(info(variant).name).c_str());
    return name;
}

int square_argument(py::handle value, const VariantInfo& v) {
    if (Text name; name.load(value.ptr())) {
        for (int square = 1; square <= v.squares; ++square) {
            if (v.algebraic_name(square) == name.view) return square;
        }
        throw py::value_error("square " + quoted(name.view) + " is not on the " + std::string(v.name) +
                              " board");
    }
    if (!PyIndex_Check(value.ptr())) {
        throw py::type_error("a square must be a number or a name, not " +
                             std::string(Py_TYPE(value.ptr())->tp_name));
    }
    const Py_ssize_t square = PyNumber_AsSsize_t(value.ptr(), nullptr);
    if (square == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (square < 1 || square > v.squares) {
        throw py::value_error("square " + std::string(py::str(value)) + " is off the board (1-" +
                              std::to_string(v.squares) + ")");
    }
    return static_cast<int>(square);
}

std::optional<Color> color_argument(py::handle value) {
    if (value.is_none()) return std::nullopt;
    if (PyIndex_Check(value.ptr())) {
        const Py_ssize_t number = PyNumber_AsSsize_t(value.ptr(), nullptr);
        if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
        if (number == 0 || number == 1) return static_cast<Color>(number);
        throw py::value_error("turn must be WHITE or BLACK, not " + std::string(py::repr(value)));
    }
    throw py::type_error("turn must be WHITE or BLACK, not " + std::string(py::repr(value)));
}

bool algebraic_argument(std::string_view notation) {
    if (notation == "numeric") return false;
    if (notation == "algebraic") return true;
    throw py::value_error("unknown notation " + quoted(notation) + "; expected 'numeric' or 'algebraic'");
}

py::int_ to_python(SquareSet set) {
    py::int_ low(set.lo);
    if (set.hi == 0) return low;
    return py::reinterpret_borrow<py::int_>(low | (py::int_(set.hi) << py::int_(64)));
}

SquareSet bitboard_argument(py::handle value, const char* name) {
    if (!PyIndex_Check(value.ptr())) {
        throw py::type_error(std::string(name) + " must be an int, not " + Py_TYPE(value.ptr())->tp_name);
    }
    const auto number = py::reinterpret_steal<py::int_>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    const py::int_ word_bits(64);
    const py::object high = number >> word_bits;
    if (number < py::int_(0) || py::int_(0) < py::object(high >> word_bits)) {
        throw py::value_error(std::string(name) + " must be from 0 to 2**128 - 1");
    }
    const py::object low = number & py::int_(~std::uint64_t{0});
    return {py::cast<std::uint64_t>(low), py::cast<std::uint64_t>(high)};
}

PyObject* squares_tuple(SquareSet set) {
    PyObject* out = PyTuple_New(set.size());
    if (out == nullptr) return nullptr;
    for (Py_ssize_t i = 0; !set.empty(); set.remove_lowest(), ++i) {
        PyTuple_SET_ITEM(out, i, PyLong_FromLong(set.lowest()));  // small ints are cached and cannot fail
    }
    return out;
}

}  // namespace bitdraughts::python
