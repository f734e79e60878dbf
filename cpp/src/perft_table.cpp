#include "bitdraughts/perft_table.hpp"

#include <bit>

namespace bitdraughts {

PerftTable::PerftTable(std::size_t bytes) {
    const std::size_t wanted = bytes / (2 * sizeof(Entry));
    const std::size_t buckets = wanted < 2 ? 1 : std::bit_floor(wanted);
    mask_ = buckets - 1;
    entries_ = std::make_unique<Entry[]>(2 * buckets);
}

}  // namespace bitdraughts
