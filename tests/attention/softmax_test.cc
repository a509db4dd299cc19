// Tests softmax and its logarithm, stable and naive, row by row and step by step.
#include "attention/softmax.h"

#include <gtest/gtest.h>

#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/naive_attention.h"
#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

template <class T>
class Softmax : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Softmax, Scalars);

TYPED_TEST(Softmax, AgreesWithLoops) {
  using T = TypeParam;
  Dice dice(61);
  for (Index n = 1; n <= 6; ++n) {
    for (const Index m : {1, 2, 3, 4, 5, 7, 8, 9, 16, 33}) {
      auto x = dice.matrix<T>(n, m, 10);
      if (m > 2) x(0, m - 1) = minus_infinity;
      const MatrixOf<double> want = naive_softmax(cast<double>(x));
      EXPECT_TRUE(near(softmax_rows(x), want, rounding<T>));
      EXPECT_TRUE(near(softmax_rows(x, FullyMasked::nan, SoftmaxKind::naive), want, rounding<T>));
    }
  }
}

TYPED_TEST(Softmax, LogarithmAgreesWithLoops) {
  using T = TypeParam;
  Dice dice(62);
  for (const Index m : {1, 2, 3, 5, 8, 17}) {
    const auto x = dice.matrix<T>(4, m, 10);
    const MatrixOf<double> want = eigen(naive_softmax(cast<double>(x))).array().log();
    EXPECT_TRUE(near(log_softmax_rows(x), want, rounding<T>));
    EXPECT_TRUE(near(log_softmax_rows(x, SoftmaxKind::naive), want, 4 * rounding<T>));
  }
}

TYPED_TEST(Softmax, EachStepFollowsFromTheOneBefore) {
  using T = TypeParam;
  const MatrixOf<T> row = rows<T>({{1, 3, 2}});
  const SoftmaxSteps<T> steps = softmax_steps(row);
  EXPECT_EQ(steps.maximum, T{3});
  EXPECT_TRUE(identical(steps.shifted, rows<T>({{-2, 0, -1}})));
  for (Index i = 0; i < 3; ++i) {
    EXPECT_EQ(steps.exponentials(0, i), exponential(steps.shifted(0, i)));
    EXPECT_EQ(steps.weights(0, i), steps.exponentials(0, i) / steps.sum);
  }
  EXPECT_NEAR(static_cast<double>(steps.sum), 1 + std::exp(-1.0) + std::exp(-2.0), rounding<T>);

  const SoftmaxSteps<T> naive = softmax_steps(row, SoftmaxKind::naive);
  EXPECT_EQ(naive.maximum, T{0});
  EXPECT_TRUE(identical(naive.shifted, row));
}

TYPED_TEST(Softmax, NaiveOverflowsAndUnderflows) {
  using T = TypeParam;
  const MatrixOf<T> large = rows<T>({{1000, 0}});
  EXPECT_TRUE(near(softmax_rows(large), rows<T>({{1, 0}}), 0));
  const MatrixOf<T> naive = softmax_rows(large, FullyMasked::zero, SoftmaxKind::naive);
  EXPECT_TRUE(std::isnan(naive(0, 0)));  // e^1000 is ∞ here, and ∞/∞ is NaN
  EXPECT_EQ(naive(0, 1), T{0});
  const MatrixOf<T> small = rows<T>({{-1000, -1000}});
  EXPECT_TRUE(near(softmax_rows(small), rows<T>({{0.5, 0.5}}), 0));
  const MatrixOf<T> vanished = softmax_rows(small, FullyMasked::zero, SoftmaxKind::naive);
  EXPECT_TRUE(eigen(vanished).array().isNaN().all());  // both exponentials are 0, and 0/0 is NaN
}

TYPED_TEST(Softmax, LogarithmOfAnUnderflowedWeight) {
  using T = TypeParam;
  const MatrixOf<T> x = rows<T>({{0, -2000}});
  EXPECT_TRUE(near(log_softmax_rows(x), rows<T>({{0, -2000}}), 0));
  EXPECT_EQ(log_softmax_rows(x, SoftmaxKind::naive)(0, 1), minus_infinity);
}

