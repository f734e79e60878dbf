#include "bitdraughts/pdn/reader.hpp"

#include <algorithm>

#include "bitdraughts/pdn/choice.hpp"
#include "bitdraughts/pdn/resolver.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::pdn {

Reader::Reader(std::string_view block, Place place, bool final, Options options)
    : block_(block),
      offset_(place.offset),
      line_(place.line),
      column_(place.column),
      final_(final),
      options_(options),
      lexer_(block, options.headers_only) {}

bool Reader::next(Game& game) {
    if (!lexer_.next(game, tokens_)) {
        if (final_) {
            pass_lines(block_.size());
            consumed_ = block_.size();
        }
        return false;
    }
    if (!final_ && lexer_.touched_end()) return false;

    if (options_.headers_only) tokens_.resize(std::min<std::size_t>(tokens_.size(), 2));  // for a guess
    choose_variant(game, tokens_, block_, options_);
    const bool playable = set_start(game, tokens_, block_);
    if (options_.headers_only) {
        game.annotated = false;
    } else {
        Resolver(game, block_, options_).run(tokens_, playable);
    }
    place(game);
    consumed_ = final_ && lexer_.position() >= block_.size() ? block_.size() : lexer_.position();
    pass_lines(consumed_);
    return true;
}

/// Lines, columns and absolute offsets of everything in a game, in one pass.
void Reader::place(Game& game) {
    if (game.problems.size() > 1) std::ranges::stable_sort(game.problems, {}, &Problem::offset);
    std::size_t tag = options_.tag_places ? 0 : game.tags.size(), problem = 0;
    bool placed = false;
    constexpr auto none = static_cast<std::size_t>(-1);
    for (;;) {
        const std::size_t next_tag = tag < game.tags.size() ? game.tags[tag].offset : none;
        const std::size_t next_problem =
            problem < game.problems.size() ? game.problems[problem].offset : none;
        if (!placed && game.offset <= std::min(next_tag, next_problem)) {
            pass_lines(game.offset);
            game.line = line_;
            placed = true;
        } else if (next_tag == none && next_problem == none) {
            break;
        } else if (next_tag <= next_problem) {
            pass_lines(next_tag);
            game.tags[tag].line = line_;
            game.tags[tag++].offset += offset_;
        } else {
            pass_lines(next_problem);
            Problem& p = game.problems[problem++];
            p.line = line_;
            p.column = column(p.offset);
            p.offset += offset_;
        }
    }
    game.offset += offset_;
    game.end_offset += offset_;
}

/// Counts line ends up to a byte.
void Reader::pass_lines(std::size_t to) {
    if (to <= counted_) return;
    line_ += count_line_ends(block_, counted_, to);
    counted_ = to;
}

/// The column of a byte, which is not before those of earlier calls.
std::size_t Reader::column(std::size_t byte) {
    for (std::size_t i = byte; i > searched_; --i) {
        if (!ends_line(block_, i - 1)) continue;
        line_begin_ = i;
        column_ = 1;
        break;
    }
    searched_ = byte;
    return byte - line_begin_ + column_;
}

}  // namespace bitdraughts::pdn
