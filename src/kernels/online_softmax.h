// Softmax of a row whose scores arrive a few at a time (Milakov & Gimelshein 2018).
#pragma once

#include <algorithm>
#include <limits>

#include "attention/matrix.h"
#include "kernels/exp2_lanes.h"

namespace riverbank {

// No score so far. Finite, so that −∞ less this is −∞ and not NaN.
inline constexpr float no_score = -std::numeric_limits<float>::max();

// Scores (keys, a multiple of lane_count) become weights relative to the largest score so far,
// 2^(score − maximum), and are added to the sum. Returns what everything that was weighed before
// must be multiplied by, because its maximum was smaller.
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
  Lanes total = sum;
  for (Index key = 0; key < keys; key += lane_count) {
    const Lanes shifted = larger(lowest, load(scores + key) - subtracted);
    const Lanes weight = exp2_lanes(shifted, constants);
    store(scores + key, weight);
    total += weight;
  }
  sum = total;
  return shrink;
}

// The same where no score can be so large or small that 2^score leaves float32: nothing need be
// subtracted, so nothing before need be multiplied. A hidden key's score is exp2_lowest.
inline void weigh_bounded(float* scores, Index keys, const Exp2Constants& constants, Lanes& sum) {
  const Exp2Constants in_registers = constants;
  Lanes total = sum;
  for (Index key = 0; key < keys; key += lane_count) {
    const Lanes weight = exp2_lanes(load(scores + key), in_registers);
    store(scores + key, weight);
    total += weight;
  }
  sum = total;
}

// Scores within ± this are bounded: sums of 2²⁴ weights times values still fit into float32.
inline constexpr float score_bound = 60;

}  // namespace riverbank
