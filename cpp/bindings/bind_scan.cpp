// GameTable: the columns of a scan for NumPy and Arrow.
#include <pybind11/numpy.h>

#include <thread>

#include "arrow.hpp"
#include "bindings.hpp"
#include "bitdraughts/pdn/lexer.hpp"
#include "bitdraughts/pdn/scan.hpp"
#include "counting.hpp"

namespace bitdraughts::python {

namespace {

using pdn::Batch;
using pdn::TextColumn;

/// A batch and the names of its tag columns.
struct GameTable {
    std::shared_ptr<Batch> batch;
    std::vector<std::string> tags;
    bool clocks, positions, keys;
    std::int32_t source = 0;

    /// Positions of game g begin at this row.
    std::vector<std::int64_t> position_offsets() const {
        std::vector<std::int64_t> out;
        out.reserve(batch->move_offsets.size());
        for (std::size_t g = 0; g < batch->move_offsets.size(); ++g) {
            out.push_back(batch->move_offsets[g] + static_cast<std::int64_t>(g));
        }
        return out;
    }
};

/// The bytes of an object, which stay where they are.
class Bytes {
public:
    explicit Bytes(const py::buffer& data) {
        if (PyObject_GetBuffer(data.ptr(), &buffer_, PyBUF_SIMPLE) != 0) throw py::error_already_set();
    }
    ~Bytes() { PyBuffer_Release(&buffer_); }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    std::string_view text() const {
        return {static_cast<const char*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
    }

private:
    Py_buffer buffer_{};
};

template <class T>
py::array view(const py::object& table, const std::vector<T>& values) {
    py::array array(py::dtype::of<T>(), {values.size()}, {sizeof(T)}, values.data(), table);
    array.attr("flags").attr("writeable") = false;
    return array;
}

py::object text_at(const TextColumn& column, std::size_t row) {
    if (column.missing[row] != 0) return py::none();
    const auto begin = static_cast<std::size_t>(column.offsets[row]);
    const auto size = static_cast<std::size_t>(column.offsets[row + 1]) - begin;
    return py::reinterpret_steal<py::object>(
        PyUnicode_DecodeUTF8(column.bytes.data() + begin, static_cast<Py_ssize_t>(size), "replace"));
}

py::list texts(const TextColumn& column) {
    py::list out;
    for (std::size_t row = 0; row < column.size(); ++row) out.append(text_at(column, row));
    return out;
}

bool is_utf8(const std::string& bytes) {
    PyObject* text = PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "strict");
    if (text == nullptr) {
        PyErr_Clear();
        return false;
    }
    Py_DECREF(text);
    return true;
}

/// Texts of another encoding become UTF-8.
void decode(TextColumn& column, const std::string& encoding) {
    if (is_utf8(column.bytes)) return;
    TextColumn made;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.missing[row] != 0) {
            made.add_missing();
            continue;
        }
        const auto begin = static_cast<std::size_t>(column.offsets[row]);
        const auto size = static_cast<std::size_t>(column.offsets[row + 1]) - begin;
        std::string value = column.bytes.substr(begin, size);
        if (!is_utf8(value)) {
            value = py::cast<std::string>(py::bytes(value).attr("decode")(encoding, "replace"));
        }
        made.add(value);
    }
    column = std::move(made);
}

/// Results that are a tag's value as it stands become what `meaning` makes of them.
void settle_results(Batch& batch, const py::function& meaning) {
    if (batch.results_in_words == 0) return;
    TextColumn made;
    for (std::size_t row = 0; row < batch.result.size(); ++row) {
        const py::object text = text_at(batch.result, row);
        auto result = text.cast<std::string>();
        made.add(pdn::plain_result(result).empty() ? meaning(text).cast<std::string>() : result);
    }
    batch.result = std::move(made);
    batch.results_in_words = 0;
}

// Arrow.

/// What the exported columns point into besides the batch.
struct Exported {
    std::shared_ptr<Batch> batch;
    TextColumn variant;
    std::vector<std::int32_t> source;
    std::vector<std::int64_t> position_offsets;
    std::deque<std::vector<std::uint8_t>> bitmaps;
};

