// Games read from PDN, as plain tuples; python/bitdraughts/pdn/reading.py makes records of them.
#include <iterator>

#include "bindings.hpp"
#include "bitdraughts/pdn/reader.hpp"

namespace bitdraughts::python {

namespace {

using pdn::Event;
using pdn::EventKind;

py::object owned(PyObject* object) {
    if (object == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(object);
}

py::bytes bytes_of(std::string_view text) { return {text.data(), text.size()}; }

py::object moves_of(const std::vector<Move>& moves) {
    py::object out = owned(PyList_New(static_cast<Py_ssize_t>(moves.size())));
    Py_ssize_t i = 0;
    for (const Move& move : moves) PyList_SET_ITEM(out.ptr(), i++, owned(new_move(move)).release().ptr());
    return out;
}

/// ("move", Move), ("text", bytes), ("open",), ...; the moves of the main line are those of `moves`.
py::object events_of(const pdn::Game& game) {
    if (!game.annotated) return py::none();
    py::list out;
    for (const Event& event : game.events) {
        switch (event.kind) {
            case EventKind::none: break;
            case EventKind::move: out.append(py::make_tuple("move", owned(new_move(event.move)))); break;
            case EventKind::text: out.append(py::make_tuple("text", bytes_of(event.text))); break;
            case EventKind::open: out.append(py::make_tuple("open")); break;
            case EventKind::close: out.append(py::make_tuple("close")); break;
            case EventKind::comment: out.append(py::make_tuple("comment", bytes_of(event.text))); break;
            case EventKind::nag: out.append(py::make_tuple("nag", event.number)); break;
            case EventKind::mark: out.append(py::make_tuple("mark", bytes_of(event.text))); break;
            case EventKind::setup: out.append(py::make_tuple("setup", bytes_of(event.text))); break;
        }
    }
    return out;
}

py::list problems_of(const pdn::Game& game) {
    py::list out;
    for (const pdn::Problem& p : game.problems) {
        py::object position = py::none();
        if (p.position) position = owned(new_position(*p.position));
        out.append(py::make_tuple(pdn::name_of(p.kind), p.is_error, p.ply, p.line, p.column, p.offset,
                                  bytes_of(p.text), p.expected, p.message, position));
    }
    return out;
}

/// (name, value, offset, line) of each; made by hand, since every game has a dozen.
py::object tags_of(const pdn::Game& game) {
    const auto bytes = [](std::string_view text) {
        return owned(PyBytes_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
    };
    py::object out = owned(PyList_New(static_cast<Py_ssize_t>(game.tags.size())));
    Py_ssize_t i = 0;
    for (const pdn::Tag& tag : game.tags) {
        py::object items[] = {bytes(tag.name), bytes(tag.value), owned(PyLong_FromSize_t(tag.offset)),
                              owned(PyLong_FromSize_t(tag.line))};
        py::object row = owned(PyTuple_New(std::ssize(items)));
        for (Py_ssize_t k = 0; k < std::ssize(items); ++k) {
            PyTuple_SET_ITEM(row.ptr(), k, items[k].release().ptr());
        }
        PyList_SET_ITEM(out.ptr(), i++, row.release().ptr());
    }
    return out;
}

py::tuple to_python(const pdn::Game& game) {
    py::object tags = tags_of(game);
    return py::make_tuple(game.offset, game.line, game.end_offset, tags, info(game.variant).name,
                          pdn::name_of(game.variant_source), owned(new_position(game.start)),
                          game.first_number, moves_of(game.moves), owned(new_position(game.final)),
                          bytes_of(game.terminator), events_of(game), problems_of(game),
                          py::make_tuple(game.counters.no_progress, game.counters.move_number));
}

py::tuple parse(const py::bytes& data, std::size_t offset, std::size_t line, std::size_t column, bool final,
                const py::object& variant, bool headers_only, bool hops) {
    pdn::Options options;
    if (!variant.is_none()) options.variant = variant_argument(variant).id;
    options.headers_only = headers_only;
    options.hops = hops;
    pdn::Reader reader(std::string_view(data), {offset, line, column}, final, options);
    pdn::Game game;
    py::list games;
    for (;;) {
        bool more = false;
        {
            const Unlocked released;  // the bytes object is ours and cannot change
            more = reader.next(game);
        }
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (!more) break;
        games.append(to_python(game));
    }
    const pdn::Place place = reader.next_place();
    return py::make_tuple(games, reader.consumed(), place.line, place.column);
}

}  // namespace

void bind_pdn(py::module_& m) {
    m.def("_parse_pdn", &parse, py::arg("data"), py::kw_only(), py::arg("offset") = 0, py::arg("line") = 1,
          py::arg("column") = 1, py::arg("final") = true, py::arg("variant") = py::none(),
          py::arg("headers_only") = false, py::arg("hops") = false,
          R"(The games of a block of PDN as tuples, the bytes that need not be read again, and the line and
column where the next block begins.

``data`` begins at byte ``offset``, on ``line`` at ``column`` (in bytes), of a larger text. Without
``final`` more text follows, and a game whose end has not been seen is left for later.
)");
    m.def("_plain_result", &pdn::plain_result, py::arg("text"),
          "A result in its plain spelling, empty for what is none.");
}

}  // namespace bitdraughts::python
