// Attention over very few numbers, for which packing would take longer than the arithmetic.
#pragma once

#include "kernels/fused_attention.h"

namespace riverbank {

// Computes the same as fused_attention, bit for bit, if the input is tiny enough and has only
// causal masks. Returns false if it has not, or if a context is not finite: then fused_attention
// has to compute everything.
bool try_tiny_attention(const FusedInput& input, float* context, RowSums sums);

}  // namespace riverbank