TYPED_TEST(Softmax, HiddenRowsFollowTheRule) {
  using T = TypeParam;
  auto x = filled<MatrixOf<T>>(2, 3, minus_infinity);
  x(1, 1) = 5;
  EXPECT_TRUE(near(softmax_rows(x), rows<T>({{0, 0, 0}, {0, 1, 0}}), 0));
  const MatrixOf<T> nans = softmax_rows(x, FullyMasked::nan);
  EXPECT_TRUE(eigen(nans).row(0).array().isNaN().all());
  EXPECT_EQ(nans(1, 1), T{1});
}

// A finite sink takes all of a row whose keys are hidden, however small it is, so the weights are 0
// under either rule. A sink of −∞ has no share of any row: the result is as without a sink.
TYPED_TEST(Softmax, SinksOfHiddenRows) {
  using T = TypeParam;
  auto x = filled<MatrixOf<T>>(2, 3, minus_infinity);
  x(1, 1) = 5;
  for (const FullyMasked rule : {FullyMasked::zero, FullyMasked::nan}) {
    const auto weights = [&](T sink) {
      return softmax_rows<T>(x, rule, SoftmaxKind::stable, filled<MatrixOf<T>>(1, 1, sink));
    };
    for (const float sink : {-3e38F, -200.0F, -89.0F}) {
      EXPECT_TRUE(near(weights(sink), rows<T>({{0, 0, 0}, {0, 1, 0}}), 0)) << sink;
    }
    for (const float sink : {1000.0F, 3e38F})
      EXPECT_TRUE(near(weights(sink), MatrixOf<T>(2, 3), 0));
    EXPECT_TRUE(near(weights(minus_infinity), softmax_rows(x, rule), 0));
  }
}

TYPED_TEST(Softmax, RowsWithNaNOrInfinityAreNaN) {
  using T = TypeParam;
  const T nan = std::numeric_limits<T>::quiet_NaN();
  MatrixOf<T> x = rows<T>({{1, 2, 3}, {3, 2, 1}, {1, 2, 3}});
  x(0, 0) = nan;
  x(1, 2) = nan;
  const MatrixOf<T> weights = softmax_rows(x);
  EXPECT_TRUE(eigen(weights).topRows(2).array().isNaN().all());
  EXPECT_FALSE(eigen(weights).row(2).array().isNaN().any());
  x(2, 0) = std::numeric_limits<T>::infinity();
  EXPECT_TRUE(std::isnan(softmax_rows(x)(2, 0)));
}

TYPED_TEST(Softmax, AddingAConstantToARowChangesNothing) {
  using T = TypeParam;
  Dice dice(63);
  const auto x = dice.matrix<T>(5, 7, 4);
  const MatrixOf<T> shifted = eigen(x).array() + T{64};
  EXPECT_TRUE(near(softmax_rows(shifted), softmax_rows(x), sizeof(T) == 4 ? 2e-5 : 1e-13));
}

// Many small exponentials are added to a 1. If they were added one by one in float32, each would be
// lost.
TYPED_TEST(Softmax, ManySmallExponentialsAreNotLost) {
  using T = TypeParam;
  constexpr Index small = 4096;
  auto x = filled<MatrixOf<T>>(1, small + 1, T{-18});
  x(0, 0) = 0;
  EXPECT_NEAR(static_cast<double>(softmax_steps(x).sum), 1 + small * std::exp(-18.0), 1e-7);
}

// The probability of the first number rounds to 1 in float32, but its logarithm must not be 0.
TYPED_TEST(Softmax, LogarithmOfNearlyOne) {
  using T = TypeParam;
  const MatrixOf<T> logarithm = log_softmax_rows(rows<T>({{0, -18}}));
  EXPECT_NEAR(static_cast<double>(logarithm(0, 0)), -std::log1p(std::exp(-18.0)), 1e-14);
}

}  // namespace
}  // namespace riverbank::tests
