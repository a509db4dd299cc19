// Vector arithmetic on small integers: products of bytes and of 16-bit numbers, summed in 32 bits.
#pragma once

#include "kernels/lanes.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <immintrin.h>
#endif

namespace riverbank {

// The number of 16-bit numbers in a register.
inline constexpr std::ptrdiff_t short_count = 2 * lane_count;

using IntLanes = std::int32_t __attribute__((vector_size(lane_count * sizeof(std::int32_t))));
using ShortLanes = std::int16_t __attribute__((vector_size(short_count * sizeof(std::int16_t))));
using ByteHalf = std::int8_t __attribute__((vector_size(short_count)));  // half a register of bytes

inline ShortLanes load_shorts(const std::int16_t* from) {
  ShortLanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

// Loads bytes from any address and converts them to 16-bit numbers.
inline ShortLanes load_bytes(const std::byte* from) {
#if defined(__wasm_simd128__)
  return wasm_i16x8_load8x8(from);
#else
  ByteHalf bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return __builtin_convertvector(bytes, ShortLanes);
#endif
}

// Multiplies pairs of numbers and adds the two products of each pair: lane i of the result is a[2i]
// · b[2i] + a[2i + 1] · b[2i + 1]. It is exact unless all four numbers are −32768.
inline IntLanes dot_pairs(ShortLanes a, ShortLanes b) {
#if defined(__wasm_simd128__)
  return wasm_i32x4_dot_i16x8(a, b);
#elif defined(RIVERBANK_HOST_LANES) && defined(__AVX512BW__)
  return reinterpret_cast<IntLanes>(
      _mm512_madd_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(RIVERBANK_HOST_LANES) && defined(__FMA__)
  return reinterpret_cast<IntLanes>(
      _mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__SSE2__)
  return reinterpret_cast<IntLanes>(
      _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  const auto left = reinterpret_cast<IntLanes>(a);
  const auto right = reinterpret_cast<IntLanes>(b);
  const auto low = [](IntLanes pair) {
    return reinterpret_cast<IntLanes>(reinterpret_cast<BitLanes>(pair) << 16U) >> 16;
  };
  return low(left) * low(right) + (left >> 16) * (right >> 16);
#endif
}

using FourInts = std::int32_t __attribute__((vector_size(16)));

// Reduces a register to four lanes that have the same sum.
inline FourInts fold(IntLanes lanes) {
  FourInts parts[lane_count / 4];
  std::memcpy(parts, &lanes, sizeof parts);
  FourInts total = parts[0];
  for (std::ptrdiff_t part = 1; part < lane_count / 4; ++part) total += parts[part];
  return total;
}

// Adds up the lanes of four registers: lane i of the result is the sum of all lanes of register i.
// Integer sums are exact, so their order does not matter.
inline FourInts sums_of(const IntLanes (&registers)[4]) {
  const FourInts a = fold(registers[0]), b = fold(registers[1]);
  const FourInts c = fold(registers[2]), d = fold(registers[3]);
  const FourInts ab =
      __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const FourInts cd =
      __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

}  // namespace riverbank
