// Converts 16- and 8-bit numbers to float32.
#include "kernels/narrow_floats.h"

#include <bit>
#include <cstring>

namespace riverbank {
namespace {

inline std::uint32_t bits_at(const std::byte* from, Index index) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, from + index * Index{sizeof bits}, sizeof bits);
  return bits;
}

// The exponent bias is 15 in binary16 and 127 in float32. After the bits are shifted into place the
// number is 2¹¹² times too small. Multiplying by 2¹¹² is exact, and also handles subnormal numbers.
inline float from_f16(std::uint32_t bits) {
  constexpr std::uint32_t infinity = 0x7F800000U;
  const float size = std::bit_cast<float>((bits & 0x7FFFU) << 13U) * 0x1p112F;
  const std::uint32_t special = (bits & 0x7C00U) == 0x7C00U ? infinity : 0U;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(size) | special |
                              ((bits & 0x8000U) << 16U));
}

}  // namespace

void widen(NumberFormat format, const std::byte* from, Index count, float* to) {
  switch (format) {
    case NumberFormat::f32:
      std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(float));
      return;
    case NumberFormat::f16:
      for (Index i = 0; i < count; ++i) to[i] = from_f16(bits_at(from, i));
      return;
    case NumberFormat::i8:
      for (Index i = 0; i < count; ++i) {
        to[i] = static_cast<float>(static_cast<std::int8_t>(from[i]));
      }
      return;
    case NumberFormat::bf16:
      break;
  }
  for (Index i = 0; i < count; ++i) to[i] = std::bit_cast<float>(bits_at(from, i) << 16U);
}

}  // namespace riverbank
