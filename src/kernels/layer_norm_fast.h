// Vectorised layer norm and its gradient. The readable version is layer_norm() in
// attention/layer_norm.h.
#pragma once

#include "attention/layer_norm.h"

namespace riverbank {

// x (tokens × d) → same shape; see layer_norm. Sums are float32. If the numbers of a row vary by
// about as much as they are large, the result differs from layer_norm in float64 by at most 2e-6 ·
// (1 + |out|).
Matrix layer_norm_fast(const Matrix& x, const LayerNorm& norm);

struct LayerNormFastGradients {
  Matrix x;        // (tokens × d)
  LayerNorm norm;  // gradients of gamma and beta, if the norm has them
};

// x: the input of layer_norm; d_out: the gradient of its output, same shape. See
// layer_norm_gradient (model/gradients/layer_norm.h).
LayerNormFastGradients layer_norm_fast_gradient(const Matrix& x, const LayerNorm& norm,
                                                const Matrix& d_out);

}  // namespace riverbank
