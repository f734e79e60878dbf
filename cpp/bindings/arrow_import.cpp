// Columns taken in through the Arrow C data interface.
#include <pybind11/numpy.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "arrow.hpp"
#include "arrow_interface.hpp"

namespace py = pybind11;

namespace bitdraughts::python {

namespace {

/// A struct of the interface that is ours to release.
template <class T>
class Owned {
public:
    Owned() = default;
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    ~Owned() {
        if (value.release != nullptr) value.release(&value);
    }
    /// Moves it out of a capsule.
    void take(const py::object& capsule, const char* name) {
        auto* held = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
        if (held == nullptr) throw py::error_already_set();
        if (held->release == nullptr) throw py::value_error("these Arrow data were taken already");
        value = std::exchange(*held, T{});
    }

    T value{};
};

std::map<std::string, std::string> decoded(const char* metadata) {
    std::map<std::string, std::string> out;
    if (metadata == nullptr) return out;
    const auto number = [&] {
        std::int32_t value = 0;
        std::memcpy(&value, metadata, sizeof value);
        metadata += sizeof value;
        return value;
    };
    const auto text = [&] {
        const auto size = static_cast<std::size_t>(std::max(number(), 0));
        std::string value(metadata, size);
        metadata += size;
        return value;
    };
    for (std::int32_t left = number(); left > 0; --left) {
        std::string key = text();
        out[std::move(key)] = text();
    }
    return out;
}

/// The dtype of a format, nullptr if it is not one of plain numbers.
const char* dtype_of(const std::string& format) {
    static const std::map<std::string, const char*> known{
        {"c", "i1"}, {"C", "u1"}, {"s", "i2"}, {"S", "u2"}, {"i", "i4"}, {"I", "u4"},
        {"l", "i8"}, {"L", "u8"}, {"e", "f2"}, {"f", "f4"}, {"g", "f8"},
    };
    const auto found = known.find(format);
    return found == known.end() ? nullptr : found->second;
}

/// Refuses rows that no array can have, lest they are looked for in memory.
void check_rows(const ArrowArray& array, const std::string& what) {
    if (array.length < 0 || array.offset < 0 ||
        array.length > std::numeric_limits<std::int64_t>::max() - array.offset) {
        throw py::value_error(what + " has " + std::to_string(array.length) + " rows from row " +
                              std::to_string(array.offset));
    }
}

bool has_missing(const ArrowArray& array, std::int64_t begin, std::int64_t length) {
    if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return false;
    const auto* bits = static_cast<const std::uint8_t*>(array.buffers[0]);
    for (std::int64_t i = begin; i < begin + length; ++i) {
        if ((bits[i / 8] >> (i % 8) & 1) == 0) return true;
    }
    return false;
}

void check_schema(const ArrowSchema& schema) {
    if (std::string(schema.format) != "+s") {
        throw py::type_error("expected a table of columns, not a column of the Arrow format '" +
                             std::string(schema.format) + "'");
    }
}

py::array column_of(const ArrowSchema& schema, const ArrowArray& column, const ArrowArray& table,
                    const py::object& owner) {
    const std::string name = "column " + std::string(schema.name);
    const char* dtype = schema.dictionary == nullptr ? dtype_of(schema.format) : nullptr;
    if (dtype == nullptr || column.n_buffers != 2) {
        throw py::type_error(name + " has the Arrow format '" + std::string(schema.format) +
                             "'; expected plain numbers");
    }
    check_rows(column, name);
    if (column.length < table.offset + table.length) {
        throw py::value_error(name + " has " + std::to_string(column.length) + " rows; expected " +
                              std::to_string(table.offset + table.length));
    }
    const std::int64_t begin = column.offset + table.offset;
    if (has_missing(column, begin, table.length)) throw py::value_error(name + " has missing values");
    const py::dtype type(dtype);
    if (table.length == 0) return {type, std::vector<py::ssize_t>{0}};
    const auto* data = static_cast<const char*>(column.buffers[1]) + begin * type.itemsize();
    return {type, {table.length}, {type.itemsize()}, data, owner};
}

py::dict columns_of(const ArrowSchema& schema, std::unique_ptr<Owned<ArrowArray>> given,
                    const std::vector<std::string>& names) {
    const ArrowArray& table = given->value;
    const py::capsule owner(given.get(), [](void* held) { delete static_cast<Owned<ArrowArray>*>(held); });
    given.release();  // NOLINT(bugprone-unused-return-value): the capsule has it
    if (table.n_children != schema.n_children)
        throw py::value_error("the Arrow data do not fit their schema");
    check_rows(table, "the table");
    if (has_missing(table, table.offset, table.length)) throw py::value_error("there are missing rows");
    py::dict out;
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
        const ArrowSchema& field = *schema.children[i];
        if (field.name == nullptr || std::ranges::find(names, field.name) == names.end()) continue;
        out[field.name] = column_of(field, *table.children[i], table, owner);
    }
    return out;
}

}  // namespace

ImportedColumns import_arrow(const py::object& source, const std::vector<std::string>& names) {
    ImportedColumns out;
    Owned<ArrowSchema> schema;
    if (py::hasattr(source, "__arrow_c_array__")) {
        const py::tuple capsules = source.attr("__arrow_c_array__")();
        if (capsules.size() != 2) throw py::type_error("__arrow_c_array__ must give two capsules");
        schema.take(capsules[0], "arrow_schema");
        check_schema(schema.value);
        auto array = std::make_unique<Owned<ArrowArray>>();
        array->take(capsules[1], "arrow_array");
        out.batches.push_back(columns_of(schema.value, std::move(array), names));
    } else if (py::hasattr(source, "__arrow_c_stream__")) {
        Owned<ArrowArrayStream> stream;
        stream.take(source.attr("__arrow_c_stream__")(), "arrow_array_stream");
        const auto check = [&](int status) {
            if (status == 0) return;
            const char* message = stream.value.get_last_error(&stream.value);
            throw py::value_error("the Arrow stream failed: " +
                                  std::string(message == nullptr ? std::strerror(status) : message));
        };
        check(stream.value.get_schema(&stream.value, &schema.value));
        check_schema(schema.value);
        for (;;) {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            auto array = std::make_unique<Owned<ArrowArray>>();
            check(stream.value.get_next(&stream.value, &array->value));
            if (array->value.release == nullptr) break;
            out.batches.push_back(columns_of(schema.value, std::move(array), names));
        }
    } else {
        throw py::type_error(
            "expected an Arrow table, an object with __arrow_c_array__ or __arrow_c_stream__, not " +
            std::string(Py_TYPE(source.ptr())->tp_name));
    }
    out.metadata = decoded(schema.value.metadata);
    return out;
}

}  // namespace bitdraughts::python
