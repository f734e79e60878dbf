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

std::optional<std::string> fault_of(const Position& p) {
    if (p.turn > Color::black) {
        return "turn is " + std::to_string(static_cast<int>(p.turn)) +
               "; expected 0 for White or 1 for Black";
    }
    return find_fault(p);
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
    std::mutex mutex;
    std::optional<BadRow> first;
    std::atomic<std::size_t> limit = size;
    in_blocks(size, rows_at_once, work.threads, work.tick, [&](const Block& block, const Poll&) {
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
