// Operations on the rows of a tensor: softmax, causal mask, division, sum.
#pragma once

#include "attention/mask.h"
#include "attention/softmax.h"
#include "attention/steps.h"
#include "notebooks/shape_ops.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// Softmax along the last axis. a [.., n] → same shape. A row of only −∞ gives NaN, as in
// torch.softmax.
template <class T>
Result<TensorOf<T>> softmax(const TensorOf<T>& a) {
  if (a.shape.empty()) return failure("a single number has no row");
  return tensor_from(softmax_rows(last_axis_rows(a), FullyMasked::nan), a.shape);
}

// Divides a tensor by a number: a / by. The divisor is first rounded to T, as in PyTorch when a
// float32 tensor is divided by a Python number.
template <class T>
Result<TensorOf<T>> div(const TensorOf<T>& a, double by) {
  const MatrixOf<T> row = matrix_from(a, 1, static_cast<Index>(a.data.size()));
  return tensor_from(scale(row, static_cast<T>(by)), a.shape);
}

// Applies a causal mask: a [.., queries, keys] → same shape, with −∞ for each key after its query.
template <class T>
Result<TensorOf<T>> causal_mask(const TensorOf<T>& a) {
  if (a.shape.size() < 2) {
    return failure("queries and keys are two axes, but the shape is " + shape_text(a.shape));
  }
  MaskOf<T> mask;
  mask.causal = true;
  return tensor_from(mask_scores(last_axis_rows(a), mask, a.shape.end()[-2]), a.shape);
}

// Sums over the axis dim, from first to last, rounding to T after each addition, as torch.sum does
// in float32. The rows of weights in notebook 004 therefore add up to 0.99999994 or 1.0000001 and
// print as 1.0000 instead of 1.
template <class T>
Result<TensorOf<T>> sum(const TensorOf<T>& a, Index dim) {
  if (a.shape.empty()) return failure("a single number has no axis to sum over");
  const auto axis = place_in("axis", dim, static_cast<Index>(a.shape.size()));
  if (!axis) return failure(axis.error());
  const Shape before(a.shape.begin(), a.shape.begin() + *axis);
  const Shape after(a.shape.begin() + *axis + 1, a.shape.end());
  const Index size = a.shape[static_cast<std::size_t>(*axis)];
  const Index columns = element_count(after);
  TensorOf<T> out{before, {}};
  out.shape.insert(out.shape.end(), after.begin(), after.end());
  for (Index block = 0; block < element_count(before); ++block) {
    const MatrixOf<T> rows = matrix_from(a, size, columns, block * size * columns);
    for (Index column = 0; column < columns; ++column) {
      T total = 0;
      for (Index row = 0; row < size; ++row) total += rows(row, column);
      out.data.push_back(total);
    }
  }
  return out;
}

}  // namespace riverbank::ops
