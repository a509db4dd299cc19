// Attention one query at a time: for inputs with few keys, and to look up single rows of weights.
#pragma once

#include "kernels/fused_attention.h"

namespace riverbank {

// Computes the weights (keys) of one query of one head. If no key is visible: zeros or NaN, by the
// FullyMasked rule.
void weigh_row(const FusedInput& input, Index head, Index query, float* weights);

// Whether packing would cost more than it saves. Depends on the number of keys only, so that
// computing part of the queries gives the same bits as computing all.
bool is_small(const FusedInput& input);

// The same as fused_attention, row by row, for small inputs.
void attend_rows(const FusedInput& input, float* context, RowSums sums);

}  // namespace riverbank
