// Fused attention backwards, for training: the weights are computed again, block by block, instead
// of being kept.
#pragma once

#include "kernels/fused_attention.h"

namespace riverbank {

// What fused_attention gave for an input, and the gradient that has come back to it.
struct FusedForward {
  const float* context;  // (heads · queries × d_v)
  const float* maximum;  // (heads · queries), as is the next: see RowSums
  const float* sum;
  const float* d_context;  // (heads · queries × d_v)
};

// Gradients of queries (heads · queries × d_k), keys (heads · keys × d_k) and values
// (heads · keys × d_v) (Dao et al. 2022, algorithm 4). Memory for one block of scores, whatever the
// number of words. Its twin, to be read, is attend_gradient() in model/gradients.
struct FusedGradients {
  Matrix queries, keys, values;
};
FusedGradients fused_attention_gradient(const FusedInput& input, const FusedForward& forward);

}  // namespace riverbank
