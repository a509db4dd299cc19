// Loads decoder checkpoints with invalid or unsupported settings. The error names the field and its
// value.
#include <gtest/gtest.h>

#include <limits>

#include "checkpoints/read.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

// The error of a checkpoint whose config has these settings. Its tensors fit the config without the
// settings.
std::string error_with(const Json& settings, const std::string& kind = "llama") {
  Json config = small_config(kind);
  const RawTensors tensors = random_tensors(config);
  config.update(settings);
  return checkpoint_of(config, tensors).error();
}

TEST(HostileDecoders, HeadsThatDoNotFit) {
  EXPECT_EQ(error_with({{"num_key_value_heads", 3}}),
            "config.json: num_key_value_heads is 3, which does not divide num_attention_heads, 4");
  EXPECT_EQ(error_with({{"num_key_value_heads", 8}}),
            "config.json: num_key_value_heads is 8, which does not divide num_attention_heads, 4");
  EXPECT_EQ(error_with({{"num_key_value_heads", 0}}),
            "config.json: num_key_value_heads is 0, but it must be a whole number from 1 to 4096");
  EXPECT_EQ(
      error_with({{"num_key_value_heads", 1}}),
      "the shape of model.layers.0.self_attn.k_proj.weight is [16, 32], but config.json makes "
      "it [8, 32]");
  EXPECT_EQ(error_with({{"num_attention_heads", 6}}),
            "config.json: num_attention_heads is 6, which does not divide hidden_size, 32");
  EXPECT_EQ(
      error_with({{"head_dim", 16}}),
      "the shape of model.layers.0.self_attn.q_proj.weight is [32, 32], but config.json makes "
      "it [64, 32]");
  EXPECT_EQ(error_with({{"head_dim", 9}}),
            "config.json: a head of width 9 rotates 9 of 9 columns, but it must be an even number "
            "from 2 on");
  EXPECT_EQ(error_with({{"head_dim", 16777216}, {"num_attention_heads", 4096}}),
            "config.json: num_attention_heads makes a table of 68719476736 by hidden_size 32, more "
            "than the 1073741823 numbers that a table may have");
}

TEST(HostileDecoders, RotaryFields) {
  const auto scaling = [](const Json& changes) {
    Json rope = {{"rope_type", "llama3"},
                 {"factor", 8},
                 {"low_freq_factor", 1},
                 {"high_freq_factor", 4},
                 {"original_max_position_embeddings", 16}};
    rope.update(changes);
    for (const auto& [name, value] : changes.items()) {
      if (value == "gone") rope.erase(name);
    }
    return error_with({{"rope_scaling", rope}});
  };
  EXPECT_EQ(
      scaling({{"rope_type", "yarn"}}),
      "config.json: rope_scaling.rope_type is \"yarn\", but only these are supported: default, "
      "linear, llama3");
  EXPECT_EQ(scaling({{"factor", "gone"}}),
            "config.json: rope_scaling.factor is missing, but it must be a number from 1 to 1e+06");
  EXPECT_EQ(scaling({{"factor", 0}}),
            "config.json: rope_scaling.factor is 0, but it must be a number from 1 to 1e+06");
  EXPECT_EQ(scaling({{"low_freq_factor", 4}}),
            "config.json: rope_scaling.low_freq_factor is 4, but it must be below "
            "rope_scaling.high_freq_factor, which is 4");
  EXPECT_EQ(
      scaling({{"high_freq_factor", "4"}}),
      "config.json: rope_scaling.high_freq_factor is \"4\", but it must be a number from 1e-06 "
      "to 1e+06");
  EXPECT_EQ(
      scaling({{"original_max_position_embeddings", "gone"}}),
      "config.json: rope_scaling.original_max_position_embeddings is missing, but it must be a "
      "whole number from 1 to 16777216");
  EXPECT_EQ(scaling({{"rope_type", "gone"}}),
            "config.json: rope_scaling.rope_type is missing, but rope_scaling.factor is 8");
  EXPECT_EQ(error_with({{"rope_scaling", 3}}),
            "config.json: rope_scaling is 3, but it must be an object");
  EXPECT_EQ(error_with({{"rope_theta", -1}}),
            "config.json: rope_theta is -1, but it must be a number from 1 to 1e+15");
  EXPECT_EQ(
      error_with({{"rope_parameters", {{"rope_theta", "many"}}}}),
      "config.json: rope_parameters.rope_theta is \"many\", but it must be a number from 1 to "
      "1e+15");
  EXPECT_EQ(error_with({{"rope_parameters",
                         {{"full_attention", {{"rope_type", "dynamic"}, {"factor", 2}}}}},
                        {"sliding_window_pattern", 2}},
                       "gemma3_text"),
            "config.json: rope_parameters.full_attention.rope_type is \"dynamic\", but only these "
            "are supported: default, linear, llama3");
  EXPECT_EQ(error_with({{"partial_rotary_factor", 0.1}}, "phi3"),
            "config.json: partial_rotary_factor is 0.1, which rotates 0 of 8 columns, but it must "
            "be an even number from 2 on");
  EXPECT_EQ(error_with({{"rotary_pct", 2}}, "gpt_neox"),
            "config.json: rotary_pct is 2, but it must be a number from 0 to 1");
}

