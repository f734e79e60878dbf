// Position as text, both ways: FEN, Hub, grid, move text; and the hook for pictures.
#include "bindings.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/notation.hpp"

namespace bitdraughts::python {

namespace {

MoveNotation move_notation(std::string_view notation) {
    if (notation == "numeric") return MoveNotation::numeric;
    if (notation == "algebraic") return MoveNotation::algebraic;
    if (notation == "hub") return MoveNotation::hub;
    throw py::value_error("unknown notation '" + std::string(notation) +
                          "'; expected 'numeric', 'algebraic' or 'hub'");
}

Move parse(const Position& p, const Text& text, std::string_view notation) {
    if (notation == "pdn") return parse_move(p, text.view);
    if (notation == "hub") return parse_hub_move(p, text.view);
    throw py::value_error("unknown notation '" + std::string(notation) + "'; expected 'pdn' or 'hub'");
}

}  // namespace

void bind_text(py::module_&) {
    PyTypeObject* type = types.position;

    add_static_method(
        type, "from_fen",
        [](const Text& text, const py::object& variant, const py::object& turn) {
            return parse_fen(text.view, variant_argument(variant).id, color_argument(turn));
        },
        py::arg("text"), py::arg("variant") = "brazilian", py::arg("turn") = py::none(),
        R"(Reads a FEN, with numeric or algebraic squares.

Understood: ranges, ``K`` before a square or a range, either order of the sides, an empty or
missing side, blanks, letters in any case, leading zeros, a final dot, the counters ``:Hn`` and
``:Fn`` (ignored here). ``turn`` fills in a missing or ``?`` side to move.

Raises InvalidFenError, naming the square and the reason: no side to move, or another than
``turn``, a square twice or off the board, a man on its crowning row, a second group of one
colour, a backward range, junk.

>>> import bitdraughts as bd
>>> bd.Position.from_fen("W:WK4-6:B40.", "international").white_kings
(4, 5, 6)
)");
    add_static_method(
        type, "_from_fen_and_counters",
        [](const Text& text, const py::object& variant, const py::object& turn) {
            FenCounters counters;
            const Position p =
                parse_fen(text.view, variant_argument(variant).id, color_argument(turn), &counters);
            return py::make_tuple(p, counters.no_progress, counters.move_number);
        },
        py::arg("text"), py::arg("variant") = "brazilian", py::arg("turn") = py::none(),
        "from_fen, and the numbers behind :H and :F or None.");
    add_method(
        type, "fen",
        [](const Position& p, std::string_view notation) { return fen(p, algebraic_argument(notation)); },
        py::arg("notation") = "numeric",
        R"(The position as FEN: White first, squares ascending, no ranges, no final dot.

``notation`` is 'numeric' or 'algebraic'. Reading it again gives an equal position.

>>> import bitdraughts as bd
>>> bd.Position.from_fen("w:bb8,kc3:we7").fen(notation="algebraic")
'W:We7:Bb8,Kc3'
)");
    add_static_method(
        type, "from_hub",
        [](const Text& text, const py::object& variant) {
            return parse_hub(text.view, variant_argument(variant).id);
        },
        py::arg("text"), py::arg("variant") = "brazilian",
        R"(Reads a position of the Hub protocol: W or B, then one of ``w b W B e`` for each square.

Raises InvalidPositionError.

>>> import bitdraughts as bd
>>> bd.Position.from_hub("W" + "e" * 28 + "Weee").fen()
'W:WK29:B'
)");
    add_method(type, "hub", &hub, R"(The position in the form of the Hub protocol.

>>> import bitdraughts as bd
>>> bd.Position("brazilian").hub()
'Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww'
)");
    add_static_method(
        type, "from_grid",
        [](const Text& text, const py::object& variant, const py::object& turn) {
            return parse_grid(text.view, variant_argument(variant).id, color_argument(turn));
        },
        py::arg("text"), py::arg("variant") = "brazilian", py::arg("turn") = py::none(),
        R"(Reads a set-up string: rows from the top, split by ``/``.

Cells are ``w b W B`` (capitals are kings) or a number of empty cells. The string has no side to
move: without ``turn`` it is the variant's first mover. Raises InvalidPositionError.

>>> import bitdraughts as bd
>>> text = "1b1b1b1b/b1b1b1b1/1b1b1b1b/8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1"
>>> bd.Position.from_grid(text) == bd.Position("brazilian")
True
)");
    add_method(type, "grid", &grid,
               R"(The pieces as a set-up string (see from_grid); the side to move is not in it.

>>> import bitdraughts as bd
>>> bd.Position.from_fen("W:WK29:B1").grid()
'1b6/8/8/8/8/8/8/W7'
)");
    add_method(type, "parse_move", &parse, py::arg("text"), py::arg("notation") = "pdn",
               R"(The legal move that text names.

PDN text is a list of squares, numeric or algebraic, with ``x``, ``:`` or ``-`` between. A list
equal to one move's complete path is that move; only then partial lists count: first square,
last square, and in between any landing squares in order, if they fit exactly one legal move.
Hub text (``notation="hub"``) is from, to, then every captured square in any order.

All errors are ValueErrors: InvalidMoveError (not move text, or a square off the board),
IllegalMoveError (well formed, no legal move), AmbiguousMoveError (two or more); the last two
carry the legal moves, or those that fit, as ``.moves``.

>>> import bitdraughts as bd
>>> pos = bd.Position.from_fen("W:WK4:B13,20,32,37", "international")
>>> pos.parse_move("4x27x38x15").captured
(13, 20, 32)
)");
    add_method(
        type, "move_text",
        [](const Position& p, const Move& move, std::string_view notation) {
            return move_text(p, move, move_notation(notation));
        },
        py::arg("move"), py::arg("notation") = "numeric",
        R"(The shortest text that names a legal move unambiguously.

The short form unless another legal move shares its first and last square, then every landing
square (PDN 3.0, restrictions 8 and 9). ``notation`` is 'numeric', 'algebraic' or 'hub'.
Raises IllegalMoveError.

>>> import bitdraughts as bd
>>> pos = bd.Position.from_fen("W:WK4:B13,20,32,37", "international")
>>> [pos.move_text(move) for move in pos.legal_moves]
['4x27x38x15', '4x31x42x15']
)");
    add_method(
        type, "svg",
        [](const py::object& self, const py::kwargs& options) {
            return py::module_::import("bitdraughts.svg").attr("board")(self, **options);
        },
        R"(The board as a self-contained SVG picture; the options are those of bitdraughts.svg.board.

>>> import bitdraughts as bd
>>> bd.Position("brazilian").svg(size=320)[:4]
'<svg'
)");
    add_method(
        type, "_repr_svg_",
        [](const py::object& self) { return py::module_::import("bitdraughts.svg").attr("board")(self); },
        "The picture a notebook shows.");
}

}  // namespace bitdraughts::python
