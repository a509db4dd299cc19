// Compares fused attention with attend(): every small size, every mask, random sizes, and numbers
// at the limits of float32.
#include "kernels/fused_attention.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "kernels/fused_tile.h"
#include "support/filled.h"
#include "support/fused_case.h"
#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

Matrix fused(const FusedInput& input, int threads = 1) {
  Matrix context(input.queries.rows, input.values.columns);
  fused_attention(input, context.data(), {}, threads);
  return context;
}

MatrixOf<double> twin(const FusedCase& c) { return attend(c.twin())->context; }

TEST(FusedAttention, AgreesWithAttendInEverySmallSize) {
  Dice dice(711);
  for (Index queries = 1; queries <= 2 * tile_rows + 1; ++queries) {
    for (Index keys = 1; keys <= 2 * panel_width + 1; keys += queries == 7 ? 1 : 3) {
      const FusedSizes size = {1 + keys % 2, queries, keys, 1 + (queries + keys) % 9,
                               1 + queries % 11};
      FusedCase c(dice, size);
      EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << size;
      c.mask.causal = true;
      EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << size << ", causal";
    }
  }
}

TEST(FusedAttention, EveryWidth) {
  Dice dice(712);
  for (Index d = 1; d <= 2 * panel_width + 3; ++d) {
    const FusedCase wide_keys(dice, {2, 9, 19, d, 3});
    EXPECT_TRUE(near(fused(wide_keys.input()), twin(wide_keys), 1e-6)) << wide_keys.size;
    const FusedCase wide_values(dice, {2, 9, 19, 3, d});
    EXPECT_TRUE(near(fused(wide_values.input()), twin(wide_values), 1e-6)) << wide_values.size;
  }
}

// Head widths of real models, and widths with every possible number of columns after the last whole
// register.
TEST(FusedAttention, WideHeads) {
  Dice dice(725);
  for (const Index d : {63, 64, 65, 66, 67, 96, 127, 130}) {
    FusedCase c(dice, {2, 11, 70, d, 193 - d}, 0.5);
    EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << c.size;
    c.mask.causal = true;
    EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << c.size << ", causal";
  }
}

TEST(FusedAttention, EveryMaskInRandomSizes) {
  Dice dice(713);
  for (int i = 0; i < 150; ++i) {
    const FusedSizes size = {dice.whole(1, 3), dice.whole(1, 70), dice.whole(1, 600),
                             dice.whole(1, 20), dice.whole(1, 40)};
    FusedCase c(dice, size);
    c.hide_by_chance(dice);
    EXPECT_TRUE(near(fused(c.input()), twin(c), 2e-6)) << size;
  }
}

TEST(FusedAttention, SizesAroundEveryBlockAndGroup) {
  Dice dice(714);
  for (const Index n : {few_keys_at_most, few_keys_at_most + 1, block_keys - 1, block_keys,
                        block_keys + 1, 2 * block_keys + 3}) {
    FusedCase c(dice, {1, n, n, 4, 4});
    EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << n;
    c.mask.causal = true;
    EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << n << ", causal";
  }
}

// Inputs that begin one, two or three floats after an aligned address.
TEST(FusedAttention, InputsNeedNoAlignment) {
  Dice dice(715);
  const FusedCase c(dice, {2, 13, 21, 6, 10});
  const Matrix want = fused(c.input());
  for (Index shift = 1; shift < 4; ++shift) {
    const auto moved = [shift](const Matrix& x) {
      std::vector<float> copy(static_cast<std::size_t>(shift + x.size()));
      std::copy_n(x.data(), x.size(), copy.data() + shift);
      return copy;
    };
    const auto q = moved(c.queries);
    const auto k = moved(c.keys);
    const auto v = moved(c.values);
    FusedInput input = c.input();
    input.queries.data = q.data() + shift;
    input.keys.data = k.data() + shift;
    input.values.data = v.data() + shift;
    EXPECT_TRUE(identical(fused(input), want));
  }
}

TEST(FusedAttention, LargeScores) {
  Dice dice(716);
  for (const float size : {30.0F, 300.0F, 1e4F}) {
    for (const bool causal : {false, true}) {
      FusedCase c(dice, {1, 40, 300, 1, 3});
      c.scale = Scale::off;
      eigen(c.queries).setConstant(size);
      c.keys =
          eigen(c.keys).array().sign();  // scores are ± size, so that float32 holds them exactly
      c.mask.causal = causal;
      EXPECT_TRUE(near(fused(c.input()), twin(c), 2e-6)) << size;
    }
  }
}

