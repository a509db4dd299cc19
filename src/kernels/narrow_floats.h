// Numbers of 16 and 8 bits, as files of large models hold them, made as wide as float32.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/matrix.h"

namespace riverbank {

// f16: 5 bits of exponent and 10 of fraction (IEEE 754 binary16); bf16: the upper half of a
// float32; i8: whole numbers from −128 to 127, which a scale beside them makes weights of.
enum class NumberFormat : std::uint8_t { f32, f16, bf16, i8 };

inline constexpr Index bytes_of(NumberFormat format) {
  if (format == NumberFormat::i8) return 1;
  return format == NumberFormat::f32 ? Index{sizeof(float)} : Index{sizeof(std::uint16_t)};
}

// to (count) = the numbers at `from`, which may lie at any address. Every number of 16 or 8 bits is
// a float32, so nothing is rounded.
void widen(NumberFormat format, const std::byte* from, Index count, float* to);

}  // namespace riverbank
