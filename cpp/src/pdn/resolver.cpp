#include "bitdraughts/pdn/resolver.hpp"

#include <algorithm>
#include <cstdlib>

#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/pdn/lexer.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::pdn {

int nag_of(std::string_view mark) {
    constexpr std::string_view marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    const auto found = std::ranges::find(marks, mark);
    return found == std::end(marks) ? 0 : static_cast<int>(found - std::begin(marks)) + 1;
}

void Resolver::run(const std::vector<Token>& tokens, bool playable) {
    Line& main = lines_.emplace_back();
    main.now = main.before = game_.start;
    main.alive = playable;
    main.after_unknown = !playable;  // the FEN is the error; moves behind it need none of their own
    if (!playable) need_events();
    base_ = game_.first_number = game_.counters.move_number.value_or(1);
    parity_ = game_.start.turn == rules_.info.rules.first_mover ? 0 : 1;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        switch (token.kind) {
            case TokenKind::number: number(token); break;
            case TokenKind::move:
            case TokenKind::glued:
            case TokenKind::cross: move(tokens, i); break;
            case TokenKind::unknown:
                if (lines_.back().alive && token.begin < text_.size() && text_[token.begin] != '.') {
                    report(ProblemKind::unknown_move, token, "a move that is not known");
                } else if (lines_.back().alive) {
                    report(ProblemKind::unknown_move, token, "dots in the place of a move");
                }
                lines_.back().after_unknown = lines_.back().after_unknown || lines_.back().alive;
                lost(token);
                break;
            case TokenKind::open: open(tokens, i); break;
            case TokenKind::close: close(token.end); break;
            case TokenKind::nag: event(EventKind::nag, text_of(token), token.value); break;
            case TokenKind::forced: event(EventKind::nag, text_of(token), 7); break;
            case TokenKind::mark: {
                std::string_view mark = text_of(token);
                if (mark.starts_with('(')) mark = mark.substr(1, mark.size() - 2);
                const int nag = nag_of(mark);
                event(nag != 0 ? EventKind::nag : EventKind::mark, mark, nag);
                break;
            }
            case TokenKind::result:
            case TokenKind::star:
                report(ProblemKind::result, token, "a result inside a variation, kept as a comment");
                event(EventKind::comment, text_of(token));
                break;
            case TokenKind::comment:
            case TokenKind::text: event(EventKind::comment, text_of(token)); break;
            case TokenKind::setup: setup(token); break;
            case TokenKind::blank: break;
        }
    }
    while (lines_.size() > 1) {
        lines_.back().redundant = 0;
        close(game_.end_offset);
    }
    end_line();
    game_.final = lines_.front().now;
}

void Resolver::number(const Token& token) {
    Line& line = lines_.back();
    if (!main_line() || !line.alive || token.has(token_flag::last)) return;
    const int value = std::abs(token.value);
    const bool second = token.value < 0;
    if (!numbered_ && line.ply == 0) {
        base_ = value;
        parity_ = second ? 1 : 0;
        if (value <= largest_counter) {
            game_.first_number = value;
        } else {
            report(ProblemKind::number, token, "a move number that is too large",
                   "at most " + std::to_string(largest_counter));
        }
    } else {
        const int expected = base_ + (line.ply + parity_) / 2;
        if (value != expected && !options_.hops) {
            report(ProblemKind::number, token, "move number " + std::to_string(value),
                   std::to_string(expected));
            parity_ = (line.ply + (second ? 1 : 0)) % 2;
            base_ = value - (line.ply + parity_) / 2;
        }
    }
    numbered_ = true;
}

void Resolver::move(const std::vector<Token>& tokens, std::size_t& index) {
    const Token& token = tokens[index];
    Line& line = lines_.back();
    const std::string_view written = text_of(token);
    if (!line.alive) {
        if (line.after_unknown) {
            line.after_unknown = false;
            if (!game_.reported(ProblemKind::fen)) {
                report(ProblemKind::unchecked_moves, token,
                       "moves behind one that is not known cannot be checked");
            }
        }
        return lost(token);
    }
    Move found;
    if (find_move(rules_, line.now, token, written, found)) {
        check_spelling(token, written, found);
        return played(token, found);
    }
    if (options_.hops && join_hops(tokens, index, found)) return played(token, found);
    if (main_line() && token.has(token_flag::last) && token.kind == TokenKind::move) {
        game_.terminator = plain_result(written);
        std::erase_if(game_.problems, [](const Problem& p) {
            return p.kind == ProblemKind::result && p.expected.starts_with("1-0, ");
        });
        return;
    }
    if (token.kind == TokenKind::glued) {
        report(ProblemKind::text, token, "digits that are not exactly one legal move, kept as a comment", {},
               &line.now);
        need_events();
        return event(EventKind::comment, written);
    }
    Refusal refusal;
    find_move(rules_, line.now, token, written, found, &refusal);
    report(refusal.kind, token, std::move(refusal.message), std::move(refusal.expected), &line.now);
    lost(token);
}