TEST(HostileDecoders, ListsOfLayers) {
  EXPECT_EQ(error_with({{"layer_types", {"full_attention"}}}),
            "config.json: layer_types has 1 entries, but num_hidden_layers is 3");
  EXPECT_EQ(error_with({{"layer_types", {"full_attention", "linear_attention", "full_attention"}}}),
            "config.json: layer_types has \"linear_attention\", but only \"full_attention\" and "
            "\"sliding_attention\" are read");
  EXPECT_EQ(error_with({{"layer_types", {1, 2, 3}}}),
            "config.json: layer_types is a list of 3, but each of its entries must be a word in "
            "quotes");
  EXPECT_EQ(error_with({{"layer_types", "full_attention"}}),
            "config.json: layer_types is \"full_attention\", but it must be a list");
  EXPECT_EQ(error_with({{"no_rope_layers", {1, 2, 1}}}, "smollm3"),
            "config.json: each entry of no_rope_layers must be a whole number from 0 to 1");
  EXPECT_EQ(error_with({{"no_rope_layers", {1, 1, 1, 1}}}, "smollm3"),
            "config.json: no_rope_layers has 4 entries, but num_hidden_layers is 3");
  EXPECT_EQ(error_with({{"sliding_window", 0}}, "mistral"),
            "config.json: sliding_window is 0, but it must be a whole number from 1 to 16777216");
  EXPECT_EQ(error_with({{"sliding_window_pattern", 0}}, "gemma3_text"),
            "config.json: sliding_window_pattern is 0, but it must be a whole number from 1 to "
            "16777216");
}

TEST(HostileDecoders, ScalesAndActivations) {
  EXPECT_EQ(error_with({{"query_pre_attn_scalar", 0}}, "gemma2"),
            "config.json: query_pre_attn_scalar is 0, but it must be a number from 1e-06 to 1e+09");
  EXPECT_EQ(error_with({{"attn_logit_softcapping", -2}}, "gemma2"),
            "config.json: attn_logit_softcapping is -2, but it must be a number from 1e-06 to "
            "1e+09");
  EXPECT_EQ(error_with({{"final_logit_softcapping", "x"}}, "gemma2"),
            "config.json: final_logit_softcapping is \"x\", but it must be a number from 1e-06 to "
            "1e+09");
  EXPECT_EQ(error_with({{"hidden_act", "mish"}}),
            "config.json: hidden_act is \"mish\", but only these are supported: gelu, gelu_python, "
            "gelu_new, gelu_pytorch_tanh, gelu_fast, relu, silu, swish");
  EXPECT_EQ(error_with({{"rms_norm_eps", -1}}),
            "config.json: rms_norm_eps is -1, but it must be from 0 to 1");
  EXPECT_EQ(error_with({{"attention_bias", 1}}),
            "config.json: attention_bias is 1, but it must be true or false");
  EXPECT_EQ(error_with({{"attention_bias", true}}),
            "the checkpoint has no tensor model.layers.0.self_attn.q_proj.bias");
}

