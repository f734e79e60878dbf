// Splits bytes into games, and each game into tags and tokens. Knows no rules.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "bitdraughts/pdn/cursor.hpp"
#include "bitdraughts/pdn/game.hpp"
#include "bitdraughts/pdn/token.hpp"

namespace bitdraughts::pdn {

/// The one sign that word processors make of three dots, in UTF-8.
inline constexpr std::string_view ellipsis = "\xE2\x80\xA6";

/// Reads one game after the other from a block. Every byte is looked at a bounded number of times.
class Lexer {
public:
    /// With `headers_only` the tokens between the first moves of a game and the last are left out.
    explicit Lexer(std::string_view text, bool headers_only = false)
        : cursor_(text), headers_only_(headers_only) {}

    /// Fills in the tags, terminator, extent and spelling problems of the next game, and its move
    /// text as tokens. False when only blanks are left.
    bool next(Game& game, std::vector<Token>& tokens);
    /// Did the end of the last game depend on where the block ends?
    bool touched_end() const { return cursor_.touched_end(); }
    /// Where the first token or tag begins that depended on it.
    std::size_t touched_at() const { return cursor_.touched_at(); }
    /// Where the next game begins.
    std::size_t position() const { return cursor_.at; }

private:
    struct Blanks {
        bool line = false;   ///< a line end was passed
        bool empty = false;  ///< an empty line was passed
    };

    Blanks skip_blanks();
    bool passes(std::size_t i) const;
    void skip_moves();

    // lexer_comments.cpp
    Token read_comment();
    std::size_t matching_brace(std::size_t open, std::size_t& end);
    Token read_line_comment();
    std::size_t line_end(std::size_t i) const;
    bool tag_line_follows(std::size_t& i) const;

    // lexer_tags.cpp
    enum class Bracket : std::uint8_t { tag, wrapper, other };
    struct TagShape {
        Bracket kind = Bracket::other;
        std::size_t name_begin = 0, name_end = 0;
        std::size_t value = 0;  ///< behind the opening quote, or where the value or its absence begins
        bool quoted = false;
        bool plain = false;  ///< an ordinary name and quote
    };
    bool has_tag(std::string_view name) const;
    bool read_plain_tag(bool behind_empty_line);
    TagShape tag_shape(std::size_t i, bool at_line_start) const;
    void read_tag(const TagShape& shape);
    void read_quoted(std::size_t begin, Tag& tag);
    std::size_t quote_length(std::size_t i) const;
    std::size_t closing_quote(std::size_t i) const;

    // lexer_words.cpp
    Token read_token();
    Token read_bracket();
    Token read_dots();
    Token read_dashes();
    Token read_setup();
    Token read_text();
    Token single(TokenKind kind, std::size_t length);

    // lexer_moves.cpp
    Token read_numeric();
    Token read_algebraic();
    bool read_separator(std::size_t& i, Token& token, bool more) const;
    bool read_half_result(Token& token);

    // lexer_results.cpp
    void set_result(const Token& token);
    bool may_be_result(const Token& token) const;
    void settle_result();
    void finish(std::size_t end);

    void add(const Token& token);
    bool begins_new_game(const Token& token, Blanks blanks) const;
    void report(ProblemKind kind, std::size_t begin, std::size_t end, std::string message,
                std::string expected = {});
    void report_once(ProblemKind kind, std::size_t begin, std::size_t end, std::string_view message);

    Cursor cursor_;
    bool headers_only_;
    // How far some searches have looked in vain: not again before there.
    std::size_t no_match_until_ = 0;
    std::vector<std::pair<std::size_t, std::size_t>> matches_;  ///< braces that do match before there
    std::size_t no_quote_until_[2] = {0, 0};                    ///< straight, curly

    // The game being read.
    Game* game_ = nullptr;
    std::vector<Token>* tokens_ = nullptr;
    bool body_ = false;
    bool separated_ = false;  ///< something other than tags, or an empty line, since the last tag
    bool any_text_ = false;
    bool line_start_ = false;  ///< does the token being read begin a line?
    std::size_t depth_ = 0;
    std::size_t plies_ = 0;
    std::size_t last_move_ = none;  ///< index of the last token of the main line that is a move
    std::size_t star_ = none;       ///< index of a `*` glued to that move
    std::size_t inner_result_ = none;
    std::size_t game_end_ = 0;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

/// A result in its plain spelling ("1-0", "1/2-1/2", "*"), empty for what is none.
std::string plain_result(std::string_view text);
/// Does it say who won, or that nobody did?
bool is_definite(std::string_view plain);

}  // namespace bitdraughts::pdn
