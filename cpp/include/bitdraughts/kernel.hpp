// The generators behind tables of functions: one a variant and CPU level.
#pragma once

#include <atomic>
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

/// Some rows of positions as they lie in memory, column by column: public square sets of 32 bits up to 32
/// squares, else of 64, 0 or 1 for the side to move, rule state where a variant has some. They may hold
/// anything.
struct RowBlock {
    static constexpr std::size_t most_rows = 512;
    const void* white;
    const void* black;
    const void* kings;
    const std::uint8_t* turn;
    const std::uint16_t* state;
    std::size_t size;  ///< 1 to `most_rows`
};

/// Columns without gaps that positions are written to, as wide as those of a RowBlock.
struct PositionColumns {
    bool narrow;  ///< 32 squares at most
    void *white, *black, *kings;
    std::uint8_t* turn;
    std::uint16_t* state;  ///< null where the variant has no rule state

    BITDRAUGHTS_INLINE void put(std::size_t row, const Position& p) const {
        put(white, row, p.white.lo);
        put(black, row, p.black.lo);
        put(kings, row, p.kings.lo);
        turn[row] = static_cast<std::uint8_t>(p.turn);
        if (state != nullptr) state[row] = p.state;
    }

private:
    BITDRAUGHTS_INLINE void put(void* words, std::size_t row, std::uint64_t word) const {
        if (narrow) {
            static_cast<std::uint32_t*>(words)[row] = static_cast<std::uint32_t>(word);
        } else {
            static_cast<std::uint64_t*>(words)[row] = word;
        }
    }
};

/// A move as it lies in memory.
template <class Word>
struct MoveRecord {
    std::uint8_t from, to;
    std::uint8_t promotes;
    std::uint8_t unused[sizeof(Word) - 3];
    Word captured;

    static MoveRecord of(const Move& move) {
        return {.from = move.from,
                .to = move.to,
                .promotes = move.promotes ? std::uint8_t{1} : std::uint8_t{0},
                .unused = {},
                .captured = static_cast<Word>(move.captured.lo)};
    }
};

/// Where the positions after the moves of a block of rows go: those of its row i from offsets[i] up to
/// offsets[i + 1]. Each has the number of the row before it as its parent.
struct ChildColumns {
    PositionColumns positions;
    std::int64_t* parents;
    const std::int64_t* offsets;
    std::size_t first_row;  ///< number of the block's first row
};

/// What can be asked of rows, and how a number answers it.
enum class RowQuestion : std::uint8_t {
    moves,         ///< how many legal moves?
    any_move,      ///< 0 or 1
    must_capture,  ///< 0 or 1
    key,
    material,  ///< four bytes, the lowest first: White's men, White's kings, Black's men, Black's kings
};

/// What is left to the kernel where boards are counted side by side; by side to move.
struct BoardByBoard {
    void* context;
    /// The moves of one of the boards.
    std::uint64_t (*count[2])(void* context, const Leaves&, std::size_t index);
    /// The boards after its moves, until the next call with the same number of `plies` to count below them.
    Leaves (*list[2])(void* context, const Leaves&, std::size_t index, int plies);
    /// To be called after each piece of work.
    void (*poll)(void* context);
};

/// The last plies of perft alone, for CPUs that take more positions at a time than a kernel does.
struct LeafKernel {
    const char* name;  ///< CPU level
    /// All lines of so many plies, at least one, below the boards, by side to move. Null where boards need
    /// more than 64 bits.
    Count (*count[2])(const Leaves&, int plies, bool routes, const BoardByBoard&);
    /// As Kernel::answer_rows.
    bool (*answer_rows)(RowQuestion, const RowBlock&, std::uint64_t* answers, const BoardByBoard&);
};

/// What a long count needs from outside; one per thread.
struct PerftControl {
    /// Called every few milliseconds; may throw to end the count.
    void (*poll)(void* context) = nullptr;
    void* context = nullptr;
    PerftTable* table = nullptr;
    unsigned owner = 0;  ///< of the counts in the table, see PerftTable::Use
    int budget = 0;      ///< nodes until the next poll
    const LeafKernel* leaves = nullptr;
    /// How many threads are out of work. Where there are any, positions not yet begun are given away, and
    /// what is below them is not counted; null: never.
    const std::atomic<int>* hungry = nullptr;
    void (*give)(void* context, const Position& position, int depth) = nullptr;
    /// Only positions with so many plies to count look for hungry threads: what is given has one less, and
    /// should be worth the way.
    static constexpr int giving_depth = 6;
};

/// A legal move and the position after it.
struct Picked {
    int moves = 0;  ///< how many there were to choose from; if 0, nothing else is set
    Move move;
    Position after;
};
/// Which of so many moves a number drawn at random stands for.
constexpr std::size_t chosen(std::uint64_t draw, std::size_t moves) {
    return static_cast<std::size_t>((draw >> 32) * moves >> 32);
}

/// The generators of one variant.
struct Kernel {
    const char* name;  ///< CPU level
    bool (*must_capture)(const Position&);
    bool (*any)(const Position&);
    int (*count)(const Position&);
    /// One answer for each of a block of rows: false, and answers that mean nothing, if a row is not plainly
    /// sound or has rule state. Null where there is nothing better than row by row. `better`, if not null, is
    /// the leaf_kernel of the variant.
    bool (*answer_rows)(RowQuestion, const RowBlock&, std::uint64_t* answers, const LeafKernel* better);
    /// Writes the positions after all moves of a block of rows, in the documented order of moves. Rule state
    /// is taken to be sound. False, with some of them written, if a row is not plainly sound or has other
    /// moves than there is room for. Null where there is nothing better than row by row.
    bool (*expand_rows)(const RowBlock&, const ChildColumns&);
    /// The same of the moves: those of the block's row i are the MoveRecords, of a word as wide as those of
    /// the rows, from offsets[i] up to offsets[i + 1].
    bool (*list_rows)(const RowBlock&, const std::int64_t* offsets, void* moves);
    /// All distinct legal moves in their documented order.
    void (*moves)(const Position&, MoveBuffer&);
    /// Of the legal moves in their documented order, the one with the number `chosen(draw, moves)`.
    void (*pick)(const Position&, std::uint64_t draw, Picked& out);
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
/// The cells of a plane, 32 to 128, and which of them are squares; their order is that of the squares.
struct PlaneCells {
    std::size_t count;
    std::uint64_t played[2];
};
/// Writes sets of squares as bytes 0 and 1, a plane each, one behind the other.
using WriteOnes = void(const std::uint64_t* sets, std::size_t planes, const PlaneCells& cells,
                       std::uint8_t* out);
/// For the best CPU level, if it can write many at once; else nullptr.
WriteOnes* ones_writer();
/// The name of the best CPU level in use.
const char* cpu_level();

}  // namespace bitdraughts
