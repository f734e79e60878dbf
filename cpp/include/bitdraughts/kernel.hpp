// The generators behind one table of functions, chosen once for the CPU at hand.
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

struct Kernel {
    const char* name;
    bool (*must_capture)(const Position&);
    bool (*any)(const Position&);
    int (*count)(const Position&);
    /// All distinct legal moves, unordered.
    void (*moves)(const Position&, MoveBuffer&);
    /// Is there this legal move?
    bool (*is_legal)(const Position&, const Move&);
    /// All routes, unordered.
    void (*routes)(const Position&, void (*emit)(void* context, const Route&), void* context);
    /// Depth at least 1.
    Count (*perft)(const Position&, int depth, bool routes, PerftControl&);
};

/// The kernel of this process: the best the CPU can run, or the one named by the environment
/// variable BITDRAUGHTS_KERNEL if it exists and can run here.
const Kernel& kernel();

}  // namespace bitdraughts
