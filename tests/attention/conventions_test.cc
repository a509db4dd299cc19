// Tests how weights of three conventions (nn.Linear, a stack of heads, nn.MultiheadAttention) are
// converted to X · W.
#include "attention/conventions.h"

#include <gtest/gtest.h>

#include "attention/attend.h"
#include "attention/products.h"
#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
class Conventions : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Conventions, Scalars);

TYPED_TEST(Conventions, LinearStoresTheTranspose) {
  using T = TypeParam;
  Dice dice(81);
  const auto x = dice.matrix<T>(4, 5);
  const auto weight = dice.matrix<T>(3, 5);
  EXPECT_TRUE(identical(*matmul(x, from_linear(weight)), *linear(x, weight)));
}

// Notebook 004 computes U·x for a column vector x, head by head. With the weight of from_stack(), a
// single product gives the same numbers for all heads.
TYPED_TEST(Conventions, StackContainsUxOfEveryHead) {
  using T = TypeParam;
  Dice dice(82);
  const auto x = dice.matrix<T>(4, 5);
  const std::vector<MatrixOf<T>> heads = {dice.matrix<T>(3, 5), dice.matrix<T>(3, 5)};
  const auto weight = from_stack(heads);
  ASSERT_TRUE(weight) << weight.error();
  const MatrixOf<T> all = *matmul(x, *weight);
  for (std::size_t head = 0; head < heads.size(); ++head) {
    for (Index token = 0; token < 4; ++token) {
      const MatrixOf<T> column = eigen(x).row(token).transpose();
      const MatrixOf<T> ux = multiply(heads[head], column);
      const MatrixOf<T> part =
          eigen(all).block(token, static_cast<Index>(head) * 3, 1, 3).transpose();
      EXPECT_TRUE(identical(part, ux));
    }
  }
}

TYPED_TEST(Conventions, StackNeedsHeadsOfTheSameShape) {
  using T = TypeParam;
  EXPECT_EQ(from_stack(std::vector<MatrixOf<T>>{}).error(), "heads is empty");
  EXPECT_EQ(from_stack<T>({MatrixOf<T>(0, 3)}).error(),
            "head 0 is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(from_stack<T>({rows<T>({{1, 2}}), rows<T>({{1}, {2}})}).error(),
            "head 0 is 1 × 2 but head 1 is 2 × 1");
}

TYPED_TEST(Conventions, TorchStacksThreeLinearLayers) {
  using T = TypeParam;
  Dice dice(83);
  const auto in_weight = dice.matrix<T>(12, 4);
  const auto in_bias = dice.matrix<T>(1, 12);
  const auto out_weight = dice.matrix<T>(4, 4);
  const auto out_bias = dice.matrix<T>(1, 4);
  const auto torch = from_torch<T>(in_weight, in_bias, out_weight, out_bias);
  ASSERT_TRUE(torch) << torch.error();
  const auto x = dice.matrix<T>(3, 4);
  const std::array<const ProjectionOf<T>*, 3> parts = {&torch->query, &torch->key, &torch->value};
  for (Index part = 0; part < 3; ++part) {
    const MatrixOf<T> weight = eigen(in_weight).middleRows(part * 4, 4);
    const MatrixOf<T> bias = eigen(in_bias).middleCols(part * 4, 4);
    EXPECT_TRUE(
        identical(project(x, *parts[static_cast<std::size_t>(part)]), *linear<T>(x, weight, bias)));
  }
  EXPECT_TRUE(identical(project(x, torch->output), *linear<T>(x, out_weight, out_bias)));
}

TYPED_TEST(Conventions, TorchReadsABiasAsRowOrColumn) {
  using T = TypeParam;
  Dice dice(84);
  const auto in_weight = dice.matrix<T>(6, 2);
  const auto flat = dice.matrix<T>(1, 6);
  const MatrixOf<T> standing = eigen(flat).transpose();
  MatrixOf<T> by_part(3, 2);  // the bias of q, then of k, then of v
  eigen(by_part) << flat(0, 0), flat(0, 1), flat(0, 2), flat(0, 3), flat(0, 4), flat(0, 5);
  const auto want = from_torch<T>(in_weight, flat, {}, {});
  for (const MatrixOf<T>& bias : {standing, by_part}) {
    const auto got = from_torch<T>(in_weight, bias, {}, {});
    EXPECT_TRUE(identical(*got->key.bias, *want->key.bias));
    EXPECT_TRUE(identical(*got->value.bias, *want->value.bias));
  }
}

TYPED_TEST(Conventions, TorchBiasesAndOutputAreOptional) {
  using T = TypeParam;
  const auto bare = from_torch<T>(filled<MatrixOf<T>>(6, 2, 1), {}, {}, {});
  ASSERT_TRUE(bare) << bare.error();
  EXPECT_FALSE(bare->query.bias);
  EXPECT_FALSE(bare->output.weight);
  EXPECT_FALSE(bare->output.bias);
}

TYPED_TEST(Conventions, TorchRejectsShapesThatDoNotMatch) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  EXPECT_EQ(from_torch<T>(M(0, 0), {}, {}, {}).error(),
            "in_proj_weight is empty (0 × 0) but must be at least 1 × 1");
  EXPECT_EQ(from_torch<T>(filled<M>(5, 2, 1), {}, {}, {}).error(),
            "in_proj_weight has 5 rows but three times its width is 6");
  EXPECT_EQ(from_torch<T>(filled<M>(6, 2, 1), filled<M>(1, 5, 1), {}, {}).error(),
            "in_proj_bias has size 5 but in_proj_weight has 6 rows");
  EXPECT_EQ(from_torch<T>(filled<M>(6, 2, 1), {}, filled<M>(2, 3, 1), {}).error(),
            "out_proj_weight has 3 columns but in_proj_weight has width 2");
  EXPECT_EQ(from_torch<T>(filled<M>(6, 2, 1), {}, filled<M>(2, 2, 1), filled<M>(1, 3, 1)).error(),
            "out_proj_bias has size 3 but the output has width 2");
  EXPECT_EQ(from_torch<T>(filled<M>(6, 2, 1), {}, {}, filled<M>(1, 2, 1)).error(),
            "out_proj_bias is given but out_proj_weight is missing");
}

}  // namespace
}  // namespace riverbank::tests
