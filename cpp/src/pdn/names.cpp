#include "bitdraughts/pdn/names.hpp"

#include <string>

#include "bitdraughts/custom.hpp"
#include "bitdraughts/pdn/token.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::pdn {

namespace {

struct Name {
    std::string_view written;
    std::string_view variant;
};

/// Values of Variant tags, in small letters and without anything else.
constexpr Name spellings[] = {
    {"10x10", "international"},
    {"12x12", "canadian"},
    {"american", "english"},
    {"americancheckers", "english"},
    {"americanenglish", "english"},
    {"americanpool", "pool"},
    {"angloamerican", "english"},
    {"anti", "antidraughts"},
    {"brasil", "brazilian"},
    {"brasileira", "brazilian"},
    {"brazil", "brazilian"},
    {"bresilienne", "brazilian"},
    {"checkers", "english"},
    {"damasbrasileiras", "brazilian"},
    {"damabrasileira", "brazilian"},
    {"derecha", "filipino"},
    {"englishamerican", "english"},
    {"filipinodama", "filipino"},
    {"frenchdraughts", "international"},
    {"frieskedraughts", "frisian"},
    {"fromposition", "international"},
    {"italiana", "italian"},
    {"losing", "antidraughts"},
    {"makhos", "thai"},
    {"medieval", "brazilian"},
    {"polish", "international"},
    {"poolcheckers", "pool"},
    {"purecheckers", "pure"},
    {"rusian", "russian"},
    {"russe", "russian"},
    {"shashki", "russian"},
    {"standard", "international"},
    {"straightcheckers", "english"},
};

/// Numbers of PDN 3.0, and above 95 those of lidraughts.org.
struct Number {
    int type;
    std::string_view variant;
};
constexpr Number numbers[] = {
    {20, "international"}, {21, "english"}, {22, "italian"},      {23, "pool"},
    {24, "spanish"},       {25, "russian"}, {27, "canadian"},     {28, "portuguese"},
    {29, "czech"},         {30, "turkish"}, {31, "thai"},         {40, "frisian"},
    {96, "breakthrough"},  {97, "frysk"},   {98, "antidraughts"}, {99, "international"},
};

constexpr Name hints[] = {
    {"brasil", "brazilian"},
    {"brazil", "brazilian"},
    {"br\xC3\xA9sil", "brazilian"},
    {"\xD0\xB1\xD1\x80\xD0\xB0\xD0\xB7\xD0\xB8\xD0\xBB", "brazilian"},
    {"rusia", "russian"},
    {"russia", "russian"},
    {"russe", "russian"},
    {"russo", "russian"},
    {"ussr", "russian"},
    {"shashki", "russian"},
    {"\xD1\x80\xD1\x83\xD1\x81\xD1\x81\xD0\xBA", "russian"},
    {"\xD0\xA0\xD1\x83\xD1\x81\xD1\x81\xD0\xBA", "russian"},
    {"\xD0\xA0\xD0\xBE\xD1\x81\xD1\x81\xD0\xB8", "russian"},
    {"\xD1\x80\xD0\xBE\xD1\x81\xD1\x81\xD0\xB8", "russian"},
    {"\xD0\xA1\xD0\xA1\xD0\xA1\xD0\xA0", "russian"},
    {"czech", "czech"},
    {"\xC4\x8D"
     "esk",
     "czech"},
    {"\xC4\x8C"
     "esk",
     "czech"},
    {"english", "english"},
    {"american", "english"},
    {"checkers", "english"},
    {"italian", "italian"},
    {"damiera", "italian"},
    {"portug", "portuguese"},
    {"spanish", "spanish"},
    {"espa", "spanish"},
    {"turkish", "turkish"},
    {"thai", "thai"},
    {"frisian", "frisian"},
    {"frysk", "frisian"},
    {"breakthrough", "breakthrough"},
    {"antidraughts", "antidraughts"},
    {"filipin", "filipino"},
    {"pool", "pool"},
    {"canadian", "canadian"},
};

}  // namespace

std::optional<Variant> built_variant(std::string_view name) {
    for (const VariantInfo& v : all_variants()) {
        if (v.name == name) return v.id;
    }
    if (const VariantInfo* custom = find_custom(name)) return custom->id;
    return std::nullopt;
}

std::string_view variant_named(std::string_view value) {
    if (const VariantInfo* custom = find_custom(trimmed(value))) return custom->name;
    std::string name;
    for (const char c : value) {
        if (is_letter(c) || is_digit(c)) name += static_cast<char>(lower(c));
    }
    // "Russian draughts" is Russian.
    for (const bool whole : {true, false}) {
        if (!whole) {
            const std::size_t rest = std::string_view("draughts").size();  // as long as "checkers"
            if (name.size() <= rest || !(name.ends_with("draughts") || name.ends_with("checkers"))) break;
            name.resize(name.size() - rest);
        }
        for (const VariantInfo& v : all_variants()) {
            if (v.name == name) return v.name;
            for (const std::string_view alias : v.aliases) {
                if (alias == name) return v.name;
            }
        }
        for (const Name& known : spellings) {
            if (known.written == name) return known.variant;
        }
        for (const Number& known : numbers) {
            if (known.variant == name) return known.variant;
        }
    }
    return {};
}

std::string_view variant_of_game_type(std::string_view value) {
    value = trimmed(value);
    int type = 0;
    std::size_t digits = 0;
    for (; digits < value.size() && digits < 3 && is_digit(value[digits]); ++digits) {
        type = type * 10 + (value[digits] - '0');
    }
    if (digits == 0) return {};
    if (type == 26) {
        std::size_t field = 0, i = 0;
        for (; i < value.size() && field < 5; ++i) field += value[i] == ',' ? 1u : 0u;
        return field == 5 && i < value.size() && value[i] == '1' ? "filipino" : "brazilian";
    }
    for (const Number& known : numbers) {
        if (known.type == type) return known.variant;
    }
    return {};
}

void add_hints(std::string_view text, std::vector<std::string_view>& names) {
    constexpr std::size_t looked_at = 300;
    std::string small(text.substr(0, looked_at));
    for (char& c : small) c = static_cast<char>(lower(c));
    for (const Name& hint : hints) {
        if (small.find(hint.written) != std::string::npos) names.push_back(hint.variant);
    }
}

}  // namespace bitdraughts::pdn
