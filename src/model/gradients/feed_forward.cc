// Computes the derivative of each activation.
#include "model/gradients/feed_forward.h"

#include <cmath>

#include "attention/elementary.h"

namespace riverbank {
namespace {

// The derivative of x · s, where s = 1 / (1 + e^(−y)) is the sigmoid of y. It is s + x · s′ with s′
// = s · (1 − s) · y′.
double times_sigmoid_slope(double x, double y, double y_slope) {
  const double s = 1.0 / (1.0 + exponential(-y));
  // If s is rounded to 0 or 1, the slope is s. There y′ may be infinite, and s · (1 − s) · y′ would
  // be 0 · ∞ = NaN.
  if (s == 0 || s == 1) return s;
  return s + x * s * (1.0 - s) * y_slope;
}

}  // namespace

double activation_slope(double x, Activation activation) {
  constexpr double one_over_root_2 = 0.70710678118654752440;
  constexpr double one_over_root_2_pi = 0.39894228040143267794;
  constexpr double root_2_over_pi = 0.79788456080286535588;
  switch (activation) {
    case Activation::none:
      return 1;
    case Activation::relu:
      return x > 0 ? 1 : 0;
    case Activation::gelu:
      // (x · Φ(x))′ = Φ(x) + x · φ(x), where φ is the derivative of Φ
      // For infinite x, φ is 0, and x · φ(x) would be NaN.
      return 0.5 * (1.0 + error_function(x * one_over_root_2)) +
             (std::isinf(x) ? 0.0 : x * exponential(-0.5 * x * x) * one_over_root_2_pi);
    case Activation::silu:
      return times_sigmoid_slope(x, x, 1);
    case Activation::gelu_tanh:
      break;
  }
  const double z = root_2_over_pi * (x + 0.044715 * x * x * x);
  const double z_slope = root_2_over_pi * (1.0 + 3 * 0.044715 * x * x);
  return times_sigmoid_slope(x, 2.0 * z, 2 * z_slope);
}

}  // namespace riverbank
