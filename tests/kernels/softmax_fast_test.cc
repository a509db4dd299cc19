// Fast softmax beside the one in float64: every width, large scores, and rows that do not touch
// each other.
#include "kernels/softmax_fast.h"

#include <gtest/gtest.h>

#include "attention/softmax.h"
#include "support/dice.h"

namespace riverbank::tests {
namespace {

// The largest difference from softmax in float64, cell by cell.
double worst(const Matrix& scores) {
  const MatrixOf<double> exact = softmax_rows<double>(scores.cast<double>());
  return (softmax_fast(scores).cast<double>() - exact).cwiseAbs().maxCoeff();
}

TEST(SoftmaxFast, IsLikeItsTwinAtEveryWidth) {
  Dice dice(1);
  for (Index columns = 1; columns <= 40; ++columns) {
    EXPECT_LE(worst(dice.matrix<float>(5, columns, 8)), 3e-7) << columns << " columns";
  }
}

TEST(SoftmaxFast, TakesScoresThatExpCannot) {
  Matrix scores(3, 5);
  scores << 1e4F, -1e4F, 0, 9999, 1e4F, 0, 0, 0, 0, 0, -1e4F, -1e4F, -9999, -1e4F, -1e30F;
  EXPECT_LE(worst(scores), 3e-7);
  EXPECT_EQ(softmax_fast(scores).row(1), Matrix::Constant(1, 5, 0.2F));
}

}  // namespace
}  // namespace riverbank::tests
