// bitdraughts.Move: an immutable value of two squares and a set.
#include "bindings.hpp"

#include <structmember.h>

#include <array>
#include <atomic>
#include <cstddef>

namespace bitdraughts::python {

namespace {

// Quiet moves are few and made all the time, so each is made once and shared for good.
constexpr std::size_t shared_side = max_squares + 1;
std::array<std::atomic<PyObject*>, shared_side * shared_side * 2> shared_quiet_moves{};

PyObject* allocate(const Move& move) {
    PyObject* captured = squares_tuple(move.captured);
    if (captured == nullptr) return nullptr;
    auto* object = PyObject_New(MoveObject, types.move);
    if (object == nullptr) {
        Py_DECREF(captured);
        return nullptr;
    }
    object->move = move;
    object->from_square = PyLong_FromLong(move.from);  // small ints are cached and cannot fail
    object->to_square = PyLong_FromLong(move.to);
    object->captured = captured;
    object->is_capture = PyBool_FromLong(!move.captured.empty());
    object->promotes = PyBool_FromLong(move.promotes);
    return reinterpret_cast<PyObject*>(object);
}

void move_dealloc(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    auto* object = reinterpret_cast<MoveObject*>(self);
    Py_DECREF(object->from_square);
    Py_DECREF(object->to_square);
    Py_DECREF(object->captured);
    Py_DECREF(object->is_capture);
    Py_DECREF(object->promotes);
    PyObject_Free(self);
    Py_DECREF(type);
}

int square_from(PyObject* value, const char* name) {
    if (!PyIndex_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%s must be an int, not %s", name, Py_TYPE(value)->tp_name);
        return -1;
    }
    const Py_ssize_t square = PyNumber_AsSsize_t(value, nullptr);
    if (square == -1 && PyErr_Occurred() != nullptr) return -1;
    if (square < 1 || square > max_squares) {
        PyErr_Format(PyExc_ValueError, "%s must be a square number from 1 to %d, not %S", name, max_squares,
                     value);
        return -1;
    }
    return static_cast<int>(square);
}

PyObject* move_new(PyTypeObject*, PyObject* args, PyObject* kwargs) {
    static const char* const names[] = {"from_square", "to_square", "captured", nullptr};
    PyObject* from = nullptr;
    PyObject* to = nullptr;
    PyObject* captured = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "OO|O:Move", const_cast<char**>(names), &from, &to,
                                    &captured) == 0) {
        return nullptr;
    }
    Move move;
    const int from_square = square_from(from, "from_square");
    if (from_square < 0) return nullptr;
    const int to_square = square_from(to, "to_square");
    if (to_square < 0) return nullptr;
    move.from = static_cast<std::uint8_t>(from_square);
    move.to = static_cast<std::uint8_t>(to_square);
    if (captured != nullptr) {
        const auto items = py::reinterpret_steal<py::object>(PyObject_GetIter(captured));
        if (!items) return nullptr;
        while (PyObject* item = PyIter_Next(items.ptr())) {
            const int square = square_from(item, "each captured square");
            Py_DECREF(item);
            if (square < 0) return nullptr;
            if (move.captured.has(square)) {
                PyErr_Format(PyExc_ValueError, "square %d is captured twice", square);
                return nullptr;
            }
            move.captured |= SquareSet::of(square);
        }
        if (PyErr_Occurred() != nullptr) return nullptr;
    }
    return new_move(move);
}

PyObject* move_str(PyObject* self) {
    const Move& move = move_of(self);
    return PyUnicode_FromFormat("%d%c%d", move.from, move.captured.empty() ? '-' : 'x', move.to);
}

PyObject* move_repr(PyObject* self) {
    const Move& move = move_of(self);
    if (move.captured.empty()) return PyUnicode_FromFormat("Move(%d, %d)", move.from, move.to);
    PyObject* captured = squares_tuple(move.captured);
    if (captured == nullptr) return nullptr;
    PyObject* text = PyUnicode_FromFormat("Move(%d, %d, captured=%R)", move.from, move.to, captured);
    Py_DECREF(captured);
    return text;
}

Py_hash_t move_hash(PyObject* self) {
    const Move& move = move_of(self);
    std::uint64_t h = move.captured.lo * 0x9E3779B97F4A7C15u ^ move.captured.hi * 0xD6E8FEB86659FD93u;
    h = (h ^ (h >> 32) ^ static_cast<std::uint64_t>(move.from << 8 | move.to)) * 0x9E3779B97F4A7C15u;
    const auto hash = static_cast<Py_hash_t>(h ^ (h >> 29));
    return hash == -1 ? -2 : hash;  // -1 means an error to Python
}

PyObject* move_compare(PyObject* self, PyObject* other, int op) {
    if ((op != Py_EQ && op != Py_NE) || !is_move(other)) Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong((move_of(self) == move_of(other)) == (op == Py_EQ));
}

