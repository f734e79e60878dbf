// A place in a block of bytes that cannot leave it.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

namespace bitdraughts::pdn {

/// Reads bytes by position. Remembers whether anyone looked past the end: what was decided without
/// doing so would be decided the same if the block went on.
class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {}

    std::size_t at = 0;

    std::size_t size() const { return text_.size(); }
    std::string_view text() const { return text_; }
    std::string_view slice(std::size_t begin, std::size_t end) const {
        return text_.substr(begin, end - begin);
    }
    /// The byte at a position, or -1 past the end.
    int byte(std::size_t i) const {
        if (i < text_.size()) return static_cast<unsigned char>(text_[i]);
        touch_end();
        return -1;
    }
    int peek(std::size_t ahead = 0) const { return byte(at + ahead); }
    bool starts_with(std::size_t i, std::string_view what) const {
        if (i <= text_.size() && text_.size() - i >= what.size()) {
            return std::memcmp(text_.data() + i, what.data(), what.size()) == 0;
        }
        touch_end();  // cautious: it might have become `what`
        return false;
    }
    bool touched_end() const { return touched_end_; }
    /// Where the first one stood who looked past the end.
    std::size_t touched_at() const { return touched_at_; }
    void touch_end() const {
        if (!touched_end_) touched_at_ = at;
        touched_end_ = true;
    }
    void forget_end() { touched_end_ = false; }

private:
    std::string_view text_;
    mutable bool touched_end_ = false;
    mutable std::size_t touched_at_ = 0;
};

/// The length of a blank that is not ASCII at a position (no-break space and its kin, byte order
/// mark), or 0.
std::size_t wide_blank(const Cursor& cursor, std::size_t i);
/// The length of a dash of any kind at a position, or 0.
std::size_t dash_length(const Cursor& cursor, std::size_t i);
/// How many lines end from one byte up to another: with LF, CR LF or CR alone.
std::size_t count_line_ends(std::string_view text, std::size_t begin, std::size_t end);
/// Does a line end with this byte?
inline bool ends_line(std::string_view text, std::size_t i) {
    return text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
}
/// Past blanks of any kind on this line.
std::size_t past_blanks(const Cursor& cursor, std::size_t i);

}  // namespace bitdraughts::pdn
