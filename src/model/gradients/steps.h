// The steps of attention backwards, one function each, in the order in which the gradient meets
// them.
#pragma once

#include <limits>
#include <numeric>

#include "attention/matrix.h"
#include "model/gradients/products.h"

namespace riverbank {

template <class T>
struct MixGradientsOf {
  MatrixOf<T> weights;
  MatrixOf<T> values;
};

// 6. context (n × d_v) = weights (n × m) · values (m × d_v): see mix. A weight matters as much as
// its value points where the context should go; a value is pulled as hard as it was looked at.
template <class T>
MixGradientsOf<T> mix_gradient(const MatrixOf<T>& weights, const MatrixOf<T>& values,
                               const MatrixOf<T>& d_context) {
  ProductGradientsOf<T> d = matmul_gradient(weights, values, d_context);
  return {std::move(d.a), std::move(d.b)};
}

// 5. weights (n × m) = softmax of each row: see softmax_rows. A row adds up to 1, so one weight
// grows only at the cost of the others:  d_masked = weights ∘ (d_weights − Σ weights·d_weights).
// A hidden key has weight 0, and therefore gradient 0.
template <class T>
MatrixOf<T> softmax_gradient(const MatrixOf<T>& weights, const MatrixOf<T>& d_weights) {
  MatrixOf<T> d_masked(weights.rows(), weights.cols());
  for (Index row = 0; row < weights.rows(); ++row) {
    const MatrixOf<double> weight = row_as<double>(weights, row);
    const MatrixOf<double> d_weight = row_as<double>(d_weights, row);
    const double shared =
        std::inner_product(weight.data(), weight.data() + weight.size(), d_weight.data(), 0.0);
    for (Index key = 0; key < weights.cols(); ++key) {
      d_masked(row, key) = static_cast<T>(weight(0, key) * (d_weight(0, key) - shared));
    }
  }
  return d_masked;
}

// 4. masked (n × m) = scaled, or −∞ where hidden: see mask_scores. What is hidden cannot be felt.
template <class T>
MatrixOf<T> mask_gradient(const MatrixOf<T>& masked, const MatrixOf<T>& d_masked) {
  constexpr T hidden = -std::numeric_limits<T>::infinity();
  return map_cells(masked, d_masked,
                   [](T score, T d_score) { return score == hidden ? T{0} : d_score; });
}

// 3. scaled (n × m) = scores / divisor: see scale.
template <class T>
MatrixOf<T> scale_gradient(const MatrixOf<T>& d_scaled, T divisor) {
  return map_cells(d_scaled, [divisor](T d_score) { return d_score / divisor; });
}

template <class T>
struct ScoreGradientsOf {
  MatrixOf<T> queries;
  MatrixOf<T> keys;
};

// 2. scores (n × m) = queries (n × d_k) · keysᵀ (m × d_k): see score. A query moves towards the
// keys whose scores should grow, and a key towards the queries.
template <class T>
ScoreGradientsOf<T> score_gradient(const MatrixOf<T>& queries, const MatrixOf<T>& keys,
                                   const MatrixOf<T>& d_scores) {
  ProductGradientsOf<T> d = matmul_gradient(queries, keys, d_scores, true);
  return {std::move(d.a), std::move(d.b)};
}

// 1. is project_gradient (products.h).

}  // namespace riverbank
