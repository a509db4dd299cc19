// Compares fused attention with plain float64 loops: grouped heads, windows, soft-capping, sinks
// and positions, alone and together with every mask.
#include <gtest/gtest.h>

#include <limits>

#include "kernels/attend_fast.h"
#include "kernels/fused_gradient.h"
#include "riverbank/eigen.h"
#include "support/filled.h"
#include "support/fused_case.h"
#include "support/naive_fused.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

// Random sizes with 1 to 6 query heads. The number of key heads divides the number of query heads.
FusedSizes grouped_sizes(Dice& dice, Index most_queries, Index most_keys) {
  const Index kv_heads = dice.whole(1, 3);
  const Index heads = kv_heads * dice.whole(1, kv_heads == 1 ? 6 : 2);
  return {heads,
          dice.whole(1, most_queries),
          dice.whole(1, most_keys),
          dice.whole(1, 20),
          dice.whole(1, 20),
          kv_heads};
}

void compare(const FusedCase& c, double allowed) {
  const auto fast = attend_fast(c.input(), all_rows(c));
  ASSERT_TRUE(fast) << fast.error();
  const NaiveFused want = naive_fused(c.input());
  EXPECT_TRUE(near(fast->context, want.context, allowed)) << c.size;
  EXPECT_TRUE(near(fast->weights, want.weights, allowed)) << c.size;
  EXPECT_EQ(fast->fully_masked_rows, want.fully_masked_rows) << c.size;
}

TEST(FusedOptions, EveryCombinationInRandomSizes) {
  Dice dice(751);
  for (int i = 0; i < 200; ++i) {
    FusedCase c(dice, grouped_sizes(dice, 40, i % 4 == 0 ? 600 : 60));
    if (dice.chance(0.5)) c.hide_by_chance(dice);
    c.limit_by_chance(dice);
    c.fully_masked = i % 2 == 0 ? FullyMasked::zero : FullyMasked::nan;
    if (c.size.heads > 1 && c.slopes.size() > 0) c.slopes(0, 1) = 0;
    // With ALiBi over 600 keys, scores reach −600, where float32 is less precise.
    compare(c, c.slopes.size() > 0 ? 2e-5 : 3e-6);
  }
}

void compare_gradients(Dice& dice, const FusedCase& c, double allowed) {
  const auto d_context = dice.matrix<float>(c.queries.rows(), c.size.d_v);
  Matrix context(d_context.rows(), d_context.cols());
  Matrix rows(2, d_context.rows());
  const RowSums sums = {rows.row(0).data(), rows.row(1).data()};
  fused_attention(c.input(), context.data(), sums);
  const FusedGradients got = fused_attention_gradient(
      c.input(), {context.data(), sums.maximum, sums.sum, d_context.data()});
  const NaiveFusedGradients want = naive_fused_gradient(c.input(), d_context);
  EXPECT_TRUE(near(got.queries, want.queries, allowed)) << c.size;
  EXPECT_TRUE(near(got.keys, want.keys, allowed)) << c.size;
  EXPECT_TRUE(near(got.values, want.values, allowed)) << c.size;
  EXPECT_TRUE(near(got.sinks, want.sinks, allowed)) << c.size;
}

TEST(FusedOptions, GradientsOfEveryCombination) {
  Dice dice(752);
  for (int i = 0; i < 60; ++i) {
    FusedCase c(dice, grouped_sizes(dice, 150, i % 4 == 0 ? 300 : 40), 1);
    if (dice.chance(0.5)) c.hide_by_chance(dice);
    c.limit_by_chance(dice);
    compare_gradients(dice, c, c.slopes.size() > 0 ? 5e-5 : 5e-6);
  }
}

// The softcap is precise for scores near 0, where tanh(x) computed as 1 − 2/(e²ˣ + 1) would lose
// all digits. It is also precise for scores far beyond the cap.
TEST(FusedOptions, SoftcapOfSmallAndLargeScores) {
  Dice dice(753);
  for (const float size : {1e-6F, 1e-3F, 1.0F, 30.0F, 1e4F}) {
    FusedCase c(dice, {1, 9, 30, 4, 3}, 1);
    c.softcap = 20;
    eigen(c.queries) *= size;
    compare(c, 3e-6);
  }
  FusedCase c(dice, {1, 4, 20, 1, 20});
  c.scale = Scale::off;
  c.softcap = 1e-3F;  // all weights are then nearly 1/20, so their differences from it are compared
  eigen(c.values).setIdentity();
  const auto fast = attend_fast(c.input(), all_rows(c));
  const MatrixOf<double> got = eigen(cast<double>(fast->weights)).array() - 0.05;
  const MatrixOf<double> want = eigen(naive_fused(c.input()).weights).array() - 0.05;
  EXPECT_TRUE(near(got, want, 2e-8));
}

