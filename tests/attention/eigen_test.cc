// Checks that a user's program can use Eigen with SIMD and exchange matrices with the library, and
// that neither changes the other's results.
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "attention/attend.h"
#include "support/bits.h"
#include "support/dice.h"
#include "support/near.h"

#if defined(EIGEN_DONT_VECTORIZE)
#error "the tests stand for a user of Eigen, to whom the library must not give its settings"
#endif

namespace riverbank::tests {
namespace {

TEST(Eigen, AMatrixIsViewedWithoutACopyAndAcceptsResults) {
  Matrix m = rows({{1, 2, 3}, {4, 5, 6}});
  eigen(m).row(1) *= 2;
  EXPECT_TRUE(identical(m, rows({{1, 2, 3}, {8, 10, 12}})));
  EXPECT_EQ(static_cast<const void*>(eigen(m).data()), m.data());

  const Matrix turned = eigen(m).transpose();
  EXPECT_TRUE(identical(turned, rows({{1, 8}, {2, 10}, {3, 12}})));
  m = eigen(turned).col(0);  // m now has another shape
  EXPECT_TRUE(identical(m, rows({{1}, {2}, {3}})));
  m = eigen(m) + eigen(m);  // m is assigned an expression that contains m
  EXPECT_TRUE(identical(m, rows({{2}, {4}, {6}})));
}

TEST(Eigen, AMatrixThatWasMovedFromIsEmpty) {
  Matrix m = rows({{1, 2}});
  const Matrix taken = std::move(m);
  EXPECT_EQ(taken.size(), 2);
  EXPECT_EQ(m.rows(), 0);  // NOLINT(bugprone-use-after-move): the moved-from matrix is tested
  EXPECT_EQ(m.size(), 0);
}

// A user's own attention with Eigen's vectorised float32 agrees with the library's up to rounding.
// The library, linked into the same program, gives the same bits before and after the user's
// computation.
TEST(Eigen, TheUsersCopyIsVectorisedAndTheLibrarysIsNot) {
#if defined(__SSE2__) || defined(__ARM_NEON)
  EXPECT_GT(static_cast<int>(Eigen::internal::packet_traits<float>::size), 1);
#endif
  Dice dice(19);
  AttendInput input;
  input.embeddings = dice.matrix<float>(9, 33);
  const auto before = attend(input);
  EigenMatrixOf<float> weights =
      eigen(input.embeddings) * eigen(input.embeddings).transpose() / std::sqrt(33.0F);
  weights = (weights.colwise() - weights.rowwise().maxCoeff()).array().exp();
  weights.array().colwise() /= weights.array().rowwise().sum().eval();
  const Matrix context = weights * eigen(input.embeddings);
  EXPECT_TRUE(near(context, before->output, 1e-5));
  EXPECT_TRUE(identical(attend(input)->output, before->output));
}

}  // namespace
}  // namespace riverbank::tests
