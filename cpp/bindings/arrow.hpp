// Columns handed out through the Arrow C data interface (arrow.apache.org, "The Arrow C data interface"),
// so that pyarrow, polars, pandas and duckdb can take them without being needed here.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bitdraughts::python {

/// A column, or a struct or list of columns: a description of buffers that something else owns.
struct ArrowColumn {
    std::string name;
    std::string format;  ///< as the interface has it: "l" int64, "U" large text, "+s" struct, "+L" list
    std::int64_t length = 0;
    std::int64_t null_count = 0;
    std::vector<const void*> buffers;  ///< validity first (null where nothing is missing)
    std::vector<ArrowColumn> children;
    bool nullable = false;
    std::map<std::string, std::string> metadata = {};
};

/// (schema capsule, array capsule) as `__arrow_c_array__` returns them. `owner` lives as long as they do.
pybind11::tuple arrow_array(const ArrowColumn& column, const std::shared_ptr<const void>& owner);

/// The schema capsule alone, as `__arrow_c_schema__` returns it.
pybind11::capsule arrow_schema(const ArrowColumn& column);

/// Takes the columns of a batch that Python gave.
using BatchColumns = std::pair<ArrowColumn, std::shared_ptr<const void>> (*)(pybind11::handle batch);

/// A stream capsule as `__arrow_c_stream__` returns it: the batches an iterator gives, all of one schema.
pybind11::capsule arrow_stream(const ArrowColumn& schema, const pybind11::iterator& batches,
                               BatchColumns columns);

/// Columns that an Arrow program gave.
struct ImportedColumns {
    std::map<std::string, std::string> metadata;  ///< of the schema
    std::vector<pybind11::dict> batches;  ///< each: arrays of NumPy, which hold what they read, by name
};

/// Takes numbers without copying them from an object with `__arrow_c_array__` or `__arrow_c_stream__`: of its
/// columns those that are named, as far as it has them. Throws TypeError for an object with neither and for
/// columns of other than numbers, ValueError for missing values.
ImportedColumns import_arrow(const pybind11::object& source, const std::vector<std::string>& names);

}  // namespace bitdraughts::python
