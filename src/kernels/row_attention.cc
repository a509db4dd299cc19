// Scores, weights and context of single queries, without packing anything.
#include "kernels/row_attention.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "kernels/hide.h"
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

// Scores become weights that are not divided by their sum yet. `scores` has room for a whole number
// of lanes.
struct RowSum {
  float maximum = no_score;
  float total = 0;
};
RowSum weigh_undivided(const FusedInput& in, Index head, Index query,
                       const Exp2Constants& constants, float* scores) {
  const Index keys = in.key_count();
  const Index padded = round_up(keys, lane_count);
  const float* q = in.queries.row(head * in.query_count() + query);
  const float* k = in.keys.row(head * keys);
  const float factor = score_factor(in);
  for (Index key = 0; key < keys; ++key)
    scores[key] = dot(q, k + key * in.keys.columns, in.keys.columns) * factor;
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  if (in.has_mask()) hide(in, {head, query, 1, 0, keys}, hidden, scores, padded);
  std::fill(scores + keys, scores + padded, hidden);
  RowSum row;
  Lanes lanes = {};
  weigh(scores, padded, constants, row.maximum, lanes);
  row.total = sum(lanes);
  return row;
}

bool is_zero(const FusedInput& in, const RowSum& row) {
  return row.total == 0 && in.fully_masked == FullyMasked::zero;
}

}  // namespace

float weigh_row(const FusedInput& in, Index head, Index query, float* weights) {
  const Exp2Constants constants;
  std::vector<float> scores(static_cast<std::size_t>(round_up(in.key_count(), lane_count)));
  const RowSum row = weigh_undivided(in, head, query, constants, scores.data());
  const bool zero = is_zero(in, row);
  for (Index key = 0; key < in.key_count(); ++key) {
    weights[key] = zero ? 0.0F : scores[static_cast<std::size_t>(key)] / row.total;
  }
  return log_sum_of(row.maximum, row.total, in.fully_masked);
}

bool is_small(const FusedInput& in) {
  return in.key_count() <= most_small_keys && in.query_count() <= most_small_keys;
}

void attend_rows(const FusedInput& in, float* context, float* log_sums) {
  const Exp2Constants constants;
  std::array<float, static_cast<std::size_t>(most_small_keys)> weights;
  const Index d_v = in.values.columns;
  for (Index head = 0; head < in.heads; ++head) {
    const float* values = in.values.row(head * in.key_count());
    for (Index query = 0; query < in.query_count(); ++query) {
      const RowSum row = weigh_undivided(in, head, query, constants, weights.data());
      const Index place = head * in.query_count() + query;
      const bool zero = is_zero(in, row);
      for (Index i = 0; i < d_v; ++i) {
        float mixed = 0;
        for (Index key = 0; key < in.key_count(); ++key) {
          mixed += weights[static_cast<std::size_t>(key)] * values[key * d_v + i];
        }
        context[place * d_v + i] = zero ? 0.0F : mixed / row.total;
      }
      if (log_sums != nullptr)
        log_sums[place] = log_sum_of(row.maximum, row.total, in.fully_masked);
    }
  }
}

}  // namespace riverbank
