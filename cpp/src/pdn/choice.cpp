#include "bitdraughts/pdn/choice.hpp"

#include <algorithm>

#include "bitdraughts/error.hpp"
#include "bitdraughts/pdn/moves.hpp"
#include "bitdraughts/pdn/names.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::pdn {

namespace {

constexpr std::string_view name_of_color(Color color) { return color == Color::white ? "White" : "Black"; }

/// What the moves and the FEN of a game tell about its board.
struct Evidence {
    int highest = 0;         ///< square number
    int first_from = 0;      ///< of the first numeric move
    bool algebraic = false;  ///< algebraic moves
    bool large = false;      ///< files past h, ranks past 8
    bool colon = false;
    bool moves = false;
    bool fen = false;
};

Evidence evidence_of(const Game& game, const std::vector<Token>& tokens) {
    Evidence out;
    if (const auto fen = game.tag("FEN"); fen && !trimmed(*fen).empty()) {
        out.fen = true;
        int number = 0;
        char before = ' ';
        for (const char c : *fen) {
            if (is_digit(c)) {
                number = std::min(number * 10 + (c - '0'), 1000);
                if (is_letter(before) && lower(before) != 'w' && lower(before) != 'b' &&
                    lower(before) != 'k') {
                    number = 0;  // a rank
                }
            } else {
                number = 0;
                before = c;
            }
            out.highest = std::max(out.highest, number);
        }
    }
    std::size_t depth = 0;
    for (const Token& token : tokens) {
        if (token.kind == TokenKind::open) ++depth;
        if (token.kind == TokenKind::close) --depth;
        if (token.kind != TokenKind::move || depth > 0) continue;
        if (token.has(token_flag::colon)) out.colon = true;
        if (token.has(token_flag::algebraic)) {
            out.algebraic = true;
            for (const int square : {token.from, token.to}) {
                if (square >> 4 > 7 || (square & 15) > 8) out.large = true;
            }
        } else {
            if (!out.moves) out.first_from = token.from;
            out.highest = std::max({out.highest, int{token.from}, int{token.to}});
        }
        out.moves = true;
    }
    return out;
}

/// Names of variants, the likeliest first; those this build lacks are passed over later.
std::vector<std::string_view> candidates_for(const Evidence& e) {
    if (e.highest > 50) return {"canadian"};
    if (e.highest > 32 || e.large)
        return {"international", "frisian", "frysk", "breakthrough", "antidraughts"};
    if (e.algebraic) {
        if (e.colon) return {"russian", "brazilian", "czech"};
        return {"brazilian", "russian", "czech"};
    }
    if (e.moves && e.first_from > 12 && !e.fen) {
        if (e.colon) return {"russian", "brazilian", "italian"};
        return {"italian", "brazilian", "russian", "filipino"};
    }
    if (e.moves || e.fen)
        return {"english", "pool", "russian", "brazilian", "italian", "spanish", "portuguese"};
    return {"brazilian"};
}

/// How many moves of the main line the rules of a variant allow, and whether that is all of them.
std::pair<std::size_t, bool> replay(const Game& game, const std::vector<Token>& tokens, std::string_view text,
                                    Variant variant) {
    Game trial;
    trial.tags = game.tags;
    trial.variant = variant;
    if (!set_start(trial, tokens, text)) return {0, false};
    const Rules rules(variant);
    Position position = trial.start;
    std::size_t plies = 0, depth = 0;
    for (const Token& token : tokens) {
        switch (token.kind) {
            case TokenKind::open: ++depth; continue;
            case TokenKind::close: --depth; continue;
            case TokenKind::move:
            case TokenKind::cross: break;
            case TokenKind::unknown:
            case TokenKind::setup: return {plies, true};
            default: continue;
        }
        if (depth > 0) continue;
        Move move;
        if (!find_move(rules, position, token, text.substr(token.begin, token.end - token.begin), move)) {
            return {plies, token.has(token_flag::last)};
        }
        position = play_unchecked(position, move);
        ++plies;
    }
    return {plies, true};
}

/// A sound start position; where the text leaves open who moves, the variant's first mover does.
Position read_start(Game& game, std::string_view fen, bool& open_turn) {
    open_turn = false;
    try {
        return parse_fen(fen, game.variant, std::nullopt, &game.counters);
    } catch (const Error&) {
        const std::string_view text = trimmed(fen);
        const bool may_lack_turn =
            text.starts_with('?') || text.starts_with(':') || text.size() < 2 || text[1] != ':';
        if (!may_lack_turn) throw;
        game.counters = {};
        Position p = parse_fen(fen, game.variant, info(game.variant).rules.first_mover, &game.counters);
        open_turn = true;
        return p;
    }
}

const Token* first_move(const std::vector<Token>& tokens) {
    for (const Token& token : tokens) {
        if (token.kind == TokenKind::open || token.kind == TokenKind::unknown ||
            token.kind == TokenKind::setup)
            break;
        if (token.kind == TokenKind::move) return &token;
    }
    return nullptr;
}

}  // namespace

