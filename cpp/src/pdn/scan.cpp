#include "bitdraughts/pdn/scan.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "bitdraughts/parallel.hpp"
#include "bitdraughts/pdn/lexer.hpp"
#include "bitdraughts/pdn/reader.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::pdn {

namespace {

template <class T>
void append_to(std::vector<T>& to, const std::vector<T>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

/// Offsets of rows that follow rows which end at to.back().
void append_offsets(std::vector<std::int64_t>& to, const std::vector<std::int64_t>& from) {
    const std::int64_t base = to.back();
    to.reserve(to.size() + from.size());
    for (std::size_t i = 1; i < from.size(); ++i) to.push_back(base + from[i]);
}

/// The result, and whether that is a tag's value which is no token of PDN.
std::pair<std::string, bool> result_of(const Game& game) {
    if (is_definite(game.terminator)) return {game.terminator, false};
    const auto tag = game.tag("Result");
    if (!tag || tag->empty() || *tag == "*" || *tag == "?") return {"*", false};
    std::string plain = plain_result(*tag);
    if (plain.empty()) return {std::string(*tag), true};
    return {std::move(plain), false};
}

constexpr bool breaks_line(char c) { return c >= '\t' && c <= '\r'; }

/// Adds the value of a tag, in which a tab or line break says no more than a blank.
void add_value(TextColumn& column, std::string_view value) {
    if (std::ranges::none_of(value, breaks_line)) return column.add(value);
    std::string out;
    for (std::size_t i = 0; i < value.size();) {
        const std::size_t end = std::min(value.find_first_not_of(" \t\n\v\f\r", i), value.size());
        const std::string_view blanks = value.substr(i, end - i);
        out += std::ranges::any_of(blanks, breaks_line) ? " " : blanks;
        if (end < value.size()) out += value[end];
        i = end + 1;
    }
    column.add(out);
}

/// In games whose Black moves first, 1-0 is Black's win (PDN 2.0, GameType 21).
float score_of(std::string_view result, Variant variant) {
    const bool white_first = info(variant).rules.first_mover == Color::white;
    if (result == "1-0" || result == "2-0") return white_first ? 1.0F : 0.0F;
    if (result == "0-1" || result == "0-2") return white_first ? 0.0F : 1.0F;
    if (result == "1/2-1/2" || result == "1-1") return 0.5F;
    return std::numeric_limits<float>::quiet_NaN();
}

void add_clocks(Batch& out, const Game& game) {
    const std::size_t first = out.clock.size();
    out.clock.resize(first + game.moves.size(), std::numeric_limits<double>::quiet_NaN());
    if (!game.annotated) return;
    std::size_t ply = 0;
    std::size_t depth = 0;
    Color mover = opposite(game.start.turn);  // of the move before the comment
    for (const Event& event : game.events) {
        if (event.kind == EventKind::open) ++depth;
        if (event.kind == EventKind::close) --depth;
        if (depth > 0) continue;
        if (event.kind == EventKind::move) {
            ++ply;
            mover = opposite(mover);
        } else if (event.kind == EventKind::comment && ply > 0 && ply <= game.moves.size()) {
            const double seconds = clock_in(event.text, mover);
            if (seconds == seconds) out.clock[first + ply - 1] = seconds;
        }
    }
}

/// Squares 65 to 72, of the one board that has so many.
std::uint8_t high(SquareSet set) {
    static_assert(max_squares - 64 <= 8);
    return static_cast<std::uint8_t>(set.hi);
}

void add_position(Batch& out, const Position& p, const ScanOptions& options) {
    if (options.positions) {
        out.white.push_back(p.white.lo);
        out.black.push_back(p.black.lo);
        out.kings.push_back(p.kings.lo);
        out.white_high.push_back(high(p.white));
        out.black_high.push_back(high(p.black));
        out.kings_high.push_back(high(p.kings));
        out.state.push_back(p.state);
        out.turn.push_back(static_cast<std::uint8_t>(p.turn));
    }
    if (options.keys) out.key.push_back(key(p));
}

void add(Batch& out, const Game& game, const ScanOptions& options) {
    out.offset.push_back(static_cast<std::int64_t>(game.offset));
    out.line.push_back(static_cast<std::int64_t>(game.line));
    out.variant.push_back(static_cast<std::uint8_t>(game.variant));
    const auto [result, in_words] = result_of(game);
    if (in_words) ++out.results_in_words;
    out.result.add(result);
    out.score.push_back(score_of(result, game.variant));
    const auto error = std::ranges::find_if(game.problems, [](const Problem& p) { return p.is_error; });
    if (error == game.problems.end()) {
        out.error_ply.push_back(0);
        out.error.add_missing();
    } else {
        out.error_ply.push_back(std::max(error->ply, 1));
        out.error.add(error->message);
    }
    for (std::size_t i = 0; i < options.tags.size(); ++i) {
        if (const auto value = game.tag(options.tags[i])) {
            add_value(out.tags[i], *value);
        } else {
            out.tags[i].add_missing();
        }
    }
    for (const Move& move : game.moves) {
        out.from.push_back(move.from);
        out.to.push_back(move.to);
        out.captured.push_back(move.captured.lo);
        out.captured_high.push_back(high(move.captured));
    }
    out.move_offsets.push_back(static_cast<std::int64_t>(out.from.size()));
    if (options.clocks) add_clocks(out, game);
    if (options.positions || options.keys) {
        Position p = game.start;
        add_position(out, p, options);
        for (const Move& move : game.moves) {
            p = play_unchecked(p, move);
            add_position(out, p, options);
        }
    }
}

/// A stretch of a block, read by one thread: the games that begin before `end`.
struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t line = 1;  ///< of its first byte
    Batch batch;
    std::size_t consumed = 0;         ///< of the block
    std::size_t next_line = 1;        ///< of the byte there
    std::optional<std::size_t> next;  ///< where the game behind its last one begins; none at the end
    bool failed = false;  ///< with an exception, of no matter if it does not begin with a game after all
};

void read_part(std::string_view block, bool final, const ScanOptions& options, Part& part) {
    part.batch = {};
    part.batch.tags.resize(options.tags.size());
    part.next.reset();
    Options reading = options.reading;
    reading.tag_places = false;
    Reader reader(block.substr(part.begin), {.offset = part.begin, .line = part.line}, final, reading);
    Game game;
    while (reader.next(game)) {
        if (game.offset >= part.end) {
            part.next = game.offset;
            part.consumed = game.offset;
            part.next_line = game.line;
            return;
        }
        add(part.batch, game, options);
    }
    part.consumed = part.begin + reader.consumed();
    part.next_line = reader.next_place().line;
}

/// The first place at or behind `at` where a game seems to begin: a tag behind an empty line.
std::size_t likely_start(std::string_view block, std::size_t at) {
    for (std::size_t i = block.find('[', at); i != std::string_view::npos; i = block.find('[', i + 1)) {
        std::size_t line_ends = 0;
        for (std::size_t k = i; k > 0; --k) {
            const char c = block[k - 1];
            if (c == '\n') ++line_ends;
            if (line_ends == 2) return i;
            if (c != '\n' && c != '\r' && c != ' ' && c != '\t') break;
        }
    }
    return block.size();
}

std::vector<Part> cut(std::string_view block, std::size_t line, int threads) {
    constexpr std::size_t smallest = std::size_t{1} << 16;
    const std::size_t size = std::max(smallest, block.size() / static_cast<std::size_t>(threads) + 1);
    std::vector<Part> parts;
    std::size_t begin = 0;
    do {
        const std::size_t end =
            begin + size < block.size() ? likely_start(block, begin + size) : block.size();
        parts.emplace_back();
        parts.back().begin = begin;
        parts.back().end = end;
        begin = end;
    } while (begin < block.size());
    parts.front().line = line;
    parts.back().end = std::numeric_limits<std::size_t>::max();
    return parts;
}

}  // namespace

