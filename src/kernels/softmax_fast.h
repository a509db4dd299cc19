// Softmax of whole matrices, several numbers at once; softmax_rows() in attention/ is the same, to
// be read.
#pragma once

#include "attention/matrix.h"

namespace riverbank {

// scores (rows × columns), finite → weights, the same shape; every row adds up to 1. Within 3e-7 of
// softmax_rows in float64.
Matrix softmax_fast(const Matrix& scores);

// What softmax divides by: of each row the largest score and Σ e^(score − largest) (rows × 2). From
// it follows log softmax, without the logarithm of a weight that has vanished.
Matrix softmax_sums_fast(const Matrix& scores);

}  // namespace riverbank
