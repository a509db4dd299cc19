// The reference implementation of the feed-forward layer.
#include "attention/feed_forward.h"

#include "attention/reference.h"

namespace riverbank {

template <class T>
Result<FeedForwardStepsOf<T>> feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                                           bool allow_non_finite) {
  Error error =
      first_error([&] { return check_matrix("x", x, allow_non_finite); },
                  [&] { return check_feed_forward(x.rows(), x.cols(), layer, allow_non_finite); });
  if (!error.empty()) return failure(std::move(error));
  return feed_forward_steps(x, layer, Reference{});
}

template Result<FeedForwardStepsOf<float>> feed_forward(const Matrix&, const FeedForward&, bool);
template Result<FeedForwardStepsOf<double>> feed_forward(const MatrixOf<double>&,
                                                         const FeedForwardOf<double>&, bool);

}  // namespace riverbank
