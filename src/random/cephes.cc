// Computes logarithm, sine and cosine with the polynomials of Stephen Moshier's Cephes library, in
// the form of Julien Pommier's sse_mathfun (see NOTICE).
#include "random/cephes.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace riverbank {

namespace {

// The parts of x = mantissa · 2^exponent with the mantissa in [0.5, 1).
struct Parts {
  float mantissa;
  int exponent;
};

Parts split(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t half = 126U << 23;  // the exponent bits of 0.5
  return {std::bit_cast<float>((bits & 0x7FFFFFU) | half), static_cast<int>(bits >> 23) - 126};
}

// sin r for |r| ≤ π/4.
float sine_polynomial(float r, float r_squared) {
  float s = std::fma(-1.9515295891e-4F, r_squared, 8.3321608736e-3F);
  s = std::fma(s, r_squared, -1.6666654611e-1F);
  s = s * r_squared;
  return std::fma(s, r, r);
}

// cos r for |r| ≤ π/4.
float cosine_polynomial(float r_squared) {
  float c = std::fma(2.443315711809948e-5F, r_squared, -1.388731625493765e-3F);
  c = std::fma(c, r_squared, 4.166664568298827e-2F);
  c = c * r_squared;
  c = std::fma(c, r_squared, -(r_squared * 0.5F));
  return c + 1.0F;
}

}  // namespace

float cephes_log(float x) {
  constexpr std::array<float, 9> coefficients = {
      7.0376836292e-2F,  -1.1514610310e-1F, 1.1676998740e-1F,  -1.2420140846e-1F, 1.4249322787e-1F,
      -1.6668057665e-1F, 2.0000714765e-1F,  -2.4999993993e-1F, 3.3333331174e-1F};
  constexpr float ln2_high = 0.693359375F;    // ln 2 in few bits, so that e · ln2_high is exact
  constexpr float ln2_low = -2.12194440e-4F;  // ln 2 − ln2_high

  auto [mantissa, exponent] = split(x);
  float m = mantissa - 1.0F;
  if (mantissa < 0.70710678F) {  // below √½: double it and reduce e, so that m stays near 0
    exponent -= 1;
    m = m + mantissa;
  }
  const auto e = static_cast<float>(exponent);
  const float m_squared = m * m;
  float y = coefficients.front();
  for (std::size_t k = 1; k < coefficients.size(); ++k) y = std::fma(y, m, coefficients[k]);
  y = y * m;
  y = std::fma(y, m_squared, e * ln2_low);
  y = std::fma(m_squared, -0.5F, y);
  return std::fma(e, ln2_high, m + y);
}

SineCosine cephes_sincos(float angle) {
  // octant: the integer part of angle / (π/4), rounded up to an even number. The rest r = angle −
  // octant · π/4 is computed with π/4 as a sum of three numbers, for more digits.
  auto octant = static_cast<int>(angle * 1.27323954473516F);
  octant = (octant + 1) & ~1;
  const auto j = static_cast<float>(octant);
  float r = std::fma(j, -0.78515625F, angle);
  r = std::fma(j, -2.4187564849853515625e-4F, r);
  r = std::fma(j, -3.77489497744594108e-8F, r);

  const float r_squared = r * r;
  float sine = sine_polynomial(r, r_squared);
  float cosine = cosine_polynomial(r_squared);
  if ((octant & 2) != 0) std::swap(sine, cosine);  // after an odd number of quarter turns
  if ((octant & 4) != 0) sine = -sine;
  if (((octant - 2) & 4) == 0) cosine = -cosine;
  return {sine, cosine};
}

}  // namespace riverbank
