#include "bitdraughts/pdn/abridge.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "bitdraughts/pdn/lexer.hpp"

namespace bitdraughts::pdn {

namespace {

/// May the text from `i` on become a tag, if more follows?
bool may_become_tag(std::string_view text, std::size_t i) {
    if (i == text.size()) return true;
    if (text[i] != '[') return false;
    const auto in_name = [](char c) { return is_letter(c) || is_digit(c); };
    const std::string_view name = text.substr(i + 1);
    const auto* const blanks = std::ranges::find_if_not(name, in_name);
    // Bytes beyond ASCII may be blanks.
    return std::all_of(blanks, name.end(),
                       [](char c) { return is_blank(c) || static_cast<unsigned char>(c) >= 0x80; });
}

/// The end of what is surely the comment's, of one that reaches to the end of the text: line ends may be
/// those in front of a tag, which ends it.
std::size_t settled_end(std::string_view text) {
    const auto is_space = [](char c) { return is_blank(c) || is_newline(c); };
    // An escaped line end is a blank, too; what looks like half of one may be.
    const auto skips = [&](char c) { return is_space(c) || c == '\\' || c == 'n' || c == 'r'; };
    std::size_t end = text.size();
    const std::size_t last = text.rfind('\n');
    if (last != std::string_view::npos) {
        std::size_t i = last + 1;
        while (i < text.size() && skips(text[i])) ++i;
        if (may_become_tag(text, i)) end = last;
    }
    while (end > 0 && skips(text[end - 1])) --end;
    return end;
}

/// A text and where something is missing in it.
struct Abridged {
    /// Adds a stretch of a comment without braces, as a dot if it is long.
    void add(std::string_view stretch, std::size_t longest) {
        if (stretch.size() <= longest) {
            text += stretch;
            return;
        }
        text += '.';
        cut.bytes += stretch.size() - 1;
        cut.lines += count_line_ends(stretch, 0, stretch.size());
        gaps.emplace_back(text.size(), cut.bytes);
    }

    /// Where a byte was in the whole text.
    std::size_t origin(std::size_t at) const {
        const auto behind = std::ranges::upper_bound(gaps, std::pair(at, ~std::size_t{0}));
        return at + (behind == gaps.begin() ? 0 : std::prev(behind)->second);
    }

    std::string text;
    Cut cut;
    std::vector<std::pair<std::size_t, std::size_t>> gaps;  ///< where, and bytes missing before it
};

/// What a lexer makes of the first game of a text.
struct Read {
    explicit Read(std::string_view text) : lexer(text) { lexer.next(game, tokens); }

    /// Was it read without a look at what may follow?
    bool is_settled(std::size_t begin) const { return !lexer.touched_end() || begin < lexer.touched_at(); }

    Lexer lexer;
    Game game;
    std::vector<Token> tokens;
};

/// Does a lexer make the same of an abridged text, and would it whatever follows?
bool are_alike(const Read& whole, const Read& part, const Abridged& abridged) {
    const auto same_token = [&](const Token& x, const Token& y) {
        return x.kind == y.kind && x.begin == abridged.origin(y.begin) && x.flags == y.flags &&
               x.from == y.from && x.to == y.to && x.value == y.value;
    };
    const auto same_tag = [](const Tag& x, const Tag& y) { return x.name == y.name && x.value == y.value; };
    const auto same_problem = [](const Problem& x, const Problem& y) {
        return x.kind == y.kind && x.ply == y.ply && x.message == y.message && x.expected == y.expected;
    };
    return whole.lexer.touched_end() == part.lexer.touched_end() &&
           whole.lexer.touched_at() == abridged.origin(part.lexer.touched_at()) &&
           whole.game.terminator == part.game.terminator &&
           std::ranges::equal(whole.tokens, part.tokens, same_token) &&
           std::ranges::equal(whole.game.tags, part.game.tags, same_tag) &&
           std::ranges::equal(whole.game.problems, part.game.problems, same_problem);
}

Abridged without_comments(std::string_view text, const Read& read, std::size_t longest) {
    Abridged out;
    std::size_t done = 0;
    for (const Token& token : read.tokens) {
        if (token.kind != TokenKind::comment) continue;
        const std::size_t open = token.begin - 1;
        const bool settled = read.is_settled(open);
        if (!settled && open > read.lexer.touched_at()) break;  // it may not even be one
        const bool braces = text[open] == '{';
        std::size_t end = token.end;
        // Whatever follows, a comment reaches to the first brace that closes.
        if (braces && !settled) end = std::min(text.find('}', token.begin), text.size());
        const bool closed = braces ? end < text.size() && text[end] == '}' : settled;
        if (!closed) end = token.begin + settled_end(text.substr(token.begin, end - token.begin));
        out.text += text.substr(done, token.begin - done);
        done = token.begin;
        while (done < end) {
            const std::size_t brace = braces ? std::min(text.find_first_of("{}", done), end) : end;
            out.add(text.substr(done, brace - done), longest);
            out.text += text.substr(brace, brace < end ? 1 : 0);
            done = std::min(brace + 1, end);
        }
        if (!settled) break;
    }
    out.text += text.substr(done);
    return out;
}

}  // namespace

std::string abridged(std::string_view text, std::size_t longest, Cut& cut) {
    const Read read(text);
    Abridged out = without_comments(text, read, longest);
    // What stands in a comment may tell a tag from words in front of it on its line.
    if (!are_alike(read, Read(out.text), out)) return std::string(text);
    cut = out.cut;
    return std::move(out.text);
}

}  // namespace bitdraughts::pdn
