// Compares activations and the feed-forward layer with formulas that use the C++ standard library.
#include "attention/feed_forward.h"

#include <gtest/gtest.h>

#include <cmath>

#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
class FeedForwards : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(FeedForwards, Scalars);

double wanted(double x, Activation activation) {
  switch (activation) {
    case Activation::none:
      return x;
    case Activation::relu:
      return std::max(x, 0.0);
    case Activation::gelu:
      return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
    case Activation::gelu_tanh:
      return 0.5 * x *
             (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * std::pow(x, 3))));
    case Activation::silu:
      return x * 0.5 * (1 + std::tanh(x / 2));
  }
  return 0;
}

constexpr std::array all_activations = {Activation::none, Activation::relu, Activation::gelu,
                                        Activation::gelu_tanh, Activation::silu};

TYPED_TEST(FeedForwards, ActivationsAgreeWithTheStandardLibrary) {
  using T = TypeParam;
  for (const Activation activation : all_activations) {
    for (int i = -3000; i <= 3000; ++i) {
      const T x = static_cast<T>(i) / 250;
      const double want = wanted(static_cast<double>(x), activation);
      EXPECT_NEAR(static_cast<double>(activate(x, activation)), want,
                  (sizeof(T) == 4 ? 6e-8 : 1e-15) * std::max(1.0, std::abs(want)))
          << x;
    }
  }
}

TYPED_TEST(FeedForwards, ActivationsHandleSpecialValues) {
  using T = TypeParam;
  for (const Activation activation : all_activations) {
    EXPECT_EQ(activate(T{0}, activation), T{0});
    EXPECT_EQ(activate(T{1000}, activation), T{1000});
    EXPECT_TRUE(std::isnan(activate(std::numeric_limits<T>::quiet_NaN(), activation)));
    EXPECT_EQ(activate(T{-1000}, activation), activation == Activation::none ? T{-1000} : T{0});
  }
  EXPECT_TRUE(identical(activate(rows<T>({{-1, 2}, {3, -4}}), Activation::relu),
                        rows<T>({{0, 2}, {3, 0}})));
}

template <class T>
FeedForwardOf<T> layer() {
  Dice dice(111);
  return {{dice.matrix<T>(3, 5), dice.matrix<T>(1, 5)},
          {dice.matrix<T>(5, 2), dice.matrix<T>(1, 2)},
          Activation::relu};
}

TYPED_TEST(FeedForwards, WidenActivateAndNarrow) {
  using T = TypeParam;
  Dice dice(112);
  const auto x = dice.matrix<T>(4, 3);
  for (const Activation activation : all_activations) {
    FeedForwardOf<T> each = layer<T>();
    each.activation = activation;
    const auto steps = feed_forward(x, each);
    ASSERT_TRUE(steps) << steps.error();
    EXPECT_TRUE(identical(steps->hidden, project(x, each.widen)));
    EXPECT_TRUE(identical(steps->activated, activate(steps->hidden, activation)));
    EXPECT_TRUE(identical(steps->output, project(steps->activated, each.narrow)));
    EXPECT_EQ(steps->output.cols(), 2);
  }
}

// Compares each cell of the output with nested sums in float64.
TYPED_TEST(FeedForwards, AGateMultipliesTheHiddenNumbers) {
  using T = TypeParam;
  Dice dice(113);
  const auto x = dice.matrix<T>(4, 3);
  FeedForwardOf<T> gated = layer<T>();
  gated.gate = ProjectionOf<T>{dice.matrix<T>(3, 5), dice.matrix<T>(1, 5)};
  for (const Activation activation : all_activations) {
    gated.activation = activation;
    const auto steps = feed_forward(x, gated);
    ASSERT_TRUE(steps) << steps.error();
    const auto at = [&](const ProjectionOf<T>& layer, Index row, Index column) {
      double sum = static_cast<double>((*layer.bias)(0, column));
      for (Index i = 0; i < 3; ++i) {
        sum += static_cast<double>(x(row, i)) * static_cast<double>((*layer.weight)(i, column));
      }
      return sum;
    };
    MatrixOf<double> want(4, 2);
    for (Index row = 0; row < 4; ++row) {
      for (Index out = 0; out < 2; ++out) {
        want(row, out) = static_cast<double>((*gated.narrow.bias)(0, out));
        for (Index h = 0; h < 5; ++h) {
          want(row, out) += wanted(at(*gated.gate, row, h), activation) * at(gated.widen, row, h) *
                            static_cast<double>((*gated.narrow.weight)(h, out));
        }
      }
    }
    EXPECT_TRUE(near(steps->output, want, 10 * rounding<T>)) << static_cast<int>(activation);
    EXPECT_TRUE(identical(steps->activated, activate(steps->gate, activation)));
  }
}

