// Softmax of a row whose scores arrive a few at a time (Milakov & Gimelshein 2018).
#pragma once

#include <algorithm>
#include <limits>

#include "attention/matrix.h"
#include "kernels/exp2_lanes.h"

namespace riverbank {

// No score so far. Finite, so that −∞ less this is −∞ and not NaN.
inline constexpr float no_score = -std::numeric_limits<float>::max();

// Puts weight_of(score) in the place of every score (keys, a multiple of lane_count), and returns
// Σ weight, lane by lane. Two sums take turns: each adds up half of the weights and rounds less.
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

// Scores become weights relative to the largest score so far, 2^(score − maximum), and are added
// to the sum. Returns what everything that was weighed before must be multiplied by, because its
// maximum was smaller.
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

// The same where no score can be so large or small that 2^score leaves float32: nothing need be
// subtracted, so nothing before need be multiplied. A hidden key's score is exp2_lowest.
inline void weigh_bounded(float* scores, Index keys, const Exp2Constants& constants, Lanes& sum) {
  const Exp2Constants in_registers = constants;
  sum += weigh_each(scores, keys, [&](Lanes score) { return exp2_lanes(score, in_registers); });
}

// Scores within ± this are bounded: sums of 2²⁴ weights still fit into float32, also times values
// up to 2⁴⁴. What larger values make infinite is computed again, more carefully (fused_attention).
inline constexpr float score_bound = 60;

}  // namespace riverbank
