// From the unique positions of one ply to those of the next, and back with numbers from below.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "bitdraughts/count.hpp"
#include "bitdraughts/frontier/columns.hpp"
#include "bitdraughts/frontier/rows.hpp"
#include "bitdraughts/parallel.hpp"

namespace bitdraughts::frontier {

struct Options {
    bool routes = false;    ///< a position counts once for each route that leads to it
    bool symmetry = false;  ///< positions in their canonical form, see symmetry.hpp
    int threads = 1;        ///< at least 1
    Tick tick;              ///< gets rows
};

/// Where expand may put what is too much for memory.
struct Room {
    std::size_t bytes;  ///< for runs and columns together; the rows expanded come on top
    std::filesystem::path folder;
};

/// The positions one ply on, sorted by (white, black, kings, state), each with the sum of the multiplicities
/// of the rows it follows from. The outcome is the same for any number of threads and any room. Throws Error
/// (too_large) if a multiplicity passes 2^128, std::filesystem::filesystem_error if a file cannot be used.
ColumnWriter expand(const Rows& rows, const Options& options, const Room& room);

/// For each row the sum of the numbers of the positions one ply on, which are looked up in `next`; one that
/// is not there counts 0. Throws Error (too_large) past 2^128.
std::vector<Count> fold(const Rows& rows, const Rows& next, const Options& options);

/// The perft of each row.
std::vector<Count> perft_rows(const Rows& rows, int depth, const PerftOptions& options);

}  // namespace bitdraughts::frontier
