// attend() rejects wrong shapes, numbers, heads and sizes, each with the exact error message.
#include <gtest/gtest.h>

#include "support/filled.h"
#include "support/mistakes.h"
#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

class AttendErrors : public testing::TestWithParam<Mistake> {};

TEST_P(AttendErrors, HaveExactMessages) { EXPECT_EQ(words_of(GetParam()), GetParam().words); }

std::vector<Mistake> shape_mistakes() {
  return {
      {"no_embeddings", [](auto& in) { in.embeddings = Matrix(0, 4); },
       "embeddings is empty (0 × 4) but must be at least 1 × 1"},
      {"no_columns", [](auto& in) { in.embeddings = Matrix(3, 0); },
       "embeddings is empty (3 × 0) but must be at least 1 × 1"},
      {"empty_source", [](auto& in) { in.source = Matrix(0, 6); },
       "source is empty (0 × 6) but must be at least 1 × 1"},
      {"empty_value_source", [](auto& in) { in.value_source = Matrix(5, 0); },
       "value_source is empty (5 × 0) but must be at least 1 × 1"},
      {"fewer_values_than_keys", [](auto& in) { in.value_source = filled<Matrix>(4, 7, 1); },
       "value_source has 4 rows but the source of keys has 5 rows"},
      {"empty_weight", [](auto& in) { in.query.weight = Matrix(4, 0); },
       "query.weight is empty (4 × 0) but must be at least 1 × 1"},
      {"query_weight", [](auto& in) { in.query.weight = filled<Matrix>(3, 4, 1); },
       "embeddings have width 4 but query.weight has 3 rows"},
      {"key_weight", [](auto& in) { in.key.weight = filled<Matrix>(4, 4, 1); },
       "key sources have width 6 but key.weight has 4 rows"},
      {"value_weight", [](auto& in) { in.value.weight = filled<Matrix>(6, 4, 1); },
       "value sources have width 7 but value.weight has 6 rows"},
      {"queries_wider",
       [](auto& in) {
         in.query = {filled<Matrix>(4, 6, 1), {}};
       },
       "queries have width 6 (the columns of query.weight) but keys have width 4 (the columns of "
       "key.weight); if several query heads share a key head, give the number of key heads as "
       "kv_heads"},
      {"output_weight", [](auto& in) { in.output.weight = filled<Matrix>(5, 3, 1); },
       "joined heads have width 4 but output.weight has 5 rows"},
      {"empty_bias", [](auto& in) { in.key.bias = Matrix(0, 0); },
       "key.bias is empty (0 × 0) but must be at least 1 × 1"},
      {"bias_as_a_column", [](auto& in) { in.value.bias = filled<Matrix>(4, 1, 1); },
       "value.bias has 4 rows but a bias has 1 row"},
      {"short_bias", [](auto& in) { in.output.bias = filled<Matrix>(1, 2, 1); },
       "output.bias has width 2 but the projected output has width 3"},
  };
}

std::vector<Mistake> number_mistakes() {
  return {
      {"nan", [](auto& in) { in.embeddings(1, 2) = nan; },
       "embeddings[1][2] is NaN but must be finite"},
      {"negative_nan", [](auto& in) { in.embeddings(1, 2) = -nan; },
       "embeddings[1][2] is NaN but must be finite"},
      {"infinity", [](auto& in) { (*in.source)(4, 5) = infinity; },
       "source[4][5] is infinity but must be finite"},
      {"minus_infinity", [](auto& in) { (*in.value_source)(0, 6) = -infinity; },
       "value_source[0][6] is −infinity but must be finite"},
      {"nan_weight", [](auto& in) { (*in.query.weight)(3, 3) = nan; },
       "query.weight[3][3] is NaN but must be finite"},
      {"nan_bias", [](auto& in) { (*in.output.bias)(0, 1) = nan; },
       "output.bias[0][1] is NaN but must be finite"},
  };
}

