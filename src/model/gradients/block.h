// The gradients of a transformer block.
#pragma once

#include "attention/block.h"
#include "model/gradients/attend.h"
#include "model/gradients/feed_forward.h"
#include "model/gradients/norm.h"

namespace riverbank {

template <class T>
struct BlockGradientsOf {
  MatrixOf<T> x;  // (tokens × d)
  // The gradients of the trace's fields with the same names, each (tokens × d).
  MatrixOf<T> normed_1;
  MatrixOf<T> after_attention;
  MatrixOf<T> normed_2;
  AttendGradientsOf<T> attention;          // gradients of the attention's steps and weights
  FeedForwardGradientsOf<T> feed_forward;  // gradients of the layer's steps and weights
  NormOf<T> norm_1, norm_2;                // gradients of the norms' gamma and beta
};

// Computes all gradients from the result `trace` of run_block(x, block) and d_output (tokens × d).
// A residual connection passes its gradient to both summands unchanged, which is why deep stacks
// can learn. `sequences` is the number of texts in x, as for attend_gradient.
template <class T>
BlockGradientsOf<T> block_gradient(const MatrixOf<T>& x, const BlockOf<T>& block,
                                   const BlockTraceOf<T>& trace, const MatrixOf<T>& d_output,
                                   Index sequences = 1);

}  // namespace riverbank