TYPED_TEST(FeedForwards, RejectAGateThatDoesNotFit) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  const auto x = filled<M>(4, 3, 1);
  FeedForwardOf<T> gated = layer<T>();
  gated.gate = ProjectionOf<T>{};
  EXPECT_EQ(feed_forward(x, gated).error(), "gate needs a weight");
  gated.gate->weight = filled<M>(3, 4, 1);
  EXPECT_EQ(feed_forward(x, gated).error(),
            "gate.weight has 4 columns but widen.weight has 5 columns");
  gated.gate->weight = filled<M>(2, 5, 1);
  EXPECT_EQ(feed_forward(x, gated).error(),
            "the input of gate has width 3 but its weight has 2 rows");
}

TYPED_TEST(FeedForwards, BiasesAreOptional) {
  using T = TypeParam;
  FeedForwardOf<T> bare = layer<T>();
  bare.widen.bias.reset();
  bare.narrow.bias.reset();
  const auto steps = feed_forward(MatrixOf<T>(2, 3), bare);
  ASSERT_TRUE(steps) << steps.error();
  EXPECT_TRUE(eigen(steps->output).isZero(0));
}

TYPED_TEST(FeedForwards, RejectShapesThatDoNotMatch) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  const auto x = filled<M>(4, 3, 1);
  const auto error = [&](auto make) {
    FeedForwardOf<T> broken = layer<T>();
    make(broken);
    return feed_forward(x, broken).error();
  };
  EXPECT_EQ(feed_forward(M(0, 3), layer<T>()).error(),
            "x is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(error([](auto& l) { l.widen.weight.reset(); }), "widen needs a weight");
  EXPECT_EQ(error([](auto& l) { l.narrow.weight.reset(); }), "narrow needs a weight");
  EXPECT_EQ(error([](auto& l) { l.widen.weight = M(3, 0); }),
            "widen.weight is empty (3 × 0) but must be at least 1 × 1");
  EXPECT_EQ(error([](auto& l) { l.widen.weight = filled<M>(2, 5, 1); }),
            "the input of widen has width 3 but its weight has 2 rows");
  EXPECT_EQ(error([](auto& l) { l.narrow.weight = filled<M>(4, 2, 1); }),
            "the input of narrow has width 5 but its weight has 4 rows");
  EXPECT_EQ(error([](auto& l) { l.widen.bias = filled<M>(1, 3, 1); }),
            "widen.bias has width 3 but its weight has 5 columns");
  EXPECT_EQ(error([](auto& l) { l.narrow.bias = filled<M>(2, 1, 1); }),
            "narrow.bias has 2 rows but a bias has 1 row");
  EXPECT_EQ(error([](auto& l) { (*l.narrow.weight)(4, 1) = std::numeric_limits<T>::infinity(); }),
            "narrow.weight[4][1] is infinity but must be finite");
  EXPECT_EQ(
      feed_forward(rows<T>({{1, 2, std::numeric_limits<T>::quiet_NaN()}}), layer<T>()).error(),
      "x[0][2] is NaN but must be finite");
  FeedForwardOf<T> wide{{M(1, 20000), {}}, {M(20000, 1), {}}, Activation::none};
  EXPECT_EQ(feed_forward(M(10000, 1), wide).error(),
            "the output of widen would be 10000 × 20000 = 200000000 numbers, but at most 134217728 "
            "fit");
}

}  // namespace
}  // namespace riverbank::tests
