// bitdraughts.Position: the hot half (attributes, play). bind_position.cpp and bind_text.cpp add the rest.
#include <algorithm>
#include <iterator>

#include "bindings.hpp"

#include "bitdraughts/custom.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/notation.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::python {

namespace {

void dealloc(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject* position_new(PyTypeObject*, PyObject* args, PyObject* kwargs) {
    static const char* const names[] = {"variant", nullptr};
    PyObject* variant = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "|O:Position", const_cast<char**>(names), &variant) == 0) {
        return nullptr;
    }
    return guarded(
        [&] {
            const Variant id = variant == nullptr ? Variant::brazilian : variant_argument(variant).id;
            return new_position(start_position(id));
        },
        static_cast<PyObject*>(nullptr));
}

PyObject* get_variant(PyObject* self, void*) { return Py_XNewRef(variant_name(position_of(self).variant)); }
PyObject* get_turn(PyObject* self, void*) {
    return Py_NewRef(types.color[static_cast<std::size_t>(position_of(self).turn)]);
}
PyObject* get_key(PyObject* self, void*) { return PyLong_FromUnsignedLongLong(key(position_of(self))); }

PyObject* get_state(PyObject* self, void*) { return PyLong_FromLong(position_of(self).state); }
PyObject* get_white_men(PyObject* self, void*) {
    return squares_tuple(position_of(self).white - position_of(self).kings);
}
PyObject* get_white_kings(PyObject* self, void*) {
    return squares_tuple(position_of(self).white & position_of(self).kings);
}
PyObject* get_black_men(PyObject* self, void*) {
    return squares_tuple(position_of(self).black - position_of(self).kings);
}
PyObject* get_black_kings(PyObject* self, void*) {
    return squares_tuple(position_of(self).black & position_of(self).kings);
}
PyObject* get_bitboards(PyObject* self, void*) {
    return guarded(
        [&] {
            const Position& p = position_of(self);
            return py::make_tuple(to_python(p.white), to_python(p.black), to_python(p.kings)).release().ptr();
        },
        static_cast<PyObject*>(nullptr));
}
PyObject* get_legal_moves(PyObject* self, void*) { return new_legal_moves(self); }
PyObject* get_has_legal_move(PyObject* self, void*) {
    return PyBool_FromLong(kernel(position_of(self).variant).any(position_of(self)));
}
PyObject* get_must_capture(PyObject* self, void*) {
    return PyBool_FromLong(kernel(position_of(self).variant).must_capture(position_of(self)));
}

PyObject* get_winner(PyObject* self, void*) {
    const std::optional<Color> side = winner(position_of(self));
    return Py_NewRef(side ? types.color[static_cast<std::size_t>(*side)] : Py_None);
}
PyObject* get_material(PyObject* self, void*) { return PyLong_FromUnsignedLong(material(position_of(self))); }

PyObject* position_play(PyObject* self, PyObject* move) {
    return guarded(
        [&]() -> PyObject* {
            if (is_move(move)) return new_position(play(position_of(self), move_of(move)));
            if (Text text; text.load(move)) {
                return new_position(
                    play_unchecked(position_of(self), parse_move(position_of(self), text.view)));
            }
            PyErr_Format(PyExc_TypeError, "play() takes a Move or move text, not %s", Py_TYPE(move)->tp_name);
            return nullptr;
        },
        static_cast<PyObject*>(nullptr));
}

PyObject* position_advance(PyObject* self, PyObject* given) {
    return guarded(
        [&]() -> PyObject* {
            const Position& before = position_of(self);
            Move move;
            if (is_move(given)) {
                move = move_of(given);
            } else if (Text text; text.load(given)) {
                move = parse_move(before, text.view);
            } else {
                PyErr_Format(PyExc_TypeError, "expected a Move or move text, not %s",
                             Py_TYPE(given)->tp_name);
                return nullptr;
            }
            const Position after = play(before, move);
            const std::uint32_t progress = progress_of(before, move, after);
            move.promotes = (progress & progress::promotion) != 0;
            const bool same = is_move(given) && move_of(given).promotes == move.promotes;
            PyObject* const items[] = {same ? Py_NewRef(given) : new_move(move), new_position(after),
                                       PyLong_FromUnsignedLong(progress)};
            PyObject* out = PyTuple_New(3);
            if (out == nullptr || std::ranges::find(items, nullptr) != std::end(items)) {
                for (PyObject* item : items) Py_XDECREF(item);
                Py_XDECREF(out);
                return nullptr;
            }
            for (Py_ssize_t i = 0; i < 3; ++i) PyTuple_SET_ITEM(out, i, items[i]);
            return out;
        },
        static_cast<PyObject*>(nullptr));
}

