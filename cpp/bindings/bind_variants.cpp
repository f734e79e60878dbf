// Variant: the facts of a rule book, read-only.
#include <vector>

#include "bindings.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/precedence.hpp"

namespace bitdraughts::python {

namespace {

py::str text(std::string_view value) { return py::str(value.data(), value.size()); }

py::object color(Color value) {
    return py::reinterpret_borrow<py::object>(types.color[static_cast<std::size_t>(value)]);
}

py::tuple facts(const VariantInfo& v) {
    py::tuple out(v.facts.size());
    for (std::size_t i = 0; i < v.facts.size(); ++i) {
        out[i] = py::make_tuple(text(v.facts[i].name), v.facts[i].value, text(v.facts[i].source));
    }
    return out;
}

bool is_king(char piece) {
    if (piece == 'W' || piece == 'B') return true;
    if (piece == 'w' || piece == 'b') return false;
    throw py::value_error("not a piece: " + quoted(std::string(1, piece)) + "; expected w, b, W or B");
}

py::int_ precedence_number(Precedence precedence, std::string_view by, std::string_view captured) {
    if (by.size() != 1) throw py::value_error("expected one capturing piece, found " + quoted(by));
    if (captured.empty() || captured.size() > static_cast<std::size_t>(Route::max_length)) {
        throw py::value_error("expected 1 to " + std::to_string(Route::max_length) +
                              " captured pieces, found " + std::to_string(captured.size()));
    }
    Merit merit{.taken = static_cast<int>(captured.size()), .by_king = is_king(by.front())};
    for (const char piece : captured) {
        const bool king = is_king(piece);
        merit.kings += king ? 1 : 0;
        merit.order = merit.order << 1 | (king ? 1 : 0);
    }
    const PrecedenceKey key = precedence_key(precedence, merit);
    return py::int_(py::int_(key.high).attr("__lshift__")(64).attr("__or__")(key.low));
}

template <class Get>
auto getter(Get get) {
    return [get](const VariantInfo& v) { return get(v); };
}

}  // namespace

VariantClass bind_variants(py::module_& m) {
    VariantClass type(m, "Variant", py::is_final(),
                      R"(Variant(name)

The facts of a variant, read-only.

``name`` may be an alias, in any case. Raises UnknownVariantError otherwise.

>>> import bitdraughts as bd
>>> variant = bd.Variant("checkers")
>>> variant.name, variant.squares, variant.flying_kings, variant.first_mover.name
('english', 32, False, 'BLACK')
)");
    type.def(py::init([](const py::object& name) {
                 return std::unique_ptr<VariantInfo, py::nodelete>(
                     const_cast<VariantInfo*>(&variant_argument(name)));
             }),
             py::arg("name") = "brazilian");
    const auto property = [&](const char* name, auto get, const char* doc) {
        type.def_property_readonly(name, getter(get), doc);
    };
    property("name", [](const VariantInfo& v) { return text(v.name); }, "Canonical name.");
    property(
        "aliases",
        [](const VariantInfo& v) {
            py::tuple out(v.aliases.size());
            for (std::size_t i = 0; i < v.aliases.size(); ++i) out[i] = text(v.aliases[i]);
            return out;
        },
        "Other names it is known by.");
    property("summary", [](const VariantInfo& v) { return text(v.summary); }, "One line about it.");
    property("columns", [](const VariantInfo& v) { return v.columns; }, "Files of the board.");
    property("rows", [](const VariantInfo& v) { return v.rows; }, "Ranks of the board.");
    property("squares", [](const VariantInfo& v) { return v.squares; }, "Number of playing squares.");
    property(
        "mirrored", [](const VariantInfo& v) { return v.rules.mirrored; },
        "Is a1 a square that does not play?");
    property(
        "every_square", [](const VariantInfo& v) { return v.rules.every_square; },
        "Do all squares play, not only those of one colour?");
    property(
        "from_bottom_right", [](const VariantInfo& v) { return v.rules.from_bottom_right; },
        "Do the numbers run upwards from White's right hand, not down from the top left?");
    property(
        "men_rows", [](const VariantInfo& v) { return v.rules.men_rows; },
        "Rows of men each side has at the start.");
    property(
        "empty_rows_behind", [](const VariantInfo& v) { return v.rules.empty_rows_behind; },
        "Empty rows behind the men at the start.");
    property(
        "first_mover", [](const VariantInfo& v) { return color(v.rules.first_mover); }, "Who moves first.");
    property(
        "bottom", [](const VariantInfo& v) { return color(v.bottom); },
        "The side drawn at the bottom of the board.");
    property(
        "side_names",
        [](const VariantInfo& v) { return py::make_tuple(text(v.side_names[0]), text(v.side_names[1])); },
        "The game's own names of (WHITE, BLACK).");
    property(
        "move_lines", [](const VariantInfo& v) { return text(bitdraughts::text(v.rules.move_lines)); },
        "Along which lines pieces move: 'diagonals', 'rows and columns', or all of them.");
    property(
        "capture_lines", [](const VariantInfo& v) { return text(bitdraughts::text(v.rules.capture_lines)); },
        "Along which lines they capture: as move_lines, or 'diagonals, rows and columns'.");
    property(
        "man_step", [](const VariantInfo& v) { return text(bitdraughts::text(v.rules.man_step)); },
        "How a man moves when it does not capture: 'one square forward', or also sideways.");
    property(
        "men_capture_backward", [](const VariantInfo& v) { return v.rules.men_capture_backward; },
        "May men capture backward?");
    property(
        "men_capture_kings", [](const VariantInfo& v) { return v.rules.men_capture_kings; },
        "May men capture kings?");
    property(
        "flying_kings", [](const VariantInfo& v) { return v.rules.flying_kings; },
        "Do kings move and capture over any distance?");
    property(
        "precedence", [](const VariantInfo& v) { return text(bitdraughts::text(v.rules.precedence)); },
        "Which captures may be chosen, such as 'majority' or 'free choice'; see precedence_key().");
    property(
        "landing", [](const VariantInfo& v) { return text(landing_text(v.rules)); },
        "Where a flying king may land when the capture can go on.");
    property(
        "promotion", [](const VariantInfo& v) { return text(bitdraughts::text(v.rules.promotion)); },
        "When a man that reaches the crowning row in a capture is crowned.");
    property(
        "removal", [](const VariantInfo& v) { return text(bitdraughts::text(v.rules.removal)); },
        "When captured pieces leave the board.");
    property(
        "turning_back", [](const VariantInfo& v) { return v.rules.turning_back; },
        "May a king go straight back in the middle of a capture?");
    property(
        "king_limit",
        [](const VariantInfo& v) -> py::object {
            if (v.rules.king_limit == 0) return py::none();
            return py::int_(v.rules.king_limit);
        },
        "Quiet moves in a row that a side with men may make with one king; None for no limit.");
    property(
        "king_wins", [](const VariantInfo& v) { return v.rules.king_wins; },
        "Does the first king end the game for its side?");
    property(
        "no_move_wins", [](const VariantInfo& v) { return py::bool_(v.no_move_wins()); },
        "Does the side to move win, rather than lose, if it has no legal move?");
    property(
        "game_type",
        [](const VariantInfo& v) -> py::object {
            if (v.game_type.empty()) return py::none();
            return text(v.game_type);
        },
        "PDN GameType value, None where PDN has no number.");
    property(
        "capture_separator", [](const VariantInfo& v) { return py::str(&v.capture_separator, 1); },
        "Sign between the squares of a capture in PDN of this game.");
    property(
        "algebraic", [](const VariantInfo& v) { return v.algebraic; },
        "Does PDN of this game name squares a1 to h8 by default?");
    property("win", [](const VariantInfo& v) { return text(v.win); }, "PDN result of a win: '1-0' or '2-0'.");
    property(
        "draw_rules", [](const VariantInfo& v) { return text(v.draw_rules); },
        "Name of the default draw rules.");
    property("facts", facts,
             "All facts as (name, value, source) triples of strings, for tables; those of a custom variant "
             "have no source.");
    type.def(
        "square_name",
        [](const VariantInfo& v, const py::object& square) {
            return v.algebraic_name(square_argument(square, v));
        },
        py::arg("square"), R"(The algebraic name of a square number.

>>> import bitdraughts as bd
>>> bd.Variant("brazilian").square_name(1), bd.Variant("filipino").square_name(1)
('b8', 'a8')
)");
    type.def(
        "square_number",
        [](const VariantInfo& v, const py::object& name) { return square_argument(name, v); },
        py::arg("name"),
        R"(The number of a square given by its algebraic name.

>>> import bitdraughts as bd
>>> bd.Variant("international").square_number("a1")
46
)");
    type.def(
        "row_and_column",
        [](const VariantInfo& v, const py::object& square) {
            const auto i = static_cast<std::size_t>(square_argument(square, v));
            return py::make_tuple(v.row[i], v.column[i]);
        },
        py::arg("square"),
        R"((row, column) of a square, counted from 0 at the top left with White at the bottom.

>>> import bitdraughts as bd
>>> bd.Variant("brazilian").row_and_column(1)
(0, 1)
)");
    type.def(
        "precedence_key",
        [](const VariantInfo& v, std::string_view by, std::string_view captured) {
            return precedence_number(v.rules.precedence, by, captured);
        },
        py::arg("by"), py::arg("captured"),
        R"(The worth of a capture as a number: of all captures in a position, those with the greatest are legal.

``by`` is the capturing piece, ``captured`` the pieces it takes, in the order they are met, each as
piece_at() gives it: 'w', 'b', 'W' or 'B', a capital for a king. Numbers of one variant compare; they
mean nothing else. Raises ValueError for other letters, for no piece or more than one in ``by``, and
for an empty or impossibly long capture.

>>> import bitdraughts as bd
>>> frisian = bd.Variant("frisian")
>>> three_men, two_kings, four_men = (frisian.precedence_key("w", c) for c in ("bbb", "BB", "bbbb"))
>>> three_men < two_kings < four_men
True
)");
    type.def("__repr__", [](const VariantInfo& v) { return "Variant('" + std::string(v.name) + "')"; });
    type.def("__str__", [](const VariantInfo& v) { return text(v.name); });
    type.def("__eq__", [](const VariantInfo& v, const py::object& other) -> py::object {
        if (!py::isinstance<VariantInfo>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
        return py::bool_(py::cast<const VariantInfo*>(other)->id == v.id);
    });
    type.def("__hash__", [](const VariantInfo& v) { return py::hash(text(v.name)); });

    m.def(
        "variants",
        [] {
            const auto all = all_variants();
            py::tuple out(all.size());
            for (std::size_t i = 0; i < all.size(); ++i) out[i] = text(all[i].name);
            return out;
        },
        R"(Canonical names of the built-in variants.

>>> import bitdraughts as bd
>>> bd.variants()[0]
'brazilian'
)");
    return type;
}

}  // namespace bitdraughts::python
