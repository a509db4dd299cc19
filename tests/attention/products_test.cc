// Tests matmul, linear and cosine: their results and their errors.
#include "attention/products.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attention/attend.h"
#include "attention/embed.h"
#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/naive_attention.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
class Products : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Products, Scalars);

TYPED_TEST(Products, MatmulAgreesWithLoopsAlsoTransposed) {
  using T = TypeParam;
  Dice dice(91);
  for (Index n = 1; n <= 6; ++n) {
    const auto a = dice.matrix<T>(n, 7 - n);
    const auto b = dice.matrix<T>(7 - n, n + 1);
    const MatrixOf<double> want = naive_multiply(cast<double>(a), cast<double>(b));
    EXPECT_TRUE(near(*matmul(a, b), want, rounding<T>));
    EXPECT_TRUE(near(*matmul(a, MatrixOf<T>(eigen(b).transpose()), true), want, rounding<T>));
  }
}

TYPED_TEST(Products, MatmulRejectsShapesThatDoNotMatch) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  EXPECT_EQ(matmul(filled<M>(2, 3, 1), filled<M>(2, 3, 1)).error(),
            "a has 3 columns but b has 2 rows");
  EXPECT_EQ(matmul(filled<M>(2, 3, 1), filled<M>(3, 2, 1), true).error(),
            "a has 3 columns but b has 2 columns");
  EXPECT_EQ(matmul(M(0, 3), filled<M>(3, 2, 1)).error(),
            "a is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(matmul(filled<M>(2, 3, 1), M(3, 0)).error(),
            "b is empty (3 × 0) but must be at least 1 × 1");
  EXPECT_EQ(matmul(filled<M>(20000, 1, 1), filled<M>(1, 10000, 1)).error(),
            "the product would be 20000 × 10000 = 200000000 numbers, but at most 134217728 fit");
  auto spoiled = filled<M>(2, 2, 1);
  spoiled(1, 0) = std::numeric_limits<T>::infinity();
  EXPECT_EQ(matmul(filled<M>(2, 2, 1), spoiled).error(), "b[1][0] is infinity but must be finite");
  EXPECT_TRUE(matmul(filled<M>(2, 2, 1), spoiled, false, true));
}

TYPED_TEST(Products, LinearAddsItsBias) {
  using T = TypeParam;
  Dice dice(92);
  const auto x = dice.matrix<T>(3, 4);
  const auto weight = dice.matrix<T>(2, 4);
  const auto bias = dice.matrix<T>(1, 2);
  const MatrixOf<T> bare = *linear(x, weight);
  EXPECT_TRUE(identical(bare, *matmul(x, weight, true)));
  const MatrixOf<T> with_bias = *linear<T>(x, weight, bias);
  for (Index row = 0; row < 3; ++row) {
    for (Index c = 0; c < 2; ++c) EXPECT_EQ(with_bias(row, c), bare(row, c) + bias(0, c));
  }
  EXPECT_TRUE(identical(*linear<T>(x, weight, MatrixOf<T>(eigen(bias).transpose())), with_bias));
}

TYPED_TEST(Products, LinearRejectsShapesThatDoNotMatch) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  const auto x = filled<M>(2, 3, 1);
  EXPECT_EQ(linear(x, filled<M>(3, 2, 1)).error(), "x has width 3 but weight has inputs 2");
  EXPECT_EQ(linear<T>(x, filled<M>(4, 3, 1), filled<M>(1, 3, 1)).error(),
            "bias has width 3 but weight has outputs 4");
  EXPECT_EQ(linear(M(0, 3), filled<M>(4, 3, 1)).error(),
            "x is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(linear(x, M(0, 3)).error(), "weight is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(linear<T>(x, filled<M>(4, 3, 1), M(1, 0)).error(),
            "bias is empty (1 × 0) but must be at least 1 × 1");
  EXPECT_EQ(linear(filled<M>(20000, 1, 1), filled<M>(10000, 1, 1)).error(),
            "the product would be 20000 × 10000 = 200000000 numbers, but at most 134217728 fit");
}

TYPED_TEST(Products, CosineMeasuresDirection) {
  using T = TypeParam;
  EXPECT_EQ(*cosine(rows<T>({{1, 2, 3}}), rows<T>({{2, 4, 6}})), T{1});
  EXPECT_EQ(*cosine(rows<T>({{1, 0}}), rows<T>({{0, 5}})), T{0});
  EXPECT_EQ(*cosine(rows<T>({{1, 2}}), rows<T>({{-1, -2}})), T{-1});
  EXPECT_NEAR(static_cast<double>(*cosine(rows<T>({{1, 0}}), rows<T>({{1, 1}}))), std::sqrt(0.5),
              1e-7);
}

TYPED_TEST(Products, CosineRejectsInvalidInput) {
  using T = TypeParam;
  EXPECT_EQ(cosine(rows<T>({{1, 2}}), rows<T>({{1, 2, 3}})).error(),
            "a has size 2 but b has size 3");
  EXPECT_EQ(cosine(MatrixOf<T>(1, 0), rows<T>({{1}})).error(),
            "a is empty (1 × 0) but must be at least 1 × 1");
  EXPECT_EQ(cosine(rows<T>({{1, 2}}), rows<T>({{0, 0}})).error(),
            "b has only zeros but must have a number that is not 0");
  EXPECT_EQ(cosine(rows<T>({{0, 0}}), rows<T>({{1, 2}})).error(),
            "a has only zeros but must have a number that is not 0");
  const T nan = std::numeric_limits<T>::quiet_NaN();
  EXPECT_EQ(cosine(rows<T>({{1, 2}}), rows<T>({{0, nan}})).error(),
            "b[0][1] is NaN but must be finite");
}

// The word "bank" has the same vector in both sentences at first. Attention moves one "bank"
// towards water and the other towards money.
TEST(RiverAndFinance, AttentionMovesTheBanksApart) {
  const Vocabulary words = {{"stream", "mud", "money", "loan", "bank"},
                            rows({{1.2, 0, 0, 0.3},
                                  {0.9, 0, 0, 0.9},
                                  {0, 1.4, 0, 0.1},
                                  {0, 1.1, 0, 0.6},
                                  {0.8, 0.8, 0.2, 0}})};
  AttendInput river;
  AttendInput finance;
  river.embeddings = *embed(words, {"stream", "bank", "mud"});
  finance.embeddings = *embed(words, {"money", "bank", "loan"});
  river.scale = finance.scale = Scale::off;
  const Matrix bank_before = eigen(river.embeddings).row(1);
  EXPECT_EQ(*cosine(bank_before, Matrix(eigen(finance.embeddings).row(1))), 1.0F);
  const Matrix river_bank = row_as<float>(attend(river)->output, 1);
  const Matrix finance_bank = row_as<float>(attend(finance)->output, 1);
  EXPECT_NEAR(*cosine(river_bank, finance_bank), 0.623F, 0.0005F);
}

}  // namespace
}  // namespace riverbank::tests
