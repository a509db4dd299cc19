// Checks that a checkpoint in the format of riverbank's own trainer computes the same as the
// language model that was trained.
#include <gtest/gtest.h>

#include <cmath>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/read.h"
#include "model/language_model.h"
#include "model/layers.h"
#include "model/loss_and_gradients.h"

namespace riverbank::tests {
namespace {

const std::vector<Index> own_ids = {5, 17, 0, 30, 30, 2, 1};

LanguageModelConfig trained_config() {
  LanguageModelConfig config;
  config.vocabulary = 40;
  config.embedding = 24;
  config.heads = 3;
  config.blocks = 2;
  config.hidden = 48;
  config.sequence = 16;
  config.context = ContextKind::blocks;
  config.activation = Activation::gelu;
  config.reads = Reads::both;
  config.output = OutputKind::tied;
  return config;
}

// Random parameters. A small number is added to each, so that no bias is 0 and no gamma is 1.
Parameters trained_parameters() {
  Parameters parameters = *draw_parameters(trained_config(), 7);
  float turn = 0;
  for (auto& [name, matrix] : parameters) {
    for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] += 0.1F * std::sin(turn += 1.7F);
  }
  return parameters;
}

// The published form: the heads' weights are joined, all other parameters keep their names.
RawTensors published(const Parameters& parameters) {
  RawTensors out;
  std::map<std::string, std::vector<float>> joined;
  for (const auto& [name, matrix] : parameters) {
    const std::vector<float> numbers(matrix.data(), matrix.data() + matrix.size());
    const auto heads = name.find("heads.");
    if (heads != std::string::npos) {
      auto& all = joined[name.substr(0, heads) + name.substr(name.find('.', heads + 6) + 1)];
      all.insert(all.end(), numbers.begin(), numbers.end());
    } else if (matrix.rows() == 1) {
      out[name] = f32_tensor({matrix.cols()}, numbers);
    } else {
      out[name] = f32_tensor({matrix.rows(), matrix.cols()}, numbers);
    }
  }
  for (const auto& [name, numbers] : joined) out[name] = f32_tensor({24, 24}, numbers);
  return out;
}

Files files_of(const RawTensors& tensors) {
  const Json config = {
      {"model_type", "riverbank"},     {"vocab_size", 40},         {"hidden_size", 24},
      {"num_hidden_layers", 2},        {"num_attention_heads", 3}, {"intermediate_size", 48},
      {"max_position_embeddings", 16}, {"hidden_act", "gelu"},     {"layer_norm_eps", 1e-5}};
  Files files;
  files["config.json"] = bytes_of_text(config.dump());
  files["model.safetensors"] = safetensors_of(tensors);
  return files;
}

// Rounds each matrix to int8 with a scale per row. `back` gets the rounded numbers as F32.
RawTensors quantised(const RawTensors& tensors, RawTensors& back) {
  RawTensors out;
  for (const auto& [name, tensor] : tensors) {
    back[name] = out[name] = tensor;
    if (tensor.shape.size() != 2) continue;
    std::vector<float> numbers = floats_of(tensor);
    std::vector<float> scales;
    Bytes whole;
    const auto columns = static_cast<std::size_t>(tensor.shape[1]);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i % columns == 0) {
        float most = 0;
        for (std::size_t j = i; j < i + columns; ++j) most = std::max(most, std::abs(numbers[j]));
        scales.push_back(most / 127);
      }
      const auto rounded = static_cast<std::int8_t>(std::lround(numbers[i] / scales.back()));
      whole.push_back(static_cast<std::uint8_t>(rounded));
      numbers[i] = static_cast<float>(rounded) * scales.back();
    }
    out[name] = {"I8", tensor.shape, whole};
    out[name + ".scale"] = f32_tensor({tensor.shape[0]}, scales);
    back[name] = f32_tensor(tensor.shape, numbers);
  }
  return out;
}

void expect_near(const Matrix& got, const Matrix& want, const std::string& what) {
  ASSERT_EQ(got.rows(), want.rows()) << what;
  ASSERT_EQ(got.cols(), want.cols()) << what;
  for (Index i = 0; i < got.size(); ++i) {
    EXPECT_NEAR(got.data()[i], want.data()[i], 2e-5F) << what << ' ' << i;
  }
}

