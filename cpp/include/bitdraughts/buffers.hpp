// Where generators put what they find: plain arrays that grow, shared by all CPU levels.
#pragma once

#include <cstddef>

#include "bitdraughts/types.hpp"

namespace bitdraughts {

/// A growing list of moves on storage the caller provides; allocates only beyond it.
class MoveBuffer {
public:
    MoveBuffer(Move* storage, std::size_t capacity)
        : storage_(storage), moves_(storage), capacity_(capacity) {}
    MoveBuffer(const MoveBuffer&) = delete;
    MoveBuffer& operator=(const MoveBuffer&) = delete;
    ~MoveBuffer() {
        if (moves_ != storage_) delete[] moves_;
    }

    BITDRAUGHTS_INLINE void push(const Move& move) {
        if (size_ == capacity_) grow();
        moves_[size_++] = move;
    }
    /// Into the documented order.
    void sort();

    std::size_t size() const { return size_; }
    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }

private:
    void grow();

    Move* storage_;
    Move* moves_;
    std::size_t size_ = 0;
    std::size_t capacity_;
};

/// A MoveBuffer that brings its own storage.
class MoveList : public MoveBuffer {
public:
    MoveList() : MoveBuffer(own_, std::size(own_)) {}

private:
    Move own_[64];
};

}  // namespace bitdraughts
