#include "bitdraughts/custom.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

#include "bitdraughts/describe.hpp"
#include "bitdraughts/error.hpp"

namespace bitdraughts {

namespace {

void draw_rays(CustomVariant& made) {
    const VariantInfo& v = made.info;
    for (std::size_t square = 1; square <= static_cast<std::size_t>(v.squares); ++square) {
        for (std::size_t d = 0; d < step_count; ++d) {
            int row = v.row[square] + steps[d].row;
            int column = v.column[square] + steps[d].column;
            while (row >= 0 && row < v.rows && column >= 0 && column < v.columns) {
                const int met = v.square_at(row, column);
                if (met != 0) made.rays[square][d].push_back(static_cast<std::uint8_t>(met));
                row += steps[d].row;
                column += steps[d].column;
            }
        }
    }
}

std::unique_ptr<const CustomVariant> make(Variant id, std::string_view name, const VariantFacts& facts) {
    auto made = std::make_unique<CustomVariant>();
    made->name = name;
    made->facts = facts;
    const VariantFacts& kept = made->facts;
    VariantInfo& v = made->info;
    v.id = id;
    v.name = made->name;
    v.summary = kept.summary;
    v.rules = kept.rules;
    lay_out(v);
    v.bottom = kept.bottom;
    v.side_names = {kept.side_names[0], kept.side_names[1]};
    v.game_type = kept.game_type;
    v.capture_separator = kept.capture_separator;
    v.algebraic = kept.algebraic;
    v.win = kept.win;
    v.draw_rules = kept.draw_rules;
    v.facts = facts_in_words(v, board_in_words(v), numbering_in_words(v));
    draw_rays(*made);
    return made;
}

/// Entries are only ever added, so that reading needs no lock.
class Registry {
public:
    const CustomVariant& at(std::size_t i) const { return *entries_[i]; }

    const CustomVariant* find(std::string_view name) const {
        const std::size_t size = size_.load(std::memory_order_acquire);
        for (std::size_t i = 0; i < size; ++i) {
            if (same_name(name, entries_[i]->name)) return entries_[i].get();
        }
        return nullptr;
    }

    const CustomVariant& define(std::string_view name, const VariantFacts& facts) {
        const std::scoped_lock lock(mutex_);
        if (const CustomVariant* known = find(name)) {
            if (known->facts == facts) return *known;
            refuse_variant(name,
                           "a variant of this name and other facts is defined already; choose another name");
        }
        const std::size_t i = size_.load(std::memory_order_relaxed);
        if (i == entries_.size()) {
            refuse_variant(name, "no room for it; a process holds at most " +
                                     std::to_string(entries_.size()) + " custom variants");
        }
        entries_[i] = make(static_cast<Variant>(variant_count + i), name, facts);
        size_.store(i + 1, std::memory_order_release);
        return *entries_[i];
    }

private:
    std::array<std::unique_ptr<const CustomVariant>, most_custom_variants> entries_;
    std::atomic<std::size_t> size_ = 0;
    std::mutex mutex_;
};

Registry& registry() {
    static Registry& only = *new Registry;  // never destroyed: threads may still count at the end
    return only;
}

std::string in_few_words(const RuleRecord& rules) {
    return std::to_string(rules.columns) + "x" + std::to_string(rules.rows) +
           (rules.flying_kings ? ", flying kings, " : ", short kings, ") +
           std::string(text(rules.precedence));
}

}  // namespace

bool same_name(std::string_view text, std::string_view name) {
    return std::ranges::equal(text, name, [](char x, char y) {
        return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y;
    });
}

VariantFacts facts_of(const VariantInfo& v) {
    return {.rules = v.rules,
            .bottom = v.bottom,
            .side_names = {std::string(v.side_names[0]), std::string(v.side_names[1])},
            .game_type = std::string(v.game_type),
            .capture_separator = v.capture_separator,
            .algebraic = v.algebraic,
            .win = std::string(v.win),
            .draw_rules = std::string(v.draw_rules),
            .summary = std::string(v.summary)};
}

void refuse_variant(std::string_view name, const std::string& reason) {
    throw Error(ErrorKind::invalid_variant, "variant " + quoted(name) + ": " + reason);
}

VariantFacts settled(std::string_view name, VariantFacts facts, const VariantFacts& base,
                     const std::set<std::string_view>& given) {
    const auto open = [&](std::string_view fact) { return !given.contains(fact); };
    RuleRecord& rules = facts.rules;
    if (rules.every_square && open("mirrored")) rules.mirrored = false;
    if (rules.move_lines == Lines::diagonals && open("man_step")) rules.man_step = ManStep::forward;
    if (rules.removal == Removal::after_move && open("turning_back")) rules.turning_back = false;
    if (!rules.flying_kings) {
        rules.landing = Landing::must_continue;
    } else if (!base.rules.flying_kings && open("landing")) {
        refuse_variant(name,
                       "kings that fly need a landing, which those of the base do not have; expected '" +
                           std::string(text(Landing::must_continue)) + "', '" +
                           std::string(text(Landing::any_free)) + "' or '" +
                           std::string(text(Landing::right_behind)) + "'");
    }
    const bool same_game = rules == base.rules && facts.algebraic == base.algebraic;
    if (open("game_type") && !same_game) facts.game_type.clear();
    if (open("summary")) facts.summary = in_few_words(rules);
    return facts;
}

const VariantInfo& define_variant(std::string_view name, const VariantFacts& facts) {
    check_custom(name, facts);
    return registry().define(name, facts).info;
}

const CustomVariant& custom_variant(Variant variant) {
    return registry().at(static_cast<std::size_t>(variant) - variant_count);
}

const VariantInfo* find_custom(std::string_view name) {
    const CustomVariant* found = registry().find(name);
    return found != nullptr ? &found->info : nullptr;
}

}  // namespace bitdraughts