// A very large sink leaves no weight for the keys. A sink far below all scores changes nothing.
TEST(FusedOptions, SinksOfAnySize) {
  Dice dice(754);
  for (const float sink : {-3e38F, -200.0F, -50.0F, 0.0F, 30.0F, 50.0F, 200.0F, 3e38F}) {
    FusedCase c(dice, {2, 9, 30, 4, 3});
    c.sinks = filled<Matrix>(1, 2, sink);
    compare(c, 2e-6);
    compare_gradients(dice, c, 5e-6);
    c.mask.additive = dice.matrix<float>(9, 30, 3);
    compare(c, 2e-6);
  }
}

// With a sink of any size, weights and context of a row without a visible key are 0 under either
// rule for such rows, because the sink takes all of the softmax. The row is still listed in
// fully_masked_rows. A row is not listed if its keys are visible but all their values are 0.
TEST(FusedOptions, RowsWithoutVisibleKeysAreListedAlsoWithASink) {
  Dice dice(755);
  for (const FullyMasked rule : {FullyMasked::zero, FullyMasked::nan}) {
    for (const float sink : {-3e38F, -200.0F, -88.1F, -87.5F, -42.0F, -1.0F, 2.0F, 200.0F, 3e38F}) {
      FusedCase c(dice, {2, 9, 30, 4, 3});
      c.fully_masked = rule;
      c.sinks = filled<Matrix>(1, 2, sink);
      c.mask.keep = filled<Matrix>(9, 30, 1);
      eigen(*c.mask.keep).row(4).setZero();
      eigen(c.values).topRows(30).setZero();
      compare(c, 2e-6);
      compare_gradients(dice, c, 5e-6);
      EXPECT_EQ(attend_fast(c.input())->fully_masked_rows, (std::vector<Index>{4, 13})) << sink;
    }
  }
}

// The queries 3, 4 and 5 are more than 3 positions after the last key, so they see no key through
// the window.
TEST(FusedOptions, AWindowBehindAllKeysIsEmpty) {
  Dice dice(756);
  for (const FullyMasked rule : {FullyMasked::zero, FullyMasked::nan}) {
    for (const Index keys : {5, 300}) {
      FusedCase c(dice, {1, 6, keys, 4, 3});
      c.fully_masked = rule;
      c.window.before = 3;
      c.first_query = keys;
      compare(c, 2e-6);
      EXPECT_EQ(attend_fast(c.input())->fully_masked_rows, (std::vector<Index>{3, 4, 5}));
    }
  }
}

// The kernel skips the blocks of keys outside of a window, so that its time depends on the size of
// the window. The keys and values of these blocks are NaN here, which shows that they are not read.
TEST(FusedOptions, NumbersOutsideOfAWindowAreNotRead) {
  Dice dice(757);
  FusedCase c(dice, {2, 4, 2000, 8, 8});
  c.first_query = 1500;
  c.window = {.before = 40, .after = 10};
  const Matrix want = attend_fast(c.input())->context;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (Matrix* numbers : {&c.keys, &c.values}) {
    for (Index head = 0; head < 2; ++head) {
      eigen(*numbers).middleRows(head * 2000, 1280).setConstant(nan);
      eigen(*numbers).middleRows(head * 2000 + 1536, 464).setConstant(nan);
    }
  }
  Matrix context(8, 8);
  fused_attention(c.input(), context.data());
  EXPECT_TRUE(identical(context, want));
}

TEST(FusedOptions, BitsDoNotDependOnTheNumberOfThreads) {
  Dice dice(758);
  for (int i = 0; i < 6; ++i) {
    FusedCase c(dice, grouped_sizes(dice, 500, 600));
    c.limit_by_chance(dice);
    const Matrix want = attend_fast(c.input())->context;
    for (const int threads : {2, 5}) {
      EXPECT_TRUE(identical(attend_fast(c.input(), {}, threads)->context, want));
    }
  }
}