// The longest query comes first and the longest key last. So the bound of the scores must consider
// all rows.
TEST(FusedAttention, TheLongestOfManyRowsBoundsTheScores) {
  Dice dice(724);
  FusedCase c(dice, {1, 5, 40, 1, 1});
  eigen(c.queries) << 30.0F, 0.1F, 0.1F, 0.1F, 0.1F;
  for (Index key = 0; key < 40; ++key) {
    c.keys(key, 0) = 10 * (1 + 0.01F * static_cast<float>(key));
    c.values(key, 0) = static_cast<float>(key);
  }
  const Matrix context = fused(c.input());
  EXPECT_NEAR(static_cast<double>(context(0, 0)), 38.9476, 1e-4);
  EXPECT_TRUE(near(context, twin(c), 1e-4));
  eigen(c.keys).colwise().reverseInPlace();
  eigen(c.queries).colwise().reverseInPlace();
  EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-4));
}

TEST(FusedAttention, VeryWideHeads) {
  Dice dice(725);
  for (const Index d_k : {64, 65, 66, 80, 127, 128, 200}) {
    for (const Index keys : {7, 70}) {
      const FusedCase c(dice, {2, 9, keys, d_k, 5});
      const auto trace = attend(c.twin());
      EXPECT_EQ(trace->divisor, std::sqrt(static_cast<double>(d_k)));
      EXPECT_TRUE(near(fused(c.input()), trace->context, 2e-6)) << c.size;
    }
  }
}

// A weighted mean is at most the largest value, so it is finite for values of any size.
TEST(FusedAttention, HugeValues) {
  Dice dice(726);
  for (const Index keys : {9, 64, 65, 300, 3000}) {
    for (const float size : {1e12F, 1e18F, 1e30F, 3e38F}) {
      FusedCase c(dice, {1, 20, keys, 4, 3});
      eigen(c.values).leftCols(2) *= size;
      eigen(c.values).col(1) = eigen(c.values).col(1).cwiseAbs();
      const Matrix context = fused(c.input());
      const MatrixOf<double> want = twin(c);
      const MatrixOf<double> ratios = eigen(cast<double>(context)) / static_cast<double>(size);
      EXPECT_TRUE(near(MatrixOf<double>(eigen(ratios).leftCols(2)),
                       MatrixOf<double>((eigen(want) / static_cast<double>(size)).leftCols(2)),
                       1e-6))
          << c.size << ", " << size;
      EXPECT_TRUE(near(Matrix(eigen(context).rightCols(1)),
                       MatrixOf<double>(eigen(want).rightCols(1)), 1e-6));
    }
  }
}

// The largest score rises from block to block, or falls.
TEST(FusedAttention, RisingAndFallingScores) {
  Dice dice(717);
  for (const float slope : {0.25F, -0.25F}) {
    FusedCase c(dice, {1, 8, 1000, 1, 5});
    c.scale = Scale::off;
    eigen(c.queries).setOnes();
    for (Index key = 0; key < 1000; ++key) c.keys(key, 0) = slope * static_cast<float>(key);
    // The kernel multiplies scores by log2 e. The largest score, 250, becomes 360, which float32
    // represents to within 1.5e-5.
    EXPECT_TRUE(near(fused(c.input()), twin(c), 1.5e-5)) << slope;
  }
}

// One key has a large score and all others a small one. The key is tried in every lane, in several
// blocks and after the last whole block. The column that gives the large score varies too.
TEST(FusedAttention, OneKeyWithALargeScore) {
  Dice dice(726);
  for (const Index loud : {0, 1, 2, 3, 4, 7, 255, 256, 257, 258, 259, 599}) {
    FusedCase c(dice, {1, 6, 600, 9, 3});
    c.scale = Scale::off;
    const Index column = loud % 9;
    eigen(c.queries).setZero();
    eigen(c.queries).col(column).setConstant(
        15);  // a score of 300: e^300 is 2^433, which would overflow
    eigen(c.keys).col(column).setConstant(-20);
    c.keys(loud, column) = 20;
    EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << loud;
    eigen(c.keys).setZero();
    c.keys(loud, column) = 20;
    EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6)) << loud << ", among zeros";
  }
}

TEST(FusedAttention, RowsWithoutAVisibleKeyFollowTheRule) {
  Dice dice(718);
  for (const Index queries : {3, 40}) {
    for (const FullyMasked rule : {FullyMasked::zero, FullyMasked::nan}) {
      FusedCase c(dice, {2, queries, 300, 4, 3});
      c.fully_masked = rule;
      c.mask.keep = filled<Matrix>(queries, 300, 1);
      eigen(*c.mask.keep).row(1).setZero();
      EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6));
      c.mask.additive = Matrix(queries, 300);
      eigen(*c.mask.additive).row(2).setConstant(minus_infinity);
      EXPECT_TRUE(near(fused(c.input()), twin(c), 1e-6));
    }
  }
}

