// Compares layer norm and RMS norm with plain loops, for every option, and tests their errors.
#include "attention/norm.h"

#include <gtest/gtest.h>

#include <cmath>

#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
class Norms : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Norms, Scalars);

template <class T>
MatrixOf<double> loops(const MatrixOf<T>& x, const NormOf<T>& norm) {
  MatrixOf<double> out(x.rows(), x.cols());
  const auto width = static_cast<double>(x.cols());
  for (Index row = 0; row < x.rows(); ++row) {
    double mean = 0;
    for (Index c = 0; c < x.cols(); ++c) mean += static_cast<double>(x(row, c)) / width;
    if (norm.kind == NormKind::rms) mean = 0;
    double variance = 0;
    for (Index c = 0; c < x.cols(); ++c) {
      variance += std::pow(static_cast<double>(x(row, c)) - mean, 2) / width;
    }
    for (Index c = 0; c < x.cols(); ++c) {
      double gamma = norm.gamma ? static_cast<double>((*norm.gamma)(0, c)) : 1;
      if (norm.gamma && norm.plus_one) gamma += 1;
      const double beta = norm.beta ? static_cast<double>((*norm.beta)(0, c)) : 0;
      out(row, c) =
          (static_cast<double>(x(row, c)) - mean) / std::sqrt(variance + norm.eps) * gamma + beta;
    }
  }
  return out;
}

TYPED_TEST(Norms, AgreeWithLoops) {
  using T = TypeParam;
  Dice dice(101);
  for (const Index width : {1, 2, 3, 4, 5, 7, 8, 17}) {
    const auto x = dice.matrix<T>(4, width, 5);
    for (const double eps : {1e-5, 0.5, 1e-12}) {
      NormOf<T> norm;
      norm.eps = eps;
      EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
      norm.gamma = dice.matrix<T>(1, width, 2);
      EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
      norm.beta = dice.matrix<T>(1, width, 2);
      EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
      norm.plus_one = true;
      EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
      norm.gamma.reset();
      EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
    }
  }
}

TYPED_TEST(Norms, OfRootMeanSquareAgreeWithLoops) {
  using T = TypeParam;
  Dice dice(103);
  for (const Index width : {1, 2, 3, 8, 17}) {
    const auto x = dice.matrix<T>(4, width, 5);
    NormOf<T> norm;
    norm.kind = NormKind::rms;
    EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
    norm.gamma = dice.matrix<T>(1, width, 2);
    norm.eps = 0.5;
    EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
    norm.plus_one = true;
    EXPECT_TRUE(near(*normalise(x, norm), loops(x, norm), rounding<T>));
    norm.beta = dice.matrix<T>(1, width, 2);
    EXPECT_EQ(normalise(x, norm).error(), "an RMS norm has no beta, but beta is given");
  }
}

TYPED_TEST(Norms, MakeMeanZeroAndVarianceOne) {
  using T = TypeParam;
  Dice dice(102);
  const MatrixOf<double> out = cast<double>(*normalise(dice.matrix<T>(5, 9, 100)));
  for (Index row = 0; row < 5; ++row) {
    EXPECT_NEAR(eigen(out).row(row).sum() / 9, 0, 1e-6);
    EXPECT_NEAR(eigen(out).row(row).squaredNorm() / 9, 1, 1e-5);
  }
}

TYPED_TEST(Norms, TurnAConstantRowIntoBeta) {
  using T = TypeParam;
  NormOf<T> norm;
  norm.beta = rows<T>({{1, -2, 3}});
  EXPECT_TRUE(identical(*normalise(rows<T>({{7, 7, 7}}), norm), *norm.beta));
  EXPECT_TRUE(near(*normalise(rows<T>({{7}})), rows<T>({{0}}), 0));
  norm.eps = 0;
  EXPECT_TRUE(
      eigen(*normalise(rows<T>({{7, 7, 7}}), norm)).array().isNaN().all());  // the formula is 0/0
}

TYPED_TEST(Norms, KeepSmallDifferencesOnALargeMean) {
  using T = TypeParam;
  const auto out = normalise(rows<T>({{16777214, 16777216}}));
  EXPECT_TRUE(near(*out, rows<T>({{-0.999995, 0.999995}}), 1e-6));
}

TYPED_TEST(Norms, RejectInvalidInput) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  const auto x = filled<M>(2, 3, 1);
  const T nan = std::numeric_limits<T>::quiet_NaN();
  EXPECT_EQ(normalise(M(0, 3)).error(), "x is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(normalise<T>(x, {.gamma = filled<M>(1, 2, 1), .beta = {}}).error(),
            "gamma has size 2 but x has width 3");
  EXPECT_EQ(normalise<T>(x, {.gamma = {}, .beta = filled<M>(1, 4, 1)}).error(),
            "beta has size 4 but x has width 3");
  EXPECT_EQ(normalise<T>(x, {.gamma = M(1, 0), .beta = {}}).error(),
            "gamma is empty (1 × 0) but must be at least 1 × 1");
  EXPECT_EQ(normalise<T>(x, {.gamma = {}, .beta = rows<T>({{0, nan, 0}})}).error(),
            "beta[0][1] is NaN but must be finite");
  EXPECT_EQ(normalise(rows<T>({{1, nan}})).error(), "x[0][1] is NaN but must be finite");
  EXPECT_TRUE(eigen(*normalise(rows<T>({{1, nan}}), {}, true)).array().isNaN().all());
  EXPECT_EQ(normalise<T>(x, {.gamma = {}, .beta = {}, .eps = -1e-9}).error(),
            "eps must be finite and not below 0 but is -1e-09");
  EXPECT_EQ(normalise<T>(x, {.gamma = {}, .beta = {}, .eps = double{nan}}).error(),
            "eps must be finite and not below 0 but is NaN");
}

}  // namespace
}  // namespace riverbank::tests