/// Sites that write every hop as a move of its own: takes more tokens while they go on from the last
/// square, until all of them are one capture.
bool Resolver::join_hops(const std::vector<Token>& tokens, std::size_t& index, Move& found) {
    const Position& position = lines_.back().now;
    std::string path = plain_move(text_of(tokens[index]));
    Token joined = tokens[index];
    int hops = 1;
    for (std::size_t i = index + 1; i < tokens.size() && hops < Route::max_length; ++i) {
        const Token& next = tokens[i];
        if (next.kind == TokenKind::number || next.kind == TokenKind::comment) continue;
        constexpr std::uint8_t same = token_flag::algebraic | token_flag::simple;
        if (next.kind != TokenKind::move || next.from != joined.to ||
            (next.flags & same) != ((joined.flags & token_flag::algebraic) | token_flag::simple)) {
            return false;
        }
        const std::string hop = plain_move(text_of(next));
        path += hop.substr(std::min(hop.size(), hop.find_first_of("-xX:")));
        joined.to = next.to;
        joined.flags &= static_cast<std::uint8_t>(~(token_flag::simple | token_flag::uneven));
        ++hops;
        if (find_move(rules_, position, joined, path, found)) {
            report(ProblemKind::hops, tokens[index], "a capture written hop by hop, joined to " + path);
            for (std::size_t k = index + 1; k < i; ++k) {
                if (tokens[k].kind == TokenKind::comment) event(EventKind::comment, text_of(tokens[k]));
            }
            index = i;
            return true;
        }
    }
    return false;
}

void Resolver::check_spelling(const Token& token, std::string_view written, const Move& move) {
    if (token.kind == TokenKind::cross) {
        report(ProblemKind::separator, token, "a cross in the place of the only move");
        return;
    }
    const auto once = [&](ProblemKind kind, const char* message) {
        if (!game_.reported(kind)) {
            report(kind, token, std::string(message) + " (only the first in a game is told)");
        }
    };
    if (token.kind == TokenKind::glued) {
        report(ProblemKind::separator, token, "a move without a separator");
        return;
    }
    const bool capture = !move.captured.empty();
    if (capture && token.has(token_flag::dash) && !token.has(token_flag::cross) &&
        rules_.info.capture_separator != '-') {
        report(ProblemKind::separator, token, "a dash in a capture", "x or :");
    } else if (!capture && token.has(token_flag::cross) && !token.has(token_flag::dash)) {
        report(ProblemKind::separator, token, "a capture sign in a move that captures nothing", "-");
    }
    if (token.has(token_flag::uneven)) once(ProblemKind::blank, "blanks inside a move, or an unusual dash");
    if (token.has(token_flag::joined)) once(ProblemKind::separator, "a move without a separator");
    if (!token.has(token_flag::algebraic)) {
        const std::size_t second = written.find_first_not_of("0123456789") + 1;
        if (written.front() == '0' || (second < written.size() && written[second] == '0')) {
            once(ProblemKind::leading_zero, "a square with a leading zero");
        }
    }
}

void Resolver::played(const Token&, const Move& move) {
    Line& line = lines_.back();
    line.before = line.now;
    line.now = play_unchecked(line.now, move);
    line.before_known = true;
    line.empty = false;
    ++line.ply;
    if (main_line()) game_.moves.push_back(move);
    if (game_.annotated) {
        game_.events.push_back({.kind = EventKind::move, .move = move, .text = {}});
        release_waiting();
    }
}

/// A move that cannot be played ends its line; it and the rest are kept as text.
void Resolver::lost(const Token& token) {
    need_events();
    Line& line = lines_.back();
    line.before_known = line.alive;  // a variation may replace the first bad move, but none behind it
    if (line.alive) line.before = line.now;
    line.alive = false;
    line.empty = false;
    ++line.ply;
    event(EventKind::text, text_of(token));
    release_waiting();
}

