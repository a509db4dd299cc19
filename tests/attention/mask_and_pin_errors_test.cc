// attend() rejects masks, rotations and pins that do not match the input, each with the exact error
// message.
#include <gtest/gtest.h>

#include "support/filled.h"
#include "support/mistakes.h"
#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

class MaskAndPinErrors : public testing::TestWithParam<Mistake> {};

TEST_P(MaskAndPinErrors, HaveExactMessages) { EXPECT_EQ(words_of(GetParam()), GetParam().words); }

std::vector<Mistake> mask_mistakes() {
  return {
      {"keep_shape", [](auto& in) { in.mask.keep = filled<Matrix>(3, 4, 1); },
       "mask.keep is 3 × 4 but the scores are 3 × 5 for each of 2 heads"},
      {"keep_rows", [](auto& in) { in.mask.keep = filled<Matrix>(4, 5, 1); },
       "mask.keep is 4 × 5 but the scores are 3 × 5 for each of 2 heads"},
      {"keep_empty", [](auto& in) { in.mask.keep = Matrix(0, 5); },
       "mask.keep is 0 × 5 but the scores are 3 × 5 for each of 2 heads"},
      {"keep_of_one_head",
       [](auto& in) {
         in.heads = 1;
         in.mask.keep = filled<Matrix>(6, 5, 1);
       },
       "mask.keep is 6 × 5 but the scores are 3 × 5"},
      {"keep_is_one_half",
       [](auto& in) {
         in.mask.keep = filled<Matrix>(3, 5, 1);
         (*in.mask.keep)(2, 1) = 0.5F;
       },
       "mask.keep[2][1] is 0.5 but must be 0 (hidden) or 1 (visible)"},
      {"keep_is_nan",
       [](auto& in) {
         in.mask.keep = filled<Matrix>(3, 5, 1);
         (*in.mask.keep)(0, 0) = nan;
       },
       "mask.keep[0][0] is NaN but must be 0 (hidden) or 1 (visible)"},
      {"key_keep_shape", [](auto& in) { in.mask.key_keep = filled<Matrix>(1, 4, 1); },
       "mask.key_keep is 1 × 4 but one number for each of the 5 keys (1 × 5) is needed"},
      {"key_keep_is_two", [](auto& in) { in.mask.key_keep = filled<Matrix>(1, 5, 2); },
       "mask.key_keep[0][0] is 2 but must be 0 (hidden) or 1 (visible)"},
      {"additive_shape", [](auto& in) { in.mask.additive = filled<Matrix>(5, 3, 1); },
       "mask.additive is 5 × 3 but the scores are 3 × 5 for each of 2 heads"},
      {"additive_infinity", [](auto& in) { in.mask.additive = filled<Matrix>(6, 5, infinity); },
       "mask.additive[0][0] is infinity but must be finite or −infinity"},
      {"additive_nan",
       [](auto& in) {
         in.mask.additive = Matrix(3, 5);
         (*in.mask.additive)(1, 4) = nan;
       },
       "mask.additive[1][4] is NaN but must be finite or −infinity"},
      {"window_before", [](auto& in) { in.mask.window.before = -1; },
       "mask.window.before must be from 0 to 134217728 but is -1"},
      {"window_after", [](auto& in) { in.mask.window.after = -2; },
       "mask.window.after must be from 0 to 134217728 but is -2"},
      {"first_query", [](auto& in) { in.first_query = -1; },
       "first_query must be from 0 to 134217728 but is -1"},
      {"alibi_size", [](auto& in) { in.alibi = filled<Matrix>(1, 3, 1); },
       "alibi has size 3 but heads is 2"},
      {"sinks_size", [](auto& in) { in.sinks = filled<Matrix>(1, 1, 1); },
       "sinks has size 1 but heads is 2"},
      {"sinks_nan",
       [](auto& in) {
         in.sinks = rows({{0, nan}});
       },
       "sinks[0][1] is NaN but must be finite"},
  };
}