void TextColumn::add(std::string_view text) {
    bytes.append(text);
    offsets.push_back(static_cast<std::int64_t>(bytes.size()));
    missing.push_back(0);
}

void TextColumn::add_missing() {
    offsets.push_back(static_cast<std::int64_t>(bytes.size()));
    missing.push_back(1);
    ++missing_count;
}

void TextColumn::append(const TextColumn& other) {
    append_offsets(offsets, other.offsets);
    bytes += other.bytes;
    missing.insert(missing.end(), other.missing.begin(), other.missing.end());
    missing_count += other.missing_count;
}

void Batch::append(const Batch& other) {
    append_to(offset, other.offset);
    append_to(line, other.line);
    append_to(variant, other.variant);
    result.append(other.result);
    results_in_words += other.results_in_words;
    append_to(score, other.score);
    append_to(error_ply, other.error_ply);
    error.append(other.error);
    for (std::size_t i = 0; i < tags.size(); ++i) tags[i].append(other.tags[i]);
    append_offsets(move_offsets, other.move_offsets);
    append_to(from, other.from);
    append_to(to, other.to);
    append_to(captured, other.captured);
    append_to(captured_high, other.captured_high);
    append_to(clock, other.clock);
    append_to(white, other.white);
    append_to(black, other.black);
    append_to(kings, other.kings);
    append_to(white_high, other.white_high);
    append_to(black_high, other.black_high);
    append_to(kings_high, other.kings_high);
    append_to(state, other.state);
    append_to(turn, other.turn);
    append_to(key, other.key);
}

Batch scan(std::string_view block, std::size_t offset, std::size_t& line, bool final,
           const ScanOptions& options, std::size_t& consumed, Cut missing) {
    const int threads = std::max(options.threads, 1);
    std::vector<Part> parts = cut(block, line, threads);
    in_blocks(parts.size(), 1, threads, {}, [&](const Block& one, const Poll&) {
        Part& part = parts[one.begin];
        try {
            read_part(block, final, options, part);
        } catch (...) {
            part.failed = true;
        }
    });
    if (parts[0].failed) read_part(block, final, options, parts[0]);  // to throw it again
    Batch all = std::move(parts[0].batch);
    Part last = std::move(parts[0]);
    for (std::size_t i = 1; i < parts.size() && last.next; ++i) {
        Part& part = parts[i];
        if (*last.next >= part.end) continue;  // a game reached over the whole part
        const std::size_t first = part.batch.games() > 0 ? static_cast<std::size_t>(part.batch.offset[0])
                                                         : part.next.value_or(part.end);
        if (!part.failed && first == *last.next && part.begin == first) {
            // Lines were counted from 1 where the part begins.
            const auto lines = static_cast<std::int64_t>(last.next_line) - 1;
            for (std::int64_t& l : part.batch.line) l += lines;
            part.next_line += last.next_line - 1;
        } else {
            part.begin = *last.next;
            part.line = last.next_line;
            read_part(block, final, options, part);
        }
        all.append(part.batch);
        last = std::move(part);
    }
    for (std::int64_t& at : all.offset) at += static_cast<std::int64_t>(offset);
    for (std::size_t g = 1; g < all.games(); ++g) {
        all.offset[g] += static_cast<std::int64_t>(missing.bytes);
        all.line[g] += static_cast<std::int64_t>(missing.lines);
    }
    consumed = last.consumed;
    line = last.next_line + (consumed > 0 ? missing.lines : 0);
    return all;
}

}  // namespace bitdraughts::pdn
