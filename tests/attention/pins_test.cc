// Checks that a pin changes only one cell of its field, and no earlier field, and that the later
// fields are computed from the pinned number.
#include <gtest/gtest.h>

#include "attention/attend.h"
#include "riverbank/eigen.h"
#include "support/attend_requests.h"
#include "support/naive_attention.h"
#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

template <class T>
AttendInputOf<T> request() {
  AttendInputOf<T> input = random_request<T>({.queries = 3,
                                              .d_model = 5,
                                              .keys = 4,
                                              .d_source = 6,
                                              .d_value_source = 3,
                                              .heads = 2,
                                              .d_k = 4,
                                              .d_v = 2,
                                              .d_out = 3,
                                              .bias = true,
                                              .kv_heads = 1},
                                             31);
  input.softcap = T{3};
  input.rotary = Rotary{};
  input.mask.causal = true;
  return input;
}

class Pins : public testing::TestWithParam<std::size_t> {};

template <class T>
void expect_pin_works(std::size_t pinned) {
  const auto& field = trace_fields<T>[pinned];
  const auto before = attend(request<T>());
  ASSERT_TRUE(before) << before.error();
  const MatrixOf<T>& matrix = (*before).*field.matrix;
  for (Index row = 0; row < matrix.rows(); ++row) {
    AttendInputOf<T> input = request<T>();
    const Index column = row % matrix.cols();
    input.pins = {{std::string(field.name), row, column, T{0.75}}};
    const auto after = attend(input);
    ASSERT_TRUE(after) << after.error();

    for (std::size_t i = 0; i < pinned; ++i) {
      const auto& earlier = trace_fields<T>[i];
      EXPECT_TRUE(identical((*after).*earlier.matrix, (*before).*earlier.matrix)) << earlier.name;
    }
    MatrixOf<T> expected = matrix;
    expected(row, column) = T{0.75};
    EXPECT_TRUE(identical((*after).*field.matrix, expected)) << field.name;

    const auto want = naive_attend(as<double>(input));
    for (const auto& each : trace_fields<T>) {
      EXPECT_TRUE(near((*after).*each.matrix, want.at(std::string(each.name)), 2e-5)) << each.name;
    }
  }
}

TEST_P(Pins, ChangeThemselvesAndWhatFollows) {
  expect_pin_works<float>(GetParam());
  expect_pin_works<double>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(EveryField, Pins,
                         testing::Range(std::size_t{0}, trace_fields<float>.size()),
                         [](const auto& pin) {
                           return std::string(trace_fields<float>[pin.param].name);
                         });

TEST(PinsTogether, AllApplyAndTheLastOfTwoWins) {
  AttendInput input = request<float>();
  input.pins = {{"scores", 0, 0, 9}, {"weights", 1, 1, 0.5F}, {"scores", 0, 0, -9}};
  const auto trace = attend(input);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->scores(0, 0), -9.0F);
  EXPECT_EQ(trace->weights(1, 1), 0.5F);
}

TEST(PinnedMinusInfinity, HidesAKey) {
  for (const char* field : {"scores", "scaled", "capped", "masked"}) {
    AttendInput input = request<float>();
    // With a softcap, −∞ in scores or scaled is refused: it would become −softcap and hide nothing.
    if (field != std::string("capped")) input.softcap.reset();
    input.pins = {{field, 2, 1, minus_infinity}};
    const auto trace = attend(input);
    ASSERT_TRUE(trace) << trace.error();
    EXPECT_EQ(trace->masked(2, 1), minus_infinity) << field;
    EXPECT_EQ(trace->weights(2, 1), 0.0F) << field;
    EXPECT_NEAR(eigen(trace->weights).row(2).sum(), 1.0F, 1e-6F) << field;
  }
}

TEST(PinnedMinusInfinity, MayHideTheWholeRow) {
  AttendInput input = request<float>();
  // With the causal mask, the first query sees only the first key, which this pin hides.
  input.pins = {{"masked", 0, 0, minus_infinity}};
  const auto trace = attend(input);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->fully_masked_rows, std::vector<Index>{0});
  EXPECT_EQ(eigen(trace->weights).row(0).sum(), 0.0F);
}

TEST(PinnedMask, CanMakeAHiddenKeyVisible) {
  AttendInput input = request<float>();
  input.pins = {{"masked", 0, 3, 2}};
  const auto trace = attend(input);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_GT(trace->weights(0, 3), 0.0F);
}

TEST(PinnedEmbeddings, ReachKeysAndValuesOfSelfAttention) {
  AttendInput input = random_request<float>({.queries = 3, .d_model = 2}, 32);
  input.pins = {{"embeddings", 1, 0, 5}};
  const auto trace = attend(input);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->source(1, 0), 5.0F);
  EXPECT_EQ(trace->value_source(1, 0), 5.0F);
  EXPECT_EQ(trace->keys(1, 0), 5.0F);
  input.pins = {{"source", 1, 0, 5}};
  const auto keys_only = attend(input);
  EXPECT_EQ(keys_only->queries(1, 0), input.embeddings(1, 0));
  EXPECT_EQ(keys_only->keys(1, 0), 5.0F);
}

}  // namespace
}  // namespace riverbank::tests
