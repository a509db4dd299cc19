// The reference implementation of the feed-forward layer.
#include "attention/feed_forward.h"

#include "attention/elementary.h"
#include "attention/reference.h"

namespace riverbank {

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
      return static_cast<T>(0.5 * x * (1.0 + error_function(x * one_over_root_2)));
    case Activation::silu:
      return static_cast<T>(x / (1.0 + exponential(-x)));
    case Activation::gelu_tanh:
      break;
  }
  // gelu_tanh is x · ½·(1 + tanh z). Here ½·(1 + tanh z) = 1 / (1 + e^(−2z)).
  const double z = root_2_over_pi * (x + 0.044715 * x * x * x);
  return static_cast<T>(x / (1.0 + exponential(-2.0 * z)));
}

template <class T>
Result<FeedForwardStepsOf<T>> feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                                           bool allow_non_finite) {
  Error error =
      first_error([&] { return check_matrix("x", x, allow_non_finite); },
                  [&] { return check_feed_forward(x.rows(), x.cols(), layer, allow_non_finite); });
  if (!error.empty()) return failure(std::move(error));
  return feed_forward_steps(x, layer, Reference{});
}

template float activate(float, Activation);
template double activate(double, Activation);
template Result<FeedForwardStepsOf<float>> feed_forward(const Matrix&, const FeedForward&, bool);
template Result<FeedForwardStepsOf<double>> feed_forward(const MatrixOf<double>&,
                                                         const FeedForwardOf<double>&, bool);

}  // namespace riverbank
