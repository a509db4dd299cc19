// A transformer block: tokens look at each other, then each thinks alone; what comes in is added
// back.
#pragma once

#include "attention/attend.h"
#include "attention/feed_forward.h"
#include "attention/layer_norm.h"

namespace riverbank {

// Where the norms stand. pre: y = x + attention(norm₁(x)), out = y + feed_forward(norm₂(y))
// (GPT-2); post: y = norm₁(x + attention(x)), out = norm₂(y + feed_forward(y)) (Vaswani et al.
// 2017).
enum class NormPlace : std::uint8_t { pre, post };

template <class T>
struct BlockOf {
  NormPlace norm_place = NormPlace::pre;
  LayerNormOf<T> norm_1, norm_2;
  AttendInputOf<T> attention;  // its embeddings are filled in by the block
  FeedForwardOf<T> feed_forward;
};
using Block = BlockOf<float>;

template <class T>
struct BlockTraceOf {
  MatrixOf<T> normed_1;  // pre: norm₁(x); post: norm₁ of x + attention
  TraceOf<T> attention;
  MatrixOf<T> after_attention;  // y (tokens × d)
  MatrixOf<T> normed_2;         // pre: norm₂(y); post: norm₂ of y + feed-forward
  FeedForwardStepsOf<T> feed_forward;
  MatrixOf<T> output;  // (tokens × d)
};
using BlockTrace = BlockTraceOf<float>;

// x (tokens × d) → every number of the block. Errors: those of its parts, and widths that cannot be
// added.
template <class T>
Result<BlockTraceOf<T>> run_block(const MatrixOf<T>& x, const BlockOf<T>& block);

}  // namespace riverbank