TEST(HostileDecoders, OtherKindsOfModels) {
  EXPECT_EQ(error_with({{"num_local_experts", 8}}),
            "config.json: num_local_experts is 8, but such models are not supported");
  EXPECT_EQ(error_with({{"num_experts", 64}}, "qwen3"),
            "config.json: num_experts is 64, but such models are not supported");
  EXPECT_EQ(error_with({{"vision_config", {{"depth", 3}}}}, "gemma3_text"),
            "config.json: vision_config is an object, but such models are not supported");
  EXPECT_EQ(error_with({{"is_encoder_decoder", true}}),
            "config.json: is_encoder_decoder is true, but such models are not supported");
  EXPECT_EQ(error_with({{"quantization_config", {{"bits", 4}}}}),
            "config.json: quantization_config is an object, but such models are not supported");
  EXPECT_EQ(error_with({{"use_bidirectional_attention", true}}, "gemma3_text"),
            "config.json: use_bidirectional_attention is true, but such models are not supported");
  const std::string known =
      ", but only these are supported: bert, distilbert, roberta, camembert, xlm-roberta, "
      "riverbank, "
      "gpt2, llama, qwen2, qwen3, mistral, gemma2, gemma3_text, phi3, gpt_neox, olmo2, smollm3";
  for (const char* kind : {"mixtral", "gemma3", "t5", "qwen2_moe", "llama4_text"}) {
    EXPECT_EQ(error_with({{"model_type", kind}}),
              "config.json: model_type is \"" + std::string(kind) + "\"" + known);
  }
  for (const char* name :
       {"Gemma3ForConditionalGeneration", "Qwen2MoeForCausalLM", "Phi3VForCausalLM"}) {
    EXPECT_EQ(error_with({{"model_type", nullptr}, {"architectures", {name}}}),
              "config.json: model_type is missing and architectures is [\"" + std::string(name) +
                  "\"]" + known);
  }
}

TEST(HostileDecoders, TensorsThatAreWrong) {
  for (const char* kind : {"llama", "phi3", "gpt_neox", "gemma3_text", "olmo2"}) {
    const Json config = small_config(kind);
    const RawTensors good = random_tensors(config);
    ASSERT_EQ(checkpoint_of(config, good).error(), "");
    for (const auto& [name, tensor] : good) {
      const bool is_head = name == "lm_head.weight" || name == "embed_out.weight";
      const bool is_words =
          name.ends_with("embed_tokens.weight") || name.ends_with("embed_in.weight");
      RawTensors bad = good;
      bad.erase(name);
      if (!is_head) {
        EXPECT_EQ(checkpoint_of(config, bad).error().find("the checkpoint has no tensor " + name),
                  0U)
            << checkpoint_of(config, bad).error();
      }
      bad[name] = f32_tensor({3, 5}, std::vector<float>(15, 1));
      EXPECT_EQ(
          checkpoint_of(config, bad).error().find("the shape of " + name + " is [3, 5], but "), 0U);
      std::vector<float> numbers = floats_of(tensor);
      numbers.back() = std::numeric_limits<float>::quiet_NaN();
      bad[name] = f32_tensor(tensor.shape, numbers);
      const std::string error = checkpoint_of(config, bad).error();
      EXPECT_EQ(error.find(name + "["), 0U) << error << is_words;
      EXPECT_TRUE(error.ends_with("] is NaN but must be finite")) << error;
    }
  }
}

TEST(HostileDecoders, PartsThatEndTooSoon) {
  const Json config = small_config("llama");
  const RawTensors all = random_tensors(config);
  RawTensors parts[2];
  Json map;
  for (const auto& [name, tensor] : all) {
    const std::size_t which = map.size() % 2;
    parts[which][name] = tensor;
    map[name] = "part-" + std::to_string(which) + ".safetensors";
  }
  Files files;
  files["config.json"] = bytes_of_text(config.dump());
  files["model.safetensors.index.json"] = bytes_of_text(Json{{"weight_map", map}}.dump());
  files["part-0.safetensors"] = safetensors_of(parts[0]);
  files["part-1.safetensors"] = safetensors_of(parts[1]);
  EXPECT_EQ(files.error(), "");
  files["part-1.safetensors"].pop_back();
  EXPECT_EQ(files.error().find("part-1.safetensors: data_offsets of "), 0U) << files.error();
  files["part-1.safetensors"].resize(5);
  EXPECT_EQ(files.error().find("part-1.safetensors: the file has 5 bytes"), 0U) << files.error();
  files.remove("part-1.safetensors");
  EXPECT_NE(files.error().find("but there is no part-1.safetensors among"), std::string::npos);
}

}  // namespace
}  // namespace riverbank::tests
