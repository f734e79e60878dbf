// Games from a block of bytes: lexer, choice of the variant and resolver behind one call.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "bitdraughts/pdn/game.hpp"
#include "bitdraughts/pdn/lexer.hpp"
#include "bitdraughts/pdn/token.hpp"

namespace bitdraughts::pdn {

/// Where a block begins in its text.
struct Place {
    std::size_t offset = 0;
    std::size_t line = 1;
    std::size_t column = 1;  ///< in bytes
};

/// Reads the games of one block, a part of a larger text. Without `final` more text follows it. The
/// block must outlive the games.
class Reader {
public:
    Reader(std::string_view block, Place place, bool final, Options options = {});

    /// The next complete game, into `game`, whose storage is used again. False if there is none; the
    /// rest of the block then belongs to the next block.
    bool next(Game& game);

    /// Bytes that need not be read again, and where the next block begins.
    std::size_t consumed() const { return consumed_; }
    Place next_place() { return {offset_ + consumed_, line_, column(consumed_)}; }

private:
    void place(Game& game);
    void pass_lines(std::size_t to);
    std::size_t column(std::size_t byte);

    std::string_view block_;
    std::size_t offset_;
    std::size_t line_;
    std::size_t column_;  ///< of the byte `line_begin_`
    bool final_;
    Options options_;
    Lexer lexer_;
    std::vector<Token> tokens_;
    std::size_t consumed_ = 0;
    std::size_t counted_ = 0;     ///< `line_` is the line of this byte
    std::size_t searched_ = 0;    ///< `line_begin_` is where the line of this byte begins
    std::size_t line_begin_ = 0;  ///< or the block, if it does so within the line
};

}  // namespace bitdraughts::pdn