TEST(FusedAttention, HugeAdditiveNumbers) {
  Dice dice(719);
  FusedCase c(dice, {1, 20, 290, 4, 3});
  c.mask.additive = Matrix(20, 290);
  eigen(*c.mask.additive).row(3).setConstant(std::numeric_limits<float>::lowest());
  eigen(*c.mask.additive).row(4).head(280).setConstant(std::numeric_limits<float>::lowest());
  eigen(*c.mask.additive).row(5).head(280).setConstant(minus_infinity);
  eigen(*c.mask.additive).row(6).setConstant(1e4F);
  eigen(*c.mask.additive).row(7).setConstant(-1e4F);
  // float32 represents a score of 10,000 to three decimals only.
  EXPECT_TRUE(near(fused(c.input()), twin(c), 2e-3));
}

TEST(FusedAttention, Denormals) {
  Dice dice(720);
  FusedCase c(dice, {1, 14, 33, 5, 6});
  eigen(c.keys) *= 1e-39F;
  eigen(c.values) *= 1e-39F;
  const Matrix context = fused(c.input());
  const Matrix got = eigen(context) * 1e30F;
  const MatrixOf<double> want = eigen(twin(c)) * 1e30;
  EXPECT_TRUE(near(got, want, 1e-14));
  EXPECT_GT(eigen(context).cwiseAbs().maxCoeff(), 0);
}

// With standard normal inputs and up to 4,096 keys, results differ from float64 by at most 5e-7.
TEST(FusedAttention, IsPreciseOnNormalNumbers) {
  Dice dice(721);
  for (const Index tokens : {128, 512, 1024, 4096}) {
    for (const bool causal : {false, true}) {
      const Index queries = std::min<Index>(tokens, 64);
      FusedCase c(dice, {1, queries, tokens, 64, 64});
      for (Matrix* x : {&c.queries, &c.keys, &c.values}) {
        for (Index i = 0; i < x->size(); ++i) x->data()[i] = dice.normal();
      }
      c.mask.causal = causal;
      const double worst =
          (eigen(cast<double>(fused(c.input()))) - eigen(twin(c))).cwiseAbs().maxCoeff();
      EXPECT_LE(worst, 5e-7) << tokens << (causal ? " causal" : "");
    }
  }
}

TEST(FusedAttention, BitsDoNotDependOnTheNumberOfThreads) {
  Dice dice(722);
  for (int i = 0; i < 6; ++i) {
    FusedCase c(dice, {dice.whole(1, 3), dice.whole(1, 900), dice.whole(1, 600), 8, 8});
    c.hide_by_chance(dice);
    const Matrix want = fused(c.input());
    for (const int threads : {2, 3, 7}) EXPECT_TRUE(identical(fused(c.input(), threads), want));
  }
}

// If only the second half of the queries is given, with its position, it gets the same context as
// in the call with all queries.
TEST(FusedAttention, QueriesMayBeginAtAnyPosition) {
  Dice dice(723);
  for (const Index n : {6, 40, 700}) {
    FusedCase c(dice, {1, n, n, 4, 5});
    c.mask.causal = true;
    c.slopes = filled<Matrix>(1, 1, 0.3F);
    FusedInput half = c.input();
    half.first_query = n / 2;
    half.queries = {c.queries.row(n / 2).data(), n - n / 2, 4};
    const MatrixOf<double> want = eigen(twin(c)).bottomRows(n - n / 2);
    EXPECT_TRUE(near(fused(half), want, 1e-6)) << n;
  }
}

TEST(FusedAttention, WeightsCanBeRecomputedFromRowSums) {
  Dice dice(724);
  for (const Index n : {5, 300}) {
    FusedCase c(dice, {2, n, n, 4, 3});
    c.hide_by_chance(dice);
    c.mask.keep = filled<Matrix>(n, n, 1);
    eigen(*c.mask.keep).row(0).setZero();
    Matrix context(2 * n, 3);
    Matrix sums(2, 2 * n);
    fused_attention(c.input(), context.data(), {sums.row(0).data(), sums.row(1).data()});
    const auto trace = attend(c.twin());
    for (Index row = 0; row < 2 * n; ++row) {
      double want = 0;
      for (const double score : trace->masked.row(row)) want += std::exp(score);
      const double got =
          std::exp2(static_cast<double>(sums(0, row))) * static_cast<double>(sums(1, row));
      EXPECT_NEAR(want == 0 ? static_cast<double>(sums(1, row)) : got / want, want == 0 ? 0 : 1,
                  2e-5)
          << row;
    }
  }
}

}  // namespace
}  // namespace riverbank::tests
