#include "arrow.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "arrow_interface.hpp"
#include "gil.hpp"

namespace py = pybind11;

namespace bitdraughts::python {

namespace {

constexpr std::int64_t nullable_flag = 2;

/// What a schema or an array of the interface owns: itself deep, by value.
struct SchemaParts {
    std::string format;
    std::string name;
    std::string metadata;
    std::vector<ArrowSchema> children;
    std::vector<ArrowSchema*> pointers;
};
struct ArrayParts {
    std::shared_ptr<const void> owner;
    std::vector<const void*> buffers;
    std::vector<ArrowArray> children;
    std::vector<ArrowArray*> pointers;
};

void release_schema(ArrowSchema* schema) {
    auto* parts = static_cast<SchemaParts*>(schema->private_data);
    for (ArrowSchema& child : parts->children) {
        if (child.release != nullptr) child.release(&child);
    }
    delete parts;
    schema->release = nullptr;
}

void release_array(ArrowArray* array) {
    auto* parts = static_cast<ArrayParts*>(array->private_data);
    for (ArrowArray& child : parts->children) {
        if (child.release != nullptr) child.release(&child);
    }
    delete parts;
    array->release = nullptr;
}

/// Metadata as the interface has it: each number and text behind the other, in the bytes of the machine.
std::string encoded(const std::map<std::string, std::string>& metadata) {
    std::string out;
    const auto add_number = [&](std::size_t number) {
        const auto value = static_cast<std::int32_t>(number);
        out.append(reinterpret_cast<const char*>(&value), sizeof value);
    };
    add_number(metadata.size());
    for (const auto& [key, value] : metadata) {
        for (const std::string& text : {key, value}) {
            add_number(text.size());
            out += text;
        }
    }
    return out;
}

void export_schema(const ArrowColumn& column, ArrowSchema& out) {
    auto parts = std::make_unique<SchemaParts>();
    parts->format = column.format;
    parts->name = column.name;
    parts->metadata = encoded(column.metadata);
    parts->children.resize(column.children.size());
    for (std::size_t i = 0; i < column.children.size(); ++i) {
        export_schema(column.children[i], parts->children[i]);
        parts->pointers.push_back(&parts->children[i]);
    }
    out = {};
    out.format = parts->format.c_str();
    out.name = parts->name.c_str();
    out.metadata = column.metadata.empty() ? nullptr : parts->metadata.data();
    out.flags = column.nullable ? nullable_flag : 0;
    out.n_children = static_cast<std::int64_t>(parts->children.size());
    out.children = parts->pointers.data();
    out.release = release_schema;
    out.private_data = parts.release();
}

void export_array(const ArrowColumn& column, const std::shared_ptr<const void>& owner, ArrowArray& out) {
    auto parts = std::make_unique<ArrayParts>();
    parts->owner = owner;
    parts->buffers = column.buffers;
    parts->children.resize(column.children.size());
    for (std::size_t i = 0; i < column.children.size(); ++i) {
        export_array(column.children[i], owner, parts->children[i]);
        parts->pointers.push_back(&parts->children[i]);
    }
    out = {};
    out.length = column.length;
    out.null_count = column.null_count;
    out.n_buffers = static_cast<std::int64_t>(parts->buffers.size());
    out.buffers = parts->buffers.data();
    out.n_children = static_cast<std::int64_t>(parts->children.size());
    out.children = parts->pointers.data();
    out.release = release_array;
    out.private_data = parts.release();
}

/// A capsule that releases what nobody has taken over.
template <class T>
py::capsule capsule_of(std::unique_ptr<T> value, const char* name) {
    PyObject* made = PyCapsule_New(value.get(), name, [](PyObject* self) {
        auto* held = static_cast<T*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
        if (held->release != nullptr) held->release(held);
        delete held;
    });
    if (made == nullptr) throw py::error_already_set();
    value.release();
    return py::reinterpret_steal<py::capsule>(made);
}

/// Batches come from Python one by one, with the lock held.
struct StreamParts {
    ArrowColumn schema;
    py::iterator batches;
    BatchColumns columns;
    std::string error;
};

int next_array(ArrowArrayStream* stream, ArrowArray* out) {
    auto* parts = static_cast<StreamParts*>(stream->private_data);
    const Locked lock;
    if (!lock) return EIO;
    try {
        *out = {};  // released: the end of the stream
        if (parts->batches == py::iterator::sentinel()) return 0;
        const auto [column, owner] = parts->columns(*parts->batches);
        export_array(column, owner, *out);
        ++parts->batches;
        return 0;
    } catch (const std::exception& error) {
        parts->error = error.what();
        return EIO;
    }
}

}  // namespace

py::capsule arrow_schema(const ArrowColumn& column) {
    auto schema = std::make_unique<ArrowSchema>();
    export_schema(column, *schema);
    return capsule_of(std::move(schema), "arrow_schema");
}

py::tuple arrow_array(const ArrowColumn& column, const std::shared_ptr<const void>& owner) {
    auto array = std::make_unique<ArrowArray>();
    export_array(column, owner, *array);
    return py::make_tuple(arrow_schema(column), capsule_of(std::move(array), "arrow_array"));
}

py::capsule arrow_stream(const ArrowColumn& schema, const py::iterator& batches, BatchColumns columns) {
    auto stream = std::make_unique<ArrowArrayStream>();
    auto parts = std::make_unique<StreamParts>(StreamParts{schema, batches, columns, {}});
    stream->get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
        export_schema(static_cast<StreamParts*>(self->private_data)->schema, *out);
        return 0;
    };
    stream->get_next = next_array;
    stream->get_last_error = [](ArrowArrayStream* self) {
        return static_cast<StreamParts*>(self->private_data)->error.c_str();
    };
    stream->release = [](ArrowArrayStream* self) {
        const Locked lock;
        if (lock) delete static_cast<StreamParts*>(self->private_data);
        self->release = nullptr;
    };
    stream->private_data = parts.release();
    return capsule_of(std::move(stream), "arrow_array_stream");
}

}  // namespace bitdraughts::python