template <class T>
ArrowColumn numbers(const char* name, const char* format, const std::vector<T>& values) {
    return {.name = name,
            .format = format,
            .length = static_cast<std::int64_t>(values.size()),
            .buffers = {nullptr, values.data()},
            .children = {}};
}

ArrowColumn text_column(const std::string& name, const TextColumn& column, Exported& owner) {
    ArrowColumn out{.name = name,
                    .format = "U",
                    .length = static_cast<std::int64_t>(column.size()),
                    .null_count = static_cast<std::int64_t>(column.missing_count),
                    .buffers = {nullptr, column.offsets.data(), column.bytes.data()},
                    .children = {},
                    .nullable = true};
    if (column.missing_count != 0) {
        auto& bitmap = owner.bitmaps.emplace_back((column.size() + 7) / 8);
        for (std::size_t row = 0; row < column.size(); ++row) {
            if (column.missing[row] == 0) bitmap[row / 8] |= static_cast<std::uint8_t>(1 << row % 8);
        }
        out.buffers[0] = bitmap.data();
    }
    return out;
}

ArrowColumn lists(const char* name, std::size_t games, const std::vector<std::int64_t>& offsets,
                  ArrowColumn items) {
    return {.name = name,
            .format = "+L",
            .length = static_cast<std::int64_t>(games),
            .buffers = {nullptr, offsets.data()},
            .children = {std::move(items)}};
}

ArrowColumn structs(const char* name, std::int64_t length, std::vector<ArrowColumn> fields) {
    return {
        .name = name, .format = "+s", .length = length, .buffers = {nullptr}, .children = std::move(fields)};
}

std::pair<ArrowColumn, std::shared_ptr<const void>> arrow_columns(const GameTable& table) {
    auto owner = std::make_shared<Exported>();
    owner->batch = table.batch;
    const Batch& b = *table.batch;
    for (const std::uint8_t id : b.variant) owner->variant.add(info(static_cast<Variant>(id)).name);
    const std::size_t games = b.games();
    owner->source.assign(games, table.source);
    std::vector<ArrowColumn> fields{
        numbers("source", "i", owner->source),
        numbers("offset", "l", b.offset),
        numbers("line", "l", b.line),
        text_column("variant", owner->variant, *owner),
        text_column("result", b.result, *owner),
        numbers("score", "f", b.score),
        numbers("error_ply", "i", b.error_ply),
        text_column("error", b.error, *owner),
    };
    for (std::size_t i = 0; i < table.tags.size(); ++i) {
        fields.push_back(text_column(table.tags[i], b.tags[i], *owner));
    }
    fields.push_back(lists(
        "moves", games, b.move_offsets,
        structs("item", static_cast<std::int64_t>(b.from.size()),
                {numbers("from", "C", b.from), numbers("to", "C", b.to), numbers("captured", "L", b.captured),
                 numbers("captured_high", "C", b.captured_high)})));
    if (table.clocks) fields.push_back(lists("clock", games, b.move_offsets, numbers("item", "g", b.clock)));
    if (table.positions || table.keys) owner->position_offsets = table.position_offsets();
    if (table.positions) {
        fields.push_back(
            lists("positions", games, owner->position_offsets,
                  structs("item", static_cast<std::int64_t>(b.white.size()),
                          {numbers("white", "L", b.white), numbers("black", "L", b.black),
                           numbers("kings", "L", b.kings), numbers("white_high", "C", b.white_high),
                           numbers("black_high", "C", b.black_high), numbers("kings_high", "C", b.kings_high),
                           numbers("turn", "C", b.turn), numbers("state", "S", b.state)})));
    }
    if (table.keys) {
        fields.push_back(lists("keys", games, owner->position_offsets, numbers("item", "L", b.key)));
    }
    return {structs("", static_cast<std::int64_t>(games), std::move(fields)), owner};
}

std::pair<ArrowColumn, std::shared_ptr<const void>> columns_of(py::handle batch) {
    return arrow_columns(py::cast<const GameTable&>(batch));
}

GameTable empty_table(const pdn::ScanOptions& options) {
    auto batch = std::make_shared<Batch>();
    batch->tags.resize(options.tags.size());
    return {batch, options.tags, options.clocks, options.positions, options.keys};
}

