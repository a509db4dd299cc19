// Computes layer norm, RMS norm and their gradients with vector instructions. The readable version
// is normalise() in attention/norm.h.
#pragma once

#include "attention/norm.h"

namespace riverbank {

// Normalises x (tokens × d) → same shape; see normalise. Sums are float32. If the numbers of a row
// differ from each other by about as much as they differ from 0, the result is within
// 2e-6 · (1 + |out|) of normalise in float64.
Matrix norm_fast(const Matrix& x, const Norm& norm);

struct NormFastGradients {
  Matrix x;   // gradient of x (tokens × d)
  Norm norm;  // gradients of gamma and beta, if the norm has them
};

// Returns the gradients of norm_fast. x: its input; d_out: the gradient of its output, same shape.
// See norm_gradient (model/gradients/norm.h).
NormFastGradients norm_fast_gradient(const Matrix& x, const Norm& norm, const Matrix& d_out);

}  // namespace riverbank
