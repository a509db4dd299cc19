// The feed-forward layer treats each token alone, and not in a straight line: without it layers of
// attention only average.
#pragma once

#include <cstdint>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"
#include "attention/steps.h"

namespace riverbank {

enum class Activation : std::uint8_t {
  none,       // a straight line: two such layers are one
  relu,       // max(0, x)
  gelu,       // x · Φ(x), by erf (Hendrycks & Gimpel 2016)
  gelu_tanh,  // its tanh approximation
};

template <class T>
T activate(T value, Activation activation);

// Any shape in, the same shape out.
template <class T>
MatrixOf<T> activate(const MatrixOf<T>& x, Activation activation) {
  return map_cells(x, [activation](T value) { return activate(value, activation); });
}

// Two projections with an activation between them: x (tokens × d) → hidden (tokens × d_hidden) →
// (tokens × d_out).
template <class T>
struct FeedForwardOf {
  ProjectionOf<T> widen;   // (d × d_hidden)
  ProjectionOf<T> narrow;  // (d_hidden × d_out)
  Activation activation = Activation::gelu;
};
using FeedForward = FeedForwardOf<float>;

template <class T>
struct FeedForwardStepsOf {
  MatrixOf<T> hidden;     // (tokens × d_hidden), before the activation
  MatrixOf<T> activated;  // (tokens × d_hidden), after it
  MatrixOf<T> output;     // (tokens × d_out)
};

// One of its two projections, which must have a weight; x (rows × width) goes in.
template <class T>
Complaint check_layer(const std::string& name, Index rows, Index width,
                      const ProjectionOf<T>& projection, bool allow_non_finite) {
  if (!projection.weight) return name + " needs a weight";
  const MatrixOf<T>& weight = *projection.weight;
  Complaint complaint =
      first_complaint([&] { return check_matrix(name + ".weight", weight, allow_non_finite); },
                      [&] {
                        return check_equal("the input of " + name + " has width", width,
                                           "its weight has rows", weight.rows());
                      },
                      [&] { return check_size("the output of " + name, rows, weight.cols()); });
  if (!complaint.empty() || !projection.bias) return complaint;
  const MatrixOf<T>& bias = *projection.bias;
  return first_complaint(
      [&] { return check_matrix(name + ".bias", bias, allow_non_finite); },
      [&] { return check_equal(name + ".bias has rows", bias.rows(), "a bias has rows", 1); },
      [&] {
        return check_equal(name + ".bias has width", bias.cols(), "its weight has columns",
                           weight.cols());
      });
}

template <class T>
Complaint check_feed_forward(Index rows, Index width, const FeedForwardOf<T>& layer,
                             bool allow_non_finite = false) {
  return first_complaint(
      [&] { return check_layer("widen", rows, width, layer.widen, allow_non_finite); },
      [&] {
        const Index hidden = layer.widen.weight->cols();
        return check_layer("narrow", rows, hidden, layer.narrow, allow_non_finite);
      });
}

// The layer's steps, written once for the lesson and for training: `how` makes the products of a
// FeedForward, or of another layer that has parts of the same names (reference.h, model/kernels.h,
// checkpoints/stored_kernels.h). x (tokens × d); the layer has been checked.
template <class T, class Layer, class How>
FeedForwardStepsOf<T> feed_forward_steps(const MatrixOf<T>& x, const Layer& layer, const How& how) {
  FeedForwardStepsOf<T> steps;
  steps.hidden = how.project(x, layer.widen);
  steps.activated = how.activate(steps.hidden, layer.activation);
  steps.output = how.project(steps.activated, layer.narrow);
  return steps;
}

// Vaswani et al. 2017, section 3.3. Errors: empty x, missing weights, NaN or infinity (unless
// allowed), widths that do not fit together, sizes beyond max_elements.
template <class T>
Result<FeedForwardStepsOf<T>> feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                                           bool allow_non_finite = false);

}  // namespace riverbank
