// Tests rounding of weights to int8 while they are loaded, and loading of large tensors in pieces.
#include <gtest/gtest.h>

#include <cmath>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/plan.h"
#include "checkpoints/read.h"
#include "kernels/integer_rows.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

const LoadOptions as_int8 = {.weights = WeightForm::int8};

// Returns row `row` of a tensor or, if `column` is true, column `row`.
std::vector<float> line_of(const RawTensor& tensor, Index row, bool column) {
  const std::vector<float> all = floats_of(tensor);
  const auto columns = static_cast<Index>(tensor.shape[1]);
  const Index length = column ? static_cast<Index>(tensor.shape[0]) : columns;
  std::vector<float> line;
  for (Index i = 0; i < length; ++i) {
    line.push_back(all[static_cast<std::size_t>(column ? i * columns + row : row * columns + i)]);
  }
  return line;
}

// Expects that the weights of each output are a row of the file's tensor (a column in GPT-2),
// rounded to int8. The first output is row `first`.
void expect_rounded(const StoredProjection& got, const RawTensor& tensor, Index first,
                    bool column) {
  ASSERT_EQ(got.layout, WeightLayout::integer_rows);
  ASSERT_EQ(got.weight.format, NumberFormat::i8);
  for (Index row = 0; row < got.weight.rows; ++row) {
    const std::vector<float> line = line_of(tensor, first + row, column);
    std::vector<std::int8_t> want(line.size());
    const float scale = quantise_weights(line.data(), static_cast<Index>(line.size()), want.data());
    EXPECT_EQ(got.weight.scales[row], scale);
    EXPECT_EQ(std::memcmp(got.weight.at(row, 0), want.data(), want.size()), 0) << row;
  }
}

TEST(Int8, RowsOfTheFileBecomeBytes) {
  const GoldenFiles golden("llama");
  const auto model = golden.files().load(as_int8);
  ASSERT_TRUE(model) << model.error();
  const StoredBlock& block = model->blocks[1];
  const auto tensor = [&](const std::string& name) {
    return golden.tensors.at("model.layers.1." + name + ".weight");
  };
  expect_rounded(block.attention.key, tensor("self_attn.k_proj"), 0, false);
  expect_rounded(block.feed_forward.narrow, tensor("mlp.down_proj"), 0, false);
  expect_rounded(model->words, golden.tensors.at("model.embed_tokens.weight"), 0, false);
}

// GPT-2 stores weights as (in × out), so their columns become rows. The table of positions is not
// rounded.
TEST(Int8, ColumnsOfGpt2BecomeRows) {
  const GoldenFiles golden("gpt2");
  const auto model = golden.files().load(as_int8);
  ASSERT_TRUE(model) << model.error();
  const std::string prefix =
      golden.tensors.contains("transformer.h.0.mlp.c_fc.weight") ? "transformer." : "";
  const StoredBlock& block = model->blocks[0];
  const Index d = model->config.embedding;
  expect_rounded(block.feed_forward.widen, golden.tensors.at(prefix + "h.0.mlp.c_fc.weight"), 0,
                 true);
  expect_rounded(block.attention.value, golden.tensors.at(prefix + "h.0.attn.c_attn.weight"), 2 * d,
                 true);
  EXPECT_EQ(model->positions.format, NumberFormat::f32);
}

double largest_difference(const Matrix& a, const Matrix& b) {
  double most = 0;
  for (Index i = 0; i < a.size(); ++i) {
    most = std::max(most, static_cast<double>(std::abs(a.data()[i] - b.data()[i])));
  }
  return most;
}

// Weights of one byte change the last hidden state of every golden model by less than 5 % of its
// largest number. In gpt_neox, the rows of q, k and v are reordered together with their scales.
TEST(Int8, EveryLayoutReadsNearlyTheSame) {
  for (const std::string& name : golden_models()) {
    const Files files = GoldenFiles(name).files();
    const auto stored = files.load();
    const auto bytes = files.load(as_int8);
    ASSERT_TRUE(stored && bytes) << name << bytes.error();
    const std::vector<Index> ids = {5, 17, 40, 3, 9};
    const auto want = read_tokens(*stored, ids);
    const auto got = read_tokens(*bytes, ids);
    ASSERT_TRUE(want && got) << name << got.error();
    double largest = 0;
    const Matrix& last = want->hidden.back();
    for (Index i = 0; i < last.size(); ++i) {
      largest = std::max(largest, static_cast<double>(std::abs(last.data()[i])));
    }
    const double difference = largest_difference(got->hidden.back(), last) / largest;
    EXPECT_LT(difference, 0.05) << name;
    EXPECT_GT(difference, 0) << name;
  }
}