Index tasks_of_the_team = 0;

// Replaces a team of threads: does the tasks in reverse order on this thread, and counts them.
void count_tasks(Index tasks, const WorkRef<Index>& work) {
  tasks_of_the_team += tasks;
  for (Index task = tasks - 1; task >= 0; --task) work(task);
}

TEST(FusedOptions, ATeamSharesTheWorkIfThereIsEnough) {
  Dice dice(762);
  const auto run = [&](const FusedSizes& size, int threads) {
    FusedCase c(dice, size);
    c.limit_by_chance(dice);
    const Matrix want = attend_fast(c.input())->context;
    tasks_of_the_team = 0;
    const auto team = AttentionThreads::team(threads, count_tasks);
    EXPECT_TRUE(identical(attend_fast(c.input(), {}, team)->context, want));
  };
  run({4, 200, 300, 16, 12, 2}, 3);
  EXPECT_EQ(tasks_of_the_team, 3);
  run({9, 1, 2000, 64, 64, 3}, 5);  // one token: a task for each key head
  EXPECT_EQ(tasks_of_the_team, 3);
  run({9, 1, 100, 64, 64, 3}, 3);  // too little work to share
  EXPECT_EQ(tasks_of_the_team, 0);
  run({9, 1, 2000, 64, 64, 3}, 1);
  EXPECT_EQ(tasks_of_the_team, 0);
}

TEST(FusedOptions, RejectsInvalidOptions) {
  Dice dice(759);
  FusedCase c(dice, {4, 3, 6, 3, 2, 2});
  const auto error_of = [&](auto change) {
    FusedInput input = c.input();
    change(input);
    return attend_fast(input).error();
  };
  const Matrix three(1, 3);
  EXPECT_EQ(error_of([](FusedInput& in) { in.kv_heads = 3; }),
            "heads = 4 must be a multiple of kv_heads, which is 3");
  EXPECT_EQ(error_of([](FusedInput& in) { in.kv_heads = -1; }),
            "heads = 4 must be a multiple of kv_heads, which is -1");
  EXPECT_EQ(error_of([](FusedInput& in) { in.keys.rows = 11; }),
            "keys have 11 rows, which is not a multiple of kv_heads = 2");
  EXPECT_EQ(error_of([](FusedInput& in) { in.softcap = -1; }),
            "softcap must be finite and at least 0 (off) but is -1");
  EXPECT_EQ(error_of([&](FusedInput& in) { in.sinks = three; }), "sinks has size 3 but heads is 4");
  EXPECT_EQ(error_of([](FusedInput& in) { in.window.before = -1; }),
            "mask.window.before must be from 0 to 134217728 but is -1");
  EXPECT_EQ(error_of([](FusedInput& in) { in.window.after = -2; }),
            "mask.window.after must be from 0 to 134217728 but is -2");
}

// Without kv_heads, 12 rows of keys count as 3 keys for each of 4 heads. But 8 rows are ambiguous:
// 4 heads with 2 keys each, or 2 key heads with 4 keys each, which is the number of queries.
TEST(FusedOptions, KeysOfFewerHeadsNeedKvHeads) {
  Dice dice(760);
  const FusedCase c(dice, {4, 4, 6, 3, 2, 2});
  FusedInput input = c.input();
  input.kv_heads = 0;
  EXPECT_TRUE(attend_fast(input)) << attend_fast(input).error();
  input.keys.rows = input.values.rows = 8;
  EXPECT_EQ(attend_fast(input).error(),
            "keys have 8 rows, which are 2 for each of 4 heads or 4 for each of 2 key heads: "
            "kv_heads must be 4 or 2");
  for (const Index kv_heads : {2, 4}) {
    input.kv_heads = kv_heads;
    EXPECT_TRUE(attend_fast(input));
  }
  input.kv_heads = 0;
  input.keys.rows = input.values.rows = 6;
  EXPECT_EQ(attend_fast(input).error(),
            "keys have 6 rows, which is not a multiple of heads = 4; give kv_heads if there are "
            "fewer key heads");
}

}  // namespace
}  // namespace riverbank::tests
