// The complete list of facts a rule book must state. A ruleset is a struct of such facts and nothing
// else; generators are templates over it. A missing fact does not compile.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bitdraughts/geometry.hpp"
#include "bitdraughts/rule_values.hpp"
#include "bitdraughts/types.hpp"

namespace bitdraughts::inline BITDRAUGHTS_ARCH {

/// A fact with the article of the rule book, or the named text and section, it comes from.
template <class T>
struct Fact {
    T value;
    std::string_view source;
};
template <class T>
Fact(T, const char*) -> Fact<T>;
Fact(const char*, const char*) -> Fact<std::string_view>;

/// The squares as people write and see them.
struct Notation {
    std::string_view game_type;    ///< PDN GameType value; empty where PDN has no number
    char capture_separator = 'x';  ///< in PDN of this game
    bool algebraic = false;        ///< PDN writes a1..h8 by default
    std::string_view win = "1-0";  ///< result text of a win, "1-0" or "2-0"
};

/// Names of the two sides in the game's own words.
struct SideNames {
    std::string_view white = "white";
    std::string_view black = "black";
};

template <class F, class T>
concept FactOf = std::same_as<F, const Fact<T>>;

template <class R>
concept Ruleset = requires {
    typename R::Geometry;
    requires std::same_as<decltype(R::variant), const Variant>;
    requires std::same_as<decltype(R::name), const std::string_view>;
    requires std::same_as<decltype(R::alias), const std::string_view>;
    requires std::same_as<decltype(R::summary), const std::string_view>;
    requires FactOf<decltype(R::board), std::string_view>;
    requires FactOf<decltype(R::numbering), std::string_view>;
    requires FactOf<decltype(R::men_rows), int>;
    requires FactOf<decltype(R::empty_rows_behind), int>;
    requires FactOf<decltype(R::first_mover), Color>;
    requires FactOf<decltype(R::side_names), SideNames>;
    requires FactOf<decltype(R::bottom), Color>;
    requires FactOf<decltype(R::move_lines), Lines>;
    requires FactOf<decltype(R::capture_lines), Lines>;
    requires FactOf<decltype(R::man_step), ManStep>;
    requires FactOf<decltype(R::men_capture_backward), bool>;
    requires FactOf<decltype(R::men_capture_kings), bool>;
    requires FactOf<decltype(R::flying_kings), bool>;
    requires FactOf<decltype(R::precedence), Precedence>;
    requires FactOf<decltype(R::landing), Landing>;
    requires FactOf<decltype(R::promotion), Promotion>;
    requires FactOf<decltype(R::removal), Removal>;
    requires FactOf<decltype(R::turning_back), bool>;
    requires FactOf<decltype(R::king_limit), int>;
    requires FactOf<decltype(R::king_wins), bool>;
    requires FactOf<decltype(R::no_move), NoMove>;
    requires FactOf<decltype(R::notation), Notation>;
    requires FactOf<decltype(R::draw_rules), std::string_view>;
};

/// The directions of a set of lines; those that lead backward for `color` are left out on request.
template <Lines L>
constexpr auto directions() {
    if constexpr (L == Lines::both) {
        return all_directions;
    } else {
        return L == Lines::diagonals ? diagonals : orthogonals;
    }
}
template <Lines L, Color Us, bool Sideways>
constexpr auto advancing() {
    constexpr auto leads_on = [](Direction d) {
        return row_change(d) == row_change(forward(Us)) || (Sideways && row_change(d) == 0);
    };
    constexpr auto count = std::ranges::count_if(directions<L>(), leads_on);
    std::array<Direction, static_cast<std::size_t>(count)> out{};
    std::ranges::copy_if(directions<L>(), out.begin(), leads_on);
    return out;
}

/// The directions in which a man moves without capturing, and in which it captures.
template <Ruleset R, Color Us>
inline constexpr auto man_steps =
    advancing<R::move_lines.value, Us, R::man_step.value == ManStep::forward_or_sideways>();
template <Ruleset R, Color Us>
inline constexpr auto man_directions = [] {
    if constexpr (R::men_capture_backward.value) {
        return directions<R::capture_lines.value>();
    } else {
        return advancing<R::capture_lines.value, Us, true>();
    }
}();
/// The same for kings.
template <Ruleset R>
inline constexpr auto king_steps = directions<R::move_lines.value>();
template <Ruleset R>
inline constexpr auto king_directions = directions<R::capture_lines.value>();

/// The directions to which a king can turn off direction D.
template <Ruleset R, Direction D>
inline constexpr auto turns = [] {
    constexpr auto turns_off = [](Direction d) { return d != D && d != reverse(D); };
    std::array<Direction, king_directions<R>.size() - 2> out{};
    std::ranges::copy_if(king_directions<R>, out.begin(), turns_off);
    return out;
}();

/// Where pieces capture in eight directions, one order of captured pieces can have several paths.
template <Ruleset R>
inline constexpr bool paths_differ = R::capture_lines.value == Lines::both;

/// From how many captured pieces on two routes can take the same pieces to the same square. With
/// captured pieces left standing a closed loop is needed, which on diagonals takes four; where they
/// vanish, a king can also turn back on its own line (tests: "three-capture duplicate"). On other
/// lines nothing below is claimed.
template <Ruleset R>
inline constexpr int smallest_duplicate = R::capture_lines.value != Lines::diagonals ? 1
                                          : R::removal.value == Removal::after_move  ? 4
                                                                                     : 3;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