PyObject* move_reduce(PyObject* self, PyObject*) {
    const Move& move = move_of(self);
    PyObject* module = PyImport_ImportModule("bitdraughts._pickle");
    if (module == nullptr) return nullptr;
    PyObject* restore = PyObject_GetAttrString(module, "restore_move");
    Py_DECREF(module);
    if (restore == nullptr) return nullptr;
    return Py_BuildValue("N(iiiNO)", restore, 1, move.from, move.to, squares_tuple(move.captured),
                         move.promotes ? Py_True : Py_False);
}

// For pickles only: the constructor leaves `promotes` to positions.
PyObject* move_restore(PyObject* type, PyObject* args) {
    PyObject* from = nullptr;
    PyObject* to = nullptr;
    PyObject* captured = nullptr;
    int promotes = 0;
    if (PyArg_ParseTuple(args, "OOOp:_restore", &from, &to, &captured, &promotes) == 0) return nullptr;
    const auto plain =
        py::reinterpret_steal<py::object>(PyObject_CallFunctionObjArgs(type, from, to, captured, nullptr));
    if (!plain) return nullptr;
    Move move = move_of(plain.ptr());
    move.promotes = promotes != 0;
    return new_move(move);
}

PyObject* same(PyObject* self, PyObject*) { return Py_NewRef(self); }

PyMemberDef move_members[] = {
    {"from_square", T_OBJECT_EX, offsetof(MoveObject, from_square), READONLY,
     "Square number the piece starts from."},
    {"to_square", T_OBJECT_EX, offsetof(MoveObject, to_square), READONLY,
     "Square number the piece ends on; it may be the start square of a capture."},
    {"captured", T_OBJECT_EX, offsetof(MoveObject, captured), READONLY,
     "Squares of the captured pieces, ascending; () for a quiet move."},
    {"is_capture", T_OBJECT_EX, offsetof(MoveObject, is_capture), READONLY,
     "Does the move capture anything?"},
    {"promotes", T_OBJECT_EX, offsetof(MoveObject, promotes), READONLY,
     "Is a man crowned by the move? Filled in by the position that lists or parses it; False on a move\n"
     "made by hand."},
    {nullptr, 0, 0, 0, nullptr},
};

PyMethodDef move_methods[] = {
    {"_restore", move_restore, METH_VARARGS | METH_CLASS, nullptr},
    {"__reduce__", move_reduce, METH_NOARGS, nullptr},
    {"__copy__", same, METH_NOARGS, nullptr},
    {"__deepcopy__", same, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

constexpr const char* move_doc =
    "Move(from_square, to_square, captured=())\n--\n\n"
    "A move: where it starts, where it ends, which pieces it captures.\n\n"
    "Immutable and hashable. Two moves are equal when these three are; the route between does not\n"
    "matter, nor does the variant. Squares are PDN numbers of the variant played.\n\n"
    "Raises ValueError for a square number below 1 or above 72, or a square captured twice.\n\n"
    ">>> import bitdraughts as bd\n"
    ">>> move = bd.Move(28, 19, [23])\n"
    ">>> str(move), move.captured, move.is_capture\n"
    "('28x19', (23,), True)\n";

}  // namespace

PyObject* new_move(const Move& move) {
    if (!move.captured.empty()) return allocate(move);
    auto& slot = shared_quiet_moves[(move.from * shared_side + move.to) * 2 + (move.promotes ? 1 : 0)];
    PyObject* shared = slot.load(std::memory_order_acquire);
    if (shared == nullptr) {
        PyObject* made = allocate(move);
        if (made == nullptr) return nullptr;
        if (slot.compare_exchange_strong(shared, made)) {
            shared = made;
        } else {
            Py_DECREF(made);
        }
    }
    return Py_NewRef(shared);
}

void make_move_type(py::module_& m) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(move_doc)},
        {Py_tp_new, reinterpret_cast<void*>(move_new)},
        {Py_tp_dealloc, reinterpret_cast<void*>(move_dealloc)},
        {Py_tp_members, move_members},
        {Py_tp_methods, move_methods},
        {Py_tp_repr, reinterpret_cast<void*>(move_repr)},
        {Py_tp_str, reinterpret_cast<void*>(move_str)},
        {Py_tp_hash, reinterpret_cast<void*>(move_hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(move_compare)},
        {0, nullptr},
    };
    static PyType_Spec spec = {"bitdraughts.Move", sizeof(MoveObject), 0, Py_TPFLAGS_DEFAULT, slots};
    types.move = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
    if (types.move == nullptr) throw py::error_already_set();
    m.attr("Move") = py::handle(reinterpret_cast<PyObject*>(types.move));
}

}  // namespace bitdraughts::python
