// What reading gives: one game with its tags, moves, remarks and problems. Free of Python, reusable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bitdraughts/fen.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts::pdn {

/// `[name "value"]`. Views into the block that was read, or into the game where escapes were undone.
struct Tag {
    std::string_view name;
    std::string_view value;
    std::size_t offset = 0;
    std::size_t line = 0;
};

/// Where the variant was learned from.
enum class VariantSource : std::uint8_t { given, variant_tag, game_type, guessed, none };
std::string_view name_of(VariantSource source);

enum class EventKind : std::uint8_t { none, move, text, open, close, comment, nag, mark, setup };

/// One thing of the move text, in text order; only for games that are more than a row of moves.
struct Event {
    EventKind kind{};
    int number = 0;         ///< of a NAG
    Move move{};            ///< of a move
    std::string_view text;  ///< of the kinds text, comment, mark and setup
};

/// What a problem is about. Errors lose moves or leave them in doubt; warnings were read without loss.
enum class ProblemKind : std::uint8_t {
    illegal_move,
    ambiguous_move,
    invalid_move,
    unchecked_moves,
    fen,
    setup,
    comment,
    variation,
    no_game,
    too_many,
    // warnings
    nested_comment,
    unknown_move,
    separator,
    blank,
    leading_zero,
    glued,
    number,
    text,
    bracket,
    escape,
    control,
    tag,
    variant,
    turn,
    result,
    hops,
    more_warnings,
};
std::string_view name_of(ProblemKind kind);

struct Problem {
    ProblemKind kind{};
    bool is_error = false;
    int ply = 0;  ///< of the main line, counted from 1: the move it is about or stands before
    std::size_t offset = 0;
    std::size_t line = 0;    ///< counted from 1
    std::size_t column = 0;  ///< in bytes, counted from 1
    std::string_view text;
    std::string expected;
    std::string message;
    std::optional<Position> position;
};

struct Options {
    std::optional<Variant> variant;  ///< wins over what the text says
    bool headers_only = false;
    bool hops = false;       ///< join captures whose hops are written as moves of their own
    bool tag_places = true;  ///< tell lines and offsets of tags
};

/// One game. Views stay good as long as the block and the game do.
struct Game {
    std::size_t offset = 0;
    std::size_t line = 0;
    std::size_t end_offset = 0;
    std::vector<Tag> tags;
    Variant variant{};
    VariantSource variant_source{};
    Position start;
    int first_number = 1;
    std::vector<Move> moves;  ///< the main line up to the first bad move
    Position final;
    std::string terminator;  ///< result or `*`, in its plain spelling; empty if none
    bool annotated = false;  ///< is there more than `moves`? Then `events` holds all of it
    std::vector<Event> events;
    std::vector<Problem> problems;
    FenCounters counters;

    std::deque<std::string> unescaped;  ///< owns the values of tags that are no part of the text
    std::size_t errors = 0;
    std::size_t warnings = 0;

    void clear();
    /// The first value of a tag, or nothing. Names in any case.
    std::optional<std::string_view> tag(std::string_view name) const;
    /// Adds a problem; past `most_problems` of a severity only one more, which says so.
    Problem* report(ProblemKind kind, int ply, std::size_t offset, std::string_view text, std::string message,
                    std::string expected = {});
    bool reported(ProblemKind kind) const { return (seen_kinds >> static_cast<unsigned>(kind) & 1U) != 0; }

    static constexpr std::size_t most_problems = 1000;
    std::uint64_t seen_kinds = 0;
};

/// Is a problem of this kind an error?
constexpr bool is_error(ProblemKind kind) { return kind < ProblemKind::nested_comment; }

}  // namespace bitdraughts::pdn
