#include "bitdraughts/pdn/game.hpp"

#include "bitdraughts/pdn/token.hpp"

namespace bitdraughts::pdn {

std::string_view name_of(VariantSource source) {
    switch (source) {
        case VariantSource::given: return "given";
        case VariantSource::variant_tag: return "Variant";
        case VariantSource::game_type: return "GameType";
        case VariantSource::guessed: return "guessed";
        case VariantSource::none: break;
    }
    return "default";
}

std::string_view name_of(ProblemKind kind) {
    switch (kind) {
        case ProblemKind::illegal_move: return "illegal move";
        case ProblemKind::ambiguous_move: return "ambiguous move";
        case ProblemKind::invalid_move: return "invalid move";
        case ProblemKind::unchecked_moves: return "unchecked moves";
        case ProblemKind::fen: return "FEN";
        case ProblemKind::setup: return "setup";
        case ProblemKind::comment: return "unclosed comment";
        case ProblemKind::variation: return "unclosed variation";
        case ProblemKind::no_game: return "no game";
        case ProblemKind::too_many: return "too many errors";
        case ProblemKind::nested_comment: return "nested comment";
        case ProblemKind::unknown_move: return "unknown move";
        case ProblemKind::separator: return "separator";
        case ProblemKind::blank: return "blank";
        case ProblemKind::leading_zero: return "leading zero";
        case ProblemKind::glued: return "glued";
        case ProblemKind::number: return "number";
        case ProblemKind::text: return "text";
        case ProblemKind::bracket: return "bracket";
        case ProblemKind::escape: return "escape";
        case ProblemKind::control: return "control";
        case ProblemKind::tag: return "tag";
        case ProblemKind::variant: return "variant";
        case ProblemKind::turn: return "turn";
        case ProblemKind::result: return "result";
        case ProblemKind::hops: return "hops";
        case ProblemKind::more_warnings: break;
    }
    return "too many warnings";
}

void Game::clear() {
    offset = line = end_offset = 0;
    tags.clear();
    variant = {};
    variant_source = {};
    start = final = {};
    first_number = 1;
    moves.clear();
    terminator.clear();
    annotated = false;
    events.clear();
    problems.clear();
    counters = {};
    unescaped.clear();
    errors = warnings = 0;
    seen_kinds = 0;
}

std::optional<std::string_view> Game::tag(std::string_view name) const {
    for (const Tag& t : tags) {
        if (equal_ignoring_case(t.name, name)) return t.value;
    }
    return std::nullopt;
}

Problem* Game::report(ProblemKind kind, int ply, std::size_t at, std::string_view text, std::string message,
                      std::string expected) {
    const bool error = is_error(kind);
    std::size_t& count = error ? errors : warnings;
    if (++count > most_problems + 1) return nullptr;
    if (count == most_problems + 1) {
        kind = error ? ProblemKind::too_many : ProblemKind::more_warnings;
        message = error ? "there are more errors than are listed" : "there are more warnings than are listed";
        expected.clear();
    }
    seen_kinds |= std::uint64_t{1} << static_cast<unsigned>(kind);
    Problem& problem = problems.emplace_back();
    problem.kind = kind;
    problem.is_error = error;
    problem.ply = ply;
    problem.offset = at;
    problem.text = text;
    problem.message = std::move(message);
    problem.expected = std::move(expected);
    return &problem;
}

}  // namespace bitdraughts::pdn
