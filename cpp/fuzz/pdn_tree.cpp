// Games with comments, signs and variations: their events are a tree of legal moves, whatever the blocks.
#include <algorithm>
#include <vector>

#include "bitdraughts/error.hpp"
#include "bitdraughts/pdn/reader.hpp"
#include "bitdraughts/position.hpp"
#include "positions.hpp"

namespace bitdraughts::fuzzing {
namespace {

/// Everything of a game, as text to compare.
std::string everything(const pdn::Game& game, bool tag_places = true) {
    std::string out = std::to_string(game.offset) + " " + std::to_string(game.line) + " " +
                      std::to_string(game.end_offset) + " " + described(game.start) + " " + fen(game.final) +
                      " " + game.terminator + " " + std::to_string(game.first_number);
    for (const pdn::Tag& tag : game.tags) {
        out.append("\n[").append(tag.name).append(" ").append(tag.value).append("] ");
        if (tag_places) out += std::to_string(tag.offset) + ":" + std::to_string(tag.line);
    }
    for (const pdn::Event& event : game.events) {
        out += "\n" + std::to_string(static_cast<int>(event.kind)) + " " + std::to_string(event.number) +
               " " + std::to_string(event.move.from) + "-" + std::to_string(event.move.to) + " ";
        out += event.text;
    }
    for (const pdn::Problem& p : game.problems) {
        out.append("\n").append(name_of(p.kind)).append(" ");
        out += std::to_string(p.ply) + " " + std::to_string(p.line) + ":" + std::to_string(p.column) + " " +
               std::to_string(p.offset) + " " + p.message;
    }
    return out;
}

/// Plays a tree event by event.
class Tree {
public:
    explicit Tree(const pdn::Game& game) : game_(game), lines_{{game.start, game.start}} {}

    void play_through() {
        for (const pdn::Event& event : game_.events) {
            if (event.kind == pdn::EventKind::move) move(event.move);
            // A move that could not be read ends its line, but a variation may still replace it.
            if (event.kind == pdn::EventKind::text) lines_.back().before = lines_.back().now;
            if (event.kind == pdn::EventKind::open) {
                const Line& parent = lines_.back();
                lines_.push_back({parent.before, parent.before});
            }
            if (event.kind == pdn::EventKind::close) {
                CHECK(lines_.size() > 1, everything(game_));
                lines_.pop_back();
            }
        }
        CHECK(lines_.size() == 1, everything(game_));
        CHECK(main_line_ == game_.moves, everything(game_));
    }

private:
    struct Line {
        Position before, now;  // a variation replaces the move between them
    };
    void move(const Move& move) {
        Line& line = lines_.back();
        line.before = line.now;
        line.now = play(line.before, move);  // throws what is no legal move
        if (lines_.size() == 1) main_line_.push_back(move);
    }

    const pdn::Game& game_;
    std::vector<Line> lines_;
    std::vector<Move> main_line_;
};

std::vector<std::string> read(std::string_view text, std::size_t block, const pdn::Options& options) {
    std::vector<std::string> games;
    pdn::Game game;
    pdn::Place place;
    std::size_t end = 0;
    for (bool final = false; !final;) {
        const std::size_t begin = place.offset;
        end = std::min(end + block, text.size());
        final = end == text.size();
        // Of the exact size, so that a look behind it is found.
        const std::vector<char> bytes(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                      text.begin() + static_cast<std::ptrdiff_t>(end));
        pdn::Reader reader({bytes.data(), bytes.size()}, place, final, options);
        while (reader.next(game)) {
            CHECK(begin <= game.offset && game.offset <= game.end_offset && game.end_offset <= end, text);
            games.push_back(everything(game, options.tag_places));
            if (!options.headers_only && game.annotated) Tree(game).play_through();
        }
        place = reader.next_place();
    }
    return games;
}

}  // namespace

void run(Bytes& bytes) {
    pdn::Options options;
    const std::uint8_t switches = bytes.byte();
    if ((switches & 1) != 0) options.variant = any_variant(bytes);
    options.hops = (switches & 2) != 0;
    options.headers_only = (switches & 12) == 12;
    options.tag_places = (switches & 16) == 0;
    const std::size_t least = std::size_t{1} + bytes.byte();
    const std::string_view text = bytes.rest();
    // Each block reads again what is left of the one before.
    const std::size_t block = std::max(least, text.size() / 16);
    const std::vector<std::string> whole = read(text, text.size() + 1, options);
    CHECK(read(text, block, options) == whole, text);
}

}  // namespace bitdraughts::fuzzing
