// Main lines of games: records and scan's columns agree, whatever the blocks and the number of threads.
#include <algorithm>
#include <cmath>
#include <vector>

#include "bitdraughts/pdn/reader.hpp"
#include "bitdraughts/pdn/scan.hpp"
#include "bitdraughts/position.hpp"
#include "positions.hpp"

namespace bitdraughts::fuzzing {
namespace {

bool same(const pdn::TextColumn& a, const pdn::TextColumn& b) {
    return a.offsets == b.offsets && a.bytes == b.bytes && a.missing == b.missing &&
           a.missing_count == b.missing_count;
}
template <class T>
bool same_numbers(const std::vector<T>& a, const std::vector<T>& b) {
    return std::ranges::equal(a, b, [](T x, T y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

void check_same(const pdn::Batch& a, const pdn::Batch& b, std::string_view text) {
    CHECK(a.offset == b.offset && a.line == b.line && a.variant == b.variant, text);
    CHECK(same(a.result, b.result) && a.results_in_words == b.results_in_words, text);
    CHECK(same_numbers(a.score, b.score) && same_numbers(a.clock, b.clock), text);
    CHECK(a.error_ply == b.error_ply && same(a.error, b.error), text);
    CHECK(std::ranges::equal(a.tags, b.tags, same), text);
    CHECK(a.move_offsets == b.move_offsets && a.from == b.from && a.to == b.to, text);
    CHECK(a.captured == b.captured && a.captured_high == b.captured_high, text);
    CHECK(a.white == b.white && a.black == b.black && a.kings == b.kings, text);
    CHECK(a.white_high == b.white_high && a.black_high == b.black_high && a.kings_high == b.kings_high, text);
    CHECK(a.turn == b.turn && a.state == b.state && a.key == b.key, text);
}

pdn::Batch scan_in_blocks(std::string_view text, const pdn::ScanOptions& options, std::size_t block) {
    pdn::Batch all;
    all.tags.resize(options.tags.size());
    std::size_t line = 1, begin = 0, end = 0;
    for (bool final = false; !final;) {
        end = std::min(end + block, text.size());
        final = end == text.size();
        std::size_t consumed = 0;
        all.append(pdn::scan(text.substr(begin, end - begin), begin, line, final, options, consumed));
        CHECK(consumed <= end - begin, text);
        begin += consumed;
    }
    return all;
}

void check_records(std::string_view text, const pdn::ScanOptions& options, const pdn::Batch& batch) {
    pdn::Reader reader(text, {}, true, options.reading);
    pdn::Game game;
    std::size_t row = 0, ply = 0;
    while (reader.next(game)) {
        CHECK(row < batch.games(), text);
        CHECK(game.offset == static_cast<std::size_t>(batch.offset[row]), text);
        CHECK(game.line == static_cast<std::size_t>(batch.line[row]), text);
        CHECK(game.variant == static_cast<Variant>(batch.variant[row]), text);
        CHECK((game.errors != 0) == (batch.error_ply[row] != 0), text);
        CHECK(static_cast<std::size_t>(batch.move_offsets[row + 1]) == ply + game.moves.size(), text);
        Position p = game.start;
        for (const Move& move : game.moves) {
            CHECK(move.from == batch.from[ply] && move.to == batch.to[ply], text);
            CHECK(move.captured.lo == batch.captured[ply] && move.captured.hi == batch.captured_high[ply],
                  text);
            CHECK(p.white.lo == batch.white[ply + row] && key(p) == batch.key[ply + row], text);
            p = play(p, move);  // throws what is no legal move
            ++ply;
        }
        CHECK(p == game.final && key(p) == batch.key[ply + row], text);
        ++row;
    }
    CHECK(row == batch.games(), text);
}

}  // namespace

void run(Bytes& bytes) {
    pdn::ScanOptions options;
    const std::uint8_t switches = bytes.byte();
    if ((switches & 1) != 0) options.reading.variant = any_variant(bytes);
    options.reading.hops = (switches & 2) != 0;
    options.clocks = (switches & 4) == 0;
    options.positions = options.keys = true;
    options.tags = {"White", "FEN", "Result"};
    const std::size_t least = std::size_t{1} + bytes.byte();
    std::string text(bytes.rest());
    // Each block reads again what is left of the one before.
    const std::size_t block = std::max(least, text.size() / 16);
    const pdn::Batch whole = scan_in_blocks(text, options, text.size() + 1);
    check_records(text, options, whole);
    check_same(scan_in_blocks(text, options, block), whole, text);
    if (switches >= 0xFC && !text.empty()) {  // seldom: threads share only what is long
        constexpr std::size_t long_enough = (std::size_t{1} << 16) + 4000;
        const std::string once = text;
        while (text.size() < long_enough) text += once;
        const pdn::Batch by_one = scan_in_blocks(text, options, text.size() + 1);
        options.threads = 2;
        check_same(scan_in_blocks(text, options, text.size() + 1), by_one, once);
    }
}

}  // namespace bitdraughts::fuzzing
