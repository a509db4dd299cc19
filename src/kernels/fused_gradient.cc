// The gradient of fused attention. For each block of scores it recomputes the weights and then goes
// backwards through mix, softmax and score: five matrix products.
#include "kernels/fused_gradient.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "kernels/exp2_lanes.h"
#include "kernels/mask_block.h"
#include "kernels/matmul.h"

namespace riverbank {
namespace {

constexpr Index block = 128;  // a block has at most 128 queries and 128 keys

// Adds up the gradients of one head over its blocks.
class HeadGradient {
 public:
  HeadGradient(const FusedInput& input, const FusedForward& forward, FusedGradients& out)
      : in_(input),
        forward_(forward),
        out_(out),
        step_(round_up(std::min(block, input.key_count()), lane_count)),
        means_(static_cast<std::size_t>(input.query_count())),
        weights_(static_cast<std::size_t>(std::min(block, input.query_count()) * step_)),
        d_weights_(weights_.size()) {}

  void run(Index head) {
    const Index queries = in_.query_count();
    const Index keys = in_.key_count();
    head_ = head;
    find_means();
    for (Index key = 0; key < keys; key += block) {
      for (Index query = 0; query < queries; query += block) {
        const ScoreBlock part = {head_, query, std::min(block, queries - query), key,
                                 std::min(block, keys - key)};
        const Index last_seen = in_.first_query + query + part.queries - 1;
        if (!in_.causal || key <= last_seen) add_block(part);
      }
    }
  }

 private:
  // The gradient of softmax is weight · (d_weight − mean), where mean = Σ weight · d_weight over
  // all keys of the row. That sum equals context · d_context, which is cheaper.
  void find_means() {
    const Index d_v = in_.values.columns;
    for (Index query = 0; query < in_.query_count(); ++query) {
      const Index row = (head_ * in_.query_count() + query) * d_v;
      float sum = 0;
      for (Index i = 0; i < d_v; ++i)
        sum += forward_.context[row + i] * forward_.d_context[row + i];
      means_[static_cast<std::size_t>(query)] = sum;
    }
  }

  void add_block(const ScoreBlock& b) {
    const Index d_k = in_.keys.columns;
    const Index d_v = in_.values.columns;
    const Index query = head_ * in_.query_count() + b.first_query;
    const Index key = head_ * in_.key_count() + b.first_key;
    const Operand queries = {in_.queries.row(query), d_k};
    const Operand keys = {in_.keys.row(key), d_k};
    const Operand d_context = {forward_.d_context + query * d_v, d_v};
    const Operand weights = {weights_.data(), step_};
    const Operand d_scores = {d_weights_.data(), step_};
    const ProductStart add = {.add = true};

    multiply_into(b.queries, d_k, b.keys, queries, transpose_of(keys), weights_.data(), step_);
    recompute_weights(b);
    multiply_into(b.queries, d_v, b.keys, d_context, transpose_of({in_.values.row(key), d_v}),
                  d_weights_.data(), step_);
    through_softmax(b);
    multiply_into(b.keys, b.queries, d_v, transpose_of(weights), d_context,
                  out_.values.row(key).data(), d_v, add);
    multiply_into(b.queries, b.keys, d_k, d_scores, keys, out_.queries.row(query).data(), d_k, add);
    multiply_into(b.keys, b.queries, d_k, transpose_of(d_scores), queries,
                  out_.keys.row(key).data(), d_k, add);
  }

  static Operand transpose_of(Operand x) { return {x.data, x.step, !x.transposed}; }

  // Recomputes a weight from q · k: 2^(q · k · factor − maximum) / sum.
  void recompute_weights(const ScoreBlock& b) {
    const Lanes lowest = splat(exp2_lowest);
    const Lanes factor = splat(score_factor(in_));
    for (Index i = 0; i < b.queries * step_; i += lane_count) {
      store(weights_.data() + i, load(weights_.data() + i) * factor);
    }
    if (needs_mask(in_, b)) {
      mask_block(in_, b, -std::numeric_limits<float>::infinity(), weights_.data(), step_);
    }
    for (Index row = 0; row < b.queries; ++row) {
      const Index place = head_ * in_.query_count() + b.first_query + row;
      const Lanes maximum = splat(forward_.maximum[place]);
      const Lanes sum = splat(row_sum(forward_.sum[place]));
      float* scores = weights_.data() + row * step_;
      for (Index i = 0; i < b.keys; i += lane_count) {
        const Lanes shifted = larger(lowest, load(scores + i) - maximum);
        store(scores + i, exp2_lanes(shifted, constants_) / sum);
      }
    }
  }

  // Without a visible key the sum is 0: dividing by 1 gives the weight 0, dividing by 0 gives NaN.
  [[nodiscard]] float row_sum(float sum) const {
    return sum == 0 && in_.fully_masked == FullyMasked::zero ? 1 : sum;
  }

  // d_score = weight · (d_weight − mean) / divisor; overwrites d_weight
  void through_softmax(const ScoreBlock& b) {
    const float divisor = score_divisor(in_.scale, in_.divisor, in_.keys.columns);
    for (Index row = 0; row < b.queries; ++row) {
      const Lanes mean = splat(means_[static_cast<std::size_t>(b.first_query + row)]);
      for (Index i = row * step_; i < row * step_ + b.keys; i += lane_count) {
        const Lanes d_scaled = load(weights_.data() + i) * (load(d_weights_.data() + i) - mean);
        store(d_weights_.data() + i, d_scaled / splat(divisor));
      }
    }
  }

  const FusedInput& in_;
  const FusedForward& forward_;
  FusedGradients& out_;
  Index head_ = 0;
  Index step_;  // row length of a block of scores
  Exp2Constants constants_;
  std::vector<float> means_;    // (queries)
  std::vector<float> weights_;  // weights of the current block (queries × step_)
  std::vector<float> d_weights_;
};

Matrix zeros_like(const View& view) { return {view.rows, view.columns}; }

}  // namespace

FusedGradients fused_attention_gradient(const FusedInput& input, const FusedForward& forward) {
  FusedGradients out = {zeros_like(input.queries), zeros_like(input.keys),
                        zeros_like(input.values)};
  HeadGradient gradient(input, forward, out);
  for (Index head = 0; head < input.heads; ++head) gradient.run(head);
  return out;
}

}  // namespace riverbank
