// Compares fast softmax with float64: for every width up to 40, for large scores, and for the sums
// from which log-softmax is computed.
#include "kernels/softmax_fast.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attention/softmax.h"
#include "support/dice.h"
#include "support/filled.h"

namespace riverbank::tests {
namespace {

// The largest difference from softmax in float64.
double worst(const Matrix& scores) {
  const MatrixOf<double> exact = softmax_rows<double>(cast<double>(scores));
  return (eigen(cast<double>(softmax_fast(scores))) - eigen(exact)).cwiseAbs().maxCoeff();
}

TEST(SoftmaxFast, AgreesWithSoftmaxRowsAtEveryWidth) {
  Dice dice(1);
  for (Index columns = 1; columns <= 40; ++columns) {
    EXPECT_LE(worst(dice.matrix<float>(5, columns, 8)), 3e-7) << columns << " columns";
  }
}

TEST(SoftmaxFast, HandlesScoresThatOverflowExp) {
  Matrix scores(3, 5);
  eigen(scores) << 1e4F, -1e4F, 0, 9999, 1e4F, 0, 0, 0, 0, 0, -1e4F, -1e4F, -9999, -1e4F, -1e30F;
  EXPECT_LE(worst(scores), 3e-7);
  EXPECT_EQ(row_as<float>(softmax_fast(scores), 1), filled<Matrix>(1, 5, 0.2F));
}

TEST(SoftmaxFast, SumsGiveLogSoftmaxOfUnderflowedWeights) {
  Dice dice(2);
  for (Index columns = 1; columns <= 40; ++columns) {
    auto scores = dice.matrix<float>(3, columns, 8);
    scores(1, 0) = -1e4F;
    const Matrix sums = softmax_sums_fast(scores);
    const MatrixOf<double> want = log_softmax_rows<double>(cast<double>(scores));
    for (Index row = 0; row < 3; ++row) {
      const double got = static_cast<double>(scores(row, 0)) - static_cast<double>(sums(row, 0)) -
                         std::log(static_cast<double>(sums(row, 1)));
      EXPECT_NEAR(got, want(row, 0), 3e-7 * std::max(1.0, std::abs(want(row, 0))));
    }
  }
}

}  // namespace
}  // namespace riverbank::tests
