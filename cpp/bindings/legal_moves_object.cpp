// bitdraughts.LegalMoves: the lazy list of a position's legal moves.
#include "bindings.hpp"

#include <iterator>
#include <new>

#include "bitdraughts/kernel.hpp"

namespace bitdraughts::python {

namespace {

struct LegalMovesObject {
    PyObject_HEAD PyObject* position;
    Py_ssize_t size;  // -1: not counted yet
    bool listed;
    MoveBuffer moves;
    Move storage[14];  // enough for most positions; the object stays below 512 bytes
};

struct IteratorObject {
    PyObject_HEAD LegalMovesObject* list;
    Py_ssize_t next;
};

LegalMovesObject* list_of(PyObject* self) { return reinterpret_cast<LegalMovesObject*>(self); }

void dealloc(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    LegalMovesObject* list = list_of(self);
    Py_DECREF(list->position);
    list->moves.~MoveBuffer();
    PyObject_Free(self);
    Py_DECREF(type);
}

bool ensure_listed(LegalMovesObject* list) {
    if (list->listed) return true;
    return guarded(
        [&] {
            kernel(position_of(list->position).variant).moves(position_of(list->position), list->moves);
            list->size = static_cast<Py_ssize_t>(list->moves.size());
            list->listed = true;
            return true;
        },
        false);
}

Py_ssize_t length(PyObject* self) {
    LegalMovesObject* list = list_of(self);
    if (list->size < 0) {
        list->size = guarded(
            [&]() -> Py_ssize_t {
                return kernel(position_of(list->position).variant).count(position_of(list->position));
            },
            Py_ssize_t{-1});
    }
    return list->size;
}

int truth(PyObject* self) {
    LegalMovesObject* list = list_of(self);
    if (list->size >= 0) return list->size > 0 ? 1 : 0;
    return guarded(
        [&] { return kernel(position_of(list->position).variant).any(position_of(list->position)) ? 1 : 0; },
        -1);
}

int contains(PyObject* self, PyObject* value) {
    if (!is_move(value)) return 0;
    return guarded(
        [&] {
            return kernel(position_of(list_of(self)->position).variant)
                           .is_legal(position_of(list_of(self)->position), move_of(value))
                       ? 1
                       : 0;
        },
        -1);
}

PyObject* item(PyObject* self, Py_ssize_t index) {
    LegalMovesObject* list = list_of(self);
    if (!ensure_listed(list)) return nullptr;
    if (index < 0 || index >= list->size) {
        PyErr_Format(PyExc_IndexError, "move index out of range: there are %zd legal moves", list->size);
        return nullptr;
    }
    return new_move(list->moves[static_cast<std::size_t>(index)]);
}

PyObject* subscript(PyObject* self, PyObject* key) {
    if (PyIndex_Check(key)) {
        Py_ssize_t index = PyNumber_AsSsize_t(key, PyExc_IndexError);
        if (index == -1 && PyErr_Occurred() != nullptr) return nullptr;
        if (index < 0) {
            const Py_ssize_t size = length(self);
            if (size < 0) return nullptr;
            index += size;
        }
        return item(self, index);
    }
    PyObject* all = PySequence_List(self);
    if (all == nullptr) return nullptr;
    PyObject* part = PyObject_GetItem(all, key);
    Py_DECREF(all);
    return part;
}

PyObject* iterate(PyObject* self) {
    if (!ensure_listed(list_of(self))) return nullptr;
    auto* iterator = PyObject_New(IteratorObject, types.legal_moves_iterator);
    if (iterator == nullptr) return nullptr;
    iterator->list = list_of(Py_NewRef(self));
    iterator->next = 0;
    return reinterpret_cast<PyObject*>(iterator);
}

PyObject* repr(PyObject* self) {
    PyObject* all = PySequence_List(self);
    if (all == nullptr) return nullptr;
    const auto names = py::reinterpret_steal<py::list>(all);
    return guarded(
        [&] {
            py::list texts;
            for (const py::handle move : names) texts.append(py::str(move));
            return py::str("<LegalMoves: {}>").format(py::str(", ").attr("join")(texts)).release().ptr();
        },
        static_cast<PyObject*>(nullptr));
}

PyObject* index_of(PyObject* self, PyObject* value) {
    LegalMovesObject* list = list_of(self);
    if (!ensure_listed(list)) return nullptr;
    if (is_move(value)) {
        for (std::size_t i = 0; i < list->moves.size(); ++i) {
            if (list->moves[i] == move_of(value)) return PyLong_FromSize_t(i);
        }
    }
    PyErr_Format(PyExc_ValueError, "%R is not a legal move here", value);
    return nullptr;
}

PyObject* count_of(PyObject* self, PyObject* value) {
    const int found = contains(self, value);
    return found < 0 ? nullptr : PyLong_FromLong(found);
}

void iterator_dealloc(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    Py_DECREF(reinterpret_cast<PyObject*>(reinterpret_cast<IteratorObject*>(self)->list));
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject* iterator_next(PyObject* self) {
    auto* iterator = reinterpret_cast<IteratorObject*>(self);
    if (iterator->next >= iterator->list->size) return nullptr;
    return new_move(iterator->list->moves[static_cast<std::size_t>(iterator->next++)]);
}

PyObject* iterator_length_hint(PyObject* self, PyObject*) {
    const auto* iterator = reinterpret_cast<IteratorObject*>(self);
    return PyLong_FromSsize_t(iterator->list->size - iterator->next);
}

PyMethodDef methods[] = {
    {"index", index_of, METH_O,
     "index($self, move, /)\n--\n\nPlace of a move in the list. Raises ValueError if it is not legal."},
    {"count", count_of, METH_O, "count($self, move, /)\n--\n\n1 for a legal move, else 0."},
    {nullptr, nullptr, 0, nullptr},
};

PyMethodDef iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

constexpr const char* doc =
    "The legal moves of a position, as a lazy sequence.\n\n"
    "Ordered by from square, to square, then the captured set read as a binary number (bit n-1 for\n"
    "square n). Truth, len and `in` make no Move objects; the list itself is made when first needed.\n\n"
    ">>> import bitdraughts as bd\n"
    ">>> moves = bd.Position(\"brazilian\").legal_moves\n"
    ">>> len(moves), str(moves[0]), bd.Move(21, 17) in moves\n"
    "(7, '21-17', True)\n";

}  // namespace

PyObject* new_legal_moves(PyObject* position) {
    auto* list = PyObject_New(LegalMovesObject, types.legal_moves);
    if (list == nullptr) return nullptr;
    list->position = Py_NewRef(position);
    list->size = -1;
    list->listed = false;
    new (&list->moves) MoveBuffer(list->storage, std::size(list->storage));
    return reinterpret_cast<PyObject*>(list);
}

void make_legal_moves_types(py::module_& m) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(doc)},
        {Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
        {Py_tp_repr, reinterpret_cast<void*>(repr)},
        {Py_tp_iter, reinterpret_cast<void*>(iterate)},
        {Py_tp_methods, methods},
        {Py_nb_bool, reinterpret_cast<void*>(truth)},
        {Py_sq_length, reinterpret_cast<void*>(length)},
        {Py_sq_item, reinterpret_cast<void*>(item)},
        {Py_sq_contains, reinterpret_cast<void*>(contains)},
        {Py_mp_length, reinterpret_cast<void*>(length)},
        {Py_mp_subscript, reinterpret_cast<void*>(subscript)},
        {0, nullptr},
    };
    static PyType_Spec spec = {"bitdraughts.LegalMoves", sizeof(LegalMovesObject), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_SEQUENCE,
                               slots};
    types.legal_moves = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
    if (types.legal_moves == nullptr) throw py::error_already_set();

    static PyType_Slot iterator_slots[] = {
        {Py_tp_dealloc, reinterpret_cast<void*>(iterator_dealloc)},
        {Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
        {Py_tp_iternext, reinterpret_cast<void*>(iterator_next)},
        {Py_tp_methods, iterator_methods},
        {0, nullptr},
    };
    static PyType_Spec iterator_spec = {"bitdraughts._core.LegalMovesIterator", sizeof(IteratorObject), 0,
                                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                        iterator_slots};
    types.legal_moves_iterator = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&iterator_spec));
    if (types.legal_moves_iterator == nullptr) throw py::error_already_set();

    const py::handle type(reinterpret_cast<PyObject*>(types.legal_moves));
    py::module_::import("collections.abc").attr("Sequence").attr("register")(type);
    m.attr("LegalMoves") = type;
}

}  // namespace bitdraughts::python
