// The average as a context: each token gets the mean of all tokens up to itself, or of all tokens
// of the text.
#pragma once

#include "attention/mask.h"
#include "attention/matrix.h"
#include "attention/softmax.h"
#include "model/config.h"
#include "model/kernels.h"

namespace riverbank {

// The weights of an average (length × length): the softmax of scores that are all 0. With
// Reads::past, row i has 1/(i + 1) up to column i and 0 after it (notebook 002). With Reads::both
// every weight is 1/length.
template <class T>
MatrixOf<T> average_weights(Index length, Reads reads = Reads::past) {
  const MatrixOf<T> scores(length, length);  // zeros
  MaskOf<T> mask;
  mask.causal = reads == Reads::past;
  return softmax_rows(mask_scores(scores, mask, length));
}

// Multiplies the weights (length × length) by each text of x (sequences·length × d). The result has
// the shape of x.
template <class T, class Ops>
MatrixOf<T> average(const MatrixOf<T>& weights, const MatrixOf<T>& x, const Ops& ops) {
  MatrixOf<T> out(x.rows(), x.cols());
  for (Index start = 0; start < x.rows(); start += weights.rows()) {
    const MatrixOf<T> text = ops.mix(weights, some_rows(x, start, weights.rows()));
    std::copy_n(text.data(), text.size(), out.row(start).data());
  }
  return out;
}

// The gradient of the average. A token's gradient is the sum of the gradients of all means that
// contain it: d_x = weightsᵀ · d_context, text by text.
template <class T>
MatrixOf<T> average_gradient(const MatrixOf<T>& weights, const MatrixOf<T>& d_context) {
  return average(transposed(weights), d_context, Kernels{});
}

}  // namespace riverbank
