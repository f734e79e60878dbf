// Frontiers: packed positions, sorted runs in memory and in files, expand and fold against a map.
#include <algorithm>
#include <filesystem>
#include <map>
#include <random>
#include <tuple>

#include "bitdraughts/error.hpp"
#include "bitdraughts/frontier/expand.hpp"
#include "bitdraughts/frontier/packing.hpp"
#include "bitdraughts/frontier/runs.hpp"
#include "bitdraughts/frontier/symmetry.hpp"
#include "bitdraughts/kernel.hpp"
#include "bitdraughts/listing.hpp"
#include "bitdraughts/position.hpp"
#include "frontier_rows.hpp"
#include "positions.hpp"

namespace bitdraughts::fuzzing {
namespace {

using testing::rows_of;

struct InOrder {
    bool operator()(const Position& a, const Position& b) const {
        return std::tie(a.white, a.black, a.kings, a.state) < std::tie(b.white, b.black, b.kings, b.state);
    }
};
using Level = std::map<Position, Count, InOrder>;

/// A folder for spilled runs, made once a process.
const std::filesystem::path& folder() {
    struct Folder {
        std::filesystem::path path = std::filesystem::temp_directory_path() /
                                     ("bitdraughts-fuzz-" + std::to_string(std::random_device()()));
        Folder() { std::filesystem::create_directory(path); }
        ~Folder() { std::filesystem::remove_all(path); }
    };
    static const Folder only;
    return only.path;
}

/// Columns of the exact size.
class Columns {
public:
    Columns(Variant variant, Color turn) : shape_(variant) {
        rows_.variant = variant;
        rows_.turn = turn;
    }
    void put(const Position& p, Count number) {
        const auto width = static_cast<std::size_t>(shape_.word_bytes());
        add(words_[0], &p.white.lo, width);
        add(words_[1], &p.black.lo, width);
        add(words_[2], &p.kings.lo, width);
        high_[0].push_back(static_cast<std::uint8_t>(p.white.hi));
        high_[1].push_back(static_cast<std::uint8_t>(p.black.hi));
        high_[2].push_back(static_cast<std::uint8_t>(p.kings.hi));
        state_.push_back(p.state);
        lo_.push_back(number.lo);
        hi_.push_back(number.hi);
        ++rows_.size;
    }
    frontier::Rows rows() {
        rows_.white = words_[0].data();
        rows_.black = words_[1].data();
        rows_.kings = words_[2].data();
        if (shape_.has_high()) {
            rows_.white_high = high_[0].data();
            rows_.black_high = high_[1].data();
            rows_.kings_high = high_[2].data();
        }
        if (shape_.has_state) rows_.state = state_.data();
        rows_.lo = lo_.data();
        rows_.hi = hi_.data();
        return rows_;
    }

private:
    static void add(std::vector<std::byte>& to, const void* word, std::size_t width) {
        const auto* bytes = static_cast<const std::byte*>(word);
        to.insert(to.end(), bytes, bytes + width);
    }
    frontier::Shape shape_;
    frontier::Rows rows_;
    std::vector<std::byte> words_[3];
    std::vector<std::uint8_t> high_[3];
    std::vector<std::uint16_t> state_;
    std::vector<std::uint64_t> lo_, hi_;
};

Columns columns_of(const Level& level, Variant variant, Color turn) {
    Columns out(variant, turn);
    for (const auto& [position, number] : level) out.put(position, number);
    return out;
}

Level read_level(Bytes& bytes, Variant variant, Color turn) {
    Level level;
    for (int n = bytes.below(12); n > 0; --n) {
        Position p = position(bytes, variant);
        for (int more = bytes.below(4); more >= 0; --more) {
            Position row = p;
            if (row.turn != turn) row.state = 0;
            row.turn = turn;
            Count number{std::uint64_t{1} + bytes.byte(), 0};
            if (number.lo == 256) number = {bytes.number<std::uint64_t>(), bytes.number<std::uint64_t>() | 1};
            if (!number.saturated()) level[row] = number;
            Picked next;
            kernel(variant).pick(p, std::uint64_t{bytes.byte()} << 56, next);
            if (next.moves != 0) p = next.after;
        }
    }
    return level;
}

template <std::size_t Words>
void check_runs(const Level& level, Bytes& bytes, Variant variant) {
    const frontier::Packing<Words> packing{frontier::Shape(variant)};
    std::vector<frontier::Run<Words>> runs(std::size_t{1} + static_cast<std::size_t>(bytes.below(5)));
    std::map<frontier::Packed<Words>, Count> expected;
    bool too_large = false;
    const Position* before = nullptr;
    for (const auto& [position, number] : level) {
        const auto packed = packing.pack(position);
        Position base = position;
        base.white = base.black = base.kings = {};
        base.state = 0;
        CHECK(packing.unpack(packed, base) == position, described(position));
        CHECK(before == nullptr || packing.pack(*before) < packed, described(position));
        before = &position;
        for (int times = bytes.below(4); times >= 0; --times) {
            runs[static_cast<std::size_t>(bytes.byte()) % runs.size()].push_back({packed, number});
            Count& sum = expected[packed];
            sum += number;
            too_large |= sum.saturated();
        }
    }
    try {
        for (auto& run : runs) frontier::sort_and_combine(run);
        std::vector<frontier::Source<Words>> sources;
        sources.reserve(runs.size());
        for (const auto& run : runs) sources.emplace_back(run);
        frontier::Run<Words> merged;
        frontier::merge(sources, [] {}, [&](const auto& row) { merged.push_back(row); });
        CHECK(!too_large && merged.size() == expected.size(), info(variant).name);
        std::size_t at = 0;
        for (const auto& [position, times] : expected) {
            CHECK(merged[at].position == position && merged[at].times == times, info(variant).name);
            ++at;
        }
    } catch (const Error& error) {
        CHECK(too_large && error.kind() == ErrorKind::too_large, error.what());
    }
}

/// The level one ply on, or nothing if a number is too large.
std::optional<Level> next_level(const Level& level, const frontier::Options& options, Variant variant) {
    const frontier::Symmetry symmetry(variant);
    Level out;
    for (const auto& [position, number] : level) {
        const auto add = [&](const Move& move) {
            const Position after = play_unchecked(position, move);
            Count& sum = out[options.symmetry ? symmetry.canonical(after) : after];
            sum += number;
            return !sum.saturated();
        };
        if (options.routes) {
            for (const Route& route : list_routes(position)) {
                if (!add(route.move)) return std::nullopt;
            }
        } else {
            for (const Move& move : list_moves(position)) {
                if (!add(move)) return std::nullopt;
            }
        }
    }
    return out;
}

std::vector<std::byte> bytes_of(frontier::Column& column, bool on_disk, std::size_t size) {
    if (!on_disk) return column.bytes();
    frontier::File file = frontier::File::open(folder() / column.name());
    std::vector<std::byte> bytes(size * static_cast<std::size_t>(column.width()) + 1);
    bytes.resize(file.read(bytes.data(), bytes.size()));
    return bytes;
}

void check_expanded(const Level& level, Variant variant, Color turn, const frontier::Options& options,
                    bool spill) {
    const std::string name(info(variant).name);
    Columns columns = columns_of(level, variant, turn);
    const frontier::Rows rows = columns.rows();
    CHECK(!frontier::find_fault(rows, options.symmetry), name);
    const auto expected = next_level(level, options, variant);
    constexpr std::size_t enough = std::size_t{1} << 24;
    std::optional<frontier::ColumnWriter> made;
    try {
        made.emplace(expand(rows, options, {enough, folder()}));
    } catch (const Error& error) {
        CHECK(!expected && error.kind() == ErrorKind::too_large, error.what());
        return;
    }
    CHECK(expected && made->size() == expected->size() && !made->on_disk(), name);
    const Color after = options.symmetry ? Color::white : opposite(turn);
    const frontier::Rows found = rows_of(*made, variant, after);
    std::size_t row = 0;
    for (const auto& [position, number] : *expected) {
        CHECK(found.position(row) == position && found.number(row) == number, described(position));
        ++row;
    }
    CHECK(!frontier::find_fault(found, options.symmetry), name);
    if (spill) {
        frontier::ColumnWriter spilled = expand(rows, options, {1, folder()});
        CHECK(spilled.size() == made->size() && spilled.columns().size() == made->columns().size(), name);
        for (std::size_t i = 0; i < made->columns().size(); ++i) {
            CHECK(bytes_of(spilled.columns()[i], spilled.on_disk(), spilled.size()) ==
                      made->columns()[i].bytes(),
                  name);
        }
        for (const auto& entry : std::filesystem::directory_iterator(folder())) {
            std::filesystem::remove(entry);
        }
    }
    try {
        const std::vector<Count> folded = fold(rows, found, options);
        const frontier::Numbers numbers(folded);
        CHECK(folded.size() == rows.size && numbers.lo.size() == rows.size, name);
        for (row = 0; row < rows.size; ++row) {
            const auto below = next_level({{rows.position(row), {1, 0}}}, options, variant);
            Count sum;
            for (const auto& [position, times] : below.value()) {
                for (std::uint64_t i = 0; i < times.lo; ++i) sum += expected->at(position);
            }
            CHECK(folded[row] == sum, described(rows.position(row)));
        }
        frontier::sum(found);
        frontier::sum_of_products(rows, numbers.lo.data(), numbers.hi.empty() ? nullptr : numbers.hi.data());
    } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::too_large, error.what());
    }
}

