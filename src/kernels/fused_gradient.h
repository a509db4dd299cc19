// Computes the gradient of fused attention, for training. The forward pass does not store the
// weights, so they are recomputed block by block.
#pragma once

#include "kernels/fused_attention.h"

namespace riverbank {

// The results of fused_attention, and the gradient of its context.
struct FusedForward {
  const float* context;    // (heads · queries × d_v)
  const float* maximum;    // (heads · queries), see RowSums
  const float* sum;        // (heads · queries), see RowSums
  const float* d_context;  // (heads · queries × d_v)
};

// The gradients of queries (heads · queries × d_k), keys (kv_heads · keys × d_k), values
// (kv_heads · keys × d_v) and sinks (1 × heads; empty without sinks).
struct FusedGradients {
  Matrix queries, keys, values, sinks;
};

// Computes the gradients (Dao et al. 2022, algorithm 4). The input must not have a cache. However
// long the text is, memory holds only one block of scores at a time. attend_gradient() in
// model/gradients is the readable version.
FusedGradients fused_attention_gradient(const FusedInput& input, const FusedForward& forward);

}  // namespace riverbank
