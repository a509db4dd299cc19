// Loads decoder checkpoints in the variations that published files have, and reads texts in parts.
#include <gtest/gtest.h>

#include <numeric>

#include "checkpoints/reading_of.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

const std::vector<Index> text = {3, 17, 0, 25, 25, 39, 8, 1, 30, 12, 7, 22, 5};

Reading read_all_of(const Files& files, const ReadOptions& options = {}) {
  return reading_of(files, options, text);
}

std::vector<std::string> rotary_families() {
  // Leaves out gpt2, the first decoder, which has no rotary positions.
  return {golden_decoders.begin() + 1, golden_decoders.end()};
}

// Replaces the prefix `from` of the tensors' names by `to`.
RawTensors with_prefix(const RawTensors& tensors, const std::string& from, const std::string& to) {
  RawTensors out;
  for (const auto& [name, tensor] : tensors) {
    out[name.starts_with(from) ? to + name.substr(from.size()) : name] = tensor;
  }
  return out;
}

TEST(DecoderLayouts, PrefixesOfBaseModelsAndWrappers) {
  for (const std::string& kind : rotary_families()) {
    const Json config = small_config(kind);
    const RawTensors tensors = random_tensors(config);
    const Reading want = read_all_of(checkpoint_of(config, tensors));
    const std::string own = kind == "gpt_neox" ? "gpt_neox." : "model.";
    for (const RawTensors& other :
         {with_prefix(tensors, own, ""), with_prefix(tensors, "", "module."),
          with_prefix(tensors, "", "language_model.")}) {
      const Reading got = read_all_of(checkpoint_of(config, other));
      EXPECT_EQ(got.hidden, want.hidden) << kind;
      EXPECT_FALSE(got.hidden.empty());
    }
  }
}

TEST(DecoderLayouts, TiedTablesUnderTheNameOfTheHead) {
  Json config = small_config("llama");
  config["tie_word_embeddings"] = true;
  RawTensors tensors = random_tensors(config);
  const auto want = checkpoint_of(config, tensors).load();
  tensors["lm_head.weight"] = tensors.at("model.embed_tokens.weight");
  tensors.erase("model.embed_tokens.weight");
  const auto got = checkpoint_of(config, tensors).load();
  ASSERT_TRUE(want && got) << want.error() << got.error();
  EXPECT_EQ(substitutes(*got, text, 4)->front().logit, substitutes(*want, text, 4)->front().logit);
}

TEST(DecoderLayouts, AModelWithoutItsHead) {
  const Json config = small_config("qwen3");
  RawTensors tensors = random_tensors(config);
  tensors.erase("lm_head.weight");
  const auto model = checkpoint_of(config, tensors).load();
  ASSERT_TRUE(model) << model.error();
  EXPECT_TRUE(read_tokens(*model, text));
  EXPECT_EQ(substitutes(*model, text, 1).error(),
            "this checkpoint was saved without the layer that scores words");
}

// Extra buffers, which older files contain, and extra fields of the config do not change the
// result.
TEST(DecoderLayouts, StrayBuffersAndFields) {
  for (const char* kind : {"llama", "gpt_neox"}) {
    Json config = small_config(kind);
    RawTensors tensors = random_tensors(config);
    const Reading want = read_all_of(checkpoint_of(config, tensors));
    const std::string at =
        std::string(kind) == "llama" ? "model.layers.0.self_attn." : "gpt_neox.layers.0.attention.";
    tensors[at + "rotary_emb.inv_freq"] = f32_tensor({4}, {1, 2, 3, 4});
    tensors[at + "bias"] = {"BOOL", {1, 1, 2, 2}, Bytes(4)};
    tensors[at + "masked_bias"] = f32_tensor({}, {-1e9F});
    config.update({{"torch_dtype", "float32"},
                   {"dtype", "float32"},
                   {"pretraining_tp", 1},
                   {"use_cache", true},
                   {"bos_token_id", 1},
                   {"eos_token_id", {1, 2}},
                   {"attention_dropout", 0.1},
                   {"rope_scaling", nullptr},
                   {"quantization_config", nullptr},
                   {"auto_map", {{"a", {{"b", {{"c", {{"d", 1}}}}}}}}},
                   {"transformers_version", "5.0.0"}});
    EXPECT_EQ(read_all_of(checkpoint_of(config, tensors)).hidden, want.hidden);
  }
}

// A bias that the config switches off is ignored. So are the scales of a tensor that is not int8.
TEST(DecoderLayouts, StrayPartsOfJoinedTensors) {
  Json config = small_config("gpt_neox");
  config["attention_bias"] = false;
  RawTensors tensors = random_tensors(config);
  const Reading want = read_all_of(checkpoint_of(config, tensors));
  const std::string name = "gpt_neox.layers.0.attention.query_key_value";
  tensors[name + ".bias"] = f32_tensor({96}, std::vector<float>(96, 5));
  tensors[name + ".weight.scale"] = f32_tensor({96}, std::vector<float>(96, 5));
  EXPECT_EQ(read_all_of(checkpoint_of(config, tensors)).hidden, want.hidden);
}

TEST(DecoderLayouts, ArchitecturesWithoutAModelType) {
  const std::pair<const char*, const char*> classes[] = {
      {"llama", "LlamaForCausalLM"},    {"llama", "LlamaModel"},
      {"qwen2", "Qwen2ForCausalLM"},    {"qwen3", "Qwen3ForCausalLM"},
      {"mistral", "MistralModel"},      {"gemma2", "Gemma2ForCausalLM"},
      {"phi3", "Phi3ForCausalLM"},      {"gemma3_text", "Gemma3ForCausalLM"},
      {"olmo2", "Olmo2ForCausalLM"},    {"gpt_neox", "GPTNeoXForCausalLM"},
      {"smollm3", "SmolLM3ForCausalLM"}};
  for (const auto& [kind, name] : classes) {
    Json config = small_config(kind);
    const RawTensors tensors = random_tensors(config);
    config.erase("model_type");
    config["architectures"] = {name};
    const auto model = checkpoint_of(config, tensors).load();
    ASSERT_TRUE(model) << model.error();
    EXPECT_EQ(model->config.layout->name, kind);
  }
}