/// Rows of any bytes have a fault or are a frontier.
void check_raw(Bytes& bytes, Variant variant, bool symmetry) {
    const VariantInfo& v = info(variant);
    const Color turn = symmetry ? Color::white : static_cast<Color>(bytes.below(2));
    Columns columns(variant, turn);
    for (int n = bytes.below(6); n > 0; --n) {
        Position p;
        p.white = {bytes.number<std::uint64_t>(), bytes.byte()};
        p.black = {bytes.number<std::uint64_t>(), bytes.byte()};
        p.kings = {bytes.number<std::uint64_t>(), bytes.byte()};
        p.state = bytes.number<std::uint16_t>();
        if (bytes.flag()) p = position(bytes, variant);
        columns.put(p, {bytes.byte(), 0});
    }
    const frontier::Rows rows = columns.rows();
    const auto fault = frontier::find_fault(rows, symmetry);
    bool sound = true;
    for (std::size_t row = 0; row < rows.size; ++row) {
        const Position p = rows.position(row);
        sound &= !find_fault(p) && !(rows.number(row) == Count{}) &&
                 (row == 0 || InOrder()(rows.position(row - 1), p));
        if (symmetry && sound) sound = frontier::Symmetry(variant).canonical(p) == p;
    }
    CHECK(fault.has_value() == !sound, v.name);
}

}  // namespace

void run(Bytes& bytes) {
    const Variant variant = any_variant(bytes);
    const std::uint8_t switches = bytes.byte();
    frontier::Options options;
    options.routes = (switches & 1) != 0;
    options.symmetry = (switches & 2) != 0 && frontier::Symmetry(variant).turns();
    options.threads = (switches & 0xE0) == 0xE0 ? 2 : 1;
    if ((switches & 12) == 12) {
        check_raw(bytes, variant, options.symmetry);
        return;
    }
    const Color turn = options.symmetry ? Color::white : static_cast<Color>(bytes.below(2));
    Level level = read_level(bytes, variant, turn);
    if (options.symmetry) {
        Level canonical;
        for (const auto& [position, number] : level) {
            canonical[frontier::Symmetry(variant).canonical(position)] = number;
        }
        level = canonical;
    }
    if ((switches & 4) != 0) {
        switch (frontier::packed_words(frontier::Shape(variant))) {
            case 2: check_runs<2>(level, bytes, variant); break;
            case 3: check_runs<3>(level, bytes, variant); break;
            default: check_runs<4>(level, bytes, variant); break;
        }
    } else {
        check_expanded(level, variant, turn, options, (switches & 16) != 0);
    }
}

}  // namespace bitdraughts::fuzzing
