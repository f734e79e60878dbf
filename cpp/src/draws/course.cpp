#include "bitdraughts/draws/course.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "bitdraughts/buffers.hpp"
#include "bitdraughts/position.hpp"

namespace bitdraughts::draws {

namespace {

constexpr int never = std::numeric_limits<int>::max();
constexpr int not_running = never;

unsigned strong_sides(const std::vector<Material>& materials, const Pieces& found) {
    unsigned sides = 0;
    for (const Material& material : materials) sides |= material.strong_sides(found);
    return sides;
}

/// The side that was to move so many plies ago.
Color turn_before(Color turn, int plies) { return plies % 2 == 0 ? turn : opposite(turn); }

/// Can neither side capture now, nor has the side to move to let itself be captured next?
bool no_king_can_be_captured(const Kernel& kernel, const Position& position) {
    if (kernel.must_capture(position)) return false;
    MoveList moves;
    kernel.moves(position, moves);
    return !std::ranges::all_of(
        moves, [&](const Move& move) { return kernel.must_capture(play_unchecked(position, move)); });
}

}  // namespace

Board::Board(Rules of, Variant played)
    : rules(std::move(of)), variant(&info(played)), kernel(&bitdraughts::kernel(played)) {
    for (int square = 1; square <= variant->squares; ++square) {
        const auto at = static_cast<std::size_t>(square);
        const int row = variant->row[at];
        const int column = variant->column[at];
        if (variant->rules.mirrored ? row == column : row + column == variant->rows - 1) {
            main_diagonal |= SquareSet::of(square);
        }
    }
}

Drawn Course::start(const Position& position) {
    ply_ = 0;
    seen_.clear();
    const std::size_t counters = board_->rules.counters.size();
    began_.assign(counters, not_running);
    strong_.assign(counters, 0);
    count_anew(position, 0);
    if (board_->rules.repetitions != 0 && board_->rules.counts_start) {
        seen_.push_back({position.white, position.black, position.kings, position.state});
    }
    return judge(position);
}

Drawn Course::next(const Position& before, const Move& move, const Position& after) {
    ++ply_;
    const bool captures = !move.captured.empty();
    Events events = captures ? progress::capture : 0;
    bool irreversible = captures;
    if (!before.kings.has(move.from)) {
        events |= progress::man_move | (after.kings.has(move.to) ? progress::promotion : 0);
        // A man that has only stepped aside, as in Turkish draughts, can step back.
        irreversible |= board_->variant->row[move.from] != board_->variant->row[move.to];
    }
    if (events != 0 || watches_) count_anew(after, events);
    if (board_->rules.repetitions != 0) {
        if (irreversible) seen_.clear();
        const bool again = has_come_again(after);
        seen_.push_back({after.white, after.black, after.kings, after.state});
        if (again) return by_repetition;
    }
    return ply_ < due_ ? not_drawn : judge(after);
}

bool Course::has_come_again(const Position& position) {
    const Seen now{position.white, position.black, position.kings, position.state};
    int times = 1;
    for (std::size_t ago = 2; ago <= seen_.size(); ago += 2) {
        if (seen_[seen_.size() - ago] == now) ++times;
    }
    return times >= board_->rules.repetitions;
}

void Course::count_anew(const Position& position, Events events) {
    const Pieces found = pieces(position);
    due_ = never;
    watches_ = false;
    for (std::size_t i = 0; i < began_.size(); ++i) {
        const Counter& counter = board_->rules.counters[i];
        const bool excluded = !counter.outside.empty() && strong_sides(counter.outside, found) != 0;
        const unsigned starts = excluded                   ? 0
                                : counter.material.empty() ? both_strong
                                                           : strong_sides(counter.material, found);
        const unsigned sides = excluded || counter.goes_on_in.empty()
                                   ? starts
                                   : starts | strong_sides(counter.goes_on_in, found);
        strong_[i] = sides;
        if (sides != 0 && counter.where != Where::anywhere) watches_ = true;
        if (sides == 0 || !holds(counter, position, sides)) {
            began_[i] = not_running;
            continue;
        }
        if (began_[i] == not_running) {
            if (starts == 0) continue;
            began_[i] = ply_;
        } else if ((counter.restarts & events) != 0) {
            began_[i] = ply_;
        }
        const Color began_with = turn_before(position.turn, ply_ - began_[i]);
        due_ = std::min(due_, began_[i] + counter.plies_to_full(sides, began_with));
    }
}

Drawn Course::judge(const Position& position) {
    if (ply_ < due_) return not_drawn;
    for (std::size_t i = 0; i < began_.size(); ++i) {
        if (began_[i] == not_running) continue;
        const int plies = ply_ - began_[i];
        const Color began_with = turn_before(position.turn, plies);
        if (plies >= board_->rules.counters[i].plies_to_full(strong_[i], began_with)) {
            return static_cast<Drawn>(i);
        }
    }
    return not_drawn;
}

bool Course::holds(const Counter& counter, const Position& position, unsigned sides) const {
    if (counter.where == Where::anywhere) return true;
    if (counter.where == Where::no_king_can_be_captured) {
        return no_king_can_be_captured(*board_->kernel, position);
    }
    const SquareSet& strong_pieces = sides == white_strong ? position.white : position.black;
    const SquareSet& lone_pieces = sides == black_strong ? position.white : position.black;
    const bool strong = !(strong_pieces & board_->main_diagonal).empty();
    const bool lone = !(lone_pieces & board_->main_diagonal).empty();
    if (counter.where == Where::strong_side_holds_main_diagonal) return strong && !lone;
    return lone && (!strong || counter.where != Where::lone_king_alone_on_main_diagonal);
}

}  // namespace bitdraughts::draws
