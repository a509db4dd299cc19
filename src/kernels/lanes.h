// Portable vector arithmetic. A lane is one of the numbers that the processor handles in a single
// instruction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_relaxed_simd__)
#include <wasm_simd128.h>
#define RIVERBANK_FUSED_MULTIPLY_ADD
#elif defined(RIVERBANK_HOST_LANES) && defined(__FMA__)
#include <immintrin.h>
#define RIVERBANK_FUSED_MULTIPLY_ADD
#endif

namespace riverbank {

// The number of floats in a register: 4 in portable builds (SSE, NEON, WebAssembly). A build that
// runs only on the build machine uses that machine's wider registers.
#if defined(RIVERBANK_HOST_LANES) && defined(__AVX512F__)
inline constexpr std::ptrdiff_t lane_count = 16;
#elif defined(RIVERBANK_HOST_LANES) && defined(__FMA__)
inline constexpr std::ptrdiff_t lane_count = 8;
#else
inline constexpr std::ptrdiff_t lane_count = 4;
#endif

// The compiler's vector type. + − × / act on each lane, with the same meaning on every machine.
using Lanes = float __attribute__((vector_size(lane_count * sizeof(float))));
// The bits of Lanes as unsigned integers, whose sums may wrap around.
using BitLanes = std::uint32_t __attribute__((vector_size(lane_count * sizeof(float))));

// Loads from any address, aligned or not, in one instruction.
inline Lanes load(const float* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

inline void store(float* to, Lanes lanes) { std::memcpy(to, &lanes, sizeof lanes); }

// Copies a number into every lane. Written as x − 0, because the compiler removes this subtraction:
// x − 0 is x for every x. It would keep the addition 0 + x, because that turns −0 into 0.
inline Lanes splat(float value) { return value - Lanes{}; }

// Computes a·b + c. The baseline build rounds twice and gives the same bits on every machine. The
// relaxed-SIMD WebAssembly build and the build for the build machine round only once and are
// faster; tests compare their results within a tolerance.
inline Lanes multiply_add(Lanes a, Lanes b, Lanes c) {
#if defined(__wasm_relaxed_simd__)
  return wasm_f32x4_relaxed_madd(a, b, c);
#elif defined(RIVERBANK_FUSED_MULTIPLY_ADD) && defined(__AVX512F__)
  return _mm512_fmadd_ps(a, b, c);
#elif defined(RIVERBANK_FUSED_MULTIPLY_ADD)
  return _mm256_fmadd_ps(a, b, c);
#else
  return a * b + c;
#endif
}

// Lane by lane, the larger of the two numbers. If one of them is NaN, the result is that of b.
inline Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }

// The largest number of all lanes.
inline float largest(Lanes lanes) {
  float best = lanes[0];
  for (std::ptrdiff_t lane = 1; lane < lane_count; ++lane)
    best = lanes[lane] > best ? lanes[lane] : best;
  return best;
}

// The sum of all lanes, added in a fixed order: first the upper half to the lower half, and so on.
inline float sum(Lanes lanes) {
#if defined(RIVERBANK_HOST_LANES) && defined(__FMA__)
  float parts[lane_count];
  store(parts, lanes);
  for (std::ptrdiff_t half = lane_count / 2; half > 0; half /= 2) {
    for (std::ptrdiff_t lane = 0; lane < half; ++lane) parts[lane] += parts[lane + half];
  }
  return parts[0];
#else
  return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
#endif
}

}  // namespace riverbank
