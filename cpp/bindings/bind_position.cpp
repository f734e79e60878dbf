// Position: ways to make one, and what it lists besides moves.
#include <vector>

#include "bindings.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::python {

namespace {

PyTypeObject* route_type = nullptr;

SquareSet squares_argument(const py::iterable& squares, const VariantInfo& v, SquareSet& taken) {
    SquareSet set;
    for (const py::handle item : squares) {
        const int square = square_argument(item, v);
        if (taken.has(square)) throw py::value_error("square " + std::to_string(square) + " is given twice");
        set |= SquareSet::of(square);
        taken |= SquareSet::of(square);
    }
    return set;
}

Position from_pieces(const py::iterable& white_men, const py::iterable& white_kings,
                     const py::iterable& black_men, const py::iterable& black_kings, const py::object& turn,
                     const py::object& variant) {
    const VariantInfo& v = variant_argument(variant);
    SquareSet taken;
    Position p;
    p.variant = v.id;
    p.turn = color_argument(turn).value_or(v.rules.first_mover);
    p.white = squares_argument(white_men, v, taken);
    const SquareSet kings_of_white = squares_argument(white_kings, v, taken);
    p.white |= kings_of_white;
    p.black = squares_argument(black_men, v, taken);
    const SquareSet kings_of_black = squares_argument(black_kings, v, taken);
    p.black |= kings_of_black;
    p.kings = kings_of_white | kings_of_black;
    return checked(p);
}

Position from_bitboards(const py::object& white, const py::object& black, const py::object& kings,
                        const py::object& turn, const py::object& variant, std::uint16_t state) {
    const VariantInfo& v = variant_argument(variant);
    Position p;
    p.variant = v.id;
    p.turn = color_argument(turn).value_or(v.rules.first_mover);
    p.state = state;
    p.white = bitboard_argument(white, "white");
    p.black = bitboard_argument(black, "black");
    p.kings = bitboard_argument(kings, "kings");
    return checked(p);
}

py::object piece_at(const Position& p, const py::object& square) {
    const int at = square_argument(square, info(p.variant));
    const bool king = p.kings.has(at);
    if (p.white.has(at)) return py::str(king ? "W" : "w");
    if (p.black.has(at)) return py::str(king ? "B" : "b");
    return py::none();
}

py::tuple squares_in_order(const std::uint8_t* squares, std::size_t count) {
    py::tuple out(count);
    for (std::size_t i = 0; i < count; ++i) out[i] = py::int_(squares[i]);
    return out;
}

py::object to_python(const Route& route) {
    const auto object = py::reinterpret_steal<py::object>(PyStructSequence_New(route_type));
    if (!object) throw py::error_already_set();
    const std::size_t taken = route.move.captured.empty() ? 0 : route.length;
    PyStructSequence_SetItem(object.ptr(), 0, py::cast(route.move).release().ptr());
    PyStructSequence_SetItem(object.ptr(), 1,
                             squares_in_order(route.path.data(), route.length).release().ptr());
    PyStructSequence_SetItem(object.ptr(), 2, squares_in_order(route.order.data(), taken).release().ptr());
    return object;
}

py::list routes(const Position& p, const std::optional<Move>& move) {
    py::list out;
    bool found = false;
    for (const Route& route : list_routes(p)) {
        if (move && !(route.move == *move)) continue;
        found = true;
        out.append(to_python(route));
    }
    if (move && !found) play(p, *move);  // throws, naming the legal moves
    return out;
}

std::vector<int> clicks(const Position& p, const py::iterable& squares) {
    std::vector<int> clicked;
    for (const py::handle item : squares) clicked.push_back(square_argument(item, info(p.variant)));
    return clicked;
}

void make_route_type(py::module_& m) {
    static PyStructSequence_Field fields[] = {
        {"move", "The Move this is a route of."},
        {"path", "Landing squares in order, the final square last, the start square not included."},
        {"captured", "Captured squares in the order of capture; () for a quiet move."},
        {nullptr, nullptr},
    };
    static PyStructSequence_Desc description = {
        "bitdraughts.Route",
        "One way to make a move: an ordered sequence of captured pieces with its final square.\n\n"
        ">>> import bitdraughts as bd\n"
        ">>> pos = bd.Position.from_fen(\"W:WK3:B7,8,15,16\")\n"
        ">>> [route.captured for route in pos.routes()]\n"
        "[(7, 15, 16, 8), (8, 16, 15, 7)]\n",
        fields, 3};
    route_type = PyStructSequence_NewType(&description);
    if (route_type == nullptr) throw py::error_already_set();
    m.attr("Route") = py::handle(reinterpret_cast<PyObject*>(route_type));
}

}  // namespace

