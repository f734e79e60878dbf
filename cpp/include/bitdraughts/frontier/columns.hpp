// Columns as they are made: in memory as long as they fit, else in files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bitdraughts/frontier/rows.hpp"

namespace bitdraughts::frontier {

/// A file of plain values. Throws std::filesystem::filesystem_error.
class File {
public:
    File() = default;
    static File create(const std::filesystem::path& path) { return {path, "wb"}; }
    static File open(const std::filesystem::path& path) { return {path, "rb"}; }

    void write(const void* bytes, std::size_t size);
    /// As many bytes as there are, up to `size`.
    std::size_t read(void* bytes, std::size_t size);
    /// Ends writing; errors of the last bytes show here.
    void close();
    bool is_open() const { return file_ != nullptr; }

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    File(std::filesystem::path path, const char* mode);
    [[noreturn]] void fail(int code) const;

    std::filesystem::path path_;
    std::unique_ptr<std::FILE, Closer> file_;
};

/// Numbers of one, two, four or eight bytes in the byte order of the machine.
class Column {
public:
    Column(const char* name, int width) : name_(name), width_(width) {}

    void push(std::uint64_t value);
    void push_zeros(std::size_t count);
    /// Goes on in a file of the column's name.
    void move_to(const std::filesystem::path& folder);
    void finish();

    const std::string& name() const { return name_; }
    int width() const { return width_; }
    /// All values, if they are in no file.
    std::vector<std::byte>& bytes() { return bytes_; }

private:
    template <class T>
    void add(std::uint64_t value);

    std::string name_;
    int width_;
    std::vector<std::byte> bytes_;
    File file_;
};

/// The columns of a frontier, named as in Python, while its rows come in.
class ColumnWriter {
public:
    /// More than `most_bytes` go to files in `folder`.
    ColumnWriter(Variant variant, std::size_t most_bytes, std::filesystem::path folder);

    void push(const Position& position, Count multiplicity);
    void finish();

    std::size_t size() const { return size_; }
    bool on_disk() const { return on_disk_; }
    std::vector<Column>& columns() { return columns_; }

private:
    Shape shape_;
    std::size_t most_bytes_;
    std::filesystem::path folder_;
    std::vector<Column> columns_;
    Column multiplicity_hi_;  // one of the columns from the first number on that needs it
    bool has_hi_ = false;
    bool on_disk_ = false;
    std::size_t size_ = 0;
    std::size_t row_bytes_ = 0;
};

}  // namespace bitdraughts::frontier
