// Attention over very few numbers, for which packing would take longer than the arithmetic.
#pragma once

#include "kernels/fused_attention.h"

namespace riverbank {

// Computes the same as fused_attention, bit for bit, if keys are few and narrow and the input has
// no cache, no sinks, no softcap, and no mask except the causal one. Otherwise, or if a context is
// not finite, returns false: fused_attention then has to compute everything itself.
bool try_tiny_attention(const FusedInput& input, float* context, RowSums sums);

}  // namespace riverbank
