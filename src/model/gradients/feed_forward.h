// The gradients of the feed-forward layer, and the derivative of each activation.
#pragma once

#include "attention/feed_forward.h"
#include "model/gradients/products.h"

namespace riverbank {

// The derivative of an activation at x, see activate. For relu at 0 it is 0, as in PyTorch.
double activation_slope(double x, Activation activation);

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
