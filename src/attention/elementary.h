// Functions such as the logarithm, tanh and sine. Their results have the same bits on every machine
// and in the browser.
#pragma once

#include "attention/exponential.h"

namespace riverbank {

// The C++ standard library may round the last bit of these functions differently on each system. A
// float64 result in the browser would then differ from the native one. The functions here use only
// basic arithmetic (+, −, ·, ÷) and exact steps such as floor. Except for power(), they are correct
// to about 15 digits.

// Natural logarithm. Writes x = m·2ᵉ with m near 1, so ln x = ln m + e·ln 2. Then ln m =
// 2·artanh(s) with s = (m − 1)/(m + 1), and artanh(s) = s + s³/3 + s⁵/5 + … Since |s| ≤ 0.172, 12
// terms are enough.
double logarithm(double x);

// Returns base to the power of exponent, for base > 0. Computed as e^(exponent · ln base). The
// error grows with |exponent · ln base|: 10000^−1 is off by 7 units in the last place.
double power(double base, double exponent);

// The hyperbolic tangent, tanh x = (1 − e^(−2x)) / (1 + e^(−2x)). Computed for |x|, because then
// e^(−2|x|) ≤ 1 cannot overflow; the sign of x is restored afterwards.
double hyperbolic_tangent(double x);

// A point on the unit circle: the sine and cosine of its angle.
struct Direction {
  double sine, cosine;
};

// Returns the sine and cosine of an angle in radians; NaN if the angle is not finite. Subtracts
// quarter turns (π/2) until the angle is at most an eighth of a turn, where the Taylor series is
// short. Each quarter turn only swaps sine and cosine or changes their signs. π/2 is subtracted in
// three parts, so that angles up to a million keep their last digits.
Direction sine_cosine(double angle);

// The error function, erf x = 2/√π · ∫ e^(−t²) dt from 0 to x. For |x| below 1.5 it uses the series
// 2/√π · e^(−x²) · (x + 2x³/3 + 4x⁵/15 + …), up to 6 the continued fraction of 1 − erf x. Beyond 6
// the result is ±1.
double error_function(double x);

}  // namespace riverbank
