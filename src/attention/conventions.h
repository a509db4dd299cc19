// The same weights are written in several ways; these adapters turn each into X · W, and say so by
// name.
#pragma once

#include <optional>
#include <vector>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"
#include "attention/steps.h"

namespace riverbank {

// nn.Linear stores (out × in) and computes x·Wᵀ (notebooks 002, 003): the way round here is its
// transpose.
template <class T>
MatrixOf<T> from_linear(const MatrixOf<T>& weight) {
  return transposed(weight);
}

// Notebook 004 writes U·x for a column x, with one full-size U (d_head × d_model) per head.
// Returns W (d_model × heads·d_head), so that X·W holds every head's U·x side by side.
// Errors: no heads; an empty head; heads of different shapes.
template <class T>
Result<MatrixOf<T>> from_stack(const std::vector<MatrixOf<T>>& heads);

// The projections of a torch.nn.MultiheadAttention module.
template <class T>
struct TorchProjectionsOf {
  ProjectionOf<T> query, key, value, output;
};

// in_proj_weight (3·d × d): rows of W_q, then W_k, then W_v, each (out × in); in_proj_bias (1 ×
// 3·d); out_proj_weight (d × d), out_proj_bias (1 × d). Errors: shapes that do not fit together.
template <class T>
Result<TorchProjectionsOf<T>> from_torch(const MatrixOf<T>& in_proj_weight,
                                         const std::optional<MatrixOf<T>>& in_proj_bias,
                                         const std::optional<MatrixOf<T>>& out_proj_weight,
                                         const std::optional<MatrixOf<T>>& out_proj_bias);

}  // namespace riverbank
