// The steps of attention and of the block in order, with the batch's texts below one another.
#include "model/batched.h"

#include "attention/heads.h"
#include "model/fused_batch.h"
#include "model/times.h"

namespace riverbank {
namespace {

template <class T>
FeedForwardStepsOf<T> run_feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer) {
  FeedForwardStepsOf<T> steps;
  steps.hidden = run_projection(x, layer.widen);
  steps.activated = run_activation(steps.hidden, layer.activation);
  steps.output = run_projection(steps.activated, layer.narrow);
  return steps;
}

// queries, keys, values → scores … weights → context, each head of each text by itself
template <class T>
void run_scores(const AttendInputOf<T>& input, Index groups, TraceOf<T>& t) {
  t.scores = per_head(t.queries, t.keys, groups, times_transposed<T>);
  t.scaled = scale(t.scores, t.divisor);
  t.masked = mask_scores(t.scaled, input.mask, t.queries.rows() / groups);
  t.weights = softmax_rows(t.masked);
  t.context = per_head(t.weights, t.values, groups, times<T>);
}

// The same in one go.
void run_fused(const AttendInput& input, Index groups, Trace& t) {
  t.kernel = "fused";
  t.context = Matrix(t.queries.rows(), t.values.cols());
  t.row_sums = Matrix(2, t.queries.rows());
  fused_attention(fused_input(t, input.mask.causal, groups), t.context.data(),
                  {t.row_sums.row(0).data(), t.row_sums.row(1).data()});
}

}  // namespace

template <class T>
TraceOf<T> attend_batch(const AttendInputOf<T>& input, const MatrixOf<T>& x, Index sequences,
                        Keep keep) {
  const Index groups = input.heads * sequences;
  TraceOf<T> t;
  t.heads = input.heads;
  t.kernel = "batch";
  t.embeddings = x;
  t.source = x;
  t.value_source = x;
  t.queries = split_heads(run_projection(x, input.query), t.heads);
  t.keys = split_heads(run_projection(x, input.key), t.heads);
  t.values = split_heads(run_projection(x, input.value), t.heads);
  t.divisor = score_divisor(input.scale, input.divisor, t.keys.cols());
  if constexpr (std::is_same_v<T, float>) {
    if (keep == Keep::what_training_needs) run_fused(input, groups, t);
  }
  if (t.context.size() == 0) run_scores(input, groups, t);
  t.joined = join_heads(t.context, t.heads);
  t.output = run_projection(t.joined, input.output);
  return t;
}

template <class T>
BlockTraceOf<T> run_block_batch(const MatrixOf<T>& x, const BlockOf<T>& block, Index sequences,
                                Keep keep) {
  BlockTraceOf<T> t;
  if (block.norm_place == NormPlace::pre) {
    t.normed_1 = run_layer_norm(x, block.norm_1);
    t.attention = attend_batch(block.attention, t.normed_1, sequences, keep);
    t.after_attention = x + t.attention.output;
    t.normed_2 = run_layer_norm(t.after_attention, block.norm_2);
    t.feed_forward = run_feed_forward(t.normed_2, block.feed_forward);
    t.output = t.after_attention + t.feed_forward.output;
    return t;
  }
  t.attention = attend_batch(block.attention, x, sequences, keep);
  t.normed_1 = run_layer_norm(x + t.attention.output, block.norm_1);
  t.after_attention = t.normed_1;
  t.feed_forward = run_feed_forward(t.after_attention, block.feed_forward);
  t.normed_2 = run_layer_norm(t.after_attention + t.feed_forward.output, block.norm_2);
  t.output = t.normed_2;
  return t;
}

template TraceOf<float> attend_batch(const AttendInputOf<float>&, const MatrixOf<float>&, Index,
                                     Keep);
template TraceOf<double> attend_batch(const AttendInputOf<double>&, const MatrixOf<double>&, Index,
                                      Keep);
template BlockTraceOf<float> run_block_batch(const MatrixOf<float>&, const BlockOf<float>&, Index,
                                             Keep);
template BlockTraceOf<double> run_block_batch(const MatrixOf<double>&, const BlockOf<double>&,
                                              Index, Keep);

}  // namespace riverbank