pdn::ScanOptions scan_options(const py::object& variant, std::vector<std::string> tags, bool clocks,
                              bool positions, bool keys, bool hops, bool headers_only,
                              const py::object& threads) {
    pdn::ScanOptions options;
    if (!variant.is_none()) options.reading.variant = variant_argument(variant).id;
    options.reading.hops = hops;
    options.reading.headers_only = headers_only;
    options.tags = std::move(tags);
    options.clocks = clocks;
    options.positions = positions;
    options.keys = keys;
    options.threads = threads_argument(threads);
    return options;
}

}  // namespace

void bind_scan(py::module_& m) {
    py::class_<pdn::ScanOptions>(m, "_ScanOptions")
        .def(py::init(&scan_options), py::kw_only(), py::arg("variant"), py::arg("tags"), py::arg("clocks"),
             py::arg("positions"), py::arg("keys"), py::arg("hops"), py::arg("headers_only"),
             py::arg("threads"));

    py::class_<GameTable> type(m, "GameTable",
                               R"(Games of PDN files as flat columns, without an object a game or a move.

A row a game: ``offset`` and ``line`` (int64) where it begins in ``source`` (their number, from 0), ``variant``, ``result`` and ``error``
(lists of text; None without an error), ``error_ply`` (int32, from 1, 0 without), ``score``
(float32, White's: 1, 0.5, 0, NaN where it is not known), ``tag(name)`` for each tag asked for.

A row a move: game g has rows ``move_offsets[g]`` up to ``move_offsets[g + 1]`` (int64) of
``from_square``, ``to_square`` (uint8), ``captured`` (uint64, bit n-1 is square n) and ``clock``
(float64, seconds left to the mover, NaN where it is not said). A row a position, if asked for: the
start and one behind each move, so game g has ``position_offsets[g]`` up to ``position_offsets[g +
1]`` of ``white``, ``black``, ``kings`` (uint64), ``turn`` (uint8), ``state`` (uint16, see
Position.state) and ``keys`` (uint64). On 12x12 squares 65 to 72 are bits 0 to 7 of ``captured_high``,
``white_high``, ``black_high`` and ``kings_high`` (uint8), which are 0 elsewhere.

Arrays are read-only views. It speaks the Arrow PyCapsule interface: ``pyarrow.table(t)``,
``polars.DataFrame(t)``; there moves, clocks, positions and keys are lists, one a game.

>>> import bitdraughts as bd
>>> (table,) = bd.pdn.scan(b'[White "Ana"]\n1. c3-d4 f6-e5 1-0')
>>> len(table), table.tag("White"), table.from_square.tolist(), table.score.tolist()
(1, ['Ana'], [22, 11], [1.0])
)");
    const auto add_column = [&](const char* name, auto member) {
        type.def_property_readonly(name, [member](const py::object& t) {
            return view(t, (*t.cast<const GameTable&>().batch).*member);
        });
    };
    add_column("offset", &Batch::offset);
    add_column("line", &Batch::line);
    add_column("score", &Batch::score);
    add_column("error_ply", &Batch::error_ply);
    add_column("move_offsets", &Batch::move_offsets);
    add_column("from_square", &Batch::from);
    add_column("to_square", &Batch::to);
    add_column("captured", &Batch::captured);
    add_column("captured_high", &Batch::captured_high);
    add_column("clock", &Batch::clock);
    add_column("white", &Batch::white);
    add_column("black", &Batch::black);
    add_column("kings", &Batch::kings);
    add_column("white_high", &Batch::white_high);
    add_column("black_high", &Batch::black_high);
    add_column("kings_high", &Batch::kings_high);
    add_column("turn", &Batch::turn);
    add_column("state", &Batch::state);
    add_column("keys", &Batch::key);
    type.def_readwrite("source", &GameTable::source, "Number of the source its games come from, from 0.")
        .def("__len__", [](const GameTable& t) { return t.batch->games(); })
        .def("__repr__",
             [](const GameTable& t) {
                 return "<GameTable of " + std::to_string(t.batch->games()) + " games, " +
                        std::to_string(t.batch->from.size()) + " moves>";
             })
        .def_property_readonly("position_offsets",
                               [](const GameTable& t) {
                                   const auto offsets = t.position_offsets();
                                   return py::array_t<std::int64_t>(static_cast<py::ssize_t>(offsets.size()),
                                                                    offsets.data());
                               })
        .def_property_readonly(
            "variant",
            [](const GameTable& t) {
                py::list out;
                for (const std::uint8_t id : t.batch->variant) {
                    out.append(py::reinterpret_borrow<py::object>(variant_name(static_cast<Variant>(id))));
                }
                return out;
            })
        .def_property_readonly("result", [](const GameTable& t) { return texts(t.batch->result); })
        .def_property_readonly("error", [](const GameTable& t) { return texts(t.batch->error); })
        .def_property_readonly(
            "tags", [](const GameTable& t) { return py::tuple(py::cast(t.tags)); },
            "Names of the tags that are columns.")
        .def(
            "tag",
            [](const GameTable& t, const std::string& name) {
                for (std::size_t i = 0; i < t.tags.size(); ++i) {
                    if (t.tags[i] == name) return texts(t.batch->tags[i]);
                }
                throw py::key_error("no column for the tag " + name);
            },
            py::arg("name"), R"(The values of a tag, None where a game has none.

Raises KeyError for a tag that was not asked for.

>>> import bitdraughts as bd
>>> (table,) = bd.pdn.scan(b'[Event "Cup"] *', tags=["Event", "Round"])
>>> table.tag("Event"), table.tag("Round")
(['Cup'], [None])
)")
        .def("_decode",
             [](GameTable& t, const std::string& encoding) {
                 decode(t.batch->error, encoding);
                 decode(t.batch->result, encoding);
                 for (TextColumn& column : t.batch->tags) decode(column, encoding);
             })
        .def("_settle_results",
             [](GameTable& t, const py::function& meaning) { settle_results(*t.batch, meaning); })
        .def("_text",
             [](const GameTable& t) {
                 std::string all = t.batch->result.bytes + "\n";
                 for (const TextColumn& column : t.batch->tags) all += column.bytes + "\n";
                 return py::bytes(all);
             })
        .def("_is_utf8",
             [](const GameTable& t) {
                 if (!is_utf8(t.batch->error.bytes) || !is_utf8(t.batch->result.bytes)) return false;
                 for (const TextColumn& column : t.batch->tags) {
                     if (!is_utf8(column.bytes)) return false;
                 }
                 return true;
             })
        .def("__arrow_c_schema__", [](const GameTable& t) { return arrow_schema(arrow_columns(t).first); })
        .def(
            "__arrow_c_array__",
            [](const GameTable& t, const py::object&) {
                const auto [column, owner] = arrow_columns(t);
                return arrow_array(column, owner);
            },
            py::arg("requested_schema") = py::none());

    m.def(
        "_scan",
        [](const py::buffer& data, std::size_t offset, std::size_t line, bool final,
           const pdn::ScanOptions& options, std::size_t cut_bytes, std::size_t cut_lines) {
            const Bytes block(data);
            GameTable table = empty_table(options);
            std::size_t consumed = 0;
            {
                const Unlocked unlocked;
                *table.batch = pdn::scan(block.text(), offset, line, final, options, consumed,
                                         {.bytes = cut_bytes, .lines = cut_lines});
            }
            return py::make_tuple(std::move(table), consumed, line);
        },
        py::arg("data"), py::kw_only(), py::arg("offset"), py::arg("line"), py::arg("final"),
        py::arg("options"), py::arg("cut_bytes") = 0, py::arg("cut_lines") = 0,
        "The complete games of a block, whose first lacks so much, as a GameTable, bytes consumed, next "
        "line.");
    m.def(
        "_abridged",
        [](const py::buffer& data, std::size_t longest) {
            const Bytes block(data);
            pdn::Cut cut;
            const std::string text = pdn::abridged(block.text(), longest, cut);
            return py::make_tuple(py::bytes(text), cut.bytes, cut.lines);
        },
        py::arg("data"), py::arg("longest"),
        "A text that ends within its first game, without long comments, and the bytes and lines cut.");
    m.def(
        "_arrow_stream",
        [](const pdn::ScanOptions& options, const py::iterator& tables) {
            return arrow_stream(arrow_columns(empty_table(options)).first, tables, columns_of);
        },
        "A stream capsule of GameTables.");
}

}  // namespace bitdraughts::python
