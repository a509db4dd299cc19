// Powers of two, tried with every float32 that they are meant for.
#include "kernels/exp2_lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace riverbank::tests {
namespace {

float exp2_of(float x) { return exp2_lanes(splat(x), Exp2Constants())[lane_count - 1]; }

// 2ˣ in float64; near 0, where most float32 lie, by the beginning of its series, which is quicker.
double want_of(float x) {
  const double power = static_cast<double>(x) * 0.69314718055994531;
  if (std::abs(power) < 0x1p-12) return 1 + power + power * power / 2;
  return std::exp2(static_cast<double>(x));
}

// The largest error, relative to the value, from one number to another, walking all bit patterns.
double worst_error(float from, float to) {
  const Exp2Constants constants;
  const auto first = std::bit_cast<std::uint32_t>(from);
  const auto last = std::bit_cast<std::uint32_t>(to);
  double worst = 0;
  constexpr auto lanes = static_cast<std::uint32_t>(lane_count);
  for (std::uint32_t bits = first; bits <= last; bits += lanes) {
    float x[lane_count];
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
      x[lane] = std::bit_cast<float>(std::min(bits + lane, last));
    }
    const Lanes power = exp2_lanes(load(x), constants);
    for (int lane = 0; lane < lane_count; ++lane) {
      const double want = want_of(x[lane]);
      worst = std::max(worst, std::abs(static_cast<double>(power[lane]) / want - 1));
    }
  }
  return worst;
}

TEST(Exp2Lanes, IsRightForEveryFloat32) {
  EXPECT_LE(worst_error(0.0F, 127.0F), 1.1e-7);
  EXPECT_LE(worst_error(-0.0F, -126.0F), 1.1e-7);
}

TEST(Exp2Lanes, IsOffByLessThanTheSmallestNormalNumberBelow) {
  const Exp2Constants constants;
  const float end = std::nextafter(-127.0F, -128.0F);
  for (float x = -126.0F; x != end; x = std::nextafter(x, -128.0F)) {
    const auto power = static_cast<double>(exp2_lanes(splat(x), constants)[0]);
    ASSERT_LE(std::abs(power - std::exp2(static_cast<double>(x))), 0x1p-126) << x;
  }
}

TEST(Exp2Lanes, WholeNumbersAreExact) {
  for (int n = -126; n <= 127; ++n) EXPECT_EQ(exp2_of(static_cast<float>(n)), std::ldexp(1.0F, n));
  EXPECT_EQ(exp2_of(-0.0F), 1.0F);
}

TEST(Exp2Lanes, TheLowestStandsForMinusInfinity) { EXPECT_EQ(exp2_of(exp2_lowest), 0.0F); }

TEST(Exp2Lanes, NaNStaysNaN) {
  EXPECT_TRUE(std::isnan(exp2_of(std::numeric_limits<float>::quiet_NaN())));
}

}  // namespace
}  // namespace riverbank::tests
