#include "bitdraughts/arrays/rows.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

#include "bitdraughts/position.hpp"
#include "bitdraughts/variants.hpp"

namespace bitdraughts::arrays {

namespace {

constexpr std::size_t rows_at_once = 2048;
constexpr std::size_t games_at_once = 64;

std::optional<std::string> fault_of(const Position& p) {
    if (p.turn > Color::black) {
        return "turn is " + std::to_string(static_cast<int>(p.turn)) +
               "; expected 0 for White or 1 for Black";
    }
    return find_fault(p);
}

/// The values of a column, copied only if they do not stand one behind the other.
template <class T>
const T* without_gaps(const Column& column, std::size_t first, std::size_t size, void* room) {
    const std::byte* const begin = column.data + static_cast<std::ptrdiff_t>(first) * column.stride;
    if (column.stride == sizeof(T) && reinterpret_cast<std::uintptr_t>(begin) % alignof(T) == 0) {
        return reinterpret_cast<const T*>(begin);
    }
    T* const values = static_cast<T*>(room);
    for (std::size_t i = 0; i < size; ++i) values[i] = column.at<T>(first + i);
    return values;
}

void in_parts(std::size_t size, std::size_t part, const Work& work,
              const std::function<void(std::size_t begin, std::size_t end)>& f) {
    std::mutex mutex;
    std::optional<BadRow> first;
    std::atomic<std::size_t> limit = size;
    in_blocks(size, part, work.threads, work.tick, [&](const Block& block, const Poll&) {
        if (block.begin >= limit) return;
        try {
            f(block.begin, block.end);
        } catch (const BadRow& bad) {
            const std::scoped_lock lock(mutex);
            if (first && first->row() < bad.row()) return;
            first.emplace(bad);
            limit = bad.row();
        }
    });
    if (first) throw BadRow(*first);
}

}  // namespace

Rows::Rows(Variant variant, std::size_t size, const Columns& columns)
    : variant_(variant), size_(size), columns_(columns), kernel_(&bitdraughts::kernel(variant)) {
    const VariantInfo& v = info(variant);
    narrow_ = v.squares <= 32;
    has_state_ = v.rules.king_limit != 0;
    outside_ = ~v.all().lo;
    for (std::size_t side = 0; side < 2; ++side) crowning_[side] = v.crowning_row[side].lo;
}

RowBlock Rows::block(std::size_t first, std::size_t size, Room& room) const {
    const Column* const sets[] = {&columns_.white, &columns_.black, &columns_.kings};
    const void* words[3];
    for (std::size_t i = 0; i < 3; ++i) {
        words[i] =
            narrow_
                ? static_cast<const void*>(without_gaps<std::uint32_t>(*sets[i], first, size, room.words[i]))
                : static_cast<const void*>(without_gaps<std::uint64_t>(*sets[i], first, size, room.words[i]));
    }
    return {
        .white = words[0],
        .black = words[1],
        .kings = words[2],
        .turn = without_gaps<std::uint8_t>(columns_.turn, first, size, room.turn),
        .state = has_state_ ? without_gaps<std::uint16_t>(columns_.state, first, size, room.state) : nullptr,
        .size = size};
}

void Rows::refuse_if_unsound(std::size_t row, const Position& p) const {
    if (const auto fault = fault_of(p)) throw BadRow(row, Error(ErrorKind::invalid_position, *fault));
}

Work Work::pass(std::size_t number, std::size_t of) const {
    if (!tick) return *this;
    return {.threads = threads, .tick = [this, number, of](std::size_t done, std::size_t all) {
                tick(number * all + done, of * all);
            }};
}

void in_rows(std::size_t size, const Work& work,
             const std::function<void(std::size_t begin, std::size_t end)>& f) {
    in_parts(size, rows_at_once, work, f);
}

void in_games(std::size_t size, const Work& work,
              const std::function<void(std::size_t begin, std::size_t end)>& f) {
    in_parts(size, games_at_once, work, f);
}

void check(const Rows& rows, std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row) rows.position(row);
}

Faults find_faults(const Rows& rows, std::size_t most, const Work& work) {
    std::mutex mutex;
    Faults all;
    in_rows(rows.size(), work, [&](std::size_t begin, std::size_t end) {
        Faults found;
        for (std::size_t row = begin; row < end; ++row) {
            const auto fault = fault_of(rows.as_it_stands(row));
            if (!fault) continue;
            ++found.count;
            if (found.first.size() < most) found.first.emplace_back(row, *fault);
        }
        if (found.count == 0) return;
        const std::scoped_lock lock(mutex);
        all.count += found.count;
        all.first.insert(all.first.end(), found.first.begin(), found.first.end());
        std::ranges::sort(all.first);
        if (all.first.size() > most) all.first.resize(most);
    });
    return all;
}

}  // namespace bitdraughts::arrays
