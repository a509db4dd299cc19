// Adapters for weights that other programs store in other ways. Each function returns weights W
// (in × out) for products X · W.
#pragma once

#include <optional>
#include <vector>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"
#include "attention/steps.h"

namespace riverbank {

// Converts a weight of nn.Linear to (in × out) by transposing it. nn.Linear stores its weight as
// (out × in) and computes x·Wᵀ (notebooks 002 and 003).
template <class T>
MatrixOf<T> from_linear(const MatrixOf<T>& weight) {
  return transposed(weight);
}

// Joins the weights of several heads, as notebook 004 stores them, into one weight W (d_model ×
// heads·d_head). The notebook computes U·x for a column vector x, with one U (d_head × d_model) per
// head. X·W holds the U·x of all heads side by side. Errors: no heads; an empty head; heads of
// different shapes.
template <class T>
Result<MatrixOf<T>> from_stack(const std::vector<MatrixOf<T>>& heads);

// The projections of a torch.nn.MultiheadAttention module, each weight as (in × out).
template <class T>
struct TorchProjectionsOf {
  ProjectionOf<T> query, key, value, output;
};

// Splits the parameters of a torch.nn.MultiheadAttention module. The parameters:
// - in_proj_weight (3·d × d): the rows of W_q, then W_k, then W_v, each stored as (out × in)
// - in_proj_bias (1 × 3·d)
// - out_proj_weight (d_out × d); in PyTorch, d_out = d
// - out_proj_bias (1 × d_out)
// Errors: an empty in_proj_weight; shapes that do not match; out_proj_bias without out_proj_weight.
template <class T>
Result<TorchProjectionsOf<T>> from_torch(const MatrixOf<T>& in_proj_weight,
                                         const std::optional<MatrixOf<T>>& in_proj_bias,
                                         const std::optional<MatrixOf<T>>& out_proj_weight,
                                         const std::optional<MatrixOf<T>>& out_proj_bias);

}  // namespace riverbank
