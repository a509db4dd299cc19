// Checks that saved training runs continue with the same bits, and that files that do not match a
// model are rejected.
#include "model/checkpoint.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "model/model_cases.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
void expect_same(const ParametersOf<T>& got, const ParametersOf<T>& want) {
  ASSERT_EQ(got.size(), want.size());
  for (const auto& [name, matrix] : want) EXPECT_TRUE(identical(got.at(name), matrix)) << name;
}

template <class T>
void expect_same(const TrainerStateOf<T>& got, const TrainerStateOf<T>& want) {
  EXPECT_EQ(got.steps, want.steps);
  expect_same(got.parameters, want.parameters);
  expect_same(got.first_moments, want.first_moments);
  expect_same(got.second_moments, want.second_moments);
}

template <class T>
void train(CheckpointOf<T>& training, std::int64_t until) {
  const std::vector<Index> text = {0, 1, 2, 3, 4, 3, 2, 1, 0, 4, 4, 2};
  while (training.state.steps < until) {
    const auto batch = random_batch(text, 4, 3, 42, training.state.steps);
    ASSERT_TRUE(train_step(training.config, training.options, training.state, *batch));
  }
}

template <class T>
CheckpointOf<T> begun(const LanguageModelConfig& config) {
  CheckpointOf<T> training{config, {}, start_training(shaken_parameters<T>(config, 3)), {}};
  training.options.adamw.learning_rate = 0.1 / 3;
  training.options.clip_norm = 0.7;
  training.options.warm_up_steps = 9;
  training.options.token_pace = 0.25;
  return training;
}

// Saves each kind of model in the middle of training, loads it, and compares with an uninterrupted
// run.
template <class T>
void expect_resumes() {
  for (const ModelCase& each : model_cases()) {
    auto whole = begun<T>(each.config);
    auto paused = whole;
    train(whole, 12);
    train(paused, 5);
    const auto bytes = save_checkpoint(paused);
    ASSERT_TRUE(bytes) << bytes.error();
    auto loaded = load_checkpoint<T>(*bytes);
    ASSERT_TRUE(loaded) << loaded.error();
    CheckpointOf<T> resumed = *std::move(loaded);
    EXPECT_EQ(resumed.config, each.config) << each.name;
    EXPECT_EQ(resumed.options.clip_norm, 0.7);
    EXPECT_EQ(resumed.options.token_pace, 0.25);
    EXPECT_FALSE(resumed.tokenizer);
    expect_same(resumed.state, paused.state);
    train(resumed, 12);
    expect_same(resumed.state, whole.state);
  }
}

TEST(Checkpoint, ResumesToTheSameBits) {
  expect_resumes<float>();
  expect_resumes<double>();
}

TEST(Checkpoint, KeepsTheVocabulary) {
  auto training = begun<float>(small_config(ContextKind::heads));
  for (const TokenKind kind : {TokenKind::words, TokenKind::characters}) {
    training.tokenizer = *Tokenizer::from_tokens(kind, {"\n", "\"", "ж", "bank", "\\"});
    const auto bytes = save_checkpoint(training);
    ASSERT_TRUE(bytes) << bytes.error();
    const auto loaded = load_checkpoint<float>(*bytes);
    ASSERT_TRUE(loaded) << loaded.error();
    ASSERT_TRUE(loaded->tokenizer);
    EXPECT_EQ(loaded->tokenizer->kind(), kind);
    EXPECT_EQ(loaded->tokenizer->tokens(), training.tokenizer->tokens());
  }
  training.tokenizer = *Tokenizer::from_tokens(TokenKind::words, {"a", "b"});
  EXPECT_EQ(save_checkpoint(training).error(),
            "the model's vocabulary has size 5 but the tokenizer's has size 2");
}

// The tensors of a saved file, to be modified and written again.
TensorFile saved_file() {
  const auto bytes = save_checkpoint(begun<float>(small_config(ContextKind::blocks, 2)));
  EXPECT_TRUE(bytes) << bytes.error();
  return *read_safetensors(*bytes);
}

template <class Change>
std::string error_after(Change change) {
  TensorFile file = saved_file();
  change(file);
  const auto bytes = write_safetensors(file);
  EXPECT_TRUE(bytes) << bytes.error();
  return load_checkpoint<float>(*bytes).error();
}

TEST(Checkpoint, ShapesAreThoseOfPyTorch) {
  const TensorFile file = saved_file();
  const auto shape = [&](const char* name) { return shape_words(file.tensors.at(name).shape); };
  EXPECT_EQ(shape("token_embedding_table.weight"), "[5, 4]");
  EXPECT_EQ(shape("blocks.0.heads.1.key.weight"), "[2, 4]");
  EXPECT_EQ(shape("blocks.0.norm_1.weight"), "[4]");
  EXPECT_EQ(shape("blocks.0.widen.bias"), "[16]");
  EXPECT_EQ(shape("head.bias"), "[5]");
  EXPECT_EQ(shape("first_moment/head.bias"), "[5]");
  EXPECT_EQ(shape("training/steps"), "[]");
  EXPECT_EQ(file.metadata.at("format"), "pt");
  EXPECT_EQ(file.metadata.at("context"), "blocks");
  EXPECT_EQ(file.metadata.at("activation"), "relu");
}

