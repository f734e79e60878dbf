// Variants and positions made of bytes.
#pragma once

#include <optional>

#include "bitdraughts/types.hpp"
#include "bitdraughts/variants.hpp"
#include "fuzzing.hpp"

namespace bitdraughts::fuzzing {

Variant built_in(Bytes& bytes);

/// Built-in variants, custom ones with the same facts, and custom ones of facts drawn at random: as many as
/// a process can hold, each the same in every process.
Variant any_variant(Bytes& bytes);

/// The built-in variant whose facts a custom one has, if it is one of those.
std::optional<Variant> twin_of(Variant variant);

/// Played from the start, or set up; sound, with so few pieces that captures are not beyond counting.
Position position(Bytes& bytes, Variant variant);

/// The variant's name and the position.
std::string described(const Position& position);

}  // namespace bitdraughts::fuzzing
