// Computes the normal distribution for several numbers at a time. GELU and its derivative are
// computed from it.
#pragma once

#include "kernels/exp2_lanes.h"

namespace riverbank {

// Constants of gelu_lanes, stored as whole registers (see Exp2Constants). t0 … t9 are the
// coefficients of a minimax polynomial in u = 1 − 6 / (size + 3) with size = |x|. It approximates
// (size + 3) · e^(size²/2) · (1 − Φ(size)).
struct GeluConstants {
  Exp2Constants exp2;
  Lanes one = splat(1.0F);
  Lanes three = splat(3.0F);
  Lanes six = splat(6.0F);
  Lanes lowest = splat(exp2_lowest);
  Lanes minus_half_log2_e = splat(-0x1.715476p-1F);  // −½ · log₂e
  Lanes one_over_root_2_pi = splat(0x1.988454p-2F);  // 1 / √(2π), the density at 0
  Lanes t0 = splat(0x1.754a76p-1F);
  Lanes t1 = splat(-0x1.04c730p-1F);
  Lanes t2 = splat(0x1.d71386p-3F);
  Lanes t3 = splat(-0x1.83239cp-5F);
  Lanes t4 = splat(-0x1.56d560p-7F);
  Lanes t5 = splat(0x1.c6a740p-8F);
  Lanes t6 = splat(0x1.0aa2fcp-10F);
  Lanes t7 = splat(-0x1.f05d1ep-11F);
  Lanes t8 = splat(-0x1.ab9ff2p-13F);
  Lanes t9 = splat(0x1.b2ecb0p-15F);
};

struct GeluLanes {
  Lanes cdf;  // Φ(x), the probability of a number below x
  Lanes pdf;  // φ(x), the density at x; the derivative of Φ
};

// Computes Φ(x) and φ(x) for any float32; NaN stays NaN. The error is at most 2e-7. The tail
// 1 − Φ(|x|) decreases like e^(−x²/2). One polynomial approximates the tail divided by e^(−x²/2)
// for all x.
inline GeluLanes gelu_lanes(Lanes x, const GeluConstants& c) {
  const Lanes size = larger(x, -x);
  const Lanes inverse = c.one / (size + c.three);
  const Lanes u = c.one - c.six * inverse;
  Lanes series = multiply_add(c.t9, u, c.t8);
  series = multiply_add(series, u, c.t7);
  series = multiply_add(series, u, c.t6);
  series = multiply_add(series, u, c.t5);
  series = multiply_add(series, u, c.t4);
  series = multiply_add(series, u, c.t3);
  series = multiply_add(series, u, c.t2);
  series = multiply_add(series, u, c.t1);
  series = multiply_add(series, u, c.t0);
  const Lanes power = exp2_lanes(larger(c.lowest, size * size * c.minus_half_log2_e), c.exp2);
  const Lanes beyond = power * series * inverse;
  return {x > Lanes{} ? c.one - beyond : beyond, power * c.one_over_root_2_pi};
}

}  // namespace riverbank
