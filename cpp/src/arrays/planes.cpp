#include <algorithm>
#include <cstring>
#include <span>

#include "bitdraughts/arrays/learning.hpp"
#include "bitdraughts/king_run.hpp"
#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::arrays {

namespace {

/// The square of each cell, 0 where no piece can be.
std::vector<int> cells_of(const VariantInfo& v, Planes::Layout layout) {
    std::vector<int> cells;
    if (layout == Planes::Layout::squares) {
        for (int square = 1; square <= v.squares; ++square) cells.push_back(square);
        return cells;
    }
    for (int row = 0; row < v.rows; ++row) {
        for (int column = 0; column < v.columns; ++column) cells.push_back(v.square_at(row, column));
    }
    return cells;
}

std::size_t bytes_of(Planes::Value value) { return std::size_t{1} << static_cast<unsigned>(value); }

void write_one(Planes::Value value, std::byte* out) {
    const std::uint8_t byte = 1;
    const std::uint16_t half = 0x3C00;
    const float single = 1;
    switch (value) {
        case Planes::Value::byte: std::memcpy(out, &byte, sizeof byte); break;
        case Planes::Value::half: std::memcpy(out, &half, sizeof half); break;
        case Planes::Value::single: std::memcpy(out, &single, sizeof single); break;
    }
}

}  // namespace

Planes::Planes(Variant variant, View view, Layout layout, Value value)
    : view_(view), value_(value), squares_(info(variant).squares), all_(info(variant).all().lo) {
    const VariantInfo& v = info(variant);
    king_limit_ = v.rules.king_limit;
    channels_ = (view == View::white ? 5 : 4) + 2 * static_cast<std::size_t>(king_limit_);

    std::vector<int> cells = cells_of(v, layout);
    const auto played = [](int square) { return square != 0; };
    backwards_ = *std::ranges::find_if(cells, played) != 1;
    if (backwards_) {
        for (int& square : cells) square = square == 0 ? 0 : squares_ + 1 - square;
    }
    cells_at_once_ = std::min(group_size, cells.size());
    plane_bytes_ = cells.size() * bytes_of(value);
    cells_.count = cells.size();
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        if (cells[cell] != 0) cells_.played[cell / 64] |= std::uint64_t{1} << cell % 64;
    }
    // The last group begins early enough to end with the plane, so that all are written in one piece.
    for (std::size_t cell = 0; cell < cells.size(); cell += group_size) {
        add_group(std::min(cell, cells.size() - cells_at_once_), cells);
    }
}

void Planes::add_group(std::size_t first, const std::vector<int>& cells) {
    Group group{.written = first * bytes_of(value_)};
    unsigned pattern = 0, squares = 0;
    for (std::size_t i = 0; i < cells_at_once_; ++i) {
        const int square = cells[first + i];
        if (square == 0) continue;
        if (squares++ == 0) group.shift = static_cast<unsigned>(square - 1);
        pattern |= 1U << i;
    }
    group.mask = (std::uint64_t{1} << squares) - 1;
    const auto known = std::ranges::find(patterns_, pattern, [](const auto& entry) { return entry.first; });
    if (known != patterns_.end()) {
        group.table = known->second;
    } else {
        group.table = tables_.size();
        patterns_.emplace_back(pattern, group.table);
        for (unsigned bits = 0; bits <= group.mask; ++bits) {
            unsigned rest = bits;
            for (std::size_t i = 0; i < cells_at_once_; ++i) {
                tables_.resize(tables_.size() + bytes_of(value_));
                if ((pattern >> i & 1) == 0) continue;
                if ((rest & 1) != 0) write_one(value_, &*tables_.end() - bytes_of(value_));
                rest >>= 1;
            }
        }
    }
    groups_.push_back(group);
}

std::size_t Planes::sets_of(const Position& position, Sets& sets) const {
    const bool turn = view_ == View::mover && position.turn == Color::black;
    const Position p = turn ? flip(position) : position;
    std::size_t size = 0;
    for (const std::uint64_t side : {p.white.lo, p.black.lo}) {
        sets[size++] = side & ~p.kings.lo;
        sets[size++] = side & p.kings.lo;
    }
    if (view_ == View::white) sets[size++] = p.turn == Color::black ? all_ : 0;
    if (king_limit_ != 0) {
        for (const Color side : {Color::white, Color::black}) {
            const KingRun run = KingRun::of(p.state, side);
            for (int moves = 1; moves <= king_limit_; ++moves) {
                sets[size++] = run.moves == moves ? SquareSet::of(run.square).lo : 0;
            }
        }
    }
    if (backwards_) {
        for (std::size_t i = 0; i < size; ++i) sets[i] = SquareSet{sets[i], 0}.turned(squares_).lo;
    }
    return size;
}

template <std::size_t Bytes>
void Planes::write_as(const Rows& rows, std::size_t begin, std::size_t end, std::byte* out) const {
    const std::size_t bytes = Bytes != 0 ? Bytes : plane_bytes_;
    // Members would be read again after each byte that is written: it could be one of them.
    const std::size_t plane_bytes = plane_bytes_;
    const std::byte* const tables = tables_.data();
    const std::span<const Group> groups = groups_;
    std::byte* plane = out + begin * channels_ * plane_bytes;
    Sets sets;
    for (std::size_t row = begin; row < end; ++row) {
        const std::size_t size = sets_of(rows.position(row), sets);
        for (std::size_t i = 0; i < size; ++i, plane += plane_bytes) {
            const std::uint64_t set = sets[i];
            for (const Group& group : groups) {
                const std::uint64_t bits = set >> group.shift & group.mask;
                std::memcpy(plane + group.written, tables + group.table + bits * bytes, bytes);
            }
        }
    }
}

void Planes::write_side_by_side(WriteOnes& write_ones, const Rows& rows, std::size_t begin, std::size_t end,
                                std::byte* out) const {
    Sets sets;
    for (std::size_t row = begin; row < end; ++row) {
        const std::size_t size = sets_of(rows.position(row), sets);
        write_ones(sets, size, cells_, reinterpret_cast<std::uint8_t*>(out + row * channels_ * plane_bytes_));
    }
}

void Planes::write(const Rows& rows, std::size_t begin, std::size_t end, std::byte* out) const {
    constexpr std::size_t fewest = 32;
    if (WriteOnes* const write_ones = ones_writer();
        write_ones != nullptr && value_ == Value::byte && cells_.count >= fewest) {
        return write_side_by_side(*write_ones, rows, begin, end, out);
    }
    if (cells_at_once_ < group_size) return write_as<0>(rows, begin, end, out);
    switch (value_) {
        case Value::byte: return write_as<group_size>(rows, begin, end, out);
        case Value::half: return write_as<2 * group_size>(rows, begin, end, out);
        case Value::single: return write_as<4 * group_size>(rows, begin, end, out);
    }
}

}  // namespace bitdraughts::arrays
