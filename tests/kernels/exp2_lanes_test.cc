// Tests exp2_lanes with every float32 of its range.
#include "kernels/exp2_lanes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/exp2_error.h"

namespace riverbank::tests {
namespace {

float exp2_of(float x) { return exp2_lanes(splat(x), Exp2Constants())[lane_count - 1]; }

TEST(Exp2Lanes, IsRightForEveryPositiveFloat32) {
  EXPECT_LE(worst_exp2_error(0.0F, 127.0F), 1.1e-7);
}

TEST(Exp2Lanes, IsRightForEveryNegativeFloat32) {
  EXPECT_LE(worst_exp2_error(-0.0F, -126.0F), 1.1e-7);
}

TEST(Exp2Lanes, HasAnErrorBelowTheSmallestNormalNumber) {
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

TEST(Exp2Lanes, TheLowestRepresentsMinusInfinity) { EXPECT_EQ(exp2_of(exp2_lowest), 0.0F); }

TEST(Exp2Lanes, NaNStaysNaN) {
  EXPECT_TRUE(std::isnan(exp2_of(std::numeric_limits<float>::quiet_NaN())));
}

}  // namespace
}  // namespace riverbank::tests
