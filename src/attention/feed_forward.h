// The feed-forward layer transforms each token alone, with a nonlinear activation between two
// projections. Attention by itself only averages values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"
#include "attention/steps.h"

namespace riverbank {

enum class Activation : std::uint8_t {
  none,       // no activation; the two projections together are then linear
  relu,       // max(0, x)
  gelu,       // x · Φ(x), Φ: normal distribution function, from erf (Hendrycks & Gimpel 2016)
  gelu_tanh,  // approximation of gelu by tanh
  silu,       // x / (1 + e^(−x)), also called swish (Elfwing et al. 2018)
};

template <class T>
T activate(T value, Activation activation);

// Applies the activation to each cell; the result has the shape of x.
template <class T>
MatrixOf<T> activate(const MatrixOf<T>& x, Activation activation) {
  return map_cells(x, [activation](T value) { return activate(value, activation); });
}

// The parameters of a feed-forward layer: x (tokens × d) → hidden (tokens × d_hidden) → output
// (tokens × d_out). A gated layer has a third projection, `gate`. The activation is then applied to
// x · gate instead of x · widen, and the two are multiplied cell by cell. This is called SwiGLU
// with silu, and GeGLU with gelu (Shazeer 2020). Published checkpoints call `widen` and `narrow` of
// a gated layer "up" and "down".
template <class T>
struct FeedForwardOf {
  ProjectionOf<T> widen;   // (d × d_hidden)
  ProjectionOf<T> narrow;  // (d_hidden × d_out)
  Activation activation = Activation::gelu;
  std::optional<ProjectionOf<T>> gate = {};  // (d × d_hidden)
};
using FeedForward = FeedForwardOf<float>;

// The steps of the layer. ∘ multiplies cell by cell. A layer with a gate is called gated. A product
// with a projection, such as x · widen, includes the projection's bias if it has one.
template <class T>
struct FeedForwardStepsOf {
  MatrixOf<T> hidden;     // (tokens × d_hidden) = x · widen
  MatrixOf<T> activated;  // (tokens × d_hidden) = activation of hidden or, if gated, of gate
  MatrixOf<T> output;     // (tokens × d_out) = activated · narrow or, if gated, gated · narrow
  MatrixOf<T> gate;       // (tokens × d_hidden) = x · gate; empty without a gate
  MatrixOf<T> gated;      // (tokens × d_hidden) = activated ∘ hidden; empty without a gate
};

// Checks one projection of the layer for an input of rows × width. The projection must have a
// weight.
template <class T>
Error check_layer(const std::string& name, Index rows, Index width,
                  const ProjectionOf<T>& projection, bool allow_non_finite) {
  if (!projection.weight) return name + " needs a weight";
  const MatrixOf<T>& weight = *projection.weight;
  Error error =
      first_error([&] { return check_matrix(name + ".weight", weight, allow_non_finite); },
                  [&] {
                    return check_equal("the input of " + name + " has width", width,
                                       "its weight has rows", weight.rows());
                  },
                  [&] { return check_size("the output of " + name, rows, weight.cols()); });
  if (!error.empty() || !projection.bias) return error;
  const MatrixOf<T>& bias = *projection.bias;
  return first_error(
      [&] { return check_matrix(name + ".bias", bias, allow_non_finite); },
      [&] { return check_equal(name + ".bias has rows", bias.rows(), "a bias has rows", 1); },
      [&] {
        return check_equal(name + ".bias has width", bias.cols(), "its weight has columns",
                           weight.cols());
      });
}

// Checks the gate. It must be as wide as the output of `widen`.
template <class T>
Error check_gate(Index rows, Index width, const FeedForwardOf<T>& layer, bool allow_non_finite) {
  if (!layer.gate) return {};
  return first_error(
      [&] { return check_layer("gate", rows, width, *layer.gate, allow_non_finite); },
      [&] {
        return check_equal("gate.weight has columns", layer.gate->weight->cols(),
                           "widen.weight has columns", layer.widen.weight->cols());
      });
}

template <class T>
Error check_feed_forward(Index rows, Index width, const FeedForwardOf<T>& layer,
                         bool allow_non_finite = false) {
  return first_error(
      [&] { return check_layer("widen", rows, width, layer.widen, allow_non_finite); },
      [&] { return check_gate(rows, width, layer, allow_non_finite); },
      [&] {
        const Index hidden = layer.widen.weight->cols();
        return check_layer("narrow", rows, hidden, layer.narrow, allow_non_finite);
      });
}

// Computes the layer's steps for x (tokens × d). The reference implementation, training and
// published models share this function. `ops` supplies the products: Reference
// (attention/reference.h), Kernels (model/kernels.h) or StoredKernels (checkpoints/layer.cc).
// `layer` is a FeedForward or any type whose members have the same names. `layer` must have been
// checked.
template <class T, class Layer, class Ops>
FeedForwardStepsOf<T> feed_forward_steps(const MatrixOf<T>& x, const Layer& layer, const Ops& ops) {
  FeedForwardStepsOf<T> steps;
  steps.hidden = ops.project(x, layer.widen);
  if (layer.gate) {
    steps.gate = ops.project(x, *layer.gate);
    steps.activated = ops.activate(steps.gate, layer.activation);
    steps.gated = map_cells(steps.activated, steps.hidden, std::multiplies<T>());
  } else {
    steps.activated = ops.activate(steps.hidden, layer.activation);
  }
  steps.output = ops.project(layer.gate ? steps.gated : steps.activated, layer.narrow);
  return steps;
}

// Computes activate(x · widen) · narrow for x (tokens × d), and returns every step (Vaswani et al.
// 2017, section 3.3). With a gate, computes (activate(x · gate) ∘ (x · widen)) · narrow. Each
// product includes the projection's bias, if any. Errors: empty matrices, missing weights, NaN or
// infinity (unless allowed), shapes that do not match, sizes beyond max_elements.
template <class T>
Result<FeedForwardStepsOf<T>> feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                                           bool allow_non_finite = false);

}  // namespace riverbank
