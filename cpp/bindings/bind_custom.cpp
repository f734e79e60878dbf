// Variant.custom: facts in words, as keyword arguments, and back for pickles.
#include <algorithm>
#include <initializer_list>
#include <set>

#include "bindings.hpp"
#include "bitdraughts/custom.hpp"
#include "bitdraughts/error.hpp"

namespace bitdraughts::python {

namespace {

/// A keyword argument, and the variant it is for.
struct Given {
    std::string_view variant;
    const char* fact;
    py::handle value;

    [[noreturn]] void wrong_type(const char* expected) const {
        throw py::type_error(std::string(fact) + " must be " + expected + ", not " +
                             Py_TYPE(value.ptr())->tp_name);
    }
    bool yes_or_no() const {
        if (!PyBool_Check(value.ptr())) wrong_type("True or False");
        return value.ptr() == Py_True;
    }
    int number() const {
        if (!PyIndex_Check(value.ptr()) || PyBool_Check(value.ptr())) wrong_type("an int");
        const Py_ssize_t number = PyNumber_AsSsize_t(value.ptr(), nullptr);
        if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
        if (number < -9999 || number > 9999) {
            refuse_variant(variant, std::string(fact) + " is a number beyond any board");
        }
        return static_cast<int>(number);
    }
    std::string text() const {
        Text text;
        if (!text.load(value.ptr())) wrong_type("a str");
        return std::string(text.view);
    }
    Color color() const {
        if (!PyIndex_Check(value.ptr())) wrong_type("WHITE or BLACK");
        const int side = number();
        if (side != 0 && side != 1) {
            refuse_variant(variant,
                           std::string(fact) + " must be WHITE or BLACK, not " + std::to_string(side));
        }
        return static_cast<Color>(side);
    }
    template <class E>
    E word(std::initializer_list<E> values) const {
        const std::string given = text();
        std::string known;
        for (const E one : values) {
            if (bitdraughts::text(one) == given) return one;
            known += (known.empty() ? "'" : ", '") + std::string(bitdraughts::text(one)) + "'";
        }
        refuse_variant(variant, std::string(fact) + " must be one of " + known + "; not " + quoted(given));
    }
};

constexpr std::initializer_list<Lines> lines{Lines::diagonals, Lines::orthogonals, Lines::both};

void set_landing(VariantFacts& facts, const Given& given) {
    if (facts.rules.flying_kings) {
        facts.rules.landing = given.word({Landing::must_continue, Landing::any_free, Landing::right_behind});
    } else if (given.text() != next_square) {
        refuse_variant(given.variant, "landing must be '" + std::string(next_square) +
                                          "' where kings do not fly, not " + quoted(given.text()));
    }
}

void set_king_limit(VariantFacts& facts, const Given& given) {
    facts.rules.king_limit = given.value.is_none() ? 0 : given.number();
    if (!given.value.is_none() && facts.rules.king_limit == 0) {
        refuse_variant(given.variant, "king_limit must be None for no limit, not 0");
    }
}

void set_side_names(VariantFacts& facts, const Given& given) {
    const bool listed = PyTuple_Check(given.value.ptr()) || PyList_Check(given.value.ptr());
    if (!listed) given.wrong_type("a tuple of two names");
    if (const std::size_t count = py::len(given.value); count != 2) {
        refuse_variant(given.variant, "side_names must be the two names of (WHITE, BLACK), not " +
                                          std::to_string(count) + " of them");
    }
    for (std::size_t side = 0; side < 2; ++side) {
        const py::object name = given.value[py::int_(side)];
        facts.side_names[side] = Given{given.variant, given.fact, name}.text();
    }
}

void set_separator(VariantFacts& facts, const Given& given) {
    const std::string separator = given.text();
    if (separator.size() != 1) {
        refuse_variant(given.variant, "capture_separator must be one character, not " + quoted(separator));
    }
    facts.capture_separator = separator[0];
}

void set_draw_rules(VariantFacts& facts, const Given& given) {
    facts.draw_rules = given.text();
    const py::object known = py::module_::import("bitdraughts.draws").attr("DrawRules");
    const int found = PySequence_Contains(known.ptr(), given.value.ptr());
    if (found < 0) throw py::error_already_set();
    if (found == 0) {
        const auto names = py::str(", ").attr("join")(known);
        refuse_variant(given.variant, "draw_rules must be one of " + py::cast<std::string>(names) + "; not " +
                                          quoted(facts.draw_rules));
    }
}

struct Field {
    const char* name;
    void (*set)(VariantFacts& facts, const Given& given);
};

/// In the order in which they are set: flying_kings before landing.
constexpr Field fields[] = {
    {"columns", [](VariantFacts& f, const Given& g) { f.rules.columns = g.number(); }},
    {"rows", [](VariantFacts& f, const Given& g) { f.rules.rows = g.number(); }},
    {"mirrored", [](VariantFacts& f, const Given& g) { f.rules.mirrored = g.yes_or_no(); }},
    {"every_square", [](VariantFacts& f, const Given& g) { f.rules.every_square = g.yes_or_no(); }},
    {"from_bottom_right", [](VariantFacts& f, const Given& g) { f.rules.from_bottom_right = g.yes_or_no(); }},
    {"men_rows", [](VariantFacts& f, const Given& g) { f.rules.men_rows = g.number(); }},
    {"empty_rows_behind", [](VariantFacts& f, const Given& g) { f.rules.empty_rows_behind = g.number(); }},
    {"first_mover", [](VariantFacts& f, const Given& g) { f.rules.first_mover = g.color(); }},
    {"move_lines", [](VariantFacts& f, const Given& g) { f.rules.move_lines = g.word(lines); }},
    {"capture_lines", [](VariantFacts& f, const Given& g) { f.rules.capture_lines = g.word(lines); }},
    {"man_step",
     [](VariantFacts& f, const Given& g) {
         f.rules.man_step = g.word({ManStep::forward, ManStep::forward_or_sideways});
     }},
    {"men_capture_backward",
     [](VariantFacts& f, const Given& g) { f.rules.men_capture_backward = g.yes_or_no(); }},
    {"men_capture_kings", [](VariantFacts& f, const Given& g) { f.rules.men_capture_kings = g.yes_or_no(); }},
    {"flying_kings", [](VariantFacts& f, const Given& g) { f.rules.flying_kings = g.yes_or_no(); }},
    {"precedence",
     [](VariantFacts& f, const Given& g) {
         f.rules.precedence = g.word({Precedence::free_choice, Precedence::king_first, Precedence::majority,
                                      Precedence::most_kings, Precedence::cascade, Precedence::value});
     }},
    {"landing", set_landing},
    {"promotion",
     [](VariantFacts& f, const Given& g) {
         f.rules.promotion = g.word({Promotion::at_end, Promotion::in_passing, Promotion::stops});
     }},
    {"removal", [](VariantFacts& f,
                   const Given& g) { f.rules.removal = g.word({Removal::after_move, Removal::each_hop}); }},
    {"turning_back", [](VariantFacts& f, const Given& g) { f.rules.turning_back = g.yes_or_no(); }},
    {"king_limit", set_king_limit},
    {"king_wins", [](VariantFacts& f, const Given& g) { f.rules.king_wins = g.yes_or_no(); }},
    {"no_move_wins",
     [](VariantFacts& f, const Given& g) { f.rules.no_move = g.yes_or_no() ? NoMove::wins : NoMove::loses; }},
    {"bottom", [](VariantFacts& f, const Given& g) { f.bottom = g.color(); }},
    {"side_names", set_side_names},
    {"game_type",
     [](VariantFacts& f, const Given& g) { f.game_type = g.value.is_none() ? std::string() : g.text(); }},
    {"capture_separator", set_separator},
    {"algebraic", [](VariantFacts& f, const Given& g) { f.algebraic = g.yes_or_no(); }},
    {"win", [](VariantFacts& f, const Given& g) { f.win = g.text(); }},
    {"draw_rules", set_draw_rules},
    {"summary", [](VariantFacts& f, const Given& g) { f.summary = g.text(); }},
};

const VariantInfo& custom(const py::object& named, const py::object& base, const py::kwargs& given) {
    Text name;
    if (!name.load(named.ptr())) {
        throw py::type_error("name must be a str, not " + std::string(Py_TYPE(named.ptr())->tp_name));
    }
    const VariantFacts from = facts_of(variant_argument(base));
    for (const auto& [key, value] : given) {
        const auto word = py::cast<std::string>(key);
        if (std::ranges::none_of(fields, [&](const Field& field) { return field.name == word; })) {
            throw py::type_error("Variant.custom() got an unexpected keyword argument " + quoted(word) +
                                 "; expected a fact such as precedence");
        }
    }
    VariantFacts facts = from;
    std::set<std::string_view> names;
    for (const Field& field : fields) {
        if (!given.contains(field.name)) continue;
        const py::object value = given[field.name];
        field.set(facts, {name.view, field.name, value});
        names.insert(field.name);
    }
    return define_variant(name.view, settled(name.view, facts, from, names));
}

py::tuple reduce(const py::object& self) {
    const auto& v = *py::cast<const VariantInfo*>(self);
    if (!is_custom(v.id)) return py::make_tuple(py::type::of(self), py::make_tuple(v.name));
    py::dict facts;
    for (const Field& field : fields) facts[field.name] = self.attr(field.name);
    const py::object restore = py::module_::import("bitdraughts._pickle").attr("restore_variant");
    return py::make_tuple(restore, py::make_tuple(1, v.name, facts));
}

}  // namespace

void bind_custom(VariantClass& type) {
    type.def_static("custom", &custom, py::return_value_policy::reference, py::arg("name"),
                    py::arg("base") = "brazilian",
                    R"(A variant of your own: the facts of ``base``, other where they are given.

The keyword arguments are the properties of Variant that can differ, from ``columns`` to ``summary``,
with the words those properties show. What a given fact leaves no choice need not be given with it.
``game_type`` is None unless given, or the rules are those of the base.

The name is known from then on wherever a variant is named, in this process. Giving it the same facts
again returns the same variant, so that modules may define theirs when they are imported.

Raises InvalidVariantError for facts that no variant can have, alone or together, for a name that is
taken or no plain word, and for the 237th custom variant of a process; TypeError for a keyword that is
no fact and for values of another type; UnknownVariantError for an unknown base.

>>> import bitdraughts as bd
>>> loose = bd.Variant.custom("loose-brazilian", precedence="free choice")
>>> loose.flying_kings, loose.precedence, loose.game_type
(True, 'free choice', None)
>>> text = "W:W32,31,19:B15,16,8"
>>> for variant in "brazilian", "loose-brazilian":
...     print(len(bd.Position.from_fen(text, variant).legal_moves))
1
2
)");
    type.def("__reduce__", &reduce);
}

}  // namespace bitdraughts::python
