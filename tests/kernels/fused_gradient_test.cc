// Compares the gradient of fused attention with attend_gradient, which stores every weight.
#include "kernels/fused_gradient.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "model/gradients/attend.h"
#include "support/filled.h"
#include "support/fused_case.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

struct Wanted {
  MatrixOf<double> queries, keys, values;
};

Wanted twin(const FusedCase& c, const Matrix& d_context) {
  const AttendInputOf<double> input = c.twin();
  const auto trace = attend(input);
  const MatrixOf<double> d_output = cast<double>(join_heads(d_context, c.size.heads));
  const auto gradients = attend_gradient(input, *trace, d_output);
  return {gradients.steps.queries, gradients.steps.keys, gradients.steps.values};
}

FusedGradients fused(const FusedCase& c, const Matrix& d_context) {
  const FusedInput input = c.input();
  Matrix context(d_context.rows(), d_context.cols());
  Matrix rows(2, d_context.rows());
  const RowSums sums = {rows.row(0).data(), rows.row(1).data()};
  fused_attention(input, context.data(), sums);
  return fused_attention_gradient(input,
                                  {context.data(), sums.maximum, sums.sum, d_context.data()});
}

void compare(Dice& dice, const FusedCase& c, double allowed) {
  const auto d_context = dice.matrix<float>(c.size.heads * c.size.queries, c.size.d_v);
  const FusedGradients got = fused(c, d_context);
  const Wanted want = twin(c, d_context);
  EXPECT_TRUE(near(got.queries, want.queries, allowed)) << c.size;
  EXPECT_TRUE(near(got.keys, want.keys, allowed)) << c.size;
  EXPECT_TRUE(near(got.values, want.values, allowed)) << c.size;
}

TEST(FusedGradient, AgreesWithAttendGradientInEverySmallSize) {
  Dice dice(731);
  for (Index n = 1; n <= 18; ++n) {
    FusedCase c(dice, {1 + n % 3, n, 19 - n, 1 + n % 6, 1 + n % 5});
    compare(dice, c, 3e-6);
    c.mask.causal = true;
    compare(dice, c, 3e-6);
  }
}

TEST(FusedGradient, EveryMaskInRandomSizes) {
  Dice dice(732);
  for (int i = 0; i < 40; ++i) {
    const FusedSizes size = {dice.whole(1, 3), dice.whole(1, 300), dice.whole(1, 300),
                             dice.whole(1, 9), dice.whole(1, 20)};
    FusedCase c(dice, size, 1);
    c.hide_by_chance(dice);
    // The tolerance is large because scores reach −300 with ALiBi and are then accurate to 3e-5.
    compare(dice, c, 5e-5);
  }
}

TEST(FusedGradient, LargeScores) {
  Dice dice(733);
  FusedCase c(dice, {1, 20, 150, 1, 3});
  c.scale = Scale::off;
  eigen(c.queries).setConstant(1e4F);
  c.keys = eigen(c.keys).array().sign();
  const auto d_context = dice.matrix<float>(20, 3);
  EXPECT_TRUE(near(fused(c, d_context).values, twin(c, d_context).values, 1e-5));
}

// The last queries alone, with their position, get the same gradients as in a call with all queries
// in which the contexts of the first queries have the gradient 0.
TEST(FusedGradient, QueriesMayBeginAtAnyPosition) {
  Dice dice(735);
  const Index n = 300;
  const Index first = 170;
  FusedCase c(dice, {1, n, n, 4, 5}, 1);
  c.mask.causal = true;
  auto d_context = dice.matrix<float>(n, 5);
  eigen(d_context).topRows(first).setZero();
  const Wanted want = twin(c, d_context);

  FusedInput last = c.input();
  last.first_query = first;
  last.queries = {c.queries.row(first).data(), n - first, 4};
  Matrix context(n - first, 5);
  Matrix sums(2, n - first);
  fused_attention(last, context.data(), {sums.row(0).data(), sums.row(1).data()});
  const FusedGradients got = fused_attention_gradient(
      last, {context.data(), sums.row(0).data(), sums.row(1).data(), d_context.row(first).data()});
  EXPECT_TRUE(
      near<float>(got.queries, MatrixOf<double>(eigen(want.queries).bottomRows(n - first)), 3e-6));
  EXPECT_TRUE(near(got.keys, want.keys, 3e-6));
  EXPECT_TRUE(near(got.values, want.values, 3e-6));
}

TEST(FusedGradient, RowsWithoutAVisibleKeyHaveTheGradientZero) {
  Dice dice(734);
  FusedCase c(dice, {1, 20, 150, 4, 3});
  c.mask.keep = filled<Matrix>(20, 150, 1);
  eigen(*c.mask.keep).row(7).setZero();
  compare(dice, c, 3e-6);
  EXPECT_TRUE(eigen(fused(c, filled<Matrix>(20, 3, 1)).queries).row(7).isZero(0));
  c.fully_masked = FullyMasked::nan;
  EXPECT_TRUE(eigen(fused(c, filled<Matrix>(20, 3, 1)).values).array().isNaN().all());
}

}  // namespace
}  // namespace riverbank::tests
