#include "bitdraughts/buffers.hpp"

#include <algorithm>

namespace bitdraughts {

void MoveBuffer::grow() {
    const std::size_t larger = capacity_ == 0 ? 16 : capacity_ * 4;
    auto* moved = new Move[larger];
    std::copy(moves_, moves_ + size_, moved);
    if (moves_ != storage_) delete[] moves_;
    moves_ = moved;
    capacity_ = larger;
}

void MoveBuffer::sort() {
    constexpr std::size_t few = 24;
    if (size_ > few) {
        std::sort(moves_, moves_ + size_);
        return;
    }
    for (std::size_t i = 1; i < size_; ++i) {
        const Move move = moves_[i];
        std::size_t j = i;
        for (; j > 0 && move < moves_[j - 1]; --j) moves_[j] = moves_[j - 1];
        moves_[j] = move;
    }
}

}  // namespace bitdraughts
