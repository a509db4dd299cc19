// Layer norm of whole matrices and its way back, several numbers at once; layer_norm() in
// attention/ is the same, to be read.
#pragma once

#include "attention/layer_norm.h"

namespace riverbank {

// x (tokens × d) → the same shape: see layer_norm. Sums are float32. Of rows that vary by about as
// much as they are large, within 2e-6 · (1 + |out|) of layer_norm in float64.
Matrix layer_norm_fast(const Matrix& x, const LayerNorm& norm);

struct LayerNormFastGradients {
  Matrix x;        // (tokens × d)
  LayerNorm norm;  // of gamma and beta, where there are any
};

// x: what went into layer_norm; d_out of the same shape: see layer_norm_gradient
// (model/gradients/layer_norm.h).
LayerNormFastGradients layer_norm_fast_gradient(const Matrix& x, const LayerNorm& norm,
                                                const Matrix& d_out);

}  // namespace riverbank
