// Compares each step of attention alone with plain loops, for many small sizes.
#include "attention/steps.h"

#include <gtest/gtest.h>

#include "attention/heads.h"
#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/naive_attention.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
MatrixOf<double> wide(const MatrixOf<T>& matrix) {
  return cast<double>(matrix);
}

// Calls step(n, k, m) for sizes up to 5 and some larger odd ones.
template <class Step>
void for_many_sizes(Step step) {
  for (const Index n : {1, 2, 3, 4, 5, 17}) {
    for (const Index k : {1, 2, 3, 4, 5, 19}) {
      for (const Index m : {1, 2, 3, 5, 23}) step(n, k, m);
    }
  }
}

template <class T>
class Steps : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Steps, Scalars);

TYPED_TEST(Steps, ProductsAgreeWithLoops) {
  using T = TypeParam;
  Dice dice(51);
  for_many_sizes([&](Index n, Index k, Index m) {
    const auto left = dice.matrix<T>(n, k, 3);
    const auto right = dice.matrix<T>(k, m, 3);
    const MatrixOf<T> turned = eigen(right).transpose();
    const MatrixOf<double> want = naive_multiply(wide(left), wide(right));
    EXPECT_TRUE(near(multiply(left, right), want, rounding<T>)) << n << " " << k << " " << m;
    EXPECT_TRUE(identical(multiply_transposed(left, turned), multiply(left, right)));
    EXPECT_TRUE(identical(score(left, turned), multiply(left, right)));
    EXPECT_TRUE(identical(mix(left, right), multiply(left, right)));
  });
}

// The sum is rounded once: a float32 result is the rounded float64 sum.
TEST(Multiply, RoundsOnce) {
  Dice dice(52);
  for_many_sizes([&](Index n, Index k, Index m) {
    const auto left = dice.matrix<float>(n, k, 1000);
    const auto right = dice.matrix<float>(k, m, 1000);
    const Matrix want = cast<float>(naive_multiply(wide(left), wide(right)));
    EXPECT_TRUE(identical(multiply(left, right), want));
  });
}

TEST(Multiply, DoesNotLoseASmallNumberBetweenLargeOnes) {
  EXPECT_EQ(multiply(rows({{1e8, 1, -1e8}}), rows({{1}, {1}, {1}}))(0, 0), 1.0F);
}

TYPED_TEST(Steps, ProjectionAddsItsBiasToEveryRow) {
  using T = TypeParam;
  Dice dice(53);
  for_many_sizes([&](Index n, Index k, Index m) {
    const auto x = dice.matrix<T>(n, k);
    const ProjectionOf<T> projection{dice.matrix<T>(k, m), dice.matrix<T>(1, m)};
    MatrixOf<double> want = naive_multiply(wide(x), wide(*projection.weight));
    for (Index row = 0; row < n; ++row)
      eigen(want).row(row) += eigen(wide(*projection.bias)).row(0);
    EXPECT_TRUE(near(project(x, projection), want, rounding<T>));
    const MatrixOf<T> shifted = project(x, ProjectionOf<T>{{}, dice.matrix<T>(1, k)});
    EXPECT_EQ(shifted.cols(), k);
    EXPECT_TRUE(identical(project(x, ProjectionOf<T>{}), x));
  });
}

TYPED_TEST(Steps, ScaleDividesEveryCell) {
  using T = TypeParam;
  Dice dice(54);
  const auto scores = dice.matrix<T>(3, 5, 9);
  for (const T divisor : {T(1), T(0.25), T(3), T(1e10)}) {
    const MatrixOf<T> scaled = scale(scores, divisor);
    for (Index i = 0; i < scores.size(); ++i) {
      EXPECT_EQ(scaled.data()[i], scores.data()[i] / divisor);
    }
  }
}

TYPED_TEST(Steps, SplittingAndJoiningHeadsLosesNothing) {
  using T = TypeParam;
  Dice dice(55);
  for (const Index heads : {1, 2, 3, 5}) {
    for (const Index tokens : {1, 2, 7}) {
      for (const Index width : {1, 2, 3}) {
        const auto x = dice.matrix<T>(tokens, heads * width);
        const MatrixOf<T> parted = split_heads(x, heads);
        EXPECT_EQ(parted.rows(), heads * tokens);
        EXPECT_EQ(parted(tokens * (heads - 1), 0), x(0, width * (heads - 1)));
        EXPECT_TRUE(identical(join_heads(parted, heads), x));
        EXPECT_TRUE(
            identical(head_rows(parted, heads - 1, heads), MatrixOf<T>(eigen(x).rightCols(width))));
      }
    }
  }
}

TEST(Matrix, HasAShapeAndContiguousNumbers) {
  const Matrix m = rows({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(shape_text(m), "2 × 3");
  EXPECT_TRUE(identical(as_row(m), rows({{1, 2, 3, 4, 5, 6}})));
  EXPECT_TRUE(identical(as_row(Matrix(eigen(m).transpose())), rows({{1, 4, 2, 5, 3, 6}})));
}

}  // namespace
}  // namespace riverbank::tests
