#include "bitdraughts/frontier/columns.hpp"

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace bitdraughts::frontier {

namespace {

constexpr std::size_t flushed_bytes = std::size_t{1} << 18;

}  // namespace

File::File(std::filesystem::path path, const char* mode) : path_(std::move(path)) {
    errno = 0;
    file_.reset(std::fopen(path_.string().c_str(), mode));
    if (!file_) fail(errno);
    std::setvbuf(file_.get(), nullptr, _IONBF, 0);  // callers hand over large blocks
}

void File::fail(int code) const {
    throw std::filesystem::filesystem_error("frontier", path_,
                                            std::error_code(code != 0 ? code : EIO, std::generic_category()));
}

void File::write(const void* bytes, std::size_t size) {
    errno = 0;
    if (size != 0 && std::fwrite(bytes, 1, size, file_.get()) != size) fail(errno);
}

std::size_t File::read(void* bytes, std::size_t size) {
    errno = 0;
    const std::size_t got = std::fread(bytes, 1, size, file_.get());
    if (got != size && std::ferror(file_.get()) != 0) fail(errno);
    return got;
}

void File::close() {
    errno = 0;
    if (std::fclose(file_.release()) != 0) fail(errno);
}

template <class T>
void Column::add(std::uint64_t value) {
    const T narrow = static_cast<T>(value);
    const std::size_t at = bytes_.size();
    bytes_.resize(at + sizeof narrow);
    std::memcpy(bytes_.data() + at, &narrow, sizeof narrow);
}

void Column::push(std::uint64_t value) {
    switch (width_) {
        case 1: add<std::uint8_t>(value); break;
        case 2: add<std::uint16_t>(value); break;
        case 4: add<std::uint32_t>(value); break;
        default: add<std::uint64_t>(value); break;
    }
    if (file_.is_open() && bytes_.size() >= flushed_bytes) {
        file_.write(bytes_.data(), bytes_.size());
        bytes_.clear();
    }
}

void Column::push_zeros(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) push(0);
}

void Column::move_to(const std::filesystem::path& folder) {
    file_ = File::create(folder / name_);
    file_.write(bytes_.data(), bytes_.size());
    bytes_ = {};
}

void Column::finish() {
    if (!file_.is_open()) return;
    file_.write(bytes_.data(), bytes_.size());
    file_.close();
    bytes_ = {};
}

ColumnWriter::ColumnWriter(Variant variant, std::size_t most_bytes, std::filesystem::path folder)
    : shape_(variant),
      most_bytes_(most_bytes),
      folder_(std::move(folder)),
      multiplicity_hi_("multiplicity_hi", 8) {
    for (const char* name : {"white", "black", "kings"}) columns_.emplace_back(name, shape_.word_bytes());
    if (shape_.has_high()) {
        for (const char* name : {"white_high", "black_high", "kings_high"}) columns_.emplace_back(name, 1);
    }
    if (shape_.has_state) columns_.emplace_back("state", 2);
    columns_.emplace_back("multiplicity_lo", 8);
    for (const Column& column : columns_) row_bytes_ += static_cast<std::size_t>(column.width());
}

void ColumnWriter::push(const Position& p, Count multiplicity) {
    std::size_t column = 0;
    for (const SquareSet& set : {p.white, p.black, p.kings}) columns_[column++].push(set.lo);
    if (shape_.has_high()) {
        for (const SquareSet& set : {p.white, p.black, p.kings}) columns_[column++].push(set.hi);
    }
    if (shape_.has_state) columns_[column++].push(p.state);
    columns_[column].push(multiplicity.lo);
    if (multiplicity.hi != 0 && !has_hi_) {
        has_hi_ = true;
        row_bytes_ += 8;
        if (on_disk_) multiplicity_hi_.move_to(folder_);
        multiplicity_hi_.push_zeros(size_);
    }
    if (has_hi_) multiplicity_hi_.push(multiplicity.hi);
    ++size_;
    if (!on_disk_ && size_ * row_bytes_ > most_bytes_) {
        on_disk_ = true;
        for (Column& one : columns_) one.move_to(folder_);
        if (has_hi_) multiplicity_hi_.move_to(folder_);
    }
}

void ColumnWriter::finish() {
    if (has_hi_) columns_.push_back(std::move(multiplicity_hi_));
    for (Column& column : columns_) column.finish();
}

}  // namespace bitdraughts::frontier
