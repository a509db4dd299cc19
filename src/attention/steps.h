// The steps of attention, one function each; read from top to bottom they are the whole idea.
#pragma once

#include <optional>

#include "attention/matrix.h"

namespace riverbank {

// A learned linear map: x · weight + bias. Without a weight, x passes through unchanged.
template <class T>
struct ProjectionOf {
  std::optional<MatrixOf<T>> weight;  // (in × out)
  std::optional<MatrixOf<T>> bias;    // (1 × out)
};
using Projection = ProjectionOf<float>;

// 1. Each token's vector becomes a query, a key or a value.  x (tokens × in) → (tokens × out)
template <class T>
MatrixOf<T> project(const MatrixOf<T>& x, const ProjectionOf<T>& projection) {
  MatrixOf<T> out = projection.weight ? multiply(x, *projection.weight) : x;
  if (projection.bias) add_to_rows(out, *projection.bias);
  return out;
}

// 2. Every query meets every key.  queries (n × d_k), keys (m × d_k) → scores (n × m) = queries ·
// keysᵀ
template <class T>
MatrixOf<T> score(const MatrixOf<T>& queries, const MatrixOf<T>& keys) {
  return multiply_transposed(queries, keys);
}

// 3. Long vectors give large scores; dividing by √d_k takes that back.  (n × m) → (n × m)
template <class T>
MatrixOf<T> scale(const MatrixOf<T>& scores, T divisor) {
  return map_cells(scores, [divisor](T score) { return score / divisor; });
}

// 4. and 5. are mask_scores (mask.h) and softmax_rows (softmax.h).

// 6. Each output is an average of values, weighted.  weights (n × m) · values (m × d_v) → context
// (n × d_v)
template <class T>
MatrixOf<T> mix(const MatrixOf<T>& weights, const MatrixOf<T>& values) {
  return multiply(weights, values);
}

}  // namespace riverbank
