// Computes logarithm, power, tanh, sine, cosine and the error function with basic arithmetic alone.
#include "attention/elementary.h"

#include <cmath>
#include <limits>

namespace riverbank {

double logarithm(double x) {
  constexpr double root_half = 0.70710678118654752440;
  if (std::isnan(x) || x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return -std::numeric_limits<double>::infinity();
  if (std::isinf(x)) return x;
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // 0.5 ≤ m < 1
  if (m < root_half) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1);
  const double s_squared = s * s;
  double series = 0;
  for (int n = 23; n >= 3; n -= 2) series = (series + 1.0 / n) * s_squared;
  const double tail = 2 * s * series + exponent * ln2_low;
  return exponent * ln2_high + (2 * s + tail);
}

double power(double base, double exponent) { return exponential(exponent * logarithm(base)); }

double hyperbolic_tangent(double x) {
  const double fall = exponential(-2 * std::abs(x));
  const double size = (1 - fall) / (1 + fall);
  return x < 0 ? -size : size;
}

Direction sine_cosine(double angle) {
  constexpr double two_over_pi = 0.63661977236758134308;
  constexpr double quarter_high = 1.57079632673412561417;        // the first 33 bits of π/2
  constexpr double quarter_middle = 6.07710050630396597660e-11;  // the next 33 bits of π/2
  constexpr double quarter_low = 2.02226624879595063154e-21;     // the rest of π/2
  if (!std::isfinite(angle)) {
    return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
  }
  const double turns = std::floor(angle * two_over_pi + 0.5);
  const double r = ((angle - turns * quarter_high) - turns * quarter_middle) - turns * quarter_low;
  const double r_squared = r * r;
  double sine = 0;
  double cosine = 0;
  for (int n = 18; n >= 2; n -= 2) {
    cosine = (1 - cosine) * r_squared / ((n - 1) * n);
    sine = (1 - sine) * r_squared / (n * (n + 1));
  }
  sine = r - r * sine;
  cosine = 1 - cosine;
  switch (static_cast<int>(turns - 4 * std::floor(turns / 4))) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

double error_function(double x) {
  constexpr double one_over_root_pi = 0.56418958354775628695;
  if (std::isnan(x)) return x;
  const double size = std::abs(x);
  if (size > 6) return x < 0 ? -1.0 : 1.0;
  const double bell = exponential(-size * size) * one_over_root_pi;
  double answer = 0;
  if (size < 1.5) {
    double term = size;
    for (int n = 1; term > answer * 1e-18; ++n) {
      answer += term;
      term *= 2 * size * size / (2 * n + 1);
    }
    answer *= 2 * bell;
  } else {
    double fraction = 0;
    for (int n = 80; n >= 1; --n) fraction = 0.5 * n / (size + fraction);
    answer = 1 - bell / (size + fraction);
  }
  return x < 0 ? -answer : answer;
}

}  // namespace riverbank
