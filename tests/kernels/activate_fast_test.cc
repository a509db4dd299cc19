// Compares fast activations and their slopes with the reference: for a fine range of numbers, for
// short rows of every length, and for huge and non-finite numbers.
#include "kernels/activate_fast.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/gradients/feed_forward.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

constexpr Activation all[] = {Activation::none, Activation::relu, Activation::gelu,
                              Activation::gelu_tanh, Activation::silu};

// Numbers from −20 to 20, with smaller steps near 0.
Matrix walk() {
  Matrix x(1, 40001);
  for (Index i = 0; i < x.size(); ++i) {
    const double place = static_cast<double>(i - 20000) / 20000;
    x(0, i) = static_cast<float>(20 * place * place * place);
  }
  return x;
}

TEST(ActivateFast, AgreesWithActivateOverTheWholeRange) {
  const Matrix x = walk();
  const auto ones = filled<Matrix>(1, x.cols(), 1);
  for (const Activation activation : all) {
    const Matrix out = activate_fast(x, activation);
    const Matrix slopes = activate_fast_gradient(x, activation, ones);
    for (Index i = 0; i < x.size(); ++i) {
      const auto value = static_cast<double>(x(0, i));
      const double allowed = activation <= Activation::relu ? 0 : 3e-7 * (1 + std::abs(value));
      ASSERT_NEAR(static_cast<double>(out(0, i)), activate(value, activation), allowed) << value;
      ASSERT_NEAR(static_cast<double>(slopes(0, i)), activation_slope(value, activation),
                  activation <= Activation::relu ? 0 : 1e-6)
          << value;
    }
  }
}

TEST(ActivateFast, HandlesEveryLength) {
  Dice dice(731);
  for (Index width = 1; width <= 3 * lane_count + 1; ++width) {
    const auto x = dice.matrix<float>(3, width, 4);
    const auto d = dice.matrix<float>(3, width, 4);
    for (const Activation activation : all) {
      EXPECT_TRUE(near(activate_fast(x, activation), activate(x, activation), 3e-6));
      EXPECT_TRUE(near(activate_fast_gradient(x, activation, d),
                       activate_gradient(x, activation, d), 6e-6));
    }
  }
}

TEST(ActivateFast, HandlesNaNInfinityAndHugeNumbers) {
  constexpr float infinite = std::numeric_limits<float>::infinity();
  constexpr float huge = std::numeric_limits<float>::max();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Matrix x = {{nan, infinite, huge, -huge, 0.0F}};
  for (const Activation activation :
       {Activation::relu, Activation::gelu, Activation::gelu_tanh, Activation::silu}) {
    const Matrix out = activate_fast(x, activation);
    EXPECT_TRUE(std::isnan(out(0, 0)));
    EXPECT_EQ(out(0, 1), infinite);
    EXPECT_EQ(out(0, 2), huge);
    EXPECT_EQ(out(0, 3), 0.0F);
    EXPECT_EQ(out(0, 4), 0.0F);
  }
}

TEST(ActivateFast, SlopesAreFiniteForHugeInputs) {
  constexpr float huge = std::numeric_limits<float>::max();
  constexpr float infinite = std::numeric_limits<float>::infinity();
  const Matrix x = {{30.0F, 1e15F, 1.8e20F, huge, -1.8e20F, -huge, infinite, -infinite}};
  const Matrix want = {{1, 1, 1, 1, 0, 0, 1, 0}};
  for (const Activation activation :
       {Activation::relu, Activation::gelu, Activation::gelu_tanh, Activation::silu}) {
    EXPECT_TRUE(identical(activate_fast_gradient(x, activation, filled<Matrix>(1, 8, 1)), want));
  }
  for (const double far : {1e100, 1e160, std::numeric_limits<double>::max(),
                           std::numeric_limits<double>::infinity()}) {
    for (const Activation activation :
         {Activation::relu, Activation::gelu, Activation::gelu_tanh, Activation::silu}) {
      EXPECT_EQ(activation_slope(far, activation), 1);
      EXPECT_EQ(activation_slope(-far, activation), 0);
    }
  }
}

}  // namespace
}  // namespace riverbank::tests
