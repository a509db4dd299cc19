// Compares every field of the trace with plain float64 loops, for many sizes and all options.
#include "attention/attend.h"

#include <gtest/gtest.h>

#include "riverbank/eigen.h"
#include "support/attend_requests.h"
#include "support/naive_attention.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

// Float rounds at every step and softmax amplifies the errors, so float has a larger tolerance.
template <class T>
constexpr double trace_rounding = sizeof(T) == 4 ? 2e-5 : 1e-12;

template <class T>
void expect_like_loops(const AttendInputOf<T>& input) {
  const auto got = attend(input);
  ASSERT_TRUE(got) << got.error();
  const auto want = naive_attend(as<double>(input));
  for (const auto& field : trace_fields<T>) {
    EXPECT_TRUE(near((*got).*field.matrix, want.at(std::string(field.name)), trace_rounding<T>))
        << "field " << field.name;
  }
}

template <class T>
void expect_every_option_like_loops(const Sizes& sizes) {
  const AttendInputOf<T> plain = random_request<T>(sizes, 1);
  expect_like_loops(plain);

  auto off = plain;
  off.scale = Scale::off;
  expect_like_loops(off);

  auto by_three = plain;
  by_three.scale = Scale::divisor;
  by_three.divisor = T{3};
  expect_like_loops(by_three);

  auto naive = plain;
  naive.softmax = SoftmaxKind::naive;
  expect_like_loops(naive);

  auto causal = plain;
  causal.mask.causal = true;
  expect_like_loops(causal);
}

class AttendSizes : public testing::TestWithParam<Sizes> {};

TEST_P(AttendSizes, FloatAgreesWithLoops) { expect_every_option_like_loops<float>(GetParam()); }
TEST_P(AttendSizes, DoubleAgreesWithLoops) { expect_every_option_like_loops<double>(GetParam()); }

// Tries every combination of causal, keep, key_keep and additive, with one mask for all heads and
// with one for each head, and with both rules for rows without a visible key.
template <class T>
void expect_masks_like_loops(const Sizes& sizes) {
  const AttendInputOf<T> plain = random_request<T>(sizes, 2);
  const Index queries = plain.embeddings.rows();
  const Index keys = plain.source ? plain.source->rows() : queries;
  for (int choice = 0; choice < 64; ++choice) {
    Dice dice(static_cast<std::uint64_t>(choice) + 3);
    AttendInputOf<T> input = plain;
    const Index mask_rows = (choice & 32) != 0 ? sizes.heads * queries : queries;
    if ((choice & 1) != 0) input.mask.causal = true;
    if ((choice & 2) != 0) input.mask.keep = dice.keep<T>(mask_rows, keys, 0.6);
    if ((choice & 4) != 0) input.mask.key_keep = dice.keep<T>(1, keys, 0.7);
    if ((choice & 8) != 0) {
      input.mask.additive = dice.matrix<T>(mask_rows, keys, 3);
      if (dice.chance(0.5)) (*input.mask.additive)(0, 0) = -std::numeric_limits<T>::infinity();
    }
    if ((choice & 16) != 0) input.fully_masked = FullyMasked::nan;
    expect_like_loops(input);
  }
}

TEST_P(AttendSizes, MasksAgreeWithLoops) {
  expect_masks_like_loops<float>(GetParam());
  expect_masks_like_loops<double>(GetParam());
}

template <class T>
void expect_rotary_like_loops(const Sizes& sizes) {
  AttendInputOf<T> input = random_request<T>(sizes, 4);
  const Index d_k =
      (input.query.weight ? input.query.weight->cols() : input.embeddings.cols()) / sizes.heads;
  if (d_k % 2 != 0) return;
  const Index queries = input.embeddings.rows();
  const Index keys = input.source ? input.source->rows() : queries;
  for (const auto layout : {Rotary::Layout::interleaved, Rotary::Layout::half}) {
    input.rotary =
        Rotary{.layout = layout, .base = 500, .query_positions = {}, .key_positions = {}};
    expect_like_loops(input);
    for (Index i = 0; i < queries; ++i) input.rotary->query_positions.push_back(7 + 3 * i);
    for (Index i = 0; i < keys; ++i) input.rotary->key_positions.push_back(20 - i);
    expect_like_loops(input);
  }
}

TEST_P(AttendSizes, RotaryAgreesWithLoops) {
  expect_rotary_like_loops<float>(GetParam());
  expect_rotary_like_loops<double>(GetParam());
}

// Tries causal masks, windows, soft-capping, sinks, ALiBi and queries at later positions in every
// combination. The sizes may have grouped heads.
template <class T>
void expect_all_options_like_loops(const Sizes& sizes, bool rotary) {
  const AttendInputOf<T> plain = random_request<T>(sizes, 10);
  for (int choice = 0; choice < 128; ++choice) {
    Dice dice(static_cast<std::uint64_t>(choice) + 11);
    AttendInputOf<T> input = plain;
    if ((choice & 1) != 0) input.mask.causal = true;
    if ((choice & 2) != 0) input.mask.window.before = dice.whole(0, 3);
    if ((choice & 4) != 0) input.mask.window.after = dice.whole(0, 3);
    if ((choice & 8) != 0) input.softcap = T{2};
    if ((choice & 16) != 0) input.sinks = dice.matrix<T>(1, sizes.heads, 2);
    if ((choice & 32) != 0) input.alibi = dice.matrix<T>(1, sizes.heads);
    if ((choice & 64) != 0) input.first_query = dice.whole(1, 5);
    if (rotary) {
      input.rotary.emplace();
      input.rotary->base = 50;
      input.rotary->dimensions = 4;
      input.rotary->scaling = RotaryScaling{.factor = 2};
    }
    if (dice.chance(0.3)) input.fully_masked = FullyMasked::nan;
    if (dice.chance(0.3)) input.softmax = SoftmaxKind::naive;
    expect_like_loops(input);
  }
}

