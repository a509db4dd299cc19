// The gradient of the cross-entropy loss, where the backward pass begins.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "attention/loss.h"
#include "kernels/softmax_fast.h"

namespace riverbank {

// The factor with which the loss of one position counts in the whole loss. Reduction::sum: 1.
// Reduction::mean: 1 / number of positions that are not ignored.
inline double position_share(const std::vector<std::int64_t>& targets, Reduction reduction,
                             std::optional<std::int64_t> ignore) {
  if (reduction == Reduction::sum) return 1;
  const auto ignored = ignore ? std::count(targets.begin(), targets.end(), *ignore) : 0;
  return 1 / static_cast<double>(static_cast<std::int64_t>(targets.size()) - ignored);
}

// Returns the gradient of the logits: logits (positions × vocabulary) → d_logits, same shape. The
// forward step was loss = −log softmax(logits)[target], averaged or summed, see cross_entropy,
// which has checked the targets. The gradient of a row is the predicted distribution minus the real
// one:
// d_logits = (softmax(logits) − 1 at the target) · d_loss · position_share
// and 0 for a row whose target is ignored. It is computed in double and rounded once.
template <class T>
MatrixOf<T> cross_entropy_gradient(const MatrixOf<T>& logits,
                                   const std::vector<std::int64_t>& targets,
                                   Reduction reduction = Reduction::mean,
                                   std::optional<std::int64_t> ignore = -100, double d_loss = 1) {
  const double share = d_loss * position_share(targets, reduction, ignore);
  MatrixOf<T> d_logits(logits.rows(), logits.cols());
  for (Index row = 0; row < logits.rows(); ++row) {
    const std::int64_t target = targets[static_cast<std::size_t>(row)];
    if (ignore && target == *ignore) continue;
    MatrixOf<double> surprise = softmax_steps(row_as<double>(logits, row)).weights;
    surprise(0, static_cast<Index>(target)) -= 1;
    std::transform(surprise.data(), surprise.data() + surprise.size(), d_logits.row(row).data(),
                   [share](double part) { return static_cast<T>(part * share); });
  }
  return d_logits;
}

// Computes cross_entropy_gradient() for training; float32 uses the fast kernels. If the positions
// are a part of a larger batch, `of_all` is the factor of each position's loss in the loss of that
// batch. If `of_all` is absent, the loss is the mean over these positions.
template <class T>
MatrixOf<T> run_cross_entropy_gradient(const MatrixOf<T>& logits,
                                       const std::vector<std::int64_t>& targets,
                                       std::int64_t ignore, std::optional<double> of_all = {}) {
  const double each = of_all ? *of_all : position_share(targets, Reduction::mean, ignore);
  if constexpr (!std::is_same_v<T, float>) {
    return cross_entropy_gradient(logits, targets, Reduction::sum, ignore, each);
  } else {
    const auto share = static_cast<float>(each);
    Matrix d_logits = softmax_fast(logits);
    for (Index row = 0; row < logits.rows(); ++row) {
      const std::int64_t target = targets[static_cast<std::size_t>(row)];
      if (target != ignore) d_logits(row, static_cast<Index>(target)) -= 1;
      for (float& d_logit : d_logits.row(row)) d_logit *= target == ignore ? 0 : share;
    }
    return d_logits;
  }
}

}  // namespace riverbank
