// The generators behind tables of functions: one a variant and CPU level.
#pragma once

#include <cstddef>
#include <cstdint>

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts {

class PerftTable;

/// Positions column by column, in the generators' own words of 64 bits. Behind the last stand empty boards
/// up to a multiple of `padding`; the column of rule state is read only where a ruleset has some.
struct Leaves {
    static constexpr std::size_t padding = 8;
    const std::uint64_t* white;
    const std::uint64_t* black;
    const std::uint64_t* kings;
    const std::uint64_t* state;
    std::size_t size;
};

/// The last ply of perft alone, for CPUs that take more positions at a time than a kernel does.
struct LeafKernel {
    const char* name;  ///< CPU level
    using CountOne = std::uint64_t (*)(const Leaves&, std::size_t index, bool routes);
    /// The moves of all positions together, by side to move; what has to be counted one by one is left to
    /// the kernel. Null where boards need more than 64 bits.
    std::uint64_t (*count[2])(const Leaves&, bool routes, CountOne one);
    /// The lines of two plies below at most `most_positions`; the indices of those that are left to the
    /// kernel go to `rest`, which has room for 16 more than all, and their number to `left`.
    static constexpr std::size_t most_positions = 128;
    std::uint64_t (*count_two[2])(const Leaves&, bool routes, CountOne one, std::uint64_t* rest,
                                  std::size_t& left);
};

/// What a long count needs from outside; one per thread.
struct PerftControl {
    /// Called every few milliseconds; may throw to end the count.
    void (*poll)(void* context) = nullptr;
    void* context = nullptr;
    PerftTable* table = nullptr;
    int budget = 0;  ///< nodes until the next poll
    const LeafKernel* leaves = nullptr;
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
    /// The positions after all moves, or after all routes, unordered.
    void (*children)(const Position&, bool routes, void (*emit)(void* context, const Position&),
                     void* context);
    /// Depth at least 1.
    Count (*perft)(const Position&, int depth, bool routes, PerftControl&);
};

/// The kernel of a variant, for the best CPU level this process can run. The environment variable
/// BITDRAUGHTS_KERNEL=baseline asks for the portable one, the name of another level for none above it.
const Kernel& kernel(Variant variant);
/// For the last ply, where there is something better than the kernel; else nullptr.
const LeafKernel* leaf_kernel(Variant variant);
/// The name of the best CPU level in use.
const char* cpu_level();

}  // namespace bitdraughts
