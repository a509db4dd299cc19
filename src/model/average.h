// The simplest way to remember: every word gets the mean of all words so far.
#pragma once

#include "attention/mask.h"
#include "attention/matrix.h"
#include "attention/softmax.h"
#include "model/config.h"
#include "model/kernels.h"

namespace riverbank {

// Averaging is attention that looks everywhere alike: all scores 0, the future hidden. Row i of the
// weights has 1/(i+1) up to column i. (length × length); notebook 002's first idea. A model that
// reads both ways hides nothing.
template <class T>
MatrixOf<T> average_weights(Index length, Reads reads = Reads::past) {
  const MatrixOf<T> scores(length, length);  // zeros
  MaskOf<T> mask;
  mask.causal = reads == Reads::past;
  return softmax_rows(mask_scores(scores, mask, length));
}

// weights (length × length) · each text of x (sequences·length × d) → the same shape as x
template <class T, class How>
MatrixOf<T> average(const MatrixOf<T>& weights, const MatrixOf<T>& x, const How& how) {
  MatrixOf<T> out(x.rows(), x.cols());
  for (Index start = 0; start < x.rows(); start += weights.rows()) {
    const MatrixOf<T> text = how.mix(weights, some_rows(x, start, weights.rows()));
    std::copy_n(text.data(), text.size(), out.row(start).data());
  }
  return out;
}

// What came first is in every later mean, so it collects from all of them: weightsᵀ · d_context.
template <class T>
MatrixOf<T> average_gradient(const MatrixOf<T>& weights, const MatrixOf<T>& d_context) {
  return average(transposed(weights), d_context, Kernels{});
}

}  // namespace riverbank
