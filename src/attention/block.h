// A transformer block: attention, then a feed-forward layer, each with a norm and a residual
// connection.
#pragma once

#include "attention/attend.h"
#include "attention/feed_forward.h"
#include "attention/norm.h"

namespace riverbank {

// Where the norms of a block are. Each norm comes before (pre) or after (post) its part of the
// block: attention or the feed-forward layer.
// pre (GPT-2): y = x + attention(norm₁(x)), out = y + feed_forward(norm₂(y))
// post (Vaswani et al. 2017): y = norm₁(x + attention(x)), out = norm₂(y + feed_forward(y))
enum class NormPlace : std::uint8_t { pre, post };

template <class T>
struct BlockOf {
  NormPlace norm_place = NormPlace::pre;
  NormOf<T> norm_1, norm_2;
  AttendInputOf<T> attention;  // leave its `embeddings` empty: run_block fills them in
  FeedForwardOf<T> feed_forward;
};
using Block = BlockOf<float>;

template <class T>
struct BlockTraceOf {
  MatrixOf<T> normed_1;  // pre: norm₁(x); post: norm₁(x + attention)
  TraceOf<T> attention;
  MatrixOf<T> after_attention;  // y (tokens × d)
  MatrixOf<T> normed_2;         // pre: norm₂(y); post: norm₂(y + feed-forward)
  FeedForwardStepsOf<T> feed_forward;
  MatrixOf<T> output;  // (tokens × d)
};
using BlockTrace = BlockTraceOf<float>;

// Runs the block on x (tokens × d) and returns every intermediate matrix. Errors: those of attend,
// feed_forward and normalise; an output of attention or of the feed-forward layer that is not as
// wide as x, so that it cannot be added to x.
template <class T>
Result<BlockTraceOf<T>> run_block(const MatrixOf<T>& x, const BlockOf<T>& block);

}  // namespace riverbank
