// The steps of attention, one function each, in order.
#pragma once

#include <optional>

#include "attention/elementary.h"
#include "attention/matrix.h"

namespace riverbank {

// A learned linear map x · weight + bias. If the weight is absent, x is used in place of x ·
// weight. If the bias is absent, nothing is added.
template <class T>
struct ProjectionOf {
  std::optional<MatrixOf<T>> weight;  // (in × out)
  std::optional<MatrixOf<T>> bias;    // (1 × out)
};
using Projection = ProjectionOf<float>;

// 1. Computes queries, keys or values from the tokens' vectors.  x (tokens × in) → (tokens × out)
template <class T>
MatrixOf<T> project(const MatrixOf<T>& x, const ProjectionOf<T>& projection) {
  MatrixOf<T> out = projection.weight ? multiply(x, *projection.weight) : x;
  if (projection.bias) add_to_rows(out, *projection.bias);
  return out;
}

// 2. The dot product of every query with every key.
// queries (n × d_k), keys (m × d_k) → scores (n × m) = queries · keysᵀ
template <class T>
MatrixOf<T> score(const MatrixOf<T>& queries, const MatrixOf<T>& keys) {
  return multiply_transposed(queries, keys);
}

// 3. Divides the scores. Scores grow with the width of the vectors; dividing by √d_k undoes that.
// (n × m) → (n × m)
template <class T>
MatrixOf<T> scale(const MatrixOf<T>& scores, T divisor) {
  return map_cells(scores, [divisor](T score) { return score / divisor; });
}

// 3b. Soft-capping keeps every score between −softcap and softcap (Gemma 2):
// softcap · tanh(scaled / softcap).  (n × m) → (n × m)
template <class T>
MatrixOf<T> cap(const MatrixOf<T>& scaled, T softcap) {
  const auto limit = static_cast<double>(softcap);
  return map_cells(scaled, [limit](T score) {
    return static_cast<T>(limit * hyperbolic_tangent(static_cast<double>(score) / limit));
  });
}

// ALiBi (Press et al. 2021): lowers a score by its head's slope times the distance between the
// positions of query and key. slopes (1 × heads), scores (heads · queries × keys) → same shape.
// `first_query` is the position of query 0; keys begin at position 0.
template <class T>
MatrixOf<T> lower_by_distance(const MatrixOf<T>& scores, const MatrixOf<T>& slopes, Index queries,
                              Index first_query);

// Step 4 is mask_scores (mask.h), step 5 is softmax_rows (softmax.h).

// 6. Each context vector is a weighted average of the values.
// weights (n × m) · values (m × d_v) → context (n × d_v)
template <class T>
MatrixOf<T> mix(const MatrixOf<T>& weights, const MatrixOf<T>& values) {
  return multiply(weights, values);
}

}  // namespace riverbank
