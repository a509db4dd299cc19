// Compares the golden checkpoints with the results that PyTorch computes in float64.
// RIVERBANK_MODELS=folder[:folder] adds folders of the same form.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/read.h"

namespace riverbank::tests {
namespace {

std::vector<std::string> model_folders() {
  std::vector<std::string> folders;
  for (const std::string& name : golden_models()) {
    folders.push_back(std::string(RIVERBANK_GOLDEN_DIR) + "/models/" + name);
  }
  const char* added = std::getenv("RIVERBANK_MODELS");
  std::istringstream list(added == nullptr ? "" : added);
  for (std::string folder; std::getline(list, folder, ':');) {
    if (!folder.empty()) folders.push_back(folder);
  }
  return folders;
}

Result<ReadModel> load_folder(const std::string& folder) {
  const std::string packed = folder + "/model.safetensors.base64";
  if (!std::filesystem::exists(packed)) return load_checkpoint_folder(folder);
  const Bytes weights = from_base64(read_text(packed));
  const Bytes config = bytes_of_text(read_text(folder + "/config.json"));
  return load_checkpoint({{"config.json", config}, {"model.safetensors", weights}});
}

double largest_of(const std::vector<double>& numbers) {
  double largest = 0;
  for (const double number : numbers) largest = std::max(largest, std::abs(number));
  return largest;
}

// Expects |got − want| ≤ tolerance for every number, and returns the largest difference.
double expect_near(const Matrix& got, const std::vector<double>& want, double tolerance,
                   const std::string& what) {
  EXPECT_EQ(got.size(), static_cast<Index>(want.size())) << what;
  if (got.size() != static_cast<Index>(want.size())) return 0;
  double worst = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    const double difference = std::abs(static_cast<double>(got.data()[i]) - want[i]);
    worst = std::max(worst, std::isnan(difference) ? INFINITY : difference);
  }
  EXPECT_LE(worst, tolerance) << what;
  return worst;
}

// Returns the number at the start of a tolerance such as "1e-4 of the largest of its array".
double stated(const Json& tolerance) {
  return tolerance.is_string() ? std::stod(tolerance.get<std::string>()) : tolerance.get<double>();
}

AttentionMask mask_of(const Json& each) {
  if (!each.contains("attention_mask")) return std::nullopt;
  return each["attention_mask"].get<std::vector<Index>>();
}

class GoldenModels : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    expected_ = Json::parse(read_text(GetParam() + "/expected.json"));
    const std::string padded = GetParam() + "/expected-padded.json";
    if (std::filesystem::exists(padded)) padded_ = Json::parse(read_text(padded))["cases"];
    ASSERT_FALSE(expected_["cases"].empty());
    const Json& tolerance = expected_["tolerance"];
    hidden_tolerance_ = stated(tolerance["hidden"]);
    attention_tolerance_ = stated(tolerance["attention"]);
    logits_tolerance_ = stated(tolerance["logits"]);
  }
  // All cases. The cases with padding come last.
  [[nodiscard]] std::vector<Json> cases() const {
    std::vector<Json> all = expected_["cases"];
    all.insert(all.end(), padded_.begin(), padded_.end());
    return all;
  }

  Json expected_;
  Json padded_ = Json::array();
  double hidden_tolerance_ = 0;     // tolerance relative to the largest number of the array
  double attention_tolerance_ = 0;  // absolute tolerance
  double logits_tolerance_ = 0;     // tolerance relative to the largest number of the array
};

TEST_P(GoldenModels, HiddenStatesAttentionAndLogits) {
  const auto model = load_folder(GetParam());
  ASSERT_TRUE(model) << model.error();
  for (const Json& each : cases()) {
    const auto text = each["text"].get<std::string>();
    const auto ids = each["ids"].get<std::vector<Index>>();
    const AttentionMask mask = mask_of(each);
    const auto reading = read_tokens(*model, ids, {.attention_mask = mask});
    ASSERT_TRUE(reading) << reading.error();
    ASSERT_EQ(reading->hidden.size(), each["hidden"].size());
    for (std::size_t i = 0; i < reading->hidden.size(); ++i) {
      const auto want = each["hidden"][i].get<std::vector<double>>();
      expect_near(reading->hidden[i], want, hidden_tolerance_ * largest_of(want),
                  text + " hidden " + std::to_string(i));
    }
    ASSERT_EQ(reading->attention.size(), each["attention"].size());
    for (std::size_t i = 0; i < reading->attention.size(); ++i) {
      expect_near(reading->attention[i], each["attention"][i], attention_tolerance_,
                  text + " attention " + std::to_string(i));
    }
    const Index last = model->config.states() - 1;
    const auto logits = read_words(*model, reading->hidden.back(), last);
    ASSERT_TRUE(logits) << logits.error();
    const auto want = each["logits_of_last"].get<std::vector<double>>();
    expect_near(row_as<float>(*logits, logits->rows() - 1), want,
                logits_tolerance_ * largest_of(want), text + " logits");
    for (Index place = 0; place < logits->rows(); ++place) {
      const auto best = substitutes(*model, ids, place, {.count = 1, .attention_mask = mask});
      ASSERT_TRUE(best) << best.error();
      EXPECT_EQ(best->front().id, each["best"][static_cast<std::size_t>(place)].get<Index>());
    }
  }
}