std::vector<Mistake> rotary_mistakes() {
  return {
      {"odd_width",
       [](auto& in) {
         in.heads = 4;
         in.rotary = Rotary{};
       },
       "the width of a head is 1, but rotary needs an even width"},
      {"positions_of_queries",
       [](auto& in) {
         in.rotary = Rotary{};
         in.rotary->query_positions = {1, 2};
       },
       "rotary.query_positions has size 2 but there are 3 queries"},
      {"positions_of_keys",
       [](auto& in) {
         in.rotary = Rotary{};
         in.rotary->key_positions = {0, 1, 2};
       },
       "rotary.key_positions has size 3 but there are 5 keys"},
      {"base",
       [](auto& in) {
         in.rotary = Rotary{};
         in.rotary->base = -1;
       },
       "rotary.base must be finite and above 0 but is -1"},
  };
}

Mistake pinned(const std::string& name, const Pin& pin, const std::string& words) {
  return {name, [pin](AttendInput& in) { in.pins = {pin}; }, words};
}

std::vector<Mistake> pin_mistakes() {
  return {
      pinned("pin_field", {"score", 0, 0, 1},
             "pins[0].field must be one of embeddings, source, value_source, queries, keys, "
             "values, rotated_queries, rotated_keys, scores, scaled, capped, masked, weights, "
             "context, joined, output but is \"score\""),
      pinned("pin_row", {"weights", 6, 0, 1}, "pins[0] sets weights[6][0] but weights is 6 × 5"),
      pinned("pin_column", {"output", 0, 3, 1}, "pins[0] sets output[0][3] but output is 3 × 3"),
      pinned("pin_negative_row", {"queries", -1, 0, 1},
             "pins[0] sets queries[-1][0] but queries is 6 × 2"),
      pinned("pin_negative_column", {"keys", 0, -3, 1},
             "pins[0] sets keys[0][-3] but keys is 10 × 2"),
      pinned("pin_values", {"values", 10, 0, 1}, "pins[0] sets values[10][0] but values is 10 × 2"),
      pinned("pin_absent", {"rotated_keys", 0, 0, 1},
             "pins[0] sets rotated_keys[0][0] but this call does not compute rotated_keys"),
      pinned("pin_embeddings", {"embeddings", 3, 0, 1},
             "pins[0] sets embeddings[3][0] but embeddings is 3 × 4"),
      pinned("pin_source", {"source", 0, 6, 1}, "pins[0] sets source[0][6] but source is 5 × 6"),
      pinned("pin_value_source", {"value_source", 0, 7, 1},
             "pins[0] sets value_source[0][7] but value_source is 5 × 7"),
      pinned("pin_scores", {"scores", 0, 5, 1}, "pins[0] sets scores[0][5] but scores is 6 × 5"),
      pinned("pin_capped_without_cap", {"capped", 0, 0, 1},
             "pins[0] sets capped[0][0] but this call does not compute capped"),
      {"pin_hides_before_the_cap",
       [](auto& in) {
         in.softcap = 5.0F;
         in.pins = {{"scaled", 0, 0, -infinity}};
       },
       "pins[0].value for scaled[0][0] is −infinity but must be finite"},
      pinned("pin_context", {"context", 0, 2, 1},
             "pins[0] sets context[0][2] but context is 6 × 2"),
      pinned("pin_joined", {"joined", 0, 4, 1}, "pins[0] sets joined[0][4] but joined is 3 × 4"),
      pinned("pin_nan", {"scaled", 1, 1, nan},
             "pins[0].value for scaled[1][1] is NaN but must be finite or −infinity"),
      pinned("pin_infinity", {"masked", 0, 0, infinity},
             "pins[0].value for masked[0][0] is infinity but must be finite or −infinity"),
      pinned("pin_hides_only_scores", {"weights", 0, 0, -infinity},
             "pins[0].value for weights[0][0] is −infinity but must be finite"),
      {"second_pin",
       [](auto& in) {
         in.pins = {{"scores", 0, 0, 1}, {"scores", 9, 9, 1}};
       },
       "pins[1] sets scores[9][9] but scores is 6 × 5"},
  };
}

INSTANTIATE_TEST_SUITE_P(Masks, MaskAndPinErrors, testing::ValuesIn(mask_mistakes()), name_of);
INSTANTIATE_TEST_SUITE_P(Rotary, MaskAndPinErrors, testing::ValuesIn(rotary_mistakes()), name_of);
INSTANTIATE_TEST_SUITE_P(Pins, MaskAndPinErrors, testing::ValuesIn(pin_mistakes()), name_of);

}  // namespace
}  // namespace riverbank::tests
