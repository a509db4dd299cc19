// Softmax turns a row of scores into weights from 0 to 1 that add up to 1.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <span>

#include "attention/elementary.h"
#include "attention/exponential.h"
#include "attention/matrix.h"

namespace riverbank {

// The weights of a row whose keys are all masked (all scores are −∞). The formula of softmax gives
// 0/0 for them.
enum class FullyMasked : std::uint8_t {
  zero,  // weights and context are 0: default here and in PyTorch's fused attention
  nan    // weights are NaN: the result of the formula and of torch.softmax
};

// `stable` subtracts the row's maximum first, `naive` does not. Without rounding, the result would
// be the same, but with `stable` e^x cannot overflow.
enum class SoftmaxKind : std::uint8_t { stable, naive };

// The five steps of one row's softmax. Each step is computed from the step before and rounded to T.
template <class T>
struct SoftmaxSteps {
  T maximum = 0;             // the largest score or, if larger, the sink; 0 for SoftmaxKind::naive
  MatrixOf<T> shifted;       // (1 × keys) = scores − maximum
  MatrixOf<T> exponentials;  // (1 × keys) = e^shifted
  T sum = 0;                 // sum of the exponentials, including the sink's; added in double
  MatrixOf<T> weights;       // (1 × keys) = exponentials / sum
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

// The softmax of one row (1 × keys). Without a sink, a row of only −∞ gives NaN, as the formula
// does; softmax_rows handles such rows by the FullyMasked rule. `sink` is an extra score that
// counts in the maximum and the sum but has no weight of its own. With a sink, the weights add up
// to less than 1 (Xiao et al. 2023).
template <class T>
SoftmaxSteps<T> softmax_steps(const MatrixOf<T>& row, SoftmaxKind kind = SoftmaxKind::stable,
                              std::optional<T> sink = {}) {
  SoftmaxSteps<T> steps;
  if (kind == SoftmaxKind::stable && row.size() > 0) {
    steps.maximum = *std::max_element(row.data(), row.data() + row.size());
    if (sink) steps.maximum = std::max(steps.maximum, *sink);
  }
  steps.shifted = map_cells(row, [&](T score) { return score - steps.maximum; });
  steps.exponentials = map_cells(steps.shifted, [](T x) { return exponential(x); });
  double sum = sum_of(steps.exponentials);
  if (sink) sum += static_cast<double>(exponential(static_cast<T>(*sink - steps.maximum)));
  steps.sum = static_cast<T>(sum);
  steps.weights = map_cells(steps.exponentials, [&](T power) { return power / steps.sum; });
  return steps;
}

// Returns the sink of the head to which a row of the scores belongs. `sinks` has one number per
// head; the rows of each head lie one below the other.
template <class T>
std::optional<T> sink_of_row(const std::optional<MatrixOf<T>>& sinks, Index row, Index rows) {
  if (!sinks) return {};
  return sinks->data()[row / (rows / sinks->size())];
}

// Softmax of each row: masked scores (heads · queries × keys) → weights (same shape). sinks
// (1 × heads), see softmax_steps. With a finite sink the weights of a fully masked row are 0 under
// either FullyMasked rule.
template <class T>
MatrixOf<T> softmax_rows(const MatrixOf<T>& masked, FullyMasked rule = FullyMasked::zero,
                         SoftmaxKind kind = SoftmaxKind::stable,
                         const std::optional<MatrixOf<T>>& sinks = {}) {
  MatrixOf<T> weights(masked.rows(), masked.cols());
  for (Index row = 0; row < masked.rows(); ++row) {
    // With FullyMasked::zero, the weights of a fully masked row stay 0.
    if (rule == FullyMasked::zero && row_is_fully_masked(masked.row(row))) continue;
    const std::optional<T> sink = sink_of_row(sinks, row, masked.rows());
    set_row(weights, row, softmax_steps(row_as<T>(masked, row), kind, sink).weights);
  }
  return weights;
}

// The logarithm of softmax for each row (queries × keys).
// `stable` computes shifted − log(sum), which works even if the weight itself is too small for a
// float. `naive` takes the logarithm of the weight, which is −∞ if the weight underflowed to 0.
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
