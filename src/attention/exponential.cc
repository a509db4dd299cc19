// Computes e to the power x from sums, products and a power of two.
#include "attention/exponential.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace riverbank {
namespace {

// Returns x · 2ⁿ. If 2ⁿ is a normal float64, it is built directly from its exponent bits, which is
// many times faster than std::ldexp.
double times_power_of_two(double x, int n) {
  if (n < -1022 || n > 1023) return std::ldexp(x, n);
  return x * std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52U);
}

}  // namespace

double exponential(double x) {
  constexpr double log2_e = 1.4426950408889634;
  constexpr double largest = 709.782712893384;     // above this x the result is infinity
  constexpr double smallest = -745.1332191019412;  // below this x the result is 0
  if (std::isnan(x)) return x;
  if (x > largest) return std::numeric_limits<double>::infinity();
  if (x < smallest) return 0.0;

  // The coefficients of the Taylor series: 1/13!, 1/12!, … 1/2!
  constexpr std::array<double, 12> inverse_factorials = {
      1.0 / 6227020800.0, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
      1.0 / 5040,         1.0 / 720,       1.0 / 120,      1.0 / 24,      1.0 / 6,      1.0 / 2};
  const double n = std::floor(x * log2_e + 0.5);
  const double r = (x - n * ln2_high) - n * ln2_low;
  double series = 0;
  for (const double inverse_factorial : inverse_factorials) {
    series = series * r + inverse_factorial;
  }
  return times_power_of_two(1.0 + (r + r * r * series), static_cast<int>(n));
}

float exponential(float x) { return static_cast<float>(exponential(static_cast<double>(x))); }

}  // namespace riverbank
