// A transformer block backwards.
#pragma once

#include "attention/block.h"
#include "model/gradients/attend.h"
#include "model/gradients/feed_forward.h"
#include "model/gradients/layer_norm.h"

namespace riverbank {

template <class T>
struct BlockGradientsOf {
  MatrixOf<T> x;         // (tokens × d), as are the next three
  MatrixOf<T> normed_1;  // of the trace's fields of these names
  MatrixOf<T> after_attention;
  MatrixOf<T> normed_2;
  AttendGradientsOf<T> attention;          // steps and weights
  FeedForwardGradientsOf<T> feed_forward;  // steps and weights
  LayerNormOf<T> norm_1, norm_2;           // of gamma and beta
};

// trace: what run_block(x, block) returned; d_output (tokens × d). Where something is added back (a
// residual), its gradient goes both ways unchanged; that is why deep stacks learn at all.
// `sequences`: as for attend_gradient.
template <class T>
BlockGradientsOf<T> block_gradient(const MatrixOf<T>& x, const BlockOf<T>& block,
                                   const BlockTraceOf<T>& trace, const MatrixOf<T>& d_output,
                                   Index sequences = 1);

}  // namespace riverbank
