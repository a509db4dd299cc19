// Softmax turns any row of scores into positive weights that add up to 1.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "attention/elementary.h"
#include "attention/exponential.h"
#include "attention/matrix.h"

namespace riverbank {

// The weights of a row whose keys are all masked (all scores −∞). The formula gives 0/0.
enum class FullyMasked : std::uint8_t {
  zero,  // weights 0, context 0: the default here and in PyTorch's fused attention
  nan    // NaN: the result of the formula and of torch.softmax
};

// `stable` subtracts the row's maximum first: the result is the same, and e^x cannot overflow.
enum class SoftmaxKind : std::uint8_t { stable, naive };

// The five steps of one row's softmax. Each is computed from the one before and rounded to T.
template <class T>
struct SoftmaxSteps {
  T maximum = 0;             // the largest score (0 when naive: nothing is subtracted)
  MatrixOf<T> shifted;       // scores − maximum            (1 × keys)
  MatrixOf<T> exponentials;  // e^shifted               (1 × keys)
  T sum = 0;                 // of the exponentials, added in double
  MatrixOf<T> weights;       // exponentials / sum          (1 × keys)
};

// Sum of all cells, added in double from first to last.
template <class T>
double sum_of(const MatrixOf<T>& numbers) {
  return std::accumulate(numbers.data(), numbers.data() + numbers.size(), 0.0);
}

template <class T>
bool row_is_fully_masked(std::span<const T> row) {
  return std::ranges::all_of(row,
                             [](T score) { return score == -std::numeric_limits<T>::infinity(); });
}

// The softmax of one row (1 × keys). A row of only −∞ gives NaN, as the formula does; softmax_rows
// applies the FullyMasked rule.
template <class T>
SoftmaxSteps<T> softmax_steps(const MatrixOf<T>& row, SoftmaxKind kind = SoftmaxKind::stable) {
  SoftmaxSteps<T> steps;
  if (kind == SoftmaxKind::stable && row.size() > 0) {
    steps.maximum = *std::max_element(row.data(), row.data() + row.size());
  }
  steps.shifted = map_cells(row, [&](T score) { return score - steps.maximum; });
  steps.exponentials = map_cells(steps.shifted, [](T x) { return exponential(x); });
  steps.sum = static_cast<T>(sum_of(steps.exponentials));
  steps.weights = map_cells(steps.exponentials, [&](T power) { return power / steps.sum; });
  return steps;
}

// masked (queries × keys) → weights (queries × keys), row by row.
template <class T>
MatrixOf<T> softmax_rows(const MatrixOf<T>& masked, FullyMasked rule = FullyMasked::zero,
                         SoftmaxKind kind = SoftmaxKind::stable) {
  MatrixOf<T> weights(masked.rows(), masked.cols());
  for (Index row = 0; row < masked.rows(); ++row) {
    if (rule == FullyMasked::zero && row_is_fully_masked(masked.row(row))) continue;  // stays 0
    set_row(weights, row, softmax_steps(row_as<T>(masked, row), kind).weights);
  }
  return weights;
}

// log(softmax) of each row (queries × keys).
// `stable` computes shifted − log(sum), which works even if the weight itself is too small for a
// float. `naive` takes the logarithm of the weight: −∞ if it underflowed to 0.
template <class T>
MatrixOf<T> log_softmax_rows(const MatrixOf<T>& scores, SoftmaxKind kind = SoftmaxKind::stable) {
  MatrixOf<T> out(scores.rows(), scores.cols());
  for (Index row = 0; row < scores.rows(); ++row) {
    const SoftmaxSteps<T> steps = softmax_steps(row_as<T>(scores, row), kind);
    if (kind == SoftmaxKind::naive) {
      set_row(out, row, map_cells(steps.weights, [](T weight) {
                return static_cast<T>(logarithm(static_cast<double>(weight)));
              }));
      continue;
    }
    const double log_sum = logarithm(sum_of(steps.exponentials));
    set_row(out, row, map_cells(steps.shifted, [log_sum](T shifted) {
              return static_cast<T>(static_cast<double>(shifted) - log_sum);
            }));
  }
  return out;
}

}  // namespace riverbank
