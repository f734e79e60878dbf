// The complete list of facts a rule book must state. A ruleset is a struct of such facts and nothing
// else; generators are templates over it. A missing fact does not compile.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

#include "bitdraughts/geometry.hpp"
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

/// How a man moves when it does not capture.
enum class ManStep : std::uint8_t {
    forward,  ///< one square diagonally forward
};

/// Which of several captures may be made.
enum class Precedence : std::uint8_t {
    free_choice,
    majority,  ///< the greatest number of pieces, men and kings counting one each
};

/// What becomes of a man that reaches the crowning row during a capture.
enum class Promotion : std::uint8_t {
    at_end,      ///< crowned only if the move ends there; it passes through as a man
    in_passing,  ///< crowned at once, and goes on capturing as a king
    stops,       ///< crowned at once, and the move ends
};

/// When captured pieces leave the board.
enum class Removal : std::uint8_t {
    after_move,  ///< until then they block, and may not be jumped twice (coup turc)
    each_hop,
};

/// Where a flying king may land behind a captured piece when the capture can go on.
enum class Landing : std::uint8_t {
    must_continue,  ///< only on squares of that line from which it goes on
    any_free,       ///< on any free square, even one that ends the capture
};

/// What the side to move gets for having no legal move.
enum class NoMove : std::uint8_t { loses, wins };

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
    requires FactOf<decltype(R::first_mover), Color>;
    requires FactOf<decltype(R::side_names), SideNames>;
    requires FactOf<decltype(R::bottom), Color>;
    requires FactOf<decltype(R::man_step), ManStep>;
    requires FactOf<decltype(R::men_capture_backward), bool>;
    requires FactOf<decltype(R::flying_kings), bool>;
    requires FactOf<decltype(R::precedence), Precedence>;
    requires FactOf<decltype(R::landing), Landing>;
    requires FactOf<decltype(R::promotion), Promotion>;
    requires FactOf<decltype(R::removal), Removal>;
    requires FactOf<decltype(R::no_move), NoMove>;
    requires FactOf<decltype(R::notation), Notation>;
    requires FactOf<decltype(R::draw_rules), std::string_view>;
};

/// The directions in which a man moves without capturing.
template <Ruleset R, Color Us>
inline constexpr auto man_steps = [] {
    static_assert(R::man_step.value == ManStep::forward);
    return forward(Us);
}();

/// From how many captured pieces on two routes can take the same pieces to the same square. With
/// captured pieces left standing a closed loop is needed, which on diagonals takes four; where they
/// vanish, a king can also turn back on its own line (tests: "three-capture duplicate").
template <Ruleset R>
inline constexpr int smallest_duplicate = R::removal.value == Removal::after_move ? 4 : 3;

}  // namespace bitdraughts::inline BITDRAUGHTS_ARCH
