// The generators behind tables of functions: one a variant and CPU level.
#pragma once

#include <cstdint>

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts {

class PerftTable;

/// What a long count needs from outside; one per thread.
struct PerftControl {
    /// Called every few milliseconds; may throw to end the count.
    void (*poll)(void* context) = nullptr;
    void* context = nullptr;
    PerftTable* table = nullptr;
    int budget = 0;  ///< nodes until the next poll
};

/// The generators of one variant.
struct Kernel {
    const char* name;  ///< CPU level
    bool (*must_capture)(const Position&);
    bool (*any)(const Position&);
    int (*count)(const Position&);
    /// All distinct legal moves, unordered.
    void (*moves)(const Position&, MoveBuffer&);
    /// Is there this legal move?
    bool (*is_legal)(const Position&, const Move&);
    /// All routes, unordered; with `every_path` those too that differ from another in their path alone.
    void (*routes)(const Position&, bool every_path, void (*emit)(void* context, const Route&),
                   void* context);
    /// Depth at least 1.
    Count (*perft)(const Position&, int depth, bool routes, PerftControl&);
};

/// The kernel of a variant, for the best CPU level this process can run. The environment variable
/// BITDRAUGHTS_KERNEL=baseline asks for the portable one.
const Kernel& kernel(Variant variant);

}  // namespace bitdraughts
