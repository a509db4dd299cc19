// Compares our logarithm, power, sine, cosine and error function with the C++ standard library's.
#include "attention/elementary.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/bits.h"
#include "support/dice.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

TEST(Logarithm, IsWithinThreeLastPlacesOfTheLibrary) {
  Dice dice(43);
  for (int i = 0; i < 300'000; ++i) {
    const double wide = std::ldexp(dice.between(1, 2), static_cast<int>(dice.whole(-1000, 1000)));
    const double near_one = dice.between(0.99, 1.01);
    ASSERT_LE(last_places_between(logarithm(wide), std::log(wide)), 3U) << wide;
    ASSERT_LE(last_places_between(logarithm(near_one), std::log(near_one)), 3U) << near_one;
  }
}

TEST(Logarithm, HandlesSpecialValues) {
  EXPECT_EQ(logarithm(1.0), 0.0);
  EXPECT_EQ(logarithm(2.0), 0.6931471805599453);
  EXPECT_EQ(logarithm(0.0), -infinity);
  EXPECT_EQ(logarithm(infinity), infinity);
  EXPECT_TRUE(std::isnan(logarithm(-1.0)));
  EXPECT_TRUE(std::isnan(logarithm(nan)));
  EXPECT_DOUBLE_EQ(logarithm(5e-324), std::log(5e-324));
}

TEST(Power, HasFifteenDigits) {
  Dice dice(44);
  for (int i = 0; i < 100'000; ++i) {
    const double base = dice.between(0.5, 20000);
    const double exponent = dice.between(-2, 2);
    const double want = std::pow(base, exponent);
    ASSERT_NEAR(power(base, exponent) / want, 1.0, 1e-14) << base << " to the " << exponent;
  }
  EXPECT_EQ(power(10000, 0), 1.0);
}

TEST(SineCosine, AreWithinTwoRoundingsOfTheLibrary) {
  Dice dice(45);
  for (int i = 0; i < 300'000; ++i) {
    const double angle = dice.chance(0.5) ? dice.between(-10, 10) : dice.between(-1e5, 1e5);
    const auto [sine, cosine] = sine_cosine(angle);
    ASSERT_NEAR(sine, std::sin(angle), 3e-16) << angle;
    ASSERT_NEAR(cosine, std::cos(angle), 3e-16) << angle;
  }
}

TEST(SineCosine, HandleSpecialValues) {
  EXPECT_EQ(sine_cosine(0).sine, 0.0);
  EXPECT_EQ(sine_cosine(0).cosine, 1.0);
  for (const double angle : {infinity, -infinity, nan}) {
    EXPECT_TRUE(std::isnan(sine_cosine(angle).sine));
    EXPECT_TRUE(std::isnan(sine_cosine(angle).cosine));
  }
}

TEST(ErrorFunction, HasFifteenDigits) {
  Dice dice(46);
  for (int i = 0; i < 300'000; ++i) {
    const double x = dice.chance(0.2) ? dice.between(-1e-3, 1e-3) : dice.between(-7, 7);
    const double want = std::erf(x);
    ASSERT_NEAR(error_function(x), want, 1.5e-15 * std::abs(want)) << x;
  }
}

TEST(ErrorFunction, HandlesSpecialValues) {
  EXPECT_EQ(error_function(0.0), 0.0);
  EXPECT_EQ(error_function(infinity), 1.0);
  EXPECT_EQ(error_function(-infinity), -1.0);
  EXPECT_TRUE(std::isnan(error_function(nan)));
  EXPECT_NEAR(error_function(std::nextafter(1.5, 0)), error_function(1.5), 2e-15);
}

}  // namespace
}  // namespace riverbank::tests
