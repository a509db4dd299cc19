// The gradients of the feed-forward layer, gated or not, and the derivative of each activation.
#pragma once

#include "attention/feed_forward.h"
#include "model/gradients/products.h"

namespace riverbank {

// The derivative of an activation function at x, see activate. relu has no derivative at 0; the
// result is 0, as in PyTorch.
double activation_slope(double x, Activation activation);

// Returns the gradient of the input of activate. x: that input; d_out: the gradient of the output.
// All three have the same shape.
template <class T>
MatrixOf<T> activate_gradient(const MatrixOf<T>& x, Activation activation,
                              const MatrixOf<T>& d_out) {
  return map_cells(x, d_out, [activation](T value, T d_value) {
    return static_cast<T>(static_cast<double>(d_value) *
                          activation_slope(static_cast<double>(value), activation));
  });
}

// Computes activate_gradient() for training; float32 uses the fast kernels.
template <class T>
MatrixOf<T> run_activation_gradient(const MatrixOf<T>& x, Activation activation,
                                    const MatrixOf<T>& d_out) {
  if constexpr (std::is_same_v<T, float>) return activate_fast_gradient(x, activation, d_out);
  return activate_gradient(x, activation, d_out);
}

template <class T>
struct FeedForwardGradientsOf {
  MatrixOf<T> x;                // (tokens × d)
  FeedForwardStepsOf<T> steps;  // gradients of every step, same shapes
  FeedForwardOf<T> layer;       // gradients of the weights and biases
};

// For a gated layer: computes the gradients of gate and hidden from d.steps.gated (tokens ×
// d_hidden), which is the gradient of activated ∘ hidden. Returns the part of the gradient of x
// (tokens × d) that comes through the gate.
template <class T>
MatrixOf<T> gate_gradient(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                          const FeedForwardStepsOf<T>& steps, FeedForwardGradientsOf<T>& d) {
  d.steps.activated = map_cells(d.steps.gated, steps.hidden, std::multiplies<T>());
  d.steps.hidden = map_cells(d.steps.gated, steps.activated, std::multiplies<T>());
  d.steps.gate = run_activation_gradient(steps.gate, layer.activation, d.steps.activated);
  auto gate = project_gradient(x, *layer.gate, d.steps.gate);
  d.layer.gate = std::move(gate.projection);
  return std::move(gate.x);
}

// Computes all gradients of a feed-forward layer from x (tokens × d), the result `steps` of
// feed_forward, and d_output (tokens × d_out). The forward step was
// output = activate(x · widen) · narrow or, with a gate,
// (activate(x · gate) ∘ (x · widen)) · narrow. Each product includes the projection's bias, if any.
template <class T>
FeedForwardGradientsOf<T> feed_forward_gradient(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                                                const FeedForwardStepsOf<T>& steps,
                                                const MatrixOf<T>& d_output) {
  FeedForwardGradientsOf<T> d;
  d.steps.output = d_output;
  d.layer.activation = layer.activation;
  auto narrow =
      project_gradient(layer.gate ? steps.gated : steps.activated, layer.narrow, d_output);
  d.layer.narrow = std::move(narrow.projection);
  if (layer.gate) {
    d.steps.gated = std::move(narrow.x);
    d.x = gate_gradient(x, layer, steps, d);
  } else {
    d.steps.activated = std::move(narrow.x);
    d.steps.hidden = run_activation_gradient(steps.hidden, layer.activation, d.steps.activated);
  }
  auto widen = project_gradient(x, layer.widen, d.steps.hidden);
  d.layer.widen = std::move(widen.projection);
  d.x = layer.gate ? d.x + widen.x : std::move(widen.x);
  return d;
}

}  // namespace riverbank
