// The gradients of the steps of attention, one function each, from last to first. n is the number
// of queries, m the number of keys. With several heads, attend_gradient runs steps 2 and 6 head by
// head, and steps 3 to 5 once for the rows of all heads (heads·n × m).
#pragma once

#include <limits>
#include <numeric>

#include "attention/matrix.h"
#include "attention/softmax.h"
#include "model/gradients/products.h"

namespace riverbank {

template <class T>
struct MixGradientsOf {
  MatrixOf<T> weights;
  MatrixOf<T> values;
};

// The gradients of step 6, context (n × d_v) = weights (n × m) · values (m × d_v), see mix. The
// gradient of a weight is the dot product of d_context's row and the value. The gradient of a value
// is the sum of d_context's rows over all queries, each multiplied by its weight for this value.
template <class T>
MixGradientsOf<T> mix_gradient(const MatrixOf<T>& weights, const MatrixOf<T>& values,
                               const MatrixOf<T>& d_context) {
  ProductGradientsOf<T> d = matmul_gradient(weights, values, d_context);
  return {std::move(d.a), std::move(d.b)};
}

// The gradient of step 5, weights (n × m) = softmax of each row, see softmax_rows. A row, with its
// sink's share if there is a sink, adds up to 1, so a weight can only grow if others shrink:
// d_masked = weights ∘ (d_weights − Σ weights·d_weights), where Σ runs over the row's keys. A
// masked key has weight 0 and therefore gradient 0. In a fully masked row with NaN weights the
// gradients are NaN; mask_gradient replaces them by 0.
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

// The gradient of the sinks (1 × heads) in step 5. The sink's share of each row of the softmax is w
// = 1 − Σ weights. A sink has no value vector, so its gradient is −w · Σ weights·d_weights, added
// over the rows of its head. masked (heads·n × m) and sinks (1 × heads) are the inputs of
// softmax_rows; `weights` is its result.
template <class T>
MatrixOf<T> sinks_gradient(const MatrixOf<T>& masked, const MatrixOf<T>& weights,
                           const MatrixOf<T>& sinks, SoftmaxKind kind,
                           const MatrixOf<T>& d_weights);

// The gradient of step 4, masked (n × m) = score + additive, or −∞ if the key is masked, see
// mask_scores. The score is `scaled` or, with a softcap, `capped`; ALiBi subtracts slope · distance
// from it, see lower_by_distance. These terms are constants, so d_score is d_masked. A cell with −∞
// has the gradient 0.
template <class T>
MatrixOf<T> mask_gradient(const MatrixOf<T>& masked, const MatrixOf<T>& d_masked) {
  constexpr T hidden = -std::numeric_limits<T>::infinity();
  return map_cells(masked, d_masked,
                   [](T score, T d_score) { return score == hidden ? T{0} : d_score; });
}

// The gradient of step 3b, capped (n × m) = softcap · tanh(scaled / softcap), see cap. Because
// tanh′ = 1 − tanh², d_scaled = d_capped · (1 − (capped / softcap)²).
template <class T>
MatrixOf<T> cap_gradient(const MatrixOf<T>& capped, T softcap, const MatrixOf<T>& d_capped);

// The gradient of step 3, scaled (n × m) = scores / divisor, see scale.
template <class T>
MatrixOf<T> scale_gradient(const MatrixOf<T>& d_scaled, T divisor) {
  return map_cells(d_scaled, [divisor](T d_score) { return d_score / divisor; });
}

template <class T>
struct ScoreGradientsOf {
  MatrixOf<T> queries;
  MatrixOf<T> keys;
};

// The gradients of step 2, scores (n × m) = queries (n × d_k) · keysᵀ with keys (m × d_k), see
// score. With rotary positions, these are the rotated queries and keys. A query's gradient is a sum
// of keys, weighted by d_scores; a key's gradient is a sum of queries, weighted likewise. If
// several query heads share a key head, attend_gradient adds up their gradients of keys and values.
template <class T>
ScoreGradientsOf<T> score_gradient(const MatrixOf<T>& queries, const MatrixOf<T>& keys,
                                   const MatrixOf<T>& d_scores) {
  ProductGradientsOf<T> d = matmul_gradient(queries, keys, d_scores, true);
  return {std::move(d.a), std::move(d.b)};
}

// Step 1 is project_gradient (products.h) and, with rotary positions, rotate_gradient (rotate.h).

}  // namespace riverbank
