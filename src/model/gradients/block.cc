// Computes the gradients of a transformer block, from its output to its input. The norms may come
// before or after each part.
#include "model/gradients/block.h"

namespace riverbank {
namespace {

// The backward pass of a pre-norm block: output = y + feed_forward(norm₂(y)), y = x +
// attention(norm₁(x)).
template <class T>
void pre_norm_gradient(const MatrixOf<T>& x, const BlockOf<T>& block, const BlockTraceOf<T>& trace,
                       const MatrixOf<T>& d_output, Index sequences, BlockGradientsOf<T>& d) {
  d.feed_forward =
      feed_forward_gradient(trace.normed_2, block.feed_forward, trace.feed_forward, d_output);
  d.normed_2 = d.feed_forward.x;
  auto norm_2 = run_norm_gradient(trace.after_attention, block.norm_2, d.normed_2);
  d.norm_2 = std::move(norm_2.norm);
  d.after_attention = d_output + norm_2.x;

  d.attention = attend_gradient(block.attention, trace.attention, d.after_attention, sequences);
  d.normed_1 = d.attention.steps.embeddings;
  auto norm_1 = run_norm_gradient(x, block.norm_1, d.normed_1);
  d.norm_1 = std::move(norm_1.norm);
  d.x = d.after_attention + norm_1.x;
}

// The backward pass of a post-norm block: output = norm₂(y + feed_forward(y)), y = norm₁(x +
// attention(x)).
template <class T>
void post_norm_gradient(const MatrixOf<T>& x, const BlockOf<T>& block, const BlockTraceOf<T>& trace,
                        const MatrixOf<T>& d_output, Index sequences, BlockGradientsOf<T>& d) {
  d.normed_2 = d_output;
  const MatrixOf<T> sum_2 = trace.after_attention + trace.feed_forward.output;
  auto norm_2 = run_norm_gradient(sum_2, block.norm_2, d.normed_2);
  d.norm_2 = std::move(norm_2.norm);
  d.feed_forward = feed_forward_gradient(trace.after_attention, block.feed_forward,
                                         trace.feed_forward, norm_2.x);
  d.after_attention = norm_2.x + d.feed_forward.x;

  d.normed_1 = d.after_attention;
  const MatrixOf<T> sum_1 = x + trace.attention.output;
  auto norm_1 = run_norm_gradient(sum_1, block.norm_1, d.normed_1);
  d.norm_1 = std::move(norm_1.norm);
  d.attention = attend_gradient(block.attention, trace.attention, norm_1.x, sequences);
  d.x = norm_1.x + d.attention.steps.embeddings;
}

}  // namespace

template <class T>
BlockGradientsOf<T> block_gradient(const MatrixOf<T>& x, const BlockOf<T>& block,
                                   const BlockTraceOf<T>& trace, const MatrixOf<T>& d_output,
                                   Index sequences) {
  BlockGradientsOf<T> d;
  if (block.norm_place == NormPlace::pre) {
    pre_norm_gradient(x, block, trace, d_output, sequences, d);
  } else {
    post_norm_gradient(x, block, trace, d_output, sequences, d);
  }
  return d;
}

template BlockGradientsOf<float> block_gradient(const MatrixOf<float>&, const BlockOf<float>&,
                                                const BlockTraceOf<float>&, const MatrixOf<float>&,
                                                Index);
template BlockGradientsOf<double> block_gradient(const MatrixOf<double>&, const BlockOf<double>&,
                                                 const BlockTraceOf<double>&,
                                                 const MatrixOf<double>&, Index);

}  // namespace riverbank
