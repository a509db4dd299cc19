// Computes 2ˣ for several numbers at a time. This is the most expensive part of softmax.
#pragma once

#include "kernels/lanes.h"

namespace riverbank {

// Constants of exp2_lanes, stored as whole registers: otherwise V8 would rebuild the registers in
// every iteration of a loop. c1 … c6 are the coefficients of the minimax polynomial of 2ʳ − 1 for
// |r| ≤ ½.
struct Exp2Constants {
  Lanes rounder = splat(12582912.0F);  // 1.5 · 2²³: adding it rounds to an integer
  Lanes one = splat(1.0F);
  Lanes c1 = splat(0x1.62e430p-1F);
  Lanes c2 = splat(0x1.ebfbdcp-3F);
  Lanes c3 = splat(0x1.c6af7ap-5F);
  Lanes c4 = splat(0x1.3b2dd2p-7F);
  Lanes c5 = splat(0x1.5f0948p-10F);
  Lanes c6 = splat(0x1.417a70p-13F);
};

// The smallest argument of exp2_lanes. It represents −∞: exp2_lanes turns it into exactly 0.
inline constexpr float exp2_lowest = -127.0F;

// Computes 2ˣ for −127 ≤ x < 127.5; NaN stays NaN. Splits x = n + r with an integer n and |r| ≤ ½.
// The polynomial gives 2ʳ, and n is added to the exponent bits. The relative error is at most
// 1.1e-7. If x is below −126, the result is too small for a normal float32; the absolute error is
// then at most 2⁻¹²⁶.
inline Lanes exp2_lanes(Lanes x, const Exp2Constants& c) {
  const Lanes shifted = x + c.rounder;
  const Lanes r = x - (shifted - c.rounder);
  Lanes series = multiply_add(c.c6, r, c.c5);
  series = multiply_add(series, r, c.c4);
  series = multiply_add(series, r, c.c3);
  series = multiply_add(series, r, c.c2);
  series = multiply_add(series, r, c.c1);
  series = multiply_add(series, r, c.one);
  const BitLanes exponent = reinterpret_cast<BitLanes>(shifted) << 23U;
  return reinterpret_cast<Lanes>(reinterpret_cast<BitLanes>(series) + exponent);
}

}  // namespace riverbank
