// Games from junk, in one block and in many; run under sanitizers.
#include <random>

#include "bitdraughts/pdn/reader.hpp"
#include "bitdraughts/position.hpp"
#include "testing.hpp"

namespace bitdraughts::pdn {
namespace {

constexpr std::string_view words[] = {
    "1. 32-28",
    "19-23",
    "2. 28x19",
    "14x23",
    "c3-d4",
    "f6-e5",
    "(",
    ")",
    "{",
    "}",
    "*",
    "1-0",
    "1-101.",
    "1/2-1/2",
    "\xC2\xBD-",
    "[White \"a\"]",
    "[FEN \"W:",
    "W31:B1\"]",
    "[Empty]",
    "[",
    "]",
    "\"",
    "\\",
    "\\r",
    "\n",
    "\n\n",
    "\r",
    "\r\n",
    "%",
    ";",
    "!?",
    "(!)",
    "$7",
    "...",
    "/FEN \"",
    "3228",
    "\xE2\x80\x93",
    "\xFF",
    "- -",
    "x",
    "[GameType \"25\"]",
    "0.5-0.5",
    "4-6",
    "\xC2\xA0",
    "word",
    "a3b4",
    "d4:f6",
};

std::string junk(std::mt19937& random) {
    std::string text;
    for (std::size_t n = random() % 30; n > 0; --n) {
        text += random() % 8 == 0 ? std::string(1, static_cast<char>(random() % 256))
                                  : std::string(words[random() % std::size(words)]);
        if (random() % 3 != 0) text += ' ';
    }
    return text;
}

/// Everything of a game, as text to compare.
std::string described(const Game& game) {
    std::string out = std::to_string(game.offset) + " " + std::to_string(game.line) + " " +
                      std::to_string(game.end_offset) + " " + std::string(info(game.variant).name) + " " +
                      fen(game.start) + " " + fen(game.final) + " " + game.terminator;
    for (const Tag& tag : game.tags) {
        out += "\n[" + std::string(tag.name) + " " + std::string(tag.value) + "] " +
               std::to_string(tag.offset) + " " + std::to_string(tag.line);
    }
    for (const Move& move : game.moves)
        out += "\n" + std::to_string(move.from) + "-" + std::to_string(move.to);
    for (const Event& event : game.events) {
        out += "\n" + std::to_string(static_cast<int>(event.kind)) + " " + std::string(event.text);
    }
    for (const Problem& p : game.problems) {
        out += "\n" + std::string(name_of(p.kind)) + " " + std::to_string(p.ply) + " " +
               std::to_string(p.line) + ":" + std::to_string(p.column) + " " + std::to_string(p.offset) +
               " " + p.message;
    }
    return out;
}

std::vector<std::string> read_in_blocks(const std::string& text, std::size_t size, const Options& options) {
    std::vector<std::string> games;
    Game game;
    Place place;
    std::size_t end = 0;
    std::string rest;
    for (bool final = false; !final;) {
        const std::size_t more = std::min(size + rest.size(), text.size() - end);
        rest += text.substr(end, more);
        end += more;
        final = end == text.size();
        Reader reader(rest, place, final, options);
        while (reader.next(game)) games.push_back(described(game));
        place = reader.next_place();
        rest.erase(0, reader.consumed());
    }
    return games;
}

TEST(blocks_make_no_difference) {
    std::mt19937 random(7);
    for (int i = 0; i < 4000; ++i) {
        const std::string text = junk(random);
        Options options;
        options.hops = random() % 2 == 0;
        const auto whole = read_in_blocks(text, text.size() + 1, options);
        const auto parts = read_in_blocks(text, random() % 9 + 1, options);
        CHECK_EQUAL(parts.size(), whole.size(), text + ": games");
        for (std::size_t k = 0; k < std::min(parts.size(), whole.size()); ++k) {
            CHECK_EQUAL(parts[k], whole[k], text + ": game " + std::to_string(k + 1));
        }
    }
}

TEST(moves_of_games_are_legal) {
    std::mt19937 random(8);
    Game game;
    for (int i = 0; i < 2000; ++i) {
        const std::string text = junk(random);
        Reader reader(text, {}, true);
        while (reader.next(game)) {
            Position position = game.start;
            for (const Move& move : game.moves) position = play(position, move);  // throws if it is not
            CHECK_EQUAL(position == game.final, true, text + ": final position");
            std::size_t depth = 0;
            for (const Event& event : game.events) {
                if (event.kind == EventKind::open) ++depth;
                if (event.kind == EventKind::close) {
                    CHECK_EQUAL(depth > 0, true, text + ": brackets");
                    --depth;
                }
            }
        }
    }
}

TEST(a_game_is_used_again) {
    const std::string text =
        "[White \"a \\\" b\"]\n1. 32-28 {x} 19-24 2. 28-19 1-1\n\n[Black \"c\"]\n1. 31-26 *";
    Reader reader(text, {}, true);
    Game game;
    CHECK_EQUAL(reader.next(game), true, "first game");
    CHECK_EQUAL(std::string(*game.tag("white")), "a \" b", "value with an escape");
    CHECK_EQUAL(game.errors, 1U, "errors");
    CHECK_EQUAL(reader.next(game), true, "second game");
    CHECK_EQUAL(game.errors, 0U, "errors are forgotten");
    CHECK_EQUAL(game.events.size(), 0U, "events are forgotten");
    CHECK_EQUAL(game.tags.size(), 1U, "tags are forgotten");
    CHECK_EQUAL(reader.next(game), false, "no third game");
}

}  // namespace
}  // namespace bitdraughts::pdn
