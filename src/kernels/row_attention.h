// Attention for one query at a time: for a handful of words, and for a look at single rows of
// weights.
#pragma once

#include "kernels/fused_attention.h"

namespace riverbank {

// weights (keys) of one query of one head. Where no key is visible: zeros, or NaN by the rule.
void weigh_row(const FusedInput& input, Index head, Index query, float* weights);

// Whether packing would cost more than it saves: with a handful of keys, however many queries there
// are, so that a part of the queries is computed as the whole is.
bool is_small(const FusedInput& input);

// What fused_attention does, row by row; the input is small.
void attend_rows(const FusedInput& input, float* context, RowSums sums);

}  // namespace riverbank
