// What a network reads and answers: positions as planes of zeros and ones, moves as numbers.
//
// In the mover's view a position with Black to move is what `flip` makes of it, so that the side to move
// always plays up the board, as White does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "bitdraughts/arrays/operations.hpp"
#include "bitdraughts/arrays/rows.hpp"
#include "bitdraughts/buffers.hpp"
#include "bitdraughts/king_run.hpp"

namespace bitdraughts::arrays {

enum class View : std::uint8_t { mover, white };

/// Positions as sets of squares, a plane each:
///   mover's view: own men, own kings, other men, other kings;
///   White's view: white men, white kings, black men, black kings, and all squares if Black is to move;
///   with rule state, for each side the king that has made 1, 2, ... quiet moves in a row.
class Planes {
public:
    enum class Layout : std::uint8_t {
        squares,  ///< by number
        image,    ///< row by row of the board, White or the mover at the bottom; 0 where no piece can be
    };
    /// How a one is written; a zero is zero bytes.
    enum class Value : std::uint8_t { byte, half, single };

    /// The variant has at most `most_squares` squares.
    Planes(Variant variant, View view, Layout layout, Value value);

    std::size_t channels() const { return channels_; }
    /// Throws BadRow for an unsound position. `out` has room for all rows, without gaps.
    void write(const Rows& rows, std::size_t begin, std::size_t end, std::byte* out) const;

private:
    static constexpr std::size_t group_size = 8;
    /// Cells side by side that are written at once; the squares among them have numbers one behind the other.
    struct Group {
        unsigned shift = 0;       ///< of a set, to the first square
        std::uint64_t mask = 0;   ///< as many bits as there are squares
        std::size_t table = 0;    ///< where the cells are, by these bits
        std::size_t written = 0;  ///< where in the plane, in bytes
    };
    using Sets = std::uint64_t[5 + 2 * longest_king_run];

    void add_group(std::size_t first, const std::vector<int>& cells);
    std::size_t sets_of(const Position& position, Sets& sets) const;
    /// With so many bytes a group; 0 for a plane that is smaller than one.
    template <std::size_t Bytes>
    void write_as(const Rows& rows, std::size_t begin, std::size_t end, std::byte* out) const;
    void write_side_by_side(WriteOnes& write_ones, const Rows& rows, std::size_t begin, std::size_t end,
                            std::byte* out) const;

    View view_;
    Value value_;
    int squares_;
    std::uint64_t all_;
    int king_limit_ = 0;
    bool backwards_ = false;  ///< numbers fall from cell to cell
    std::size_t channels_ = 0, plane_bytes_ = 0, cells_at_once_ = 0;
    PlaneCells cells_{};
    std::vector<Group> groups_;
    std::vector<std::byte> tables_;
    std::vector<std::pair<unsigned, std::size_t>> patterns_;  ///< which cells of a group are squares; table
};

/// Moves numbered: ((from - 1) * squares + (to - 1)) * ranks + rank, where the rank tells legal moves apart
/// that share from and to: how many of them capture a lower set, read as a number.
class Actions {
public:
    /// At least one rank.
    Actions(Variant variant, View view, int ranks);

    Variant variant() const { return variant_; }
    std::int64_t size() const { return std::int64_t{squares_} * squares_ * ranks_; }

    /// Throw Error: illegal_move, action_overflow for a rank that has no number, invalid_move for a number
    /// that is no action.
    std::int64_t of(const Position& p, const Move& move) const;
    Move move(const Position& p, std::int64_t action) const;

    // The same of many, as in operations.hpp; what is thrown is a BadRow.

    void of_moves(const Rows& rows, std::size_t begin, std::size_t end, const MoveColumns& moves,
                  std::int64_t* out) const;
    /// The moves of a row are those from offsets[row] up to offsets[row + 1].
    void of_lists(const Rows& rows, std::size_t begin, std::size_t end, const std::int64_t* offsets,
                  const MoveColumns& moves, std::int64_t* out) const;
    /// `out` has a MoveRecord a row, of the word of the positions.
    void moves(const Rows& rows, std::size_t begin, std::size_t end, const Column& actions, void* out) const;
    /// True where an action is legal; `size()` values a row.
    void masks(const Rows& rows, std::size_t begin, std::size_t end, bool* out) const;
    /// The same as bits, the lowest first; whole bytes a row.
    void packed_masks(const Rows& rows, std::size_t begin, std::size_t end, std::uint8_t* out) const;
    std::size_t packed_size() const { return (static_cast<std::size_t>(size()) + 7) / 8; }

private:
    bool turns(const Position& p) const { return view_ == View::mover && p.turn == Color::black; }
    /// A move as it is seen from the position, and back.
    Move turned_for(const Position& p, const Move& move) const;
    std::int64_t first_of(int from, int to) const {
        return (std::int64_t{from - 1} * squares_ + (to - 1)) * ranks_;
    }
    void list(const Position& p, MoveBuffer& seen) const;
    std::int64_t among(const Position& p, const MoveBuffer& seen, const Move& move) const;
    [[noreturn]] void throw_overflow(const Position& p, const Move& move, int rank) const;
    [[noreturn]] void throw_first_overflow(const Position& p) const;
    template <class Take>
    void each_action(const Position& p, Take&& take) const;

    Variant variant_;
    View view_;
    int squares_, ranks_;
};

}  // namespace bitdraughts::arrays
