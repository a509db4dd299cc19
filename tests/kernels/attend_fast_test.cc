// Tests attend_fast: selected rows of weights, rows without a visible key, and errors.
#include "kernels/attend_fast.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "attention/check.h"
#include "support/filled.h"
#include "support/fused_case.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

TEST(AttendFast, ReturnsTheRequestedRowsOfWeights) {
  Dice dice(741);
  for (const Index n : {3, 9, 70}) {
    FusedCase c(dice, {2, n, n + 1, 4, 3});
    c.hide_by_chance(dice);
    const auto trace = attend(c.twin());
    const std::vector<Index> chosen = {2 * n - 1, 0, 1};
    const auto fast = attend_fast(c.input(), chosen);
    ASSERT_TRUE(fast) << fast.error();
    EXPECT_TRUE(near(fast->context, trace->context, 2e-6));
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const Matrix got = eigen(fast->weights).row(static_cast<Index>(i));
      const MatrixOf<double> want = eigen(trace->weights).row(chosen[i]);
      EXPECT_TRUE(near(got, want, 2e-6));
    }
    EXPECT_EQ(fast->fully_masked_rows, trace->fully_masked_rows);
  }
}

TEST(AttendFast, ListsRowsWithoutAVisibleKey) {
  Dice dice(742);
  for (const FullyMasked rule : {FullyMasked::zero, FullyMasked::nan}) {
    FusedCase c(dice, {2, 40, 40, 4, 3});
    c.mask.keep = filled<Matrix>(80, 40, 1);
    eigen(*c.mask.keep).row(3).setZero();
    eigen(*c.mask.keep).row(71).setZero();
    c.fully_masked = rule;
    const auto fast = attend_fast(c.input(), {71});
    EXPECT_EQ(fast->fully_masked_rows, (std::vector<Index>{3, 71}));
    EXPECT_EQ(std::isnan(fast->weights(0, 0)), rule == FullyMasked::nan);
  }
}

struct FastMistake {
  std::function<void(FusedCase&, FusedInput&)> make;
  std::string words;
};

TEST(AttendFast, RejectsInvalidInput) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Matrix other(3, 3);
  const auto twos = filled<Matrix>(4, 6, 2);
  const auto nans = filled<Matrix>(4, 6, nan);
  const std::vector<FastMistake> mistakes = {
      {[](FusedCase&, FusedInput& in) { in.heads = 0; }, "heads must be at least 1 but is 0"},
      {[](FusedCase&, FusedInput& in) { in.queries = View(); },
       "queries is empty (0 × 0) but must be at least 1 × 1"},
      {[](FusedCase&, FusedInput& in) { in.heads = 3; },
       "queries have 8 rows, which is not a multiple of heads = 3"},
      {[](FusedCase&, FusedInput& in) { in.keys.rows = 11; },
       "keys have 11 rows, which is not a multiple of heads = 2; give kv_heads if there are fewer "
       "key heads"},
      {[](FusedCase&, FusedInput& in) { in.queries.columns = 2; },
       "queries have width 2 but keys have width 3"},
      {[](FusedCase&, FusedInput& in) { in.values.rows = 10; },
       "keys have 12 rows but values have 10 rows"},
      {[=](FusedCase& c, FusedInput&) { c.values(3, 1) = nan; },
       "values[3][1] is NaN but must be finite"},
      {[](FusedCase&, FusedInput& in) { in.scale = Scale::divisor, in.divisor = 0; },
       "divisor must be finite and above 0 but is 0"},
      {[&](FusedCase&, FusedInput& in) { in.keep = other; },
       "mask.keep is 3 × 3 but the scores are 4 × 6 for each of 2 heads"},
      {[&](FusedCase&, FusedInput& in) { in.keep = twos; },
       "mask.keep[0][0] is 2 but must be 0 (hidden) or 1 (visible)"},
      {[&](FusedCase&, FusedInput& in) { in.key_keep = other; },
       "mask.key_keep is 3 × 3 but one number for each of the 6 keys (1 × 6) is needed"},
      {[&](FusedCase&, FusedInput& in) { in.additive = nans; },
       "mask.additive[0][0] is NaN but must be finite or −infinity"},
      {[&](FusedCase&, FusedInput& in) {
         in.alibi = {other.data(), 1, 3};
       },
       "alibi has size 3 but heads is 2"},
      {[](FusedCase&, FusedInput& in) { in.first_query = -1; },
       "first_query must be from 0 to 134217728 but is -1"},
      {[](FusedCase&, FusedInput& in) {
         in.first_query = std::numeric_limits<std::int32_t>::max();
       },
       "first_query must be from 0 to 134217728 but is 2147483647"},
  };
  for (const FastMistake& mistake : mistakes) {
    Dice dice(743);
    FusedCase c(dice, {2, 4, 6, 3, 2});
    FusedInput input = c.input();
    input.kv_heads = 0;
    mistake.make(c, input);
    EXPECT_EQ(attend_fast(input).error(), mistake.words);
  }
  Dice dice(744);
  const FusedCase c(dice, {2, 4, 6, 3, 2});
  EXPECT_EQ(attend_fast(c.input(), {0, 8}).error(),
            "weight_rows[1] is 8 but the weights have rows 0 to 7");
}

TEST(AttendFast, AcceptsAnyPositiveNumberOfThreads) {
  Dice dice(745);
  const FusedCase c(dice, {1, 4, 20, 3, 2});
  EXPECT_TRUE(attend_fast(c.input(), {}, 1));
  for (const int threads : {0, -1}) {
    EXPECT_EQ(attend_fast(c.input(), {}, threads).error(),
              "threads must be at least 1 but is " + std::to_string(threads));
  }
}

// At the largest allowed position of the first query, all keys are in the past. So the causal mask
// hides none.
TEST(AttendFast, AFirstQueryBehindAllKeysSeesAllKeys) {
  Dice dice(746);
  const FusedCase c(dice, {1, 4, 20, 3, 2});
  FusedInput input = c.input();
  input.causal = true;
  input.first_query = max_elements;
  const auto fast = attend_fast(input);
  ASSERT_TRUE(fast) << fast.error();
  EXPECT_TRUE(identical(fast->context, attend_fast(c.input())->context));
  EXPECT_TRUE(fast->fully_masked_rows.empty());
}

}  // namespace
}  // namespace riverbank::tests