// Expects got = X · W + b, with every sum computed in float64.
void expect_projected(const Matrix& got, const Matrix& x, const Projection& learned) {
  ASSERT_TRUE(learned.weight);
  std::vector<double> sums;
  for (Index row = 0; row < x.rows(); ++row) {
    for (Index column = 0; column < got.cols(); ++column) {
      auto sum = learned.bias ? static_cast<double>((*learned.bias)(0, column)) : 0.0;
      for (Index k = 0; k < x.cols(); ++k) {
        sum += static_cast<double>(x(row, k)) * static_cast<double>((*learned.weight)(k, column));
      }
      sums.push_back(sum);
    }
  }
  expect_near(got, sums, 1e-5 * largest_of(sums), "X · W + b");
}

// Compares one layer's trace with PyTorch's weights, and the traces of single heads with the trace
// of all heads.
void expect_traced(const ReadModel& model, const Json& each, Index layer, double tolerance) {
  const auto ids = each["ids"].get<std::vector<Index>>();
  const ReadOptions options = {.attention_mask = mask_of(each)};
  const auto n = static_cast<Index>(ids.size());
  const auto want = each["attention"][static_cast<std::size_t>(layer)].get<std::vector<double>>();
  const auto all = trace_layer(model, ids, layer, std::nullopt, options);
  ASSERT_TRUE(all) << all.error();
  EXPECT_EQ(all->kernel, "reference");
  expect_near(all->weights, want, tolerance, "all heads");
  const StoredAttention& attention = model.blocks[static_cast<std::size_t>(layer)].attention;
  EXPECT_EQ(all->keys.rows(), model.config.kv_heads * n);
  Matrix sum(n, model.config.embedding);
  for (Index head = 0; head < model.config.heads; ++head) {
    const auto one = trace_layer(model, ids, layer, head, options);
    ASSERT_TRUE(one) << one.error();
    const auto first = want.begin() + head * n * n;
    expect_near(one->weights, std::vector<double>(first, first + n * n), tolerance,
                "head " + std::to_string(head));
    EXPECT_EQ(one->queries.cols(), model.config.head_size);
    const auto learned = head_projections(model, {layer, head});
    ASSERT_TRUE(learned) << learned.error();
    EXPECT_EQ(learned->key_head, head * model.config.kv_heads / model.config.heads);
    // With norms of queries and keys, these are not plain projections, so they are not compared.
    if (!attention.query_norm) {
      expect_projected(one->queries, one->embeddings, learned->query);
      expect_projected(one->keys, one->embeddings, learned->key);
    }
    expect_projected(one->values, one->embeddings, learned->value);
    sum = sum + one->output;
  }
  const Matrix& bias = attention.output.bias;
  if (bias.size() > 0) add_to_rows(sum, bias);
  const std::vector<double> output(all->output.data(), all->output.data() + all->output.size());
  expect_near(sum, output, 1e-5 * largest_of(output), "the sum of the heads");
}

// The trace of a layer, which attend() computes step by step, agrees with PyTorch's weights.
TEST_P(GoldenModels, TheTraceOfEveryHead) {
  const auto model = load_folder(GetParam());
  ASSERT_TRUE(model) << model.error();
  std::vector<Json> some = {expected_["cases"][0]};
  some.insert(some.end(), padded_.begin(), padded_.end());
  for (const Json& each : some) {
    for (Index layer = 0; layer < model->config.layers; ++layer) {
      expect_traced(*model, each, layer, attention_tolerance_);
    }
  }
}

std::string folder_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).filename().string();
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Folders, GoldenModels, testing::ValuesIn(model_folders()), folder_name);

}  // namespace
}  // namespace riverbank::tests
