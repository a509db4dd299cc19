// Computes the softmax of whole matrices with vector instructions. The readable version is
// softmax_rows() in attention/softmax.h.
#pragma once

#include "attention/matrix.h"

namespace riverbank {

// Computes the weights of finite scores (rows × columns) → same shape; every row adds up to 1.
// Differs from softmax_rows in float64 by at most 3e-7.
Matrix softmax_fast(const Matrix& scores);

// Returns the largest score and Σ e^(score − largest) of each row (rows × 2). From these two
// numbers, log softmax can be computed without taking the logarithm of a weight that underflowed to
// 0.
Matrix softmax_sums_fast(const Matrix& scores);

}  // namespace riverbank
