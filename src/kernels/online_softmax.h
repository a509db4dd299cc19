// Online softmax computes softmax while the scores of a row arrive in blocks (Milakov & Gimelshein
// 2018).
#pragma once

#include <algorithm>
#include <limits>

#include "attention/matrix.h"
#include "kernels/exp2_lanes.h"

namespace riverbank {

// The maximum of a row before its first score. It is finite, so that −∞ minus the maximum is −∞ and
// not NaN.
inline constexpr float no_score = -std::numeric_limits<float>::max();

// Replaces every score by weight_of(score) and returns Σ weight for each lane. `keys` must be a
// multiple of lane_count. Registers are added to two sums alternately, because two shorter sums
// round less than a long one.
template <class WeightOf>
Lanes weigh_each(float* scores, Index keys, WeightOf weight_of) {
  Lanes even = {};
  Lanes odd = {};
  const auto weigh_at = [&](Index key, Lanes& sum) {
    const Lanes weight = weight_of(load(scores + key));
    store(scores + key, weight);
    sum += weight;
  };
  Index key = 0;
  for (; key + 2 * lane_count <= keys; key += 2 * lane_count) {
    weigh_at(key, even);
    weigh_at(key + lane_count, odd);
  }
  if (key < keys) weigh_at(key, even);
  return even + odd;
}

// Replaces scores by weights relative to the largest score so far, 2^(score − maximum), and adds
// the weights to the sum. Returns the factor for everything computed with the earlier, smaller
// maximum.
inline float weigh(float* scores, Index keys, const Exp2Constants& constants, float& maximum,
                   Lanes& sum) {
  Lanes best = load(scores);
  for (Index key = lane_count; key < keys; key += lane_count) {
    best = larger(best, load(scores + key));
  }
  const float before = maximum;
  maximum = std::max(before, largest(best));
  const Lanes lowest = splat(exp2_lowest);
  float shrink = 1.0F;
  if (maximum != before && before != no_score) {
    shrink = exp2_lanes(larger(lowest, splat(before - maximum)), constants)[0];
    sum *= splat(shrink);
  }
  const Lanes subtracted = splat(maximum);
  sum += weigh_each(scores, keys, [&](Lanes score) {
    return exp2_lanes(larger(lowest, score - subtracted), constants);
  });
  return shrink;
}

// Replaces scores by the weights 2^score, without a maximum, and adds them to the sum. The scores
// must be so small that 2^score cannot overflow. A hidden key must have the score exp2_lowest.
inline void weigh_bounded(float* scores, Index keys, const Exp2Constants& constants, Lanes& sum) {
  const Exp2Constants in_registers = constants;
  sum += weigh_each(scores, keys, [&](Lanes score) { return exp2_lanes(score, in_registers); });
}

// The largest absolute value of a bounded score. Sums of 2²⁴ weights of such scores fit into
// float32, even multiplied by values below 2⁴⁴. If larger values overflow, fused_attention computes
// the row again with rescaled values.
inline constexpr float score_bound = 60;

// Whether |query| · |key| · factor ≤ score_bound. The arguments are squared lengths, because a
// square root takes longer than all products of a tiny row. Returns false if a product overflows.
inline bool scores_are_bounded(float query_square, float key_square, float factor) {
  return (query_square * factor) * (key_square * factor) <= score_bound * score_bound;
}

}  // namespace riverbank
