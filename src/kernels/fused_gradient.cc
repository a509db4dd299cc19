// Computes the gradient of fused attention. For each block of scores it recomputes the weights and
// then goes backwards through mix, softmax, cap and score. A block takes five matrix products.
#include "kernels/fused_gradient.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "kernels/exp2_lanes.h"
#include "kernels/fused_tile.h"
#include "kernels/mask_row.h"
#include "kernels/matmul.h"
#include "kernels/softcap.h"

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
        d_weights_(weights_.size()),
        slopes_(input.softcap > 0 ? weights_.size() : 0) {}

  void run(Index head) {
    const Index queries = in_.query_count();
    const Index keys = in_.key_count();
    head_ = head;
    key_head_ = head / in_.heads_per_key_head();
    find_means();
    if (in_.sinks) add_sink();
    for (Index key = 0; key < keys; key += block) {
      for (Index query = 0; query < queries; query += block) {
        const Block b = {query, std::min(block, queries - query), key, std::min(block, keys - key)};
        if (sees_any(b)) add_block(b);
      }
    }
  }

 private:
  struct Block {
    Index first_query, queries;
    Index first_key, keys;
  };

  // Whether any query of the block sees any key of the block. The keys that the queries of the
  // block see reach from the first key of the first query to the last key of the last query.
  [[nodiscard]] bool sees_any(const Block& b) const {
    const Index first = in_.keys_of(b.first_query).first;
    const Index last = in_.keys_of(b.first_query + b.queries - 1).last;
    return b.first_key < last && b.first_key + b.keys > first;
  }

  // Computes the mean of each row. The gradient of softmax is weight · (d_weight − mean), where
  // mean = Σ weight · d_weight over all keys of the row. That sum equals context · d_context, which
  // is cheaper.
  void find_means() {
    const Index d_v = in_.d_v();
    for (Index query = 0; query < in_.query_count(); ++query) {
      const Index row = (head_ * in_.query_count() + query) * d_v;
      float sum = 0;
      for (Index i = 0; i < d_v; ++i)
        sum += forward_.context[row + i] * forward_.d_context[row + i];
      means_[static_cast<std::size_t>(query)] = sum;
    }
  }

  // A sink is a score whose d_weight is 0: d_sink = Σ weight of the sink · (0 − mean) over queries.
  void add_sink() {
    const float score = sink_of(in_, head_);
    float total = 0;
    for (Index query = 0; query < in_.query_count(); ++query) {
      const Index row = head_ * in_.query_count() + query;
      const Lanes shifted = splat(std::max(exp2_lowest, score - forward_.maximum[row]));
      const float weight = exp2_lanes(shifted, constants_)[0] / forward_.sum[row];
      total += weight * means_[static_cast<std::size_t>(query)];
    }
    out_.sinks(0, head_) -= total;
  }

  void add_block(const Block& b) {
    const Index d_k = in_.d_k();
    const Index d_v = in_.d_v();
    const Index query = head_ * in_.query_count() + b.first_query;
    const Index key = key_head_ * in_.key_count() + b.first_key;
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

  // Recomputes the weights of a block from the products q · k. A weight is
  // 2^(score − maximum) / sum, where the score is q · k · factor, capped and masked.
  void recompute_weights(const Block& b) {
    const Index size = b.queries * step_;
    const Lanes factor = splat(query_factor(in_));
    for (Index i = 0; i < size; i += lane_count) {
      store(weights_.data() + i, load(weights_.data() + i) * factor);
    }
    if (in_.softcap > 0) cap_scores(in_.softcap, size, weights_.data(), slopes_.data());
    const Lanes lowest = splat(exp2_lowest);
    for (Index row = 0; row < b.queries; ++row) {
      float* scores = weights_.data() + row * step_;
      mask(b, b.first_query + row, scores);
      const Index place = head_ * in_.query_count() + b.first_query + row;
      const Lanes maximum = splat(forward_.maximum[place]);
      const Lanes sum = splat(divisor_for(forward_.sum[place], in_.fully_masked));
      for (Index i = 0; i < b.keys; i += lane_count) {
        const Lanes shifted = larger(lowest, load(scores + i) - maximum);
        store(scores + i, exp2_lanes(shifted, constants_) / sum);
      }
    }
  }

  void mask(const Block& b, Index query, float* scores) const {
    const KeyRange visible = in_.keys_of(query);
    const bool sees_all = visible.first <= b.first_key && visible.last >= b.first_key + b.keys;
    if (sees_all && !in_.has_score_mask()) return;
    mask_row(in_, {head_, query, visible, b.first_key, b.keys},
             -std::numeric_limits<float>::infinity(), scores);
  }

  // Replaces d_weight by d_score = weight · (d_weight − mean) · slope of the cap / divisor.
  void through_softmax(const Block& b) {
    const float divisor = score_divisor(in_.scale, in_.divisor, in_.d_k());
    for (Index row = 0; row < b.queries; ++row) {
      const Lanes mean = splat(means_[static_cast<std::size_t>(b.first_query + row)]);
      for (Index i = row * step_; i < row * step_ + b.keys; i += lane_count) {
        const Lanes d_scaled = load(weights_.data() + i) * (load(d_weights_.data() + i) - mean);
        store(d_weights_.data() + i, d_scaled / splat(divisor));
      }
    }
    if (in_.softcap == 0) return;
    for (Index i = 0; i < b.queries * step_; i += lane_count) {
      store(d_weights_.data() + i, load(d_weights_.data() + i) * load(slopes_.data() + i));
    }
  }

  const FusedInput& in_;
  const FusedForward& forward_;
  FusedGradients& out_;
  Index head_ = 0;
  Index key_head_ = 0;
  Index step_;  // row length of a block of scores
  Exp2Constants constants_;
  std::vector<float> means_;      // mean of each row, see find_means() (queries)
  std::vector<float> weights_;    // weights of the current block (queries × step_)
  std::vector<float> d_weights_;  // gradients of these weights, later of the scores
  std::vector<float> slopes_;     // slopes of the soft cap; empty without a soft cap
};

Matrix zeros_like(const View& view) { return {view.rows, view.columns}; }

}  // namespace

FusedGradients fused_attention_gradient(const FusedInput& input, const FusedForward& forward) {
  FusedGradients out = {zeros_like(input.queries), zeros_like(input.keys), zeros_like(input.values),
                        zeros_like(input.sinks)};
  HeadGradient gradient(input, forward, out);
  for (Index head = 0; head < input.heads; ++head) gradient.run(head);
  return out;
}

}  // namespace riverbank
