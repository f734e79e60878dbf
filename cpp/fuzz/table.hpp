// Positions in columns, as arrays have them, made of bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "bitdraughts/arrays/operations.hpp"
#include "bitdraughts/arrays/rows.hpp"
#include "positions.hpp"

namespace bitdraughts::fuzzing {

/// A variant that arrays can hold.
inline Variant array_variant(Bytes& bytes) {
    const Variant variant = any_variant(bytes);
    return info(variant).squares <= arrays::most_squares ? variant : Variant::brazilian;
}

/// Records one behind the other, so that hardly a word is aligned, from the first or from the last; the
/// memory ends with the last of them.
class Table {
public:
    Table(Variant variant, std::size_t size, bool backwards)
        : variant_(variant),
          size_(size),
          width_(info(variant).squares <= 32 ? 4 : 8),
          backwards_(backwards),
          bytes_(std::max<std::size_t>(size, 1) * record()) {}

    std::size_t size() const { return size_; }
    std::uint8_t* row(std::size_t row) { return bytes_.data() + place(row); }
    std::size_t record() const { return 3 * width_ + 3; }
    void put(std::size_t at, const Position& p) {
        std::uint8_t* out = row(at);
        const auto turn = static_cast<std::uint8_t>(p.turn);
        std::memcpy(out, &p.white.lo, width_);
        std::memcpy(out + width_, &p.black.lo, width_);
        std::memcpy(out + 2 * width_, &p.kings.lo, width_);
        std::memcpy(out + 3 * width_, &turn, 1);
        std::memcpy(out + 3 * width_ + 1, &p.state, 2);
    }
    arrays::Rows rows() const {
        const auto* first = reinterpret_cast<const std::byte*>(bytes_.data());
        if (size_ != 0) first += place(0);
        const auto stride = static_cast<std::ptrdiff_t>(record()) * (backwards_ ? -1 : 1);
        return {variant_,
                size_,
                {.white = {first, stride},
                 .black = {first + width_, stride},
                 .kings = {first + 2 * width_, stride},
                 .turn = {first + 3 * width_, stride},
                 .state = {first + 3 * width_ + 1, stride}}};
    }

private:
    std::size_t place(std::size_t row) const { return record() * (backwards_ ? size_ - 1 - row : row); }

    Variant variant_;
    std::size_t size_, width_;
    bool backwards_;
    std::vector<std::uint8_t> bytes_;
};

/// Positions of a walk through a game, with some of them again; or bytes as they come, `raw`, which are
/// hardly ever positions.
inline Table table(Bytes& bytes, Variant variant, std::size_t most_rows) {
    const std::uint8_t switches = bytes.byte();
    const bool raw = (switches & 7) == 0;
    Table out(variant, bytes.byte() % (most_rows + 1), (switches & 8) != 0);
    Position p;
    for (std::size_t row = 0; row < out.size(); ++row) {
        if (raw) {
            for (std::size_t i = 0; i < out.record(); ++i) out.row(row)[i] = bytes.byte();
            continue;
        }
        if (row % 8 == 0) p = position(bytes, variant);
        out.put(row, p);
        Picked next;
        const std::uint64_t draw = std::uint64_t{bytes.byte()} << 56;
        kernel(variant).pick(p, draw, next);
        if (next.moves != 0 && (draw >> 56) % 8 != 0) p = next.after;
    }
    return out;
}

/// Columns of the exact size that positions are written to.
class Written {
public:
    Written(const arrays::Rows& like, std::size_t size)
        : width_(like.narrow() ? 4 : 8),
          white_(size * width_),
          black_(size * width_),
          kings_(size * width_),
          turn_(size),
          state_(like.has_state() ? size : 0),
          variant_(like.variant()),
          size_(size) {
        target = {.narrow = like.narrow(),
                  .white = white_.data(),
                  .black = black_.data(),
                  .kings = kings_.data(),
                  .turn = turn_.data(),
                  .state = like.has_state() ? state_.data() : nullptr};
    }
    arrays::Rows rows() const {
        const auto column = [](const auto& values, std::ptrdiff_t stride) {
            return arrays::Column{reinterpret_cast<const std::byte*>(values.data()), stride};
        };
        const auto width = static_cast<std::ptrdiff_t>(width_);
        return {variant_,
                size_,
                {column(white_, width), column(black_, width), column(kings_, width), column(turn_, 1),
                 column(state_, 2)}};
    }
    arrays::Target target{};

private:
    std::size_t width_;
    std::vector<std::byte> white_, black_, kings_;
    std::vector<std::uint8_t> turn_;
    std::vector<std::uint16_t> state_;
    Variant variant_;
    std::size_t size_;
};

/// Move records of the exact size, and their moves.
class Records {
public:
    Records(const arrays::Rows& like, std::size_t size)
        : narrow_(like.narrow()),
          bytes_(std::max<std::size_t>(size, 1) *
                 (narrow_ ? sizeof(MoveRecord<std::uint32_t>) : sizeof(MoveRecord<std::uint64_t>))) {}

    void* data() { return bytes_.data(); }
    void put(std::size_t at, const Move& move) { arrays::put_move(narrow_, bytes_.data(), at, move); }
    Move at(std::size_t i) const { return narrow_ ? move<std::uint32_t>(i) : move<std::uint64_t>(i); }
    arrays::MoveColumns columns() const {
        return narrow_ ? columns_of<std::uint32_t>() : columns_of<std::uint64_t>();
    }

private:
    template <class Word>
    Move move(std::size_t i) const {
        MoveRecord<Word> record{};
        std::memcpy(&record, bytes_.data() + i * sizeof record, sizeof record);
        return {.captured = {record.captured, 0},
                .from = record.from,
                .to = record.to,
                .promotes = record.promotes == 1};
    }
    template <class Word>
    arrays::MoveColumns columns_of() const {
        using Record = MoveRecord<Word>;
        constexpr auto stride = static_cast<std::ptrdiff_t>(sizeof(Record));
        return {{bytes_.data() + offsetof(Record, from), stride},
                {bytes_.data() + offsetof(Record, to), stride},
                {bytes_.data() + offsetof(Record, captured), stride}};
    }

    bool narrow_;
    std::vector<std::byte> bytes_;
};

/// The row that work refuses, if it throws a BadRow.
template <class Do>
std::optional<std::size_t> refused_row(Do&& work) {
    try {
        work();
    } catch (const arrays::BadRow& bad) {
        return bad.row();
    }
    return std::nullopt;
}

/// The first row that is no position.
inline std::optional<std::size_t> first_fault(const arrays::Rows& rows) {
    const arrays::Faults faults = arrays::find_faults(rows, 1, {});
    if (faults.count == 0) return std::nullopt;
    return faults.first.at(0).first;
}

}  // namespace bitdraughts::fuzzing
