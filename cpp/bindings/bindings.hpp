// First include of the binding layer: the Python types, and conversion between them and the core.
//
// Position, Move and LegalMoves are plain CPython types rather than pybind11 classes: pybind11 keeps a
// registry of instances, which costs more than making a move. Everything that is not called millions
// of times is bound by pybind11 onto these types.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#ifdef __GLIBCXX__
#include <cxxabi.h>
#endif
#include <optional>
#include <string>

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/types.hpp"
#include "bitdraughts/variants.hpp"
#include "gil.hpp"

namespace bitdraughts::python {

namespace py = pybind11;

/// The objects are the core's own and stay as long as it does.
using VariantClass = py::class_<VariantInfo, std::unique_ptr<VariantInfo, py::nodelete>>;

struct PositionObject {
    PyObject_HEAD Position position;
};

/// The attributes stand ready as Python objects: the interpreter reads such slots without a call.
struct MoveObject {
    PyObject_HEAD Move move;
    PyObject* from_square;
    PyObject* to_square;
    PyObject* captured;
    PyObject* is_capture;
    PyObject* promotes;
};

/// The types, made once by the init functions below.
struct Types {
    PyTypeObject* position = nullptr;
    PyTypeObject* move = nullptr;
    PyTypeObject* legal_moves = nullptr;
    PyTypeObject* legal_moves_iterator = nullptr;
    PyObject* color[2] = {};            // the members of Color, indexed by core Color
    PyObject* variant_names[256] = {};  // interned, each made at its first use
};
extern Types types;

inline bool is_position(PyObject* object) { return Py_TYPE(object) == types.position; }
inline bool is_move(PyObject* object) { return Py_TYPE(object) == types.move; }
inline const Position& position_of(PyObject* object) {
    return reinterpret_cast<PositionObject*>(object)->position;
}
inline const Move& move_of(PyObject* object) { return reinterpret_cast<MoveObject*>(object)->move; }

/// New references, or nullptr with a Python error set.
PyObject* new_position(const Position& position);
PyObject* new_move(const Move& move);
PyObject* new_legal_moves(PyObject* position);
PyObject* squares_tuple(SquareSet set);

/// The characters of a Python str as UTF-8. Lone surrogates, which have no UTF-8, become escapes and so
/// junk for every reader, instead of an error of another kind.
struct Text {
    py::object owner;
    std::string_view view;

    bool load(PyObject* source) {
        if (PyUnicode_Check(source) == 0) return false;
        owner = py::reinterpret_borrow<py::object>(source);
        Py_ssize_t size = 0;
        const char* data = PyUnicode_AsUTF8AndSize(source, &size);
        if (data == nullptr) {
            PyErr_Clear();
            owner = py::reinterpret_steal<py::object>(
                PyUnicode_AsEncodedString(source, "utf-8", "backslashreplace"));
            if (!owner) throw py::error_already_set();
            data = PyBytes_AS_STRING(owner.ptr());
            size = PyBytes_GET_SIZE(owner.ptr());
        }
        view = {data, static_cast<std::size_t>(size)};
        return true;
    }
};

/// Sets the Python error for the C++ exception being handled.
void set_python_error();

/// Runs `f` and turns a C++ exception into a Python error, returning `failure` then.
template <class F, class T>
T guarded(F&& f, T failure) {
    try {
        return f();
#ifdef __GLIBCXX__
    } catch (const abi::__forced_unwind&) {  // the thread ends, see gil.hpp
        throw;
#endif
    } catch (...) {
        set_python_error();
        return failure;
    }
}

/// A variant given by name or as a Variant object.
const VariantInfo& variant_argument(py::handle value);
/// Its name as a str, a borrowed reference; nullptr with a Python error set.
PyObject* variant_name(Variant variant);
/// A square given by number or name; throws ValueError, TypeError.
int square_argument(py::handle value, const VariantInfo& v);
std::optional<Color> color_argument(py::handle value);
bool algebraic_argument(std::string_view notation);
py::int_ to_python(SquareSet set);
SquareSet bitboard_argument(py::handle value, const char* name);

/// Adds a function to one of the plain types as a method.
template <class F, class... Extra>
void add_method(PyTypeObject* type, const char* name, F&& f, const Extra&... extra) {
    const py::handle owner(reinterpret_cast<PyObject*>(type));
    py::setattr(owner, name,
                py::cpp_function(std::forward<F>(f), py::name(name), py::is_method(owner), extra...));
}
template <class F, class... Extra>
void add_static_method(PyTypeObject* type, const char* name, F&& f, const Extra&... extra) {
    const py::handle owner(reinterpret_cast<PyObject*>(type));
    py::setattr(
        owner, name,
        py::staticmethod(py::cpp_function(std::forward<F>(f), py::name(name), py::scope(owner), extra...)));
}

void make_move_type(py::module_& m);
void make_position_type(py::module_& m);
void make_legal_moves_types(py::module_& m);
VariantClass bind_variants(py::module_& m);
void bind_custom(VariantClass& type);
void bind_position(py::module_& m);
void bind_text(py::module_& m);
void bind_count(py::module_& m);
void bind_frontier(py::module_& m);
void bind_arrays(py::module_& m);
void bind_games(py::module_& m);
void bind_learning(py::module_& m);
void bind_pdn(py::module_& m);
void bind_scan(py::module_& m);

}  // namespace bitdraughts::python

namespace pybind11::detail {

template <>
struct type_caster<bitdraughts::python::Text> {
    PYBIND11_TYPE_CASTER(bitdraughts::python::Text, const_name("str"));
    bool load(handle source, bool) { return value.load(source.ptr()); }
};

template <>
struct type_caster<bitdraughts::Position> {
    PYBIND11_TYPE_CASTER(bitdraughts::Position, const_name("Position"));
    bool load(handle source, bool) {
        if (!bitdraughts::python::is_position(source.ptr())) return false;
        value = bitdraughts::python::position_of(source.ptr());
        return true;
    }
    static handle cast(const bitdraughts::Position& position, return_value_policy, handle) {
        return bitdraughts::python::new_position(position);
    }
};

template <>
struct type_caster<bitdraughts::Move> {
    PYBIND11_TYPE_CASTER(bitdraughts::Move, const_name("Move"));
    bool load(handle source, bool) {
        if (!bitdraughts::python::is_move(source.ptr())) return false;
        value = bitdraughts::python::move_of(source.ptr());
        return true;
    }
    static handle cast(const bitdraughts::Move& move, return_value_policy, handle) {
        return bitdraughts::python::new_move(move);
    }
};

}  // namespace pybind11::detail