PyObject* position_play_unchecked(PyObject* self, PyObject* move) {
    if (!is_move(move)) {
        PyErr_Format(PyExc_TypeError, "play_unchecked() takes a Move, not %s", Py_TYPE(move)->tp_name);
        return nullptr;
    }
    return new_position(play_unchecked(position_of(self), move_of(move)));
}

Py_hash_t position_hash(PyObject* self) {
    const Position& p = position_of(self);
    const auto hash =
        static_cast<Py_hash_t>(key(p) + static_cast<std::uint64_t>(p.variant) * 0x9E3779B97F4A7C15u);
    return hash == -1 ? -2 : hash;  // -1 means an error to Python
}

PyObject* position_compare(PyObject* self, PyObject* other, int op) {
    if ((op != Py_EQ && op != Py_NE) || !is_position(other)) Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong((position_of(self) == position_of(other)) == (op == Py_EQ));
}

PyObject* position_repr(PyObject* self) {
    return guarded(
        [&] {
            const Position& p = position_of(self);
            const std::string text =
                "Position.from_fen('" + fen(p) + "', '" + std::string(info(p.variant).name) + "')";
            return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
        },
        static_cast<PyObject*>(nullptr));
}

PyObject* position_str(PyObject* self) {
    return guarded(
        [&] {
            const std::string text = board_text(position_of(self));
            return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
        },
        static_cast<PyObject*>(nullptr));
}

PyObject* position_reduce(PyObject* self, PyObject*) {
    return guarded(
        [&] {
            const Position& p = position_of(self);
            const py::object restore = py::module_::import("bitdraughts._pickle").attr("restore_position");
            const VariantInfo& v = info(p.variant);
            // A custom variant takes its facts along: who reads the pickle need not know it.
            const py::object named = is_custom(v.id) ? py::cast(v, py::return_value_policy::reference)
                                                     : py::object(py::cast(v.name));
            return py::make_tuple(restore, py::make_tuple(is_custom(v.id) ? 2 : 1, named, fen(p)))
                .release()
                .ptr();
        },
        static_cast<PyObject*>(nullptr));
}

PyObject* same(PyObject* self, PyObject*) { return Py_NewRef(self); }

