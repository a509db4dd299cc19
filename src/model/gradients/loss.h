// Where learning starts: how the loss changes with each logit.
#pragma once

#include <optional>
#include <vector>

#include "attention/loss.h"

namespace riverbank {

// loss = −log softmax(logits)[target], averaged or summed: see cross_entropy, which has checked the
// targets. The gradient of a row is what the model expected minus what came:
//   d_logits = (softmax(logits) − 1 at the target) · d_loss / count
// and 0 for a row whose target is ignored. Computed in double, rounded once.
// logits (positions × vocabulary) → d_logits, the same shape
template <class T>
MatrixOf<T> cross_entropy_gradient(const MatrixOf<T>& logits,
                                   const std::vector<std::int64_t>& targets,
                                   Reduction reduction = Reduction::mean,
                                   std::optional<std::int64_t> ignore = -100, double d_loss = 1) {
  const auto counts = [&](std::int64_t target) { return !ignore || target != *ignore; };
  const auto count = std::count_if(targets.begin(), targets.end(), counts);
  const double share = reduction == Reduction::mean ? d_loss / static_cast<double>(count) : d_loss;
  MatrixOf<T> d_logits = MatrixOf<T>::Zero(logits.rows(), logits.cols());
  for (Index row = 0; row < logits.rows(); ++row) {
    const std::int64_t target = targets[static_cast<std::size_t>(row)];
    if (!counts(target)) continue;
    const MatrixOf<double> scores = logits.row(row).template cast<double>();
    MatrixOf<double> surprise = softmax_steps(scores).weights;
    surprise(0, static_cast<Index>(target)) -= 1;
    d_logits.row(row) = (surprise * share).template cast<T>();
  }
  return d_logits;
}

}  // namespace riverbank
