// The different positions among many.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "bitdraughts/arrays/rows.hpp"

namespace bitdraughts::arrays {

/// The different rows, sorted by (white, black, kings, turn, state). Where rows are changed while this is
/// used, the outcome is some mixture, or std::invalid_argument.
///
/// Rows are split by value into buckets, each of which is then sorted alone: work for any number of threads,
/// in pieces short enough to be stopped. A bucket keeps for each row its number and its words for white and
/// black; what else decides is read where those are equal.
class Unique {
public:
    /// Throws BadRow, and std::invalid_argument for 2^32 rows or more.
    Unique(const Rows& rows, const Work& work);
    Unique(const Unique&) = delete;
    Unique& operator=(const Unique&) = delete;
    ~Unique();

    std::size_t size() const { return size_; }
    /// Writes the rows, how often each was there and, unless it is null, which of them each row of old is.
    void write(const Target& out, std::int64_t* counts, std::int64_t* inverse, const Work& work) const;

private:
    struct Buckets {
        virtual ~Buckets() = default;
        virtual std::size_t sort(const Work& work) = 0;
        virtual void write(const Target& out, std::int64_t* counts, std::int64_t* inverse,
                           const Work& work) const = 0;
    };
    template <std::size_t Words>
    class BucketsOf;

    std::unique_ptr<Buckets> buckets_;
    std::size_t size_ = 0;
};

}  // namespace bitdraughts::arrays