// If a joined tensor is int8, its scales are split and reordered together with its rows.
TEST(DecoderLayouts, IntegersOfJoinedTensors) {
  for (const char* kind : {"gpt_neox", "phi3"}) {
    const Json config = small_config(kind);
    RawTensors wide = random_tensors(config);
    RawTensors whole = wide;
    for (auto& [name, tensor] : wide) {
      if (!name.ends_with("query_key_value.weight") && !name.ends_with("qkv_proj.weight")) continue;
      std::vector<float> numbers = floats_of(tensor);
      std::vector<float> scales;
      Bytes bytes;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (i % 32 == 0) scales.push_back(0.01F + 0.0001F * static_cast<float>(i / 32));
        const auto byte = static_cast<std::int8_t>(static_cast<int>(i * 37 % 251) - 125);
        bytes.push_back(static_cast<std::uint8_t>(byte));
        numbers[i] = static_cast<float>(byte) * scales.back();
      }
      tensor = f32_tensor(tensor.shape, numbers);
      whole[name] = {"I8", tensor.shape, bytes};
      whole[name + ".scale"] = f32_tensor({tensor.shape[0]}, scales);
    }
    ASSERT_NE(whole.size(), wide.size());
    EXPECT_EQ(read_all_of(checkpoint_of(config, whole)).hidden,
              read_all_of(checkpoint_of(config, wide)).hidden);
  }
}

// Switching a head off equals setting the head's columns of the output projection to zero.
TEST(DecoderReading, AHeadSwitchedOff) {
  const Json config = small_config("llama");
  RawTensors tensors = random_tensors(config);
  const Reading off = read_all_of(checkpoint_of(config, tensors), {.off = {{1, 2}}});
  RawTensor& output = tensors.at("model.layers.1.self_attn.o_proj.weight");
  std::vector<float> numbers = floats_of(output);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i % 32 / 8 == 2) numbers[i] = 0;
  }
  output = f32_tensor(output.shape, numbers);
  EXPECT_EQ(off.hidden, read_all_of(checkpoint_of(config, tensors)).hidden);
}

void expect_same_continued(const ReadModel& model, const std::vector<std::size_t>& cuts) {
  const auto whole = read_tokens(model, text);
  ASSERT_TRUE(whole) << whole.error();
  LayerCaches caches = make_caches(model);
  std::size_t begin = 0;
  for (const std::size_t end : cuts) {
    const std::vector<Index> piece(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                   text.begin() + static_cast<std::ptrdiff_t>(end));
    const auto got = continue_reading(model, piece, caches);
    ASSERT_TRUE(got) << got.error();
    ASSERT_EQ(got->hidden.size(), whole->hidden.size());
    for (std::size_t i = 0; i < got->hidden.size(); ++i) {
      EXPECT_EQ(got->hidden[i], some_rows(whole->hidden[i], static_cast<Index>(begin),
                                          static_cast<Index>(end - begin)))
          << model.config.layout->name << " state " << i << " from " << begin;
    }
    begin = end;
  }
}

// A text that is read in parts gives the bits of the whole text, wherever it is cut.
TEST(DecoderReading, ContinuedTextsHaveTheBitsOfWholeOnes) {
  for (const std::string& kind : golden_decoders) {
    Json config = kind == "gpt2" ? GoldenFiles(kind).config : small_config(kind);
    if (kind == "mistral" || kind.starts_with("gemma")) config["sliding_window"] = 3;
    const auto model = kind == "gpt2" ? GoldenFiles(kind).files().load()
                                      : checkpoint_of(config, random_tensors(config)).load();
    ASSERT_TRUE(model) << model.error();
    expect_same_continued(*model, {1, 2, 5, 13});
    expect_same_continued(*model, {12, 13});
  }
}

TEST(DecoderReading, AFailedContinuationChangesNothing) {
  const Json config = small_config("llama");
  const auto model = checkpoint_of(config, random_tensors(config)).load();
  ASSERT_TRUE(model) << model.error();
  LayerCaches caches = make_caches(*model);
  ASSERT_TRUE(continue_reading(*model, {1, 2, 3}, caches));
  EXPECT_EQ(continue_reading(*model, {99}, caches).error(),
            "token 0 has id 99, but the vocabulary has ids 0 to 39");
  EXPECT_EQ(continue_reading(*model, std::vector<Index>(62, 1), caches).error(),
            "the text has 65 tokens, but the model reads at most 64");
  EXPECT_EQ(continue_reading(*model, {1}, caches, {.attention_mask = {{1, 1}}}).error(),
            "attention_mask has 2 numbers, but the text has 4 tokens");
  for (const AttentionCache& cache : caches) EXPECT_EQ(cache.length(), 3);
  LayerCaches few(caches.begin(), caches.begin() + 2);
  EXPECT_EQ(continue_reading(*model, {1}, few).error(),
            "there are 2 caches, but the model has 3 layers");
  const auto bert = GoldenFiles("bert").files().load();
  LayerCaches none;
  EXPECT_EQ(continue_reading(*bert, {1}, none).error(),
            "a bert model reads in both directions, so its texts cannot be continued");
}

}  // namespace
}  // namespace riverbank::tests