bool set_start(Game& game, const std::vector<Token>& tokens, std::string_view text) {
    game.start = game.final = start_position(game.variant);
    const VariantInfo& v = info(game.variant);
    bool open_turn = true;
    const Tag* tag = nullptr;
    for (const Tag& t : game.tags) {
        if (equal_ignoring_case(t.name, "FEN")) {
            tag = &t;
            break;
        }
    }
    const bool holds_squares =
        tag != nullptr && std::ranges::any_of(tag->value, [](char c) { return is_digit(c); });
    if (tag != nullptr && !holds_squares && !trimmed(tag->value).empty()) {
        game.report(ProblemKind::turn, 0, tag->offset, tag->value, "a FEN without any piece is passed over");
    } else if (holds_squares) {
        try {
            game.start = read_start(game, tag->value, open_turn);
        } catch (const Error& error) {
            game.report(ProblemKind::fen, 0, tag->offset, tag->value, error.what(),
                        "a position such as W:W31,32:B1,K2");
            return false;
        }
        if (open_turn) {
            game.report(ProblemKind::turn, 0, tag->offset, tag->value,
                        "the FEN does not say who moves; the first mover of the variant is taken",
                        "W: or B: first");
        }
    }
    if (open_turn) {
        // Some sites let the other side begin: see whether only that makes the first move legal.
        const Token* first = first_move(tokens);
        const Rules rules(game.variant);
        Move move;
        if (first != nullptr) {
            const std::string_view written = text.substr(first->begin, first->end - first->begin);
            if (!find_move(rules, game.start, *first, written, move)) {
                Position other = game.start;
                other.turn = opposite(other.turn);
                if (find_move(rules, other, *first, written, move)) {
                    game.start = other;
                    game.report(ProblemKind::turn, 1, first->begin, written,
                                std::string(name_of_color(other.turn)) + " makes the first move, though in " +
                                    std::string(v.name) + " draughts " +
                                    std::string(name_of_color(opposite(other.turn))) + " does");
                }
            }
        }
    }
    game.final = game.start;
    return true;
}

void choose_variant(Game& game, const std::vector<Token>& tokens, std::string_view text,
                    const Options& options) {
    std::optional<Variant> told;
    VariantSource source = VariantSource::none;
    constexpr std::pair<std::string_view, VariantSource> tellers[] = {{"Variant", VariantSource::variant_tag},
                                                                      {"GameType", VariantSource::game_type}};
    for (const auto& [name, from] : tellers) {
        const auto value = game.tag(name);
        if (!value || trimmed(*value).empty()) continue;
        const std::string_view variant =
            from == VariantSource::variant_tag ? variant_named(*value) : variant_of_game_type(*value);
        const auto built = built_variant(variant);
        if (!built) {
            if (!options.variant) {
                game.report(ProblemKind::variant, 0, game.offset, *value,
                            "the " + std::string(name) + " tag names " +
                                (variant.empty() ? "an unknown variant"
                                                 : std::string(variant) + ", which is not built in"));
            }
        } else if (!told) {
            told = built;
            source = from;
        } else if (*told != *built && !options.variant) {
            game.report(ProblemKind::variant, 0, game.offset, *value,
                        "the tags say both " + std::string(info(*told).name) + " and " +
                            std::string(info(*built).name));
        }
    }
    if (options.variant) {
        game.variant = *options.variant;
        game.variant_source = VariantSource::given;
        if (told && *told != game.variant) {
            game.report(ProblemKind::variant, 0, game.offset, info(*told).name,
                        "read as " + std::string(info(game.variant).name) +
                            ", as asked, though the tags say " + std::string(info(*told).name));
        }
        return;
    }
    if (told) {
        game.variant = *told;
        game.variant_source = source;
        return;
    }

    const Evidence evidence = evidence_of(game, tokens);
    std::vector<std::string_view> names;
    for (const std::string_view tag : {"Variant", "Event", "Site", "Opening"}) {
        if (const auto value = game.tag(tag)) add_hints(*value, names);
    }
    const bool hinted = !names.empty();
    const std::vector<std::string_view> likely = candidates_for(evidence);
    if (evidence.moves || evidence.fen) {  // a hint of a variant on another board is none
        const bool on_large = evidence.highest > 32 || evidence.large;
        std::erase_if(names, [&](std::string_view name) {
            const auto built = built_variant(name);
            return built && (info(*built).squares > 32) != on_large;
        });
    }
    names.insert(names.end(), likely.begin(), likely.end());
    for (const VariantInfo& v : all_variants()) names.push_back(v.name);

    Variant best{};
    bool any = false;
    std::size_t most = 0;
    std::uint64_t tried = 0;
    for (const std::string_view name : names) {
        const auto variant = built_variant(name);
        if (!variant || (tried >> static_cast<unsigned>(*variant) & 1) != 0) continue;
        tried |= std::uint64_t{1} << static_cast<unsigned>(*variant);
        const auto [plies, whole] = replay(game, tokens, text, *variant);
        if (!any || whole || plies > most) {
            best = *variant;
            most = plies;
            any = true;
        }
        if (whole) break;
    }
    game.variant = best;
    const bool guessed = hinted || evidence.moves || evidence.fen;
    game.variant_source = guessed ? VariantSource::guessed : VariantSource::none;
    game.report(ProblemKind::variant, 0, game.offset, {},
                "the variant is not told; read as " + std::string(info(game.variant).name),
                "a Variant or GameType tag");
}

}  // namespace bitdraughts::pdn
