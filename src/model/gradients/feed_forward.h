// The gradients of the feed-forward layer, and the derivative of each activation.
#pragma once

#include "attention/feed_forward.h"
#include "model/gradients/products.h"

namespace riverbank {

// The derivative of an activation at x, see activate. For relu at 0 it is 0, as in PyTorch.
inline double activation_slope(double x, Activation activation) {
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
      return 0.5 * (1.0 + error_function(x * one_over_root_2)) +
             x * exponential(-0.5 * x * x) * one_over_root_2_pi;
    case Activation::gelu_tanh:
      break;
  }
  // (x · s)′ = s + x · s′ with s = 1 / (1 + e^(−2z)), so that s′ = 2 · s · (1 − s) · z′
  const double z = root_2_over_pi * (x + 0.044715 * x * x * x);
  const double z_slope = root_2_over_pi * (1.0 + 3 * 0.044715 * x * x);
  const double s = 1.0 / (1.0 + exponential(-2.0 * z));
  // Far from 0 the slope is s. There z′ may be infinite, and s′ · z′ would be 0 · ∞ = NaN.
  if (s == 0 || s == 1) return s;
  return s + x * 2 * s * (1.0 - s) * z_slope;
}

// x: the input of activate; d_out: the gradient of its output. Both and the result have the same
// shape.
template <class T>
MatrixOf<T> activate_gradient(const MatrixOf<T>& x, Activation activation,
                              const MatrixOf<T>& d_out) {
  return map_cells(x, d_out, [activation](T value, T d_value) {
    return static_cast<T>(static_cast<double>(d_value) *
                          activation_slope(static_cast<double>(value), activation));
  });
}

// The same for training: float32 uses the fast kernels.
template <class T>
MatrixOf<T> run_activation_gradient(const MatrixOf<T>& x, Activation activation,
                                    const MatrixOf<T>& d_out) {
  if constexpr (std::is_same_v<T, float>) return activate_fast_gradient(x, activation, d_out);
  return activate_gradient(x, activation, d_out);
}

template <class T>
struct FeedForwardGradientsOf {
  MatrixOf<T> x;                // (tokens × d)
  FeedForwardStepsOf<T> steps;  // of every step, same shapes
  FeedForwardOf<T> layer;       // of the weights and biases
};

// output = activate(x · widen) · narrow, see feed_forward. `steps` are its result. x (tokens × d),
// d_output (tokens × d_out) → all gradients.
template <class T>
FeedForwardGradientsOf<T> feed_forward_gradient(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                                                const FeedForwardStepsOf<T>& steps,
                                                const MatrixOf<T>& d_output) {
  FeedForwardGradientsOf<T> d;
  d.steps.output = d_output;
  auto narrow = project_gradient(steps.activated, layer.narrow, d_output);
  d.steps.activated = std::move(narrow.x);
  d.steps.hidden = run_activation_gradient(steps.hidden, layer.activation, d.steps.activated);
  auto widen = project_gradient(x, layer.widen, d.steps.hidden);
  d.x = std::move(widen.x);
  d.layer = {std::move(widen.projection), std::move(narrow.projection), layer.activation};
  return d;
}

}  // namespace riverbank
