// Many games as flat columns: no object a game or a move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bitdraughts/pdn/abridge.hpp"
#include "bitdraughts/pdn/game.hpp"

namespace bitdraughts::pdn {

/// A column of texts: text i is bytes[offsets[i]] to bytes[offsets[i + 1]].
struct TextColumn {
    std::vector<std::int64_t> offsets{0};
    std::string bytes;
    std::vector<std::uint8_t> missing;  ///< one a row, 0 or 1
    std::size_t missing_count = 0;

    void add(std::string_view text);
    void add_missing();
    void append(const TextColumn& other);
    std::size_t size() const { return missing.size(); }
};

struct ScanOptions {
    Options reading;
    std::vector<std::string> tags;  ///< names of the tags that become columns
    bool clocks = false;
    bool positions = false;
    bool keys = false;
    int threads = 1;
};

/// What was read: a row a game, a row a move, and a row a position (the start and one behind each
/// move, so that game g has its positions at move_offsets[g] + g and onwards).
struct Batch {
    // Games.
    std::vector<std::int64_t> offset;
    std::vector<std::int64_t> line;
    std::vector<std::uint8_t> variant;    ///< a Variant
    TextColumn result;                    ///< definite terminator, else value of the Result tag, else "*"
    std::size_t results_in_words = 0;     ///< those that are a tag's value as it stands
    std::vector<float> score;             ///< White's: 1, 0.5, 0; NaN where nobody won and nothing is drawn
    std::vector<std::int32_t> error_ply;  ///< of the first error, counted from 1; 0 without any
    TextColumn error;                     ///< its message
    std::vector<TextColumn> tags;
    std::vector<std::int64_t> move_offsets{0};
    // Moves.
    std::vector<std::uint8_t> from, to;
    std::vector<std::uint64_t> captured;      ///< bit n-1 is square n
    std::vector<std::uint8_t> captured_high;  ///< bit n-65 is square n
    std::vector<double> clock;                ///< seconds left to the mover behind his move; NaN if not said
    // Positions.
    std::vector<std::uint64_t> white, black, kings;
    std::vector<std::uint8_t> white_high, black_high, kings_high;
    std::vector<std::uint8_t> turn;
    std::vector<std::uint16_t> state;
    std::vector<std::uint64_t> key;

    std::size_t games() const { return offset.size(); }
    void append(const Batch& other);
};

/// Reads the complete games of a block, which begins at byte `offset` and line `line` of its file; the
/// last game is left to the next block unless this is the `final` one. `consumed` and `line` say where
/// that begins. With several threads the block is cut where games seem to begin; that each cut was
/// right is checked, so the outcome does not depend on the number of threads. The first game of the
/// block lacks what is `missing`, the others lie as far behind.
Batch scan(std::string_view block, std::size_t offset, std::size_t& line, bool final,
           const ScanOptions& options, std::size_t& consumed, Cut missing = {});

/// Seconds a comment gives for the clock of `mover`, NaN if it says nothing of it: `[%clk 1:02:03]`,
/// `[%clock w0:10:00 B0:09:50]`.
double clock_in(std::string_view comment, Color mover);

}  // namespace bitdraughts::pdn
