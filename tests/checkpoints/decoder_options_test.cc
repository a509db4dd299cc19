// Compares decoders with plain float64 loops, for the options that published configs have.
#include <gtest/gtest.h>

#include <cmath>

#include "checkpoints/read.h"
#include "support/naive_decoder.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

const std::vector<Index> option_ids = {3, 17, 0, 25, 25, 39, 8, 1, 30, 12, 7, 22, 5};

void expect_rows(const Matrix& got, const Rows& want, double tolerance, const std::string& what) {
  ASSERT_EQ(got.rows(), static_cast<Index>(want.size())) << what;
  ASSERT_EQ(got.cols(), static_cast<Index>(want[0].size())) << what;
  double largest = 1;
  double worst = 0;
  for (Index row = 0; row < got.rows(); ++row) {
    for (Index column = 0; column < got.cols(); ++column) {
      const double number = want[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      const double off = std::abs(static_cast<double>(got(row, column)) - number);
      worst = std::max(worst, std::isnan(off) ? INFINITY : off);
      largest = std::max(largest, std::abs(number));
    }
  }
  EXPECT_LE(worst, tolerance * largest) << what;
}

void expect_as_computed_naively(const Json& config, const RawTensors& tensors,
                                const std::vector<Index>& tokens, const std::string& what) {
  const auto model = checkpoint_of(config, tensors).load();
  ASSERT_TRUE(model) << what << ": " << model.error();
  const auto reading = read_tokens(*model, tokens);
  ASSERT_TRUE(reading) << what << ": " << reading.error();
  const NaiveReading want = run_naively(config, tensors, tokens);
  ASSERT_EQ(reading->hidden.size(), want.hidden.size()) << what;
  for (std::size_t i = 0; i < want.hidden.size(); ++i) {
    expect_rows(reading->hidden[i], want.hidden[i], 3e-5, what + " hidden " + std::to_string(i));
  }
  for (std::size_t i = 0; i < want.attention.size(); ++i) {
    const std::string which = what + " attention " + std::to_string(i);
    expect_rows(reading->attention[i], want.attention[i], 2e-5, which);
    const auto trace = trace_layer(*model, tokens, static_cast<Index>(i));
    ASSERT_TRUE(trace) << which << trace.error();
    expect_rows(trace->weights, want.attention[i], 2e-5, which + " traced");
  }
  const auto logits =
      read_words(*model, reading->hidden.back(), static_cast<Index>(reading->hidden.size()) - 1);
  ASSERT_TRUE(logits) << what << ": " << logits.error();
  expect_rows(*logits, want.logits, 3e-5, what + " logits");
}

// Compares a small model of the family with the plain loops, with these settings changed.
void expect_with(const std::string& kind, const Json& settings, const std::string& dtype = "F32") {
  Json config = small_config(kind);
  config.update(settings);
  expect_as_computed_naively(config, random_tensors(config, dtype), option_ids,
                             kind + " " + settings.dump());
}

const std::vector<std::string> families = {"llama",  "qwen2",       "qwen3", "mistral",
                                           "gemma2", "gemma3_text", "phi3",  "gpt_neox",
                                           "olmo2",  "smollm3"};

// The plain loops agree with PyTorch's numbers, so the other tests of this file compare with the
// loops.
TEST(DecoderOptions, TheNaiveLoopsAgreeWithPyTorch) {
  for (const std::string& kind : families) {
    const GoldenFiles golden(kind);
    const Json expected = Json::parse(
        read_text(std::string(RIVERBANK_GOLDEN_DIR) + "/models/" + kind + "/expected.json"));
    const Json& text = expected["cases"][0];
    const NaiveReading got = run_naively(golden.config, golden.tensors, text["ids"]);
    for (std::size_t i = 0; i < got.hidden.size(); ++i) {
      std::size_t at = 0;
      for (const auto& row : got.hidden[i]) {
        for (const double number : row) {
          ASSERT_NEAR(number, text["hidden"][i][at++].get<double>(), 1e-6) << kind << ' ' << i;
        }
      }
    }
    for (std::size_t i = 0; i < got.logits.back().size(); ++i) {
      ASSERT_NEAR(got.logits.back()[i], text["logits_of_last"][i].get<double>(), 1e-6) << kind;
    }
  }
}

TEST(DecoderOptions, EachFamilyAndFormat) {
  for (const std::string& kind : families) {
    for (const char* dtype : {"F32", "F16", "BF16"}) expect_with(kind, Json::object(), dtype);
    if (kind != "gpt_neox") {
      expect_with(kind,
                  {{"tie_word_embeddings", true}, {"num_key_value_heads", 1}, {"head_dim", 6}});
    }
  }
}

TEST(DecoderOptions, RotaryScalingInOldAndNewFields) {
  const Json llama3 = {{"rope_type", "llama3"},
                       {"factor", 8},
                       {"low_freq_factor", 1},
                       {"high_freq_factor", 4},
                       {"original_max_position_embeddings", 16}};
  Json with_base = llama3;
  with_base["rope_theta"] = 500;
  for (const char* kind : {"llama", "qwen3", "olmo2"}) {
    expect_with(kind, {{"rope_theta", 500}, {"rope_scaling", llama3}});
    expect_with(kind, {{"rope_theta", 500}, {"rope_parameters", llama3}});
    expect_with(kind, {{"rope_parameters", with_base}});
    expect_with(kind, {{"rope_theta", 700}, {"rope_scaling", {{"type", "linear"}, {"factor", 4}}}});
  }
  expect_with("llama", {{"rope_theta", 300}, {"rope_scaling", nullptr}});
  expect_with("gpt_neox", {{"rotary_emb_base", 300}, {"rotary_pct", 0.5}});
  expect_with("gpt_neox",
              {{"rope_parameters",
                {{"rope_type", "default"}, {"rope_theta", 200}, {"partial_rotary_factor", 0.75}}}});
}

TEST(DecoderOptions, RotaryPositionsByTypeOfLayer) {
  const Json linear = {{"rope_type", "linear"}, {"factor", 8}};
  const Json layers = {"sliding_attention", "full_attention", "sliding_attention"};
  Json by_type = {{"full_attention", linear}, {"sliding_attention", {{"rope_theta", 50}}}};
  by_type["full_attention"]["rope_theta"] = 900;
  for (const char* kind : {"gemma3_text", "gemma2"}) {
    expect_with(kind,
                {{"rope_parameters", by_type}, {"layer_types", layers}, {"sliding_window", 4}});
  }
  expect_with("gemma3_text", {{"rope_theta", 900},
                              {"rope_scaling", linear},
                              {"rope_local_base_freq", 50},
                              {"layer_types", layers},
                              {"sliding_window", 4}});
}

TEST(DecoderOptions, Windows) {
  for (const char* kind : {"mistral", "phi3"}) {
    expect_with(kind, {{"sliding_window", 3}});
    expect_with(kind, {{"sliding_window", 1}});
    expect_with(kind, {{"sliding_window", nullptr}});
  }
  for (const char* kind : {"qwen2", "qwen3"}) {
    expect_with(kind,
                {{"sliding_window", 4}, {"use_sliding_window", false}, {"max_window_layers", 0}});
    expect_with(kind,
                {{"sliding_window", 4}, {"use_sliding_window", true}, {"max_window_layers", 1}});
    expect_with(kind, {{"sliding_window", 4}, {"use_sliding_window", true}});
  }
  expect_with("gemma2", {{"sliding_window", 4}});
  for (const int pattern : {1, 2, 3, 6}) {
    expect_with("gemma3_text", {{"sliding_window", 4}, {"sliding_window_pattern", pattern}});
  }
  expect_with("smollm3",
              {{"sliding_window", 3}, {"use_sliding_window", true}, {"no_rope_layers", {1, 0, 1}}});
}

TEST(DecoderOptions, LayersWithoutPositions) {
  expect_with("smollm3", {{"no_rope_layers", {0, 1, 0}}});
  expect_with("smollm3", {{"no_rope_layer_interval", 2}});
  expect_with("smollm3", {{"num_hidden_layers", 5}});
}

TEST(DecoderOptions, ScalesAndCaps) {
  expect_with("gemma2", {{"query_pre_attn_scalar", 7},
                         {"attn_logit_softcapping", 2},
                         {"final_logit_softcapping", 3}});
  expect_with("gemma2",
              {{"attn_logit_softcapping", nullptr}, {"final_logit_softcapping", nullptr}});
  expect_with("gemma3_text", {{"query_pre_attn_scalar", 20}, {"final_logit_softcapping", 4}});
}

TEST(DecoderOptions, BiasesAndResiduals) {
  for (const char* kind : {"llama", "qwen3", "smollm3", "olmo2"}) {
    expect_with(kind, {{"attention_bias", true}});
  }
  expect_with("llama", {{"mlp_bias", true}});
  expect_with("gpt_neox", {{"attention_bias", false}, {"use_parallel_residual", false}});
  expect_with("phi3", {{"partial_rotary_factor", 0.5}});
}

}  // namespace
}  // namespace riverbank::tests
