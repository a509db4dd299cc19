// The feed-forward layer treats each token alone, and bends: without it layers of attention only
// average.
#pragma once

#include <cmath>

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
T activate(T value, Activation activation) {
  const auto x = static_cast<double>(value);
  constexpr double one_over_root_2 = 0.70710678118654752440;
  constexpr double root_2_over_pi = 0.79788456080286535588;
  switch (activation) {
    case Activation::none:
      return value;
    case Activation::relu:
      return value < 0 ? T{0} : value;
    case Activation::gelu:
      return static_cast<T>(0.5 * x * (1.0 + std::erf(x * one_over_root_2)));
    case Activation::gelu_tanh:
      break;
  }
  return static_cast<T>(0.5 * x * (1.0 + std::tanh(root_2_over_pi * (x + 0.044715 * x * x * x))));
}

// Any shape in, the same shape out.
template <class T>
MatrixOf<T> activate(const MatrixOf<T>& x, Activation activation) {
  return x.unaryExpr([activation](T value) { return activate(value, activation); });
}

// Two projections with a bend between them: x (tokens × d) → hidden (tokens × d_hidden) → (tokens ×
// d_out).
template <class T>
struct FeedForwardOf {
  ProjectionOf<T> widen;   // (d × d_hidden)
  ProjectionOf<T> narrow;  // (d_hidden × d_out)
  Activation activation = Activation::gelu;
};
using FeedForward = FeedForwardOf<float>;

template <class T>
struct FeedForwardStepsOf {
  MatrixOf<T> hidden;     // (tokens × d_hidden), before the bend
  MatrixOf<T> activated;  // (tokens × d_hidden), after it
  MatrixOf<T> output;     // (tokens × d_out)
};

template <class T>
Complaint check_feed_forward(Index width, const FeedForwardOf<T>& layer) {
  const auto check = [](std::string_view name, Index in, const ProjectionOf<T>& projection) {
    return first_complaint(
        [&]() -> Complaint {
          return projection.weight ? "" : std::string(name) + " needs a weight";
        },
        [&] { return check_not_empty(name, *projection.weight); },
        [&] {
          return check_equal("the input of " + std::string(name) + " has width", in,
                             "its weight has rows", projection.weight->rows());
        },
        [&] {
          return projection.bias ? check_equal("its bias has size", projection.bias->size(),
                                               "its weight has columns", projection.weight->cols())
                                 : "";
        });
  };
  return first_complaint([&] { return check("widen", width, layer.widen); },
                         [&] { return check("narrow", layer.widen.weight->cols(), layer.narrow); });
}

// Vaswani et al. 2017, section 3.3. Errors: missing weights, widths that do not fit together.
template <class T>
Result<FeedForwardStepsOf<T>> feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer) {
  Complaint complaint = first_complaint([&] { return check_not_empty("x", x); },
                                        [&] { return check_feed_forward(x.cols(), layer); });
  if (!complaint.empty()) return failure(std::move(complaint));
  FeedForwardStepsOf<T> steps;
  steps.hidden = project(x, layer.widen);
  steps.activated = activate(steps.hidden, layer.activation);
  steps.output = project(steps.activated, layer.narrow);
  return steps;
}

}  // namespace riverbank