void Resolver::open(const std::vector<Token>& tokens, std::size_t index) {
    const Token& token = tokens[index];
    Line& parent = lines_.back();
    if (parent.empty && !main_line()) {
        ++parent.redundant;
        report(ProblemKind::bracket, token, "a second opening bracket before any move");
        return;
    }
    Line line;
    line.opened = game_.events.size();
    line.begin = token.begin;
    line.early = parent.empty || begins_early(tokens, index);
    if (line.early) {
        line.now = line.before = parent.now;
        line.alive = parent.alive;
        line.ply = parent.ply;
        report(ProblemKind::bracket, token, "a variation before the move it replaces");
    } else {
        line.now = line.before = parent.before;
        line.alive = parent.before_known;
        line.ply = parent.ply - 1;
    }
    lines_.push_back(std::move(line));
    event(EventKind::open, {});
}

/// Some programs write variations before the move they replace instead of behind it. Only the moves
/// can tell: the first one is legal now, but not in place of the last.
bool Resolver::begins_early(const std::vector<Token>& tokens, std::size_t index) const {
    constexpr std::size_t deepest = 32;  // its events are moved once a level
    const Line& parent = lines_.back();
    if (!parent.alive || lines_.size() > deepest) return false;
    for (std::size_t i = index + 1; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (token.kind == TokenKind::number || token.kind == TokenKind::comment ||
            token.kind == TokenKind::text) {
            continue;
        }
        if (token.kind != TokenKind::move) return false;
        Move move;
        const std::string_view written = text_of(token);
        return !(parent.before_known && find_move(rules_, parent.before, token, written, move)) &&
               find_move(rules_, parent.now, token, written, move);
    }
    return false;
}

void Resolver::close(std::size_t end) {
    if (lines_.back().redundant > 0) {
        --lines_.back().redundant;
        return;
    }
    end_line();
    Line line = std::move(lines_.back());
    lines_.pop_back();
    if (line.empty) {  // words in brackets are no variation
        game_.events[line.opened].kind = EventKind::none;
        return;
    }
    event(EventKind::close, {});
    if (!line.early) return;
    Line& parent = lines_.back();
    const auto first = game_.events.begin() + static_cast<std::ptrdiff_t>(line.opened);
    if (parent.waiting.empty()) parent.waiting_begin = line.begin;
    parent.waiting_end = end;
    parent.waiting.insert(parent.waiting.end(), first, game_.events.end());
    game_.events.erase(first, game_.events.end());
}

/// Early variations follow the move that has come at last.
void Resolver::release_waiting() {
    Line& line = lines_.back();
    if (line.waiting.empty()) return;
    game_.events.insert(game_.events.end(), line.waiting.begin(), line.waiting.end());
    line.waiting.clear();
}

/// Early variations whose move never came are kept as a comment.
void Resolver::end_line() {
    Line& line = lines_.back();
    if (line.waiting.empty()) return;
    event(EventKind::comment, text_.substr(line.waiting_begin, line.waiting_end - line.waiting_begin));
    line.waiting.clear();
}

void Resolver::setup(const Token& token) {
    Line& line = lines_.back();
    const std::string_view fen = text_of(token);
    if (main_line() && line.empty) end_line();  // they would replace a move from another start
    event(EventKind::setup, fen);
    Position position;
    try {
        position = parse_fen(fen, game_.variant, rules_.info.rules.first_mover);
    } catch (const Error&) {
        try {
            position = parse_fen(fen, game_.variant);
        } catch (const Error& error) {
            report(ProblemKind::setup, token, error.what());
            line.alive = line.before_known = line.after_unknown = false;
            return;
        }
    }
    if (line.alive && position == line.now) return;
    if (main_line() && line.empty) {
        game_.start = line.now = line.before = position;
        return;
    }
    if (!line.alive) return;
    report(ProblemKind::setup, token,
           "a new position in the middle of a game; the moves behind it are kept as text",
           bitdraughts::fen(line.now), &line.now);
    line.alive = line.before_known = line.after_unknown = false;
}

void Resolver::event(EventKind kind, std::string_view text, int number) {
    game_.events.push_back({.kind = kind, .number = number, .text = text});
}

/// A row of moves becomes a list of events.
void Resolver::need_events() {
    if (game_.annotated) return;
    game_.annotated = true;
    for (const Move& move : game_.moves) {
        game_.events.push_back({.kind = EventKind::move, .move = move, .text = {}});
    }
}

void Resolver::report(ProblemKind kind, const Token& token, std::string message, std::string expected,
                      const Position* position) {
    Problem* problem = game_.report(kind, lines_.back().ply + 1, token.begin, text_of(token),
                                    std::move(message), std::move(expected));
    if (problem != nullptr && position != nullptr) problem->position = *position;
}

}  // namespace bitdraughts::pdn