void bind_position(py::module_& m) {
    make_route_type(m);
    PyTypeObject* type = types.position;
    const py::tuple none;

    add_static_method(type, "from_pieces", &from_pieces, py::kw_only(), py::arg("white_men") = none,
                      py::arg("white_kings") = none, py::arg("black_men") = none,
                      py::arg("black_kings") = none, py::arg("turn") = py::none(),
                      py::arg("variant") = "brazilian",
                      R"(A position from the squares of its pieces, given by number or name.

``turn`` is WHITE or BLACK; without it the variant's first mover is to move.
Raises InvalidPositionError for an unsound position (a man on its crowning row),
ValueError for a square off the board or given twice.

>>> import bitdraughts as bd
>>> bd.Position.from_pieces(white_kings=[29], black_men=["c5"]).fen()
'W:WK29:B14'
)");
    add_static_method(type, "from_bitboards", &from_bitboards, py::arg("white"), py::arg("black"),
                      py::arg("kings"), py::arg("turn") = py::none(), py::arg("variant") = "brazilian",
                      py::arg("state") = 0,
                      R"(A position from three ints: White's pieces, Black's pieces, kings of both.

Bit n-1 is square n. Without ``turn`` the variant's first mover is to move. ``state`` is the rule
state, see Position.state. Raises InvalidPositionError for an unsound position, naming the square.

>>> import bitdraughts as bd
>>> bd.Position.from_bitboards(1 << 28, 1 << 13, 1 << 28).fen()
'W:WK29:B14'
)");
    add_method(type, "piece_at", &piece_at, py::arg("square"),
               R"(The piece on a square (number or name): 'w', 'b', 'W', 'B' (capitals are kings) or None.

Raises ValueError for a square off the board.

>>> import bitdraughts as bd
>>> bd.Position("brazilian").piece_at(32), bd.Position("brazilian").piece_at("d4")
('w', None)
)");
    add_method(type, "flip", &flip,
               R"(Colours exchanged and the board turned round: the same game seen from the other side.

>>> import bitdraughts as bd
>>> bd.Position.from_fen("W:W31:B2,K9").flip().fen()
'B:WK24,31:B2'
)");
    add_method(type, "routes", &routes, py::arg("move") = py::none(),
               R"(All routes of the legal moves, or of one move, ordered by move, then by path.

A route is an ordered sequence of captured pieces with its final square; a quiet move has one,
with nothing captured. Each has ``.move``, ``.path`` (landing squares: where the direction
changes the turning square, else the square directly behind the captured piece) and ``.captured``.
Raises IllegalMoveError for a move that is not legal here.

>>> import bitdraughts as bd
>>> pos = bd.Position.from_fen("W:WK4:B13,20,32,37", "international")
>>> [route.path for route in pos.routes()]
[(27, 38, 15), (31, 42, 15)]
)");
    add_method(
        type, "hops",
        [](const Position& p, const py::iterable& squares) {
            const std::vector<int> next = hops(p, clicks(p, squares));
            py::tuple out(next.size());
            for (std::size_t i = 0; i < next.size(); ++i) out[i] = py::int_(next[i]);
            return out;
        },
        py::arg("squares") = none,
        R"(The squares that may be clicked next, ascending, given those clicked so far.

Nothing clicked: the squares of pieces that can move. After that the landing squares of the
routes that begin so; () where a route is complete or none begins so.

>>> import bitdraughts as bd
>>> pos = bd.Position.from_fen("W:WK4:B13,20,32,37", "international")
>>> pos.hops(), pos.hops([4]), pos.hops([4, 27])
((4,), (27, 31), (38,))
)");
}

}  // namespace bitdraughts::python