TEST(AttendOptions, AllAgreeWithLoops) {
  for (const Index kv_heads : {1, 2, 3, 6}) {
    const Sizes sizes{.queries = 5,
                      .d_model = 7,
                      .keys = 9,
                      .d_source = 6,
                      .heads = 6,
                      .d_k = 6,
                      .d_v = 3,
                      .d_out = 4,
                      .bias = true,
                      .kv_heads = kv_heads};
    for (const bool rotary : {false, true}) {
      SCOPED_TRACE(kv_heads);
      expect_all_options_like_loops<float>(sizes, rotary);
      expect_all_options_like_loops<double>(sizes, rotary);
    }
  }
}

// Computed alone, queries at later positions have the same bits as their rows in the causal call
// with all queries.
TEST(AttendOptions, LaterQueriesEqualRowsOfTheWholeCall) {
  AttendInput whole = random_request<float>(
      {.queries = 9, .d_model = 12, .heads = 6, .d_k = 4, .d_v = 2, .kv_heads = 2}, 12);
  whole.mask.causal = true;
  whole.mask.window.before = 4;
  whole.rotary = Rotary{};
  const auto all = attend(whole);
  ASSERT_TRUE(all) << all.error();
  AttendInput late = whole;
  late.source = whole.embeddings;
  late.embeddings = some_rows(whole.embeddings, 6, 3);
  late.first_query = 6;
  const auto last = attend(late);
  ASSERT_TRUE(last) << last.error();
  EXPECT_TRUE(identical(last->output, some_rows(all->output, 6, 3)));
  EXPECT_EQ(last->kv_heads, 2);
}

INSTANTIATE_TEST_SUITE_P(Many, AttendSizes, testing::ValuesIn(many_sizes()));

TEST(Attend, RecordsHeadsDivisorAndKernel) {
  AttendInput input = random_request<float>({.queries = 3, .d_model = 8, .heads = 2}, 5);
  input.mask.key_keep = rows({{0, 0, 0}});
  const auto trace = attend(input);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->heads, 2);
  EXPECT_EQ(trace->divisor, 2.0F);  // √4, because one head has the width 4
  EXPECT_EQ(trace->kernel, "reference");
  EXPECT_EQ(trace->fully_masked_rows, (std::vector<Index>{0, 1, 2, 3, 4, 5}));
}

TEST(Attend, DivisorIsOneWhenOffAndAsGivenOtherwise) {
  AttendInput input = random_request<float>({.queries = 2, .d_model = 4}, 6);
  input.divisor = 7;  // this divisor is ignored unless scale is Scale::divisor
  EXPECT_EQ(attend(input)->divisor, 2.0F);
  input.scale = Scale::off;
  EXPECT_EQ(attend(input)->divisor, 1.0F);
  input.scale = Scale::divisor;
  EXPECT_EQ(attend(input)->divisor, 7.0F);
}

TEST(Attend, HeadsOfOneEqualsNoHeads) {
  AttendInput input =
      random_request<float>({.queries = 5, .d_model = 6, .d_k = 4, .d_v = 3, .d_out = 2}, 7);
  const auto trace = attend(input);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_TRUE(identical(trace->joined, trace->context));
  EXPECT_TRUE(identical(trace->queries, project(input.embeddings, input.query)));
}

TEST(Attend, WithoutOutputProjectionTheOutputIsTheJoinedHeads) {
  const auto trace = attend(random_request<float>({.queries = 4, .d_model = 6, .heads = 3}, 8));
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_TRUE(identical(trace->output, trace->joined));
  EXPECT_EQ(trace->rotated_queries.size(), 0);
}

TEST(Attend, EachHeadIsASeparateAttention) {
  const Sizes sizes{.queries = 5, .d_model = 6, .heads = 3, .d_k = 2, .d_v = 4};
  const AttendInput all = random_request<float>(sizes, 9);
  const auto together = attend(all);
  ASSERT_TRUE(together) << together.error();
  for (Index head = 0; head < 3; ++head) {
    AttendInput one = all;
    one.heads = 1;
    one.query.weight = Matrix(eigen(*all.query.weight).middleCols(head * 2, 2));
    one.key.weight = Matrix(eigen(*all.key.weight).middleCols(head * 2, 2));
    one.value.weight = Matrix(eigen(*all.value.weight).middleCols(head * 4, 4));
    const auto alone = attend(one);
    ASSERT_TRUE(alone) << alone.error();
    EXPECT_TRUE(
        identical(alone->weights, Matrix(eigen(together->weights).middleRows(head * 5, 5))));
    EXPECT_TRUE(identical(alone->output, Matrix(eigen(together->output).middleCols(head * 4, 4))));
  }
}

}  // namespace
}  // namespace riverbank::tests