TEST(Checkpoint, ParametersAloneGiveATrainingAtStepZero) {
  TensorFile file = saved_file();
  std::erase_if(file.tensors,
                [](const auto& named) { return named.first.find('/') != std::string::npos; });
  const auto loaded = load_checkpoint<float>(*write_safetensors(file));
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_EQ(loaded->state.steps, 0);
  EXPECT_TRUE((eigen(loaded->state.first_moments.at("head.weight")).array() == 0).all());
  EXPECT_EQ(loaded->options.adamw.learning_rate, 1e-3);
}

TEST(CheckpointErrors, NamesInvalidTensors) {
  EXPECT_EQ(error_after([](TensorFile& f) { f.tensors.erase("head.bias"); }),
            "the tensor head.bias is missing");
  EXPECT_EQ(error_after([](TensorFile& f) { f.tensors.erase("second_moment/head.bias"); }),
            "the tensor second_moment/head.bias is missing");
  EXPECT_EQ(error_after([](TensorFile& f) { f.tensors.erase("options/beta2"); }),
            "the tensor options/beta2 is missing");
  EXPECT_EQ(error_after([](TensorFile& f) {
              f.tensors["heads.9"] = {{}, std::vector<float>{1}};
            }),
            "the model has no tensor heads.9");
  EXPECT_EQ(error_after([](TensorFile& f) {
              f.tensors["head.bias"].shape = {1, 5};
            }),
            "the tensor head.bias has shape [1, 5] but the model needs [5]");
  EXPECT_EQ(
      error_after([](TensorFile& f) { f.tensors["head.bias"].numbers = std::vector<double>(5); }),
      "the tensor head.bias holds F64 numbers but the model needs F32");
  EXPECT_EQ(error_after(
                [](TensorFile& f) { f.tensors["head.bias"].numbers = std::vector<float>(5, NAN); }),
            "head.bias[0][0] is NaN but must be finite");
  EXPECT_EQ(error_after([](TensorFile& f) {
              f.tensors["training/steps"].numbers = std::vector<std::int64_t>{-4};
            }),
            "the state has -4 steps, but it must be 0 or more");
  EXPECT_EQ(error_after(
                [](TensorFile& f) { f.tensors["options/beta1"].numbers = std::vector<double>{2}; }),
            "beta1 is 2, but it must be from 0 to below 1");
  EXPECT_EQ(error_after([](TensorFile&) {}), "");
}

TEST(CheckpointErrors, NamesInvalidMetadata) {
  const auto error = [](const std::string& name, const char* text) {
    return error_after([&](TensorFile& f) {
      f.metadata.erase(name);
      if (text != nullptr) f.metadata[name] = text;
    });
  };
  EXPECT_EQ(error("vocabulary", nullptr), "the metadata's vocabulary is missing");
  EXPECT_EQ(error("context", nullptr), "the metadata's context is missing");
  EXPECT_EQ(error("heads", "two"),
            "the metadata's heads is \"two\", but it must be an integer up to 134217728");
  EXPECT_EQ(error("heads", "99999999999999999999"),
            "the metadata's heads is \"99999999999999999999\", but it must be an integer up to "
            "134217728");
  EXPECT_EQ(error("heads", "3"), "embedding is 4, which is not a multiple of heads = 3");
  EXPECT_EQ(error("blocks", "2"), "the tensor blocks.1.norm_1.weight is missing");
  EXPECT_EQ(
      error("activation", "tanh"),
      "the metadata's activation is \"tanh\", but it must be none, relu, gelu, gelu_tanh or silu");
  EXPECT_EQ(error("head_size", "4"),
            "the tensor blocks.0.heads.0.key.weight has shape [2, 4] but the model needs [4, 4]");
  EXPECT_EQ(error("tokens", "[]"), "the metadata's token_kind is missing");
  EXPECT_EQ(error("token_kind", "words"), "the metadata's tokens is missing");
  const auto vocabulary = [](const char* kind, const char* tokens) {
    return error_after([&](TensorFile& f) {
      f.metadata["token_kind"] = kind;
      f.metadata["tokens"] = tokens;
    });
  };
  EXPECT_EQ(vocabulary("letters", "[]"),
            "the metadata's token_kind is \"letters\", but it must be words or characters");
  EXPECT_EQ(vocabulary("words", "[1]"), "the metadata's tokens, byte 1: a \" is missing");
  EXPECT_EQ(vocabulary("words", "[]"), "the metadata's tokens: the vocabulary is empty");
  EXPECT_EQ(vocabulary("words", "[\"a\"]"),
            "the model's vocabulary has size 5 but the tokenizer's has size 1");
}

TEST(CheckpointErrors, RejectsInvalidStates) {
  auto training = begun<float>(small_config(ContextKind::heads));
  training.state.second_moments.erase("head.bias");
  EXPECT_EQ(save_checkpoint(training).error(), "second moment: the parameter head.bias is missing");
}

TEST(CheckpointErrors, FloatsAreNotDoubles) {
  const auto bytes = save_checkpoint(begun<double>(small_config(ContextKind::average)));
  ASSERT_TRUE(bytes);
  EXPECT_EQ(load_checkpoint<float>(*bytes).error(),
            "the tensor token_embedding_table.weight holds F64 numbers but the model needs F32");
}

}  // namespace
}  // namespace riverbank::tests
