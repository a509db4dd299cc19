// Cross-entropy loss: how improbable the model considered the word that really came next.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"
#include "attention/softmax.h"

namespace riverbank {

enum class Reduction : std::uint8_t { mean, sum };

// Cross-entropy: −log softmax(logits)[target], averaged or summed over the positions whose target
// is not `ignore`. logits (positions × vocabulary), targets (one id per position). As in PyTorch,
// the mean over no positions is NaN. The losses are added in double, and the result is rounded
// once. A logit of −∞ gives its token the probability 0. Errors: empty logits; NaN or +infinity in
// them; targets.size() ≠ positions; a target outside the vocabulary (the error names its position).
template <class T>
Result<T> cross_entropy(const MatrixOf<T>& logits, const std::vector<std::int64_t>& targets,
                        Reduction reduction = Reduction::mean,
                        std::optional<std::int64_t> ignore = -100) {
  Error error =
      first_error([&] { return check_not_empty("logits", logits); },
                  [&] { return check_finite("logits", logits, true); },
                  [&] {
                    return check_equal("logits have rows", logits.rows(), "targets have size",
                                       static_cast<Index>(targets.size()));
                  });
  if (!error.empty()) return failure(std::move(error));
  double sum = 0;
  Index count = 0;
  for (Index row = 0; row < logits.rows(); ++row) {
    const std::int64_t target = targets[static_cast<std::size_t>(row)];
    if (ignore && target == *ignore) continue;
    if (target < 0 || target >= logits.cols()) {
      return failure("targets[" + std::to_string(row) + "] is " + std::to_string(target) +
                     " but the vocabulary has ids 0 to " + std::to_string(logits.cols() - 1));
    }
    sum -= log_softmax_rows(row_as<double>(logits, row))(0, static_cast<Index>(target));
    ++count;
  }
  if (reduction == Reduction::sum) return static_cast<T>(sum);
  if (count == 0) return std::numeric_limits<T>::quiet_NaN();
  return static_cast<T>(sum / static_cast<double>(count));
}

}  // namespace riverbank
