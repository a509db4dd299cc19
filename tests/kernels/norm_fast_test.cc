// Compares the fast layer norm, the RMS norm and their gradients with float64: for every width up
// to 40, with and without gamma and beta, for numbers far from 0, and for constant rows.
#include "kernels/norm_fast.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "model/gradients/norm.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

Norm norm_of(Dice& dice, Index width, bool gamma, bool beta) {
  Norm norm;
  if (gamma) norm.gamma = dice.matrix<float>(1, width, 2);
  if (beta) norm.beta = dice.matrix<float>(1, width, 2);
  return norm;
}

NormOf<double> exact(const Norm& norm) {
  NormOf<double> out;
  if (norm.gamma) out.gamma = cast<double>(*norm.gamma);
  if (norm.beta) out.beta = cast<double>(*norm.beta);
  out.eps = norm.eps;
  out.kind = norm.kind;
  out.plus_one = norm.plus_one;
  return out;
}

void compare(const Matrix& x, const Norm& norm, const Matrix& d_out, double allowed) {
  const MatrixOf<double> x_exact = cast<double>(x);
  EXPECT_TRUE(near(norm_fast(x, norm), *normalise(x_exact, exact(norm)), allowed));
  const auto got = run_norm_gradient(x, norm, d_out);
  const auto want = norm_gradient<double>(x_exact, exact(norm), cast<double>(d_out));
  EXPECT_TRUE(near(got.x, want.x, allowed));
  ASSERT_EQ(got.norm.gamma.has_value(), norm.gamma.has_value());
  ASSERT_EQ(got.norm.beta.has_value(), norm.beta.has_value());
  if (norm.gamma) {
    EXPECT_TRUE(near(*got.norm.gamma, *want.norm.gamma, allowed));
  }
  if (norm.beta) {
    EXPECT_TRUE(near(*got.norm.beta, *want.norm.beta, allowed));
  }
}

TEST(NormFast, AgreesWithNormaliseAtEveryWidth) {
  Dice dice(741);
  for (Index width = 1; width <= 40; ++width) {
    const auto x = dice.matrix<float>(5, width, 3);
    const auto d_out = dice.matrix<float>(5, width);
    for (const bool gamma : {false, true}) {
      for (const bool beta : {false, true}) {
        Norm norm = norm_of(dice, width, gamma, beta);
        compare(x, norm, d_out, 4e-6);
        norm.plus_one = true;
        compare(x, norm, d_out, 6e-6);
        if (beta) continue;
        norm.kind = NormKind::rms;
        compare(x, norm, d_out, 6e-6);
      }
    }
  }
}

TEST(NormFast, AddsManyRows) {
  Dice dice(742);
  const auto x = dice.matrix<float>(1024, 64);
  compare(x, norm_of(dice, 64, true, true), dice.matrix<float>(1024, 64), 3e-5);
}

TEST(NormFast, FarFromZeroItIsAsPreciseAsItsInput) {
  Dice dice(743);
  Matrix x = dice.matrix<float>(5, 33);
  eigen(x).array() += 1e4F;
  compare(x, norm_of(dice, 33, true, true), dice.matrix<float>(5, 33), 4e-6);
}

TEST(NormFast, ConstantRows) {
  Dice dice(744);
  const auto x = filled<Matrix>(3, 7, 7);
  Norm norm = norm_of(dice, 7, true, true);
  for (Index row = 0; row < 3; ++row) {
    EXPECT_EQ(row_as<float>(norm_fast(x, norm), row), *norm.beta);
  }
  norm.eps = 0;  // the formula then gives 0/0
  EXPECT_TRUE(eigen(norm_fast(x, norm)).array().isNaN().all());
}

}  // namespace
}  // namespace riverbank::tests