PyGetSetDef getset[] = {
    {"variant", get_variant, nullptr, "Canonical name of the variant, such as 'brazilian'.", nullptr},
    {"turn", get_turn, nullptr, "Side to move: WHITE or BLACK.", nullptr},
    {"key", get_key, nullptr,
     "64-bit key of board shape, pieces, side to move and rule state, equal on every platform and in\n"
     "every version; the rule book is not part of it. Defined in docs/design.md.",
     nullptr},
    {"white_men", get_white_men, nullptr, "Squares of White's men, ascending.", nullptr},
    {"white_kings", get_white_kings, nullptr, "Squares of White's kings, ascending.", nullptr},
    {"black_men", get_black_men, nullptr, "Squares of Black's men, ascending.", nullptr},
    {"black_kings", get_black_kings, nullptr, "Squares of Black's kings, ascending.", nullptr},
    {"bitboards", get_bitboards, nullptr, "(white, black, kings) as ints; bit n-1 is square n.", nullptr},
    {"state", get_state, nullptr,
     "Rule state beside the pieces, from 0 to 65535; 0 where a variant has none. Where a rule limits the\n"
     "quiet moves in a row with one king (Frisian): for White in the low byte, for Black in the high one,\n"
     "how many have been made, times 64, plus the number of the king's square; 0 where none counts.\n\n"
     ">>> import bitdraughts as bd\n"
     ">>> position = bd.Position.from_fen(\"W:WK46,31:BK7,20:+107+246\", \"frisian\")\n"
     ">>> white, black = position.state & 255, position.state >> 8\n"
     ">>> divmod(white, 64), divmod(black, 64)\n"
     "((2, 46), (1, 7))\n",
     nullptr},
    {"legal_moves", get_legal_moves, nullptr, "The legal moves, a lazy ordered sequence (LegalMoves).",
     nullptr},
    {"has_legal_move", get_has_legal_move, nullptr, "Has the side to move a legal move?", nullptr},
    {"must_capture", get_must_capture, nullptr, "Can the side to move capture, and so must?", nullptr},
    {"winner", get_winner, nullptr,
     "The side that has won because the side to move has no legal move, or None. Which of the two it is,\n"
     "the variant says; whatever else a game can end by is Game's.",
     nullptr},
    {"_material", get_material, nullptr, "Men and kings of White, then of Black: seven bits each.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyMethodDef methods[] = {
    {"play", position_play, METH_O,
     "play($self, move, /)\n--\n\n"
     "The position after a legal move, given as a Move or as text.\n\n"
     "Raises IllegalMoveError for a move that is not legal here, and for text also InvalidMoveError\n"
     "and AmbiguousMoveError.\n\n"
     ">>> import bitdraughts as bd\n"
     ">>> bd.Position(\"english\").play(\"11-15\").turn.name\n"
     "'WHITE'\n"},
    {"play_unchecked", position_play_unchecked, METH_O,
     "play_unchecked($self, move, /)\n--\n\n"
     "The position after a Move that is known to be legal, say because legal_moves gave it.\n\n"
     "Nothing is checked. A move that is not legal gives a position that may break every promise of\n"
     "Position (two pieces on a square, men on the crowning row), though never a crash.\n\n"
     ">>> import bitdraughts as bd\n"
     ">>> start = bd.Position(\"brazilian\")\n"
     ">>> start.play_unchecked(start.legal_moves[0]) == start.play(start.legal_moves[0])\n"
     "True\n"},
    {"_advance", position_advance, METH_O,
     "_advance($self, move, /)\n--\n\n"
     "A legal move (given as Move or text), the position after it, and what a game has to know of it:\n"
     "bits for capture, man move, promotion, the end of the game and whether it can ever be undone by\n"
     "other moves, with the new _material above them."},
    {"__reduce__", position_reduce, METH_NOARGS, nullptr},
    {"__copy__", same, METH_NOARGS, nullptr},
    {"__deepcopy__", same, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

constexpr const char* doc =
    "Position(variant='brazilian')\n--\n\n"
    "A position of a variant: pieces, side to move, rule state. Immutable and hashable.\n\n"
    "The constructor gives the start position; from_fen, from_pieces, from_bitboards, from_grid and\n"
    "from_hub give any other. Positions are equal when variant, pieces, side to move and rule state\n"
    "are. Legal moves do not depend on a game's history.\n\n"
    "Raises UnknownVariantError for a name that is no variant.\n\n"
    ">>> import bitdraughts as bd\n"
    ">>> start = bd.Position(\"brazilian\")\n"
    ">>> len(start.legal_moves), start.perft(5)\n"
    "(7, 7473)\n";

}  // namespace

PyObject* new_position(const Position& position) {
    auto* object = PyObject_New(PositionObject, types.position);
    if (object == nullptr) return nullptr;
    object->position = position;
    return reinterpret_cast<PyObject*>(object);
}

void make_position_type(py::module_& m) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(doc)},
        {Py_tp_new, reinterpret_cast<void*>(position_new)},
        {Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
        {Py_tp_getset, getset},
        {Py_tp_methods, methods},
        {Py_tp_repr, reinterpret_cast<void*>(position_repr)},
        {Py_tp_str, reinterpret_cast<void*>(position_str)},
        {Py_tp_hash, reinterpret_cast<void*>(position_hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(position_compare)},
        {0, nullptr},
    };
    static PyType_Spec spec = {"bitdraughts.Position", sizeof(PositionObject), 0, Py_TPFLAGS_DEFAULT, slots};
    types.position = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
    if (types.position == nullptr) throw py::error_already_set();
    m.attr("Position") = py::handle(reinterpret_cast<PyObject*>(types.position));
}

}  // namespace bitdraughts::python