std::vector<Mistake> scale_and_head_mistakes() {
  const auto divide_by = [](float divisor) {
    return [divisor](AttendInput& in) {
      in.scale = Scale::divisor;
      in.divisor = divisor;
    };
  };
  return {
      {"no_heads", [](auto& in) { in.heads = 0; }, "heads must be at least 1 but is 0"},
      {"negative_heads", [](auto& in) { in.heads = -2; }, "heads must be at least 1 but is -2"},
      {"heads_of_queries", [](auto& in) { in.heads = 3; },
       "queries have width 4 (the columns of query.weight), which is not a multiple of heads = 3"},
      {"heads_of_values",
       [](auto& in) {
         in.value = {filled<Matrix>(7, 5, 1), {}};
       },
       "values have width 5 (the columns of value.weight), which is not a multiple of heads = 2"},
      {"no_kv_heads", [](auto& in) { in.kv_heads = 0; }, "kv_heads must be at least 1 but is 0"},
      {"heads_of_kv_heads", [](auto& in) { in.kv_heads = 3; },
       "heads is 2, which is not a multiple of kv_heads = 3"},
      {"width_of_key_heads", [](auto& in) { in.kv_heads = 1; },
       "the queries of a head have width 2 but its keys have width 4, because heads is 2 and "
       "kv_heads is 1"},
      {"values_of_kv_heads",
       [](auto& in) {
         in.heads = 4;
         in.kv_heads = 2;
         in.query.weight = filled<Matrix>(4, 8, 1);
         in.query.bias.reset();
         in.value = {filled<Matrix>(7, 5, 1), {}};
       },
       "values have width 5 (the columns of value.weight), which is not a multiple of kv_heads = "
       "2"},
      {"softcap_zero", [](auto& in) { in.softcap = 0.0F; },
       "softcap must be finite and above 0 but is 0"},
      {"softcap_nan", [](auto& in) { in.softcap = nan; },
       "softcap must be finite and above 0 but is NaN"},
      {"divide_by_zero", divide_by(0), "divisor must be finite and above 0 but is 0"},
      {"divide_by_negative", divide_by(-2.5F), "divisor must be finite and above 0 but is -2.5"},
      {"divide_by_tiny_negative", divide_by(-1e-10F),
       "divisor must be finite and above 0 but is -1e-10"},
      {"divide_by_nan", divide_by(-nan), "divisor must be finite and above 0 but is NaN"},
      {"divide_by_infinity", divide_by(infinity),
       "divisor must be finite and above 0 but is infinity"},
  };
}

std::vector<Mistake> size_mistakes() {
  return {
      {"scores_too_large",
       [](auto& in) {
         in = {};
         in.embeddings = Matrix(20000, 1);
       },
       "scores would be 20000 × 20000 = 400000000 numbers, but at most 134217728 fit; embeddings "
       "is "
       "20000 × 1"},
      {"queries_too_large",
       [](auto& in) {
         in = {};
         in.embeddings = Matrix(20000, 1);
         in.source = Matrix(1, 1);
         in.query.weight = Matrix(1, 10000);
         in.key.weight = Matrix(1, 10000);
       },
       "queries would be 20000 × 10000 = 200000000 numbers, but at most 134217728 fit; embeddings "
       "is "
       "20000 × 1"},
      {"output_too_large",
       [](auto& in) {
         in = {};
         in.embeddings = Matrix(20000, 1);
         in.source = Matrix(1, 1);
         in.output.weight = Matrix(1, 10000);
       },
       "output would be 20000 × 10000 = 200000000 numbers, but at most 134217728 fit; embeddings "
       "is "
       "20000 × 1"},
      {"trace_too_large",
       [](auto& in) {
         in = {};
         in.embeddings = Matrix(6000, 1);
       },
       "the whole trace would be 144054000 numbers, but at most 134217728 fit; embeddings is 6000 "
       "× "
       "1"},
  };
}

INSTANTIATE_TEST_SUITE_P(Shapes, AttendErrors, testing::ValuesIn(shape_mistakes()), name_of);
INSTANTIATE_TEST_SUITE_P(Numbers, AttendErrors, testing::ValuesIn(number_mistakes()), name_of);
INSTANTIATE_TEST_SUITE_P(ScaleAndHeads, AttendErrors, testing::ValuesIn(scale_and_head_mistakes()),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Sizes, AttendErrors, testing::ValuesIn(size_mistakes()), name_of);

TEST(AttendErrorsSetup, TheInputIsValidWithoutTheMistake) {
  const auto trace = attend(valid_request());
  EXPECT_TRUE(trace) << trace.error();
}

TEST(AllowNonFinite, AcceptsEveryInfinityAndNaN) {
  for (const Mistake& mistake : number_mistakes()) {
    AttendInput input = valid_request();
    mistake.make(input);
    input.allow_non_finite = true;
    EXPECT_EQ(check_attend(input), "") << mistake.name;
  }
  AttendInput input = valid_request();
  input.allow_non_finite = true;
  input.pins = {{"weights", 0, 0, nan}, {"scores", 0, 0, infinity}};
  input.mask.additive = filled<Matrix>(3, 5, infinity);
  EXPECT_EQ(check_attend(input), "");
}

// The same code checks float64 inputs, so one error of each kind is enough here.
TEST(AttendErrors64, AreTheSame) {
  AttendInputOf<double> input;
  EXPECT_EQ(attend(input).error(), "embeddings is empty (0 × 0) but must be at least 1 × 1");
  input.embeddings = rows<double>({{1, 2}, {3, std::numeric_limits<double>::quiet_NaN()}});
  EXPECT_EQ(attend(input).error(), "embeddings[1][1] is NaN but must be finite");
  input.embeddings = rows<double>({{1, 2}});
  input.scale = Scale::divisor;
  input.divisor = -0.25;
  EXPECT_EQ(attend(input).error(), "divisor must be finite and above 0 but is -0.25");
  input.scale = Scale::off;
  input.pins = {{"masked", 1, 0, 0}};
  EXPECT_EQ(attend(input).error(), "pins[0] sets masked[1][0] but masked is 1 × 1");
}

}  // namespace
}  // namespace riverbank::tests
