// Columns of a frontier as rows, for tests and fuzz targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bitdraughts/frontier/columns.hpp"
#include "bitdraughts/frontier/rows.hpp"

namespace bitdraughts::testing {

/// Columns in memory as rows.
inline frontier::Rows rows_of(frontier::ColumnWriter& made, Variant variant, Color turn) {
    const auto at = [&](const char* name) -> const std::byte* {
        for (frontier::Column& column : made.columns()) {
            if (column.name() == name) return column.bytes().data();
        }
        return nullptr;
    };
    frontier::Rows rows;
    rows.variant = variant;
    rows.turn = turn;
    rows.size = made.size();
    rows.white = at("white");
    rows.black = at("black");
    rows.kings = at("kings");
    rows.white_high = reinterpret_cast<const std::uint8_t*>(at("white_high"));
    rows.black_high = reinterpret_cast<const std::uint8_t*>(at("black_high"));
    rows.kings_high = reinterpret_cast<const std::uint8_t*>(at("kings_high"));
    rows.state = reinterpret_cast<const std::uint16_t*>(at("state"));
    rows.lo = reinterpret_cast<const std::uint64_t*>(at("multiplicity_lo"));
    rows.hi = reinterpret_cast<const std::uint64_t*>(at("multiplicity_hi"));
    return rows;
}

}  // namespace bitdraughts::testing
