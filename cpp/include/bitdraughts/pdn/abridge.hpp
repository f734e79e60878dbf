// Long comments cut short in a game that is longer than a block, for readers who want no comments.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bitdraughts::pdn {

/// What is no longer there of a text.
struct Cut {
    std::size_t bytes = 0;
    std::size_t lines = 0;  ///< line ends among them
};

/// The beginning of a text whose first game goes on behind its end, with a dot for what comments of
/// more than `longest` bytes say. Only what is a comment whatever follows is cut, so the moves, tags
/// and extents of games are as they were.
std::string abridged(std::string_view text, std::size_t longest, Cut& cut);

}  // namespace bitdraughts::pdn
