// The number formats of large models' files, and their conversion to float32.
#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/matrix.h"

namespace riverbank {

// f32: float32. f16: IEEE 754 binary16, with 5 bits of exponent and 10 of fraction. bf16: the upper
// half of a float32. i8: integers from −128 to 127; a separate scale per row turns them into
// weights.
enum class NumberFormat : std::uint8_t { f32, f16, bf16, i8 };

inline constexpr Index bytes_of(NumberFormat format) {
  if (format == NumberFormat::i8) return 1;
  return format == NumberFormat::f32 ? Index{sizeof(float)} : Index{sizeof(std::uint16_t)};
}

// Converts `count` numbers at `from`, which need not be aligned, to float32. The conversion is
// exact, because float32 can represent every 16- or 8-bit number.
void widen(NumberFormat format, const std::byte* from, Index count, float* to);

// Whether none of `count` numbers of a format is NaN or infinite. f32 numbers must be aligned like
// float.
bool all_finite(NumberFormat format, const std::byte* from, Index count);

}  // namespace riverbank
