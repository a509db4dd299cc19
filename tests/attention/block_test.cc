// Checks that run_block equals its parts applied one after the other, for pre-norm and post-norm.
#include "attention/block.h"

#include <gtest/gtest.h>

#include "riverbank/eigen.h"
#include "support/attend_requests.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
BlockOf<T> random_block(NormPlace place) {
  Dice dice(121);
  BlockOf<T> block;
  block.norm_place = place;
  block.norm_1 = {dice.matrix<T>(1, 6), dice.matrix<T>(1, 6), 1e-3};
  block.norm_2 = {dice.matrix<T>(1, 6), dice.matrix<T>(1, 6), 1e-2};
  block.attention = random_request<T>(
      {.queries = 1, .d_model = 6, .heads = 2, .d_k = 3, .d_v = 2, .d_out = 6, .bias = true}, 122);
  block.attention.mask.causal = true;
  block.feed_forward = {random_projection<T>(dice, 6, 9, true),
                        random_projection<T>(dice, 9, 6, true), Activation::gelu_tanh};
  return block;
}

template <class T>
class Blocks : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Blocks, Scalars);

TYPED_TEST(Blocks, PreNormIsItsParts) {
  using T = TypeParam;
  const auto block = random_block<T>(NormPlace::pre);
  Dice dice(123);
  for (const Index tokens : {1, 2, 5, 9}) {
    const auto x = dice.matrix<T>(tokens, 6, 2);
    const auto trace = run_block(x, block);
    ASSERT_TRUE(trace) << trace.error();
    AttendInputOf<T> attention = block.attention;
    attention.embeddings = *normalise(x, block.norm_1);
    const MatrixOf<T> y = x + attend(attention)->output;
    const MatrixOf<T> normed = *normalise(y, block.norm_2);
    const MatrixOf<T> out = y + feed_forward(normed, block.feed_forward)->output;
    EXPECT_TRUE(identical(trace->normed_1, attention.embeddings));
    EXPECT_TRUE(identical(trace->attention.embeddings, attention.embeddings));
    EXPECT_TRUE(identical(trace->after_attention, y));
    EXPECT_TRUE(identical(trace->normed_2, normed));
    EXPECT_TRUE(identical(trace->output, out));
  }
}

TYPED_TEST(Blocks, PostNormIsItsParts) {
  using T = TypeParam;
  const auto block = random_block<T>(NormPlace::post);
  Dice dice(124);
  for (const Index tokens : {1, 3, 8}) {
    const auto x = dice.matrix<T>(tokens, 6, 2);
    const auto trace = run_block(x, block);
    ASSERT_TRUE(trace) << trace.error();
    AttendInputOf<T> attention = block.attention;
    attention.embeddings = x;
    const MatrixOf<T> y = *normalise(MatrixOf<T>(x + attend(attention)->output), block.norm_1);
    const MatrixOf<T> added = y + feed_forward(y, block.feed_forward)->output;
    EXPECT_TRUE(identical(trace->after_attention, y));
    EXPECT_TRUE(identical(trace->normed_1, y));
    EXPECT_TRUE(identical(trace->output, *normalise(added, block.norm_2)));
    EXPECT_TRUE(identical(trace->normed_2, trace->output));
  }
}

TYPED_TEST(Blocks, CausalBlocksDoNotLookAhead) {
  using T = TypeParam;
  const auto block = random_block<T>(NormPlace::pre);
  Dice dice(125);
  auto x = dice.matrix<T>(5, 6);
  const auto before = run_block(x, block);
  eigen(x).row(4).setConstant(3);
  const auto after = run_block(x, block);
  EXPECT_TRUE(identical(MatrixOf<T>(eigen(after->output).topRows(4)),
                        MatrixOf<T>(eigen(before->output).topRows(4))));
}

TYPED_TEST(Blocks, RejectShapesThatDoNotMatch) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  for (const NormPlace place : {NormPlace::pre, NormPlace::post}) {
    const auto error = [&](auto make) {
      BlockOf<T> broken = random_block<T>(place);
      auto x = filled<M>(2, 6, 1);
      make(broken, x);
      return run_block(x, broken).error();
    };
    EXPECT_EQ(error([](auto&, auto& x) { x = MatrixOf<T>(0, 6); }),
              "x is empty (0 × 6) but must be at least 1 × 1");
    EXPECT_EQ(error([](auto&, auto& x) { x(1, 5) = std::numeric_limits<T>::quiet_NaN(); }),
              "x[1][5] is NaN but must be finite");
    EXPECT_EQ(error([](auto& b, auto&) { b.norm_1.gamma = filled<M>(1, 5, 1); }),
              "norm_1: gamma has size 5 but x has width 6");
    EXPECT_EQ(error([](auto& b, auto&) { b.norm_2.eps = -1; }),
              "norm_2: eps must be finite and not below 0 but is -1");
    EXPECT_EQ(
        error([](auto& b, auto&) { b.attention.heads = 5; }),
        "queries have width 6 (the columns of query.weight), which is not a multiple of heads = 5");
    EXPECT_EQ(error([](auto& b, auto&) {
                b.attention.output = {filled<M>(4, 7, 1), {}};
              }),
              "x has width 6 but the attention's output has width 7");
    EXPECT_EQ(error([](auto& b, auto&) {
                b.feed_forward.narrow = {filled<M>(9, 5, 1), {}};
              }),
              "x has width 6 but the feed-forward's output has width 5");
    EXPECT_EQ(error([](auto& b, auto&) { b.feed_forward.widen.weight.reset(); }),
              "widen needs a weight");
  }
}

TYPED_TEST(Blocks, AcceptNaNIfAllowed) {
  using T = TypeParam;
  for (const NormPlace place : {NormPlace::pre, NormPlace::post}) {
    BlockOf<T> block = random_block<T>(place);
    block.attention.allow_non_finite = true;
    auto x = filled<MatrixOf<T>>(2, 6, 1);
    x(1, 0) = std::numeric_limits<T>::quiet_NaN();
    const auto trace = run_block(x, block);
    ASSERT_TRUE(trace) << trace.error();
    EXPECT_TRUE(eigen(trace->output).row(1).array().isNaN().all());
  }
}

}  // namespace
}  // namespace riverbank::tests
