// Converts 16- and 8-bit numbers to float32.
#include "kernels/narrow_floats.h"

#include <bit>
#include <cstring>

#include "kernels/finite.h"
#include "kernels/lanes.h"

namespace riverbank {
namespace {

inline std::uint32_t bits_at(const std::byte* from, Index index) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, from + index * Index{sizeof bits}, sizeof bits);
  return bits;
}

// Converts binary16 to float32. The exponent bias is 15 in binary16 and 127 in float32, so the
// number is 2¹¹² times too small after its bits are shifted into place. Multiplying by 2¹¹² is
// exact, and also handles subnormal numbers.
inline float from_f16(std::uint32_t bits) {
  constexpr std::uint32_t infinity = 0x7F800000U;
  const float size = std::bit_cast<float>((bits & 0x7FFFU) << 13U) * 0x1p112F;
  const std::uint32_t special = (bits & 0x7C00U) == 0x7C00U ? infinity : 0U;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(size) | special |
                              ((bits & 0x8000U) << 16U));
}

// Converts all lanes from binary16, as from_f16 does for one number.
inline Lanes from_f16(BitLanes bits) {
  const auto same = [](std::uint32_t value) { return BitLanes{} + value; };
  const auto size = reinterpret_cast<Lanes>((bits & same(0x7FFFU)) << 13U) * splat(0x1p112F);
  const auto is_special =
      reinterpret_cast<BitLanes>((bits & same(0x7C00U)) == same(0x7C00U)) & same(0x7F800000U);
  return reinterpret_cast<Lanes>(reinterpret_cast<BitLanes>(size) | is_special |
                                 ((bits & same(0x8000U)) << 16U));
}

void widen_f16(const std::byte* from, Index count, float* to) {
  using ShortBits = std::uint16_t __attribute__((vector_size(lane_count * 2)));
  Index i = 0;
  for (; i + lane_count <= count; i += lane_count) {
    ShortBits bits;
    std::memcpy(&bits, from + i * Index{2}, sizeof bits);
    store(to + i, from_f16(__builtin_convertvector(bits, BitLanes)));
  }
  for (; i < count; ++i) to[i] = from_f16(bits_at(from, i));
}

// Whether all 16-bit numbers are finite. `exponent` has all bits of the format's exponent set: in
// infinity and NaN these bits are all 1.
bool exponents_are_finite(const std::byte* from, Index count, std::uint16_t exponent) {
  constexpr Index at_once = 2 * lane_count;
  using ShortBits = std::uint16_t __attribute__((vector_size(at_once * 2)));
  const ShortBits all = ShortBits{} + exponent;
  ShortBits full[2] = {};  // two accumulators, so that the instructions overlap
  Index i = 0;
  for (; i + 2 * at_once <= count; i += 2 * at_once) {
    ShortBits bits[2];
    std::memcpy(bits, from + i * Index{2}, sizeof bits);
    for (Index k = 0; k < 2; ++k) {
      full[k] |= reinterpret_cast<ShortBits>((bits[k] & all) == all);
    }
  }
  full[0] |= full[1];
  bool is_full = false;
  for (Index lane = 0; lane < at_once; ++lane) is_full |= full[0][lane] != 0;
  for (; i < count; ++i) is_full |= (bits_at(from, i) & exponent) == exponent;
  return !is_full;
}

}  // namespace

bool all_finite(NumberFormat format, const std::byte* from, Index count) {
  switch (format) {
    case NumberFormat::f32:
      return all_finite(reinterpret_cast<const float*>(from), count);
    case NumberFormat::f16:
      return exponents_are_finite(from, count, 0x7C00U);
    case NumberFormat::bf16:
      return exponents_are_finite(from, count, 0x7F80U);
    case NumberFormat::i8:
      break;
  }
  return true;
}

void widen(NumberFormat format, const std::byte* from, Index count, float* to) {
  switch (format) {
    case NumberFormat::f32:
      std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(float));
      return;
    case NumberFormat::f16:
      widen_f16(from, count, to);
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
