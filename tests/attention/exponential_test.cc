// Compares our e^x with the C++ standard library's, over the whole range of doubles and for a
// million floats.
#include "attention/exponential.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/bits.h"
#include "support/dice.h"

namespace riverbank::tests {
namespace {

TEST(Exponential, IsWithinOneLastPlaceOfTheLibrary) {
  Dice dice(41);
  for (int i = 0; i < 1'000'000; ++i) {
    const double x = dice.chance(0.5) ? dice.between(-708, 709.7) : dice.between(-10, 10);
    ASSERT_LE(last_places_between(exponential(x), std::exp(x)), 1U) << x;
  }
}

// Compares with the standard library's e^x in double, rounded to float. That is the float nearest
// to the exact e^x, except for a few numbers in a billion.
TEST(Exponential, IsTheNearestFloat) {
  Dice dice(42);
  for (int i = 0; i < 1'000'000; ++i) {
    const auto x = static_cast<float>(dice.between(-104, 89));
    const auto want = static_cast<float>(std::exp(static_cast<double>(x)));
    ASSERT_EQ(bits_of(exponential(x)), bits_of(want)) << x;
  }
}

TEST(Exponential, IsRightForSubnormalResults) {
  for (double x = -745.1; x < -708; x += 0.001) {
    ASSERT_LE(last_places_between(exponential(x), std::exp(x)), 1U) << x;
  }
}

TEST(Exponential, HandlesSpecialValues) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(exponential(0.0), 1.0);
  EXPECT_EQ(exponential(-0.0), 1.0);
  EXPECT_LE(last_places_between(exponential(1.0), 2.718281828459045), 1U);
  EXPECT_EQ(exponential(infinity), infinity);
  EXPECT_EQ(exponential(-infinity), 0.0);
  EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<double>::quiet_NaN())));
  EXPECT_EQ(exponential(709.79), infinity);
  EXPECT_TRUE(std::isfinite(exponential(709.78)));
  EXPECT_EQ(exponential(-745.2), 0.0);
  EXPECT_EQ(exponential(-745.1), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(exponential(89.0F), std::numeric_limits<float>::infinity());
  EXPECT_EQ(exponential(-104.0F), 0.0F);
}

TEST(Exponential, IsMonotonic) {
  double last = 0;
  for (int i = 0; i < 200'000; ++i) {
    const double x = -2 + i * 2e-5;
    ASSERT_GE(exponential(x), last) << x;
    last = exponential(x);
  }
}

}  // namespace
}  // namespace riverbank::tests
