#include "bitdraughts/frontier/expand.hpp"

#include <algorithm>
#include <deque>
#include <optional>

#include "bitdraughts/error.hpp"
#include "bitdraughts/frontier/packing.hpp"
#include "bitdraughts/frontier/runs.hpp"
#include "bitdraughts/frontier/symmetry.hpp"
#include "bitdraughts/kernel.hpp"

namespace bitdraughts::frontier {

namespace {

constexpr std::size_t rows_at_once = 64;
constexpr std::size_t least_rows = 256;

/// Calls `f` with the positions one ply on.
class Followers {
public:
    Followers(Variant variant, const Options& options) : kernel_(kernel(variant)), routes_(options.routes) {
        if (options.symmetry) symmetry_ = checked_symmetry(variant);
    }

    template <class F>
    void each(const Position& position, F&& f) const {
        auto take = [&](const Position& child) { f(symmetry_ ? symmetry_->canonical(child) : child); };
        kernel_.children(
            position, routes_,
            [](void* context, const Position& child) { (*static_cast<decltype(take)*>(context))(child); },
            &take);
    }

private:
    const Kernel& kernel_;
    bool routes_;
    std::optional<Symmetry> symmetry_;
};

template <std::size_t Words>
ColumnWriter expand_packed(const Rows& rows, const Options& options, const Room& room) {
    const Packing<Words> packing{Shape(rows.variant)};
    const Followers followers(rows.variant, options);
    const auto threads = static_cast<std::size_t>(options.threads);

    // Half for the runs, merged ones among them, half for the columns that are made of them.
    const std::size_t row_bytes = 2 * sizeof(PackedRow<Words>);
    const std::size_t most_rows = std::max(room.bytes / 2 / row_bytes / threads, least_rows);
    Spill<Words> spill(room.folder, room.bytes / 8);
    std::deque<Sorter<Words>> sorters;
    for (std::size_t i = 0; i < threads; ++i) sorters.emplace_back(most_rows, spill);

    in_blocks(rows.size, rows_at_once, options.threads, options.tick,
              [&](const Block& block, const Poll& poll) {
                  Sorter<Words>& sorter = sorters[block.worker];
                  for (std::size_t row = block.begin; row < block.end; ++row) {
                      const Count times = rows.number(row);
                      followers.each(rows.position(row), [&](const Position& child) {
                          sorter.push({packing.pack(child), times}, poll);
                      });
                  }
              });

    const Tick finished = [&](std::size_t, std::size_t) {
        if (options.tick) options.tick(rows.size, rows.size);
    };
    in_blocks(threads, 1, options.threads, finished,
              [&](const Block& block, const Poll& poll) { sorters[block.begin].finish(poll); });

    ColumnWriter out(rows.variant, room.bytes / 2, room.folder);
    in_blocks(1, 1, 1, finished, [&](const Block&, const Poll& poll) {
        std::vector<Source<Words>> sources = spill.sources(poll);
        for (const Sorter<Words>& sorter : sorters) {
            for (const Run<Words>& run : sorter.runs()) sources.emplace_back(run);
        }
        Position base;
        base.variant = rows.variant;
        merge(sources, poll,
              [&](const PackedRow<Words>& row) { out.push(packing.unpack(row.position, base), row.times); });
        out.finish();
    });
    return out;
}

/// Finds positions in sorted rows. Every so many rows one is kept packed, close together in memory: nearly
/// all steps of the search are made there.
template <std::size_t Words>
class Finder {
public:
    explicit Finder(const Rows& rows) : rows_(rows), packing_(Shape(rows.variant)) {
        kept_.reserve(rows.size / step + 1);
        for (std::size_t row = 0; row < rows.size; row += step) kept_.push_back(pack(row));
    }

    std::optional<std::size_t> find(const Position& position) const {
        const Packed<Words> sought = packing_.pack(position);
        const auto above = std::ranges::upper_bound(kept_, sought);
        if (above == kept_.begin()) return std::nullopt;
        std::size_t first = static_cast<std::size_t>(above - kept_.begin() - 1) * step;
        std::size_t last = std::min(first + step, rows_.size);
        while (last - first > 1) {
            const std::size_t middle = first + (last - first) / 2;
            (pack(middle) <= sought ? first : last) = middle;
        }
        if (pack(first) != sought) return std::nullopt;
        return first;
    }

private:
    static constexpr std::size_t step = 16;

    Packed<Words> pack(std::size_t row) const { return packing_.pack(rows_.position(row)); }

    const Rows& rows_;
    Packing<Words> packing_;
    std::vector<Packed<Words>> kept_;
};

template <std::size_t Words>
std::vector<Count> fold_packed(const Rows& rows, const Rows& next, const Options& options) {
    const Finder<Words> finder(next);
    const Followers followers(rows.variant, options);
    std::vector<Count> out(rows.size);
    in_blocks(rows.size, rows_at_once, options.threads, options.tick, [&](const Block& block, const Poll&) {
        for (std::size_t row = block.begin; row < block.end; ++row) {
            Count sum;
            followers.each(rows.position(row), [&](const Position& child) {
                if (const auto at = finder.find(child)) sum += next.number(*at);
            });
            if (sum.saturated()) throw Error(ErrorKind::too_large, "the count exceeds 2^128");
            out[row] = sum;
        }
    });
    return out;
}

}  // namespace

ColumnWriter expand(const Rows& rows, const Options& options, const Room& room) {
    switch (packed_words(Shape(rows.variant))) {
        case 2: return expand_packed<2>(rows, options, room);
        case 3: return expand_packed<3>(rows, options, room);
        default: return expand_packed<4>(rows, options, room);
    }
}

std::vector<Count> fold(const Rows& rows, const Rows& next, const Options& options) {
    switch (packed_words(Shape(rows.variant))) {
        case 2: return fold_packed<2>(rows, next, options);
        case 3: return fold_packed<3>(rows, next, options);
        default: return fold_packed<4>(rows, next, options);
    }
}

std::vector<Count> perft_rows(const Rows& rows, int depth, const PerftOptions& options) {
    std::vector<Count> out(rows.size);
    bitdraughts::perft_rows(
        rows.size, depth, options, [&](std::size_t row) { return rows.position(row); },
        [&](std::size_t row, Count count) { out[row] = count; });
    return out;
}

}  // namespace bitdraughts::frontier