// A Llama with a token table of about 9 MB.
struct LargeTable {
  LargeTable() : config(small_config("llama")) {
    tensors = random_tensors(config);
    const auto width = tensors.at("model.embed_tokens.weight").shape[1];
    config["vocab_size"] = rows;
    std::vector<float> numbers(static_cast<std::size_t>(rows * width));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = std::sin(static_cast<float>(i % 1000));
    }
    for (const char* name : {"model.embed_tokens.weight", "lm_head.weight"}) {
      if (tensors.contains(name)) tensors[name] = f32_tensor({rows, width}, numbers);
    }
  }

  static constexpr std::int64_t rows = 70001;
  Json config;
  RawTensors tensors;
};

TEST(Int8, ALargeTableArrivesInPieces) {
  const LargeTable large;
  const RawTensor& table = large.tensors.at("model.embed_tokens.weight");
  for (const WeightForm form : {WeightForm::stored, WeightForm::int8}) {
    std::vector<std::int64_t> seen;
    std::int64_t all = 0;
    const auto model = checkpoint_of(large.config, large.tensors)
                           .load({.weights = form, .progress = [&](auto done, auto whole) {
                                    seen.push_back(done);
                                    all = whole;
                                  }});
    ASSERT_TRUE(model) << model.error();
    EXPECT_GT(model->tensors.loads().size(), large.tensors.size());
    EXPECT_EQ(seen.size(), model->tensors.loads().size());
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
    EXPECT_EQ(seen.back(), all);
    for (const Index row : {Index{0}, Index{65535}, Index{65536}, Index{70000}}) {
      const std::vector<float> want = line_of(table, row, false);
      const Matrix got = stored_row(model->words.weight, model->words.layout, row);
      for (Index i = 0; i < got.size(); ++i) {
        EXPECT_NEAR(got.data()[i], want[static_cast<std::size_t>(i)],
                    form == WeightForm::stored ? 0 : 1.0 / 250);
      }
    }
  }
}

// A piece of at most 1 MiB has only 2 of this matrix's 32 rows, and a panel has more rows. So the
// rows of a panel arrive in several pieces.
TEST(Int8, APanelArrivesInPieces) {
  Json config = small_config("llama");
  config["num_hidden_layers"] = 1;
  config["intermediate_size"] = 90000;
  const RawTensors tensors = random_tensors(config);
  const auto model = checkpoint_of(config, tensors).load();
  ASSERT_TRUE(model) << model.error();
  const StoredProjection& narrow = model->blocks[0].feed_forward.narrow;
  const RawTensor& table = tensors.at("model.layers.0.mlp.down_proj.weight");
  for (Index row = 0; row < narrow.weight.rows; ++row) {
    const std::vector<float> want = line_of(table, row, false);
    const Matrix got = stored_row(narrow.weight, narrow.layout, row);
    EXPECT_TRUE(std::equal(want.begin(), want.end(), got.data())) << row;
  }
}

TEST(Int8, ABadNumberInALaterPieceIsNamed) {
  LargeTable large;
  RawTensor& table = large.tensors.at("model.embed_tokens.weight");
  const float bad = NAN;
  const auto columns = static_cast<std::size_t>(table.shape[1]);
  std::memcpy(table.bytes.data() + (69000 * columns + 7) * 4, &bad, 4);
  for (const WeightForm form : {WeightForm::stored, WeightForm::int8}) {
    const auto model = checkpoint_of(large.config, large.tensors).load({.weights = form});
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error(), "model.embed_tokens.weight[69000][7] is NaN but must be finite");
  }
}

// No piece has more than 1 MiB, and all pieces that are converted share one buffer.
TEST(Int8, ConvertedPiecesShareMemory) {
  const LargeTable large;
  const auto model = checkpoint_of(large.config, large.tensors).load(as_int8);
  ASSERT_TRUE(model) << model.error();
  const std::byte* shared = nullptr;
  for (const TensorLoad& piece : model->tensors.loads()) {
    EXPECT_LE(piece.end - piece.begin, std::int64_t{1} << 20U);
    if (!piece.name.ends_with("_proj.weight") && !piece.name.ends_with("tokens.weight")) continue;
    if (shared == nullptr) shared = piece.to;
    EXPECT_EQ(piece.to, shared) << piece.name;
  }
  EXPECT_NE(shared, nullptr);
}

}  // namespace
}  // namespace riverbank::tests
