#include "bitdraughts/perft_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "bitdraughts/error.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace bitdraughts {

namespace {

class NotSoMuch : public std::bad_alloc {
public:
    explicit NotSoMuch(std::size_t bytes)
        : text_("no memory for a hash table of " + std::to_string(bytes >> 20) + " MiB") {}
    const char* what() const noexcept override { return text_.c_str(); }

private:
    std::string text_;
};

/// Zeroed memory at the start of a page.
void* reserve(std::size_t size) {
#ifdef __linux__
    void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw NotSoMuch(size);
    madvise(memory, size, MADV_HUGEPAGE);  // nothing depends on it
    return memory;
#else
    void* const memory = ::operator new[](size, std::align_val_t{PerftTable::line_size}, std::nothrow);
    if (memory == nullptr) throw NotSoMuch(size);
    return std::memset(memory, 0, size);
#endif
}

}  // namespace

PerftTable::PerftTable(std::size_t bytes, std::uint64_t seed)
    : count_(std::clamp<std::size_t>(bytes / line_size, 1, 0xFFFF'FFFF)), seed_(seed) {
    const std::size_t size = static_cast<std::size_t>(count_) * line_size;
    lines_ = {static_cast<std::byte*>(reserve(size)), Release{size}};
}

void PerftTable::Release::operator()(std::byte* lines) const {
#ifdef __linux__
    munmap(lines, size);
#else
    ::operator delete[](lines, std::align_val_t{line_size});
#endif
}

PerftTable::Use::Use(PerftTable& table, bool by_several_threads) : table_(table) {
    if (table.in_use_.exchange(true, std::memory_order_acquire)) {
        throw Error(ErrorKind::table_in_use, "the hash table is in use by another call");
    }
    table.shared_ = by_several_threads;
    table.generation_ = table.generation_ % 255 + 1;
}

unsigned PerftTable::Use::owner(Variant variant, bool routes) {
    std::vector<unsigned>& owners = table_.owners_;
    const unsigned wanted = static_cast<unsigned>(variant) * 2 + (routes ? 1 : 0);
    const auto known = std::ranges::find(owners, wanted);
    if (known != owners.end()) return 2 * static_cast<unsigned>(known - owners.begin());
    if (owners.size() == most_owners) clear();
    owners.push_back(wanted);
    return 2 * static_cast<unsigned>(owners.size() - 1);
}

void PerftTable::Use::clear() {
    void* const lines = table_.lines_.get();
    const std::size_t size = table_.lines_.get_deleter().size;
#ifdef __linux__
    // Gives the memory back; the next look finds zeros.
    if (madvise(lines, size, MADV_DONTNEED) != 0) std::memset(lines, 0, size);
#else
    std::memset(lines, 0, size);
#endif
    table_.owners_.clear();
}

}  // namespace bitdraughts
