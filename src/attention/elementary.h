// Logarithm, sine, cosine and the error function, with the same bits on every machine and in the
// browser.
#pragma once

#include "attention/exponential.h"

namespace riverbank {

// The C++ library may round the last bit of these functions differently on each system, so that a
// float64 result in the browser would differ from the native one. Here they are sums and products
// only, right to about 15 digits.

// ln x. Writes x = m·2ᵉ with m near 1; then ln m = 2·artanh(s) with s = (m − 1)/(m + 1), and
// artanh(s) = s + s³/3 + s⁵/5 + … with |s| ≤ 0.172, so that 12 terms are enough.
double logarithm(double x);

// base to the power of the exponent, for a base above 0; the larger the exponent of e, the fewer of
// the last digits are right: about 16 units in the last place at 10000 to the power −1.
double power(double base, double exponent);

// Where an angle points, on a circle of radius 1.
struct Direction {
  double sine, cosine;
};

// Turns the angle by quarter circles until at most an eighth is left, where the Taylor series
// is short; the quarter turns then only swap and negate. A quarter circle comes in three pieces, so
// that angles up to a million keep their last digits.
Direction sine_cosine(double angle);

// erf x = 2/√π · ∫ e^(−t²) dt from 0 to x: how much of the bell curve lies within ±x·√2.
// Near 0 the series 2/√π · e^(−x²) · (x + 2x³/3 + 4x⁵/15 + …); from 1.5 on the continued fraction
// of what is missing to 1.
double error_function(double x);

}  // namespace riverbank
