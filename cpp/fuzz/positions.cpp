#include "positions.hpp"

#include <array>
#include <random>

#include "bitdraughts/custom.hpp"
#include "bitdraughts/error.hpp"
#include "bitdraughts/fen.hpp"
#include "bitdraughts/king_run.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::fuzzing {

namespace {

VariantFacts random_facts(std::mt19937& random) {
    const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
    VariantFacts facts = facts_of(all_variants()[random() % variant_count]);
    RuleRecord& rules = facts.rules;
    rules.every_square = below(3) == 0;
    rules.columns = 2 + below(11);
    rules.rows = 2 + below(11);
    rules.mirrored = below(2) == 0;
    rules.from_bottom_right = below(2) == 0;
    rules.men_rows = 1 + below(4);
    rules.empty_rows_behind = below(2);
    rules.first_mover = static_cast<Color>(below(2));
    rules.move_lines = static_cast<Lines>(below(3));
    rules.capture_lines = static_cast<Lines>(below(3));
    rules.man_step = static_cast<ManStep>(below(2));
    rules.men_capture_backward = below(2) == 0;
    rules.men_capture_kings = below(4) != 0;
    rules.flying_kings = below(2) == 0;
    rules.precedence = static_cast<Precedence>(below(6));
    rules.landing = static_cast<Landing>(below(3));
    rules.promotion = static_cast<Promotion>(below(3));
    rules.removal = static_cast<Removal>(below(2));
    rules.turning_back = below(4) == 0;
    rules.king_limit = below(4) == 0 ? 1 + below(longest_king_run) : 0;
    rules.king_wins = below(6) == 0;
    rules.no_move = static_cast<NoMove>(below(2));
    facts.game_type.clear();
    return settled("any", facts, facts, {"landing"});
}

/// The custom variant that has this number in every process.
Variant custom(std::size_t number) {
    static std::array<std::optional<Variant>, most_custom_variants> made;
    std::optional<Variant>& variant = made[number];
    if (!variant && number < variant_count) {
        const VariantInfo& v = all_variants()[number];
        variant = define_variant("twin-" + std::string(v.name), facts_of(v)).id;
    }
    std::mt19937 random(static_cast<unsigned>(number));
    while (!variant) {
        try {
            variant = define_variant("facts-" + std::to_string(number), random_facts(random)).id;
        } catch (const Error&) {
            continue;  // facts that do not go together
        }
    }
    return *variant;
}

Position played(Bytes& bytes, Variant variant) {
    Position p = start_position(variant);
    for (int plies = bytes.below(128); plies > 0; --plies) {
        const std::vector<Move> moves = list_moves(p);
        if (moves.empty()) break;
        p = play_unchecked(p, moves[static_cast<std::size_t>(bytes.byte()) % moves.size()]);
    }
    return p;
}

Position set_up(Bytes& bytes, Variant variant) {
    const VariantInfo& v = info(variant);
    Position p;
    p.variant = variant;
    p.turn = static_cast<Color>(bytes.below(2));
    // A net of pieces around a few kings has more captures than can be counted; where facts are any, sooner.
    const bool any_facts = is_custom(variant) && !twin_of(variant);
    const int most_pieces = any_facts ? 12 : 28, most_kings = any_facts ? 2 : 6;
    for (int square = 1; square <= v.squares && !bytes.empty() && (p.white | p.black).size() < most_pieces;
         ++square) {
        const int what = bytes.below(8);
        if (what > 3) continue;
        const bool crowned = v.crowning_row[static_cast<std::size_t>(what & 1)].has(square);
        const bool king = (what > 1 || crowned) && p.kings.size() < most_kings;
        if (crowned && !king) continue;
        ((what & 1) == 0 ? p.white : p.black) |= SquareSet::of(square);
        if (king) p.kings |= SquareSet::of(square);
    }
    if (v.rules.king_limit == 0) return p;
    for (const Color color : {Color::white, Color::black}) {
        Position other = p;
        other.state = with_run(p.state, color, {bytes.below(4), bytes.below(64)});
        if (!find_fault(other)) p = other;
    }
    return p;
}

}  // namespace

Variant built_in(Bytes& bytes) { return static_cast<Variant>(bytes.below(variant_count)); }

Variant any_variant(Bytes& bytes) {
    const int number = bytes.below(variant_count + static_cast<int>(most_custom_variants));
    if (number < variant_count) return static_cast<Variant>(number);
    return custom(static_cast<std::size_t>(number - variant_count));
}

std::optional<Variant> twin_of(Variant variant) {
    if (!is_custom(variant)) return std::nullopt;
    const std::string_view name = info(variant).name, beginning = "twin-";
    if (!name.starts_with(beginning)) return std::nullopt;
    return find_built_in(name.substr(beginning.size()))->id;
}

Position position(Bytes& bytes, Variant variant) {
    const Position p = bytes.flag() ? set_up(bytes, variant) : played(bytes, variant);
    CHECK(!find_fault(p), described(p));
    return p;
}

std::string described(const Position& p) { return std::string(info(p.variant).name) + " " + fen(p); }

}  // namespace bitdraughts::fuzzing
