#include "bitdraughts/perft_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace bitdraughts {

namespace {

/// Zeroed memory at the start of a page.
std::byte* take(std::size_t size) {
#ifdef __linux__
    void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, size, MADV_HUGEPAGE);  // nothing depends on it
    return static_cast<std::byte*>(memory);
#else
    auto* const memory = new (std::align_val_t{PerftTable::line_size}) std::byte[size];
    for (std::size_t i = 0; i < size; ++i) memory[i] = std::byte{0};
    return memory;
#endif
}

}  // namespace

PerftTable::PerftTable(std::size_t bytes) {
    const std::size_t lines = std::clamp<std::size_t>(bytes / line_size, 1, 0xFFFF'FFFF);
    count_ = lines;
    lines_ = {take(lines * line_size), Release{lines * line_size}};
}

void PerftTable::Release::operator()(std::byte* lines) const {
#ifdef __linux__
    munmap(lines, size);
#else
    ::operator delete[](lines, std::align_val_t{line_size});
#endif
}

}  // namespace bitdraughts
