// Caps scores: computes the hyperbolic tangent of several numbers at a time.
#include "kernels/softcap.h"

#include "kernels/exp2_lanes.h"

namespace riverbank {
namespace {

// The largest |x| of exp2_minus_1. With x = 2·z·log2(e), tanh(z) rounds to ±1 for any larger |x|.
constexpr float largest_argument = 60;

// Computes 2ˣ − 1 for |x| ≤ largest_argument; NaN stays NaN. Splits x = n + r as exp2_lanes does.
// The polynomial gives 2ʳ − 1 directly: near 0, 2ʳ is near 1, and rounding it would lose the digits
// of 2ʳ − 1.
Lanes exp2_minus_1(Lanes x, const Exp2Constants& c) {
  const Lanes shifted = x + c.rounder;
  const Lanes n = shifted - c.rounder;
  const Lanes r = x - n;
  Lanes series = multiply_add(c.c6, r, c.c5);
  series = multiply_add(series, r, c.c4);
  series = multiply_add(series, r, c.c3);
  series = multiply_add(series, r, c.c2);
  series = multiply_add(series, r, c.c1);
  const BitLanes one = reinterpret_cast<BitLanes>(c.one);
  const BitLanes exponent = reinterpret_cast<BitLanes>(shifted) << 23U;
  const Lanes power = reinterpret_cast<Lanes>(one + exponent);  // 2ⁿ
  return power * (series * r) + (power - c.one);
}

}  // namespace

void cap_scores(float softcap, Index keys, float* scores, float* slopes) {
  const Exp2Constants constants;
  const Lanes highest = splat(largest_argument);
  const Lanes two = splat(2);
  const Lanes factor = splat(softcap * log2_e);
  for (Index key = 0; key < keys; key += lane_count) {
    Lanes x = load(scores + key);
    x = x > highest ? highest : x;
    x = x < -highest ? -highest : x;
    // tanh z = (e²ᶻ − 1) / (e²ᶻ + 1)
    const Lanes above = exp2_minus_1(x, constants);
    const Lanes tanh = above / (above + two);
    store(scores + key, factor * tanh);
    if (slopes != nullptr) store(slopes + key, constants.one - tanh * tanh);
  }
}

}  // namespace riverbank