TEST(OwnLayout, ReadsAsTheModelThatWasTrained) {
  const Parameters parameters = trained_parameters();
  const auto model = files_of(published(parameters)).load();
  ASSERT_TRUE(model) << model.error();
  EXPECT_FALSE(model->config.causal());
  EXPECT_EQ(model->config.states(), 4);
  const auto reading = read_tokens(*model, own_ids);
  ASSERT_TRUE(reading) << reading.error();

  const auto want = forward(trained_config(), parameters, own_ids);
  ASSERT_TRUE(want) << want.error();
  ASSERT_EQ(reading->hidden.size(), 4U);
  expect_near(reading->hidden[0], want->embeddings, "embeddings");
  for (std::size_t layer = 0; layer < 2; ++layer) {
    expect_near(reading->hidden[layer + 1], want->blocks[layer].output, "a block");
    expect_near(reading->attention[layer], want->blocks[layer].attention.weights, "weights");
  }
  // The last state is also normalised, so it is not compared directly. The logits are computed from
  // it and are compared instead.
  EXPECT_NE(reading->hidden[3], reading->hidden[2]);
  const auto logits = read_words(*model, reading->hidden[3], 3);
  ASSERT_TRUE(logits) << logits.error();
  expect_near(*logits, want->logits, "logits");

  const auto trace = trace_layer(*model, own_ids, 1);
  ASSERT_TRUE(trace) << trace.error();
  expect_near(trace->weights, want->blocks[1].attention.weights, "traced");
  expect_near(trace->output, want->blocks[1].attention.output, "traced output");
}

TEST(OwnLayout, IntegersAreReadUnchanged) {
  RawTensors back;
  const RawTensors whole = quantised(published(trained_parameters()), back);
  const auto model = files_of(whole).load();
  const auto wide = files_of(back).load();
  ASSERT_TRUE(model && wide) << model.error() << wide.error();
  EXPECT_EQ(model->words.weight.format, NumberFormat::i8);
  const auto got = read_tokens(*model, own_ids);
  const auto want = read_tokens(*wide, own_ids);
  ASSERT_TRUE(got && want) << got.error() << want.error();
  EXPECT_EQ(got->hidden, want->hidden);
  EXPECT_EQ(got->attention, want->attention);
  const auto words = substitutes(*model, own_ids, 2);
  const auto same = substitutes(*wide, own_ids, 2);
  ASSERT_TRUE(words && same) << words.error() << same.error();
  for (std::size_t i = 0; i < same->size(); ++i) {
    EXPECT_EQ(words->at(i).id, same->at(i).id);
    EXPECT_EQ(words->at(i).logit, same->at(i).logit);
  }
}

TEST(OwnLayout, ScalesThatAreWrong) {
  RawTensors back;
  const RawTensors good = quantised(published(trained_parameters()), back);
  const std::string name = "blocks.1.key.weight";
  const auto error = [&](const auto& change) {
    RawTensors tensors = good;
    change(tensors);
    return files_of(tensors).error();
  };
  EXPECT_EQ(error([&](RawTensors& t) { t.erase(name + ".scale"); }),
            "the checkpoint has no tensor " + name + ".scale");
  EXPECT_EQ(error([&](RawTensors& t) { t[name + ".scale"] = f32_tensor({1}, {1}); }),
            "the shape of " + name + ".scale is [1], but config.json makes it [24]");
  EXPECT_EQ(error([&](RawTensors& t) {
              t[name + ".scale"] = {"F16", {24}, Bytes(48)};
            }),
            "the dtype of " + name + ".scale is F16, but only F32 is read as weights");
  EXPECT_EQ(error([&](RawTensors& t) {
              std::vector<float> scales(24, 1);
              scales[4] = std::numeric_limits<float>::infinity();
              t[name + ".scale"] = f32_tensor({24}, scales);
            }),
            name + ".scale[4] is infinity but must be finite");
  EXPECT_EQ(error([&](RawTensors& t) {
              t["norm.bias"] = {"I8", {24}, Bytes(24)};
            }),
            "the dtype of norm.bias is I8, but only F32, F16 and BF16 are read as weights");
}

}  // namespace
}  // namespace riverbank::tests
