// Attention of single queries, without packing.
#include "kernels/row_attention.h"

#include <array>
#include <limits>
#include <vector>

#include "kernels/mask_block.h"
#include "kernels/online_softmax.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

constexpr Index most_small_keys = 2 * lane_count;

float dot(const float* a, const float* b, Index width) {
  Lanes lanes = {};
  Index i = 0;
  for (; i + lane_count <= width; i += lane_count) {
    lanes = multiply_add(load(a + i), load(b + i), lanes);
  }
  float total = sum(lanes);
  for (; i < width; ++i) total += a[i] * b[i];
  return total;
}

// The maximum and the sum of the undivided weights of one row.
struct RowSum {
  float maximum = no_score;
  float total = 0;
};

// The sizes and constants that all rows share.
class Rows {
 public:
  explicit Rows(const FusedInput& input)
      : in_(input),
        queries_(input.query_count()),
        keys_(input.key_count()),
        padded_(round_up(keys_, lane_count)),
        d_k_(input.keys.columns),
        d_v_(input.values.columns),
        factor_(score_factor(input)),
        masked_(input.has_mask()) {}

  // `scores` needs space for the number of keys, rounded up to a multiple of lane_count.
  RowSum weigh_row(Index head, Index query, float* scores) const {
    const float* q = in_.queries.row(head * queries_ + query);
    const float* k = in_.keys.row(head * keys_);
    for (Index key = 0; key < keys_; ++key) scores[key] = dot(q, k + key * d_k_, d_k_) * factor_;
    constexpr float hidden = -std::numeric_limits<float>::infinity();
    if (masked_) mask_block(in_, {head, query, 1, 0, keys_}, hidden, scores, padded_);
    for (Index key = keys_; key < padded_; ++key) scores[key] = hidden;
    RowSum row;
    Lanes sums = {};
    weigh(scores, padded_, constants_, row.maximum, sums);
    row.total = sum(sums);
    return row;
  }

  // context (d_v) = Σ weight · value / Σ weight
  void mix_row(Index head, const float* weights, const RowSum& row, float* context) const {
    const float* values = in_.values.row(head * keys_);
    Index i = 0;
    for (; i + lane_count <= d_v_; i += lane_count) {
      Lanes mixed = {};
      for (Index key = 0; key < keys_; ++key) {
        mixed = multiply_add(splat(weights[key]), load(values + key * d_v_ + i), mixed);
      }
      store(context + i, is_zero(row) ? Lanes{} : mixed / splat(row.total));
    }
    for (; i < d_v_; ++i) {
      float mixed = 0;
      for (Index key = 0; key < keys_; ++key) mixed += weights[key] * values[key * d_v_ + i];
      context[i] = is_zero(row) ? 0.0F : mixed / row.total;
    }
  }

  [[nodiscard]] bool is_zero(const RowSum& row) const {
    return row.total == 0 && in_.fully_masked == FullyMasked::zero;
  }

 private:
  const FusedInput& in_;
  Index queries_, keys_, padded_, d_k_, d_v_;
  float factor_;
  bool masked_;
  Exp2Constants constants_;
};

}  // namespace

void weigh_row(const FusedInput& in, Index head, Index query, float* weights) {
  const Rows rows(in);
  std::vector<float> scores(static_cast<std::size_t>(round_up(in.key_count(), lane_count)));
  const RowSum row = rows.weigh_row(head, query, scores.data());
  for (Index key = 0; key < in.key_count(); ++key) {
    weights[key] = rows.is_zero(row) ? 0.0F : scores[static_cast<std::size_t>(key)] / row.total;
  }
}

bool is_small(const FusedInput& in) { return in.key_count() <= most_small_keys; }

void attend_rows(const FusedInput& in, float* context, RowSums sums) {
  const Rows rows(in);
  const Index queries = in.query_count();
  std::array<float, static_cast<std::size_t>(most_small_keys)> weights;
  for (Index head = 0; head < in.heads; ++head) {
    for (Index query = 0; query < queries; ++query) {
      const Index place = head * queries + query;
      const RowSum row = rows.weigh_row(head, query, weights.data());
      rows.mix_row(head, weights.data(), row, context + place * in.values.columns);
      if (sums.sum == nullptr) continue;
      sums.maximum[place] = row.maximum;
      sums.sum[place] = row.total;
    }
  }
}

}  // namespace riverbank
