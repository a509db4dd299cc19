// Compares the language models of notebook 002 with PyTorch, and tests their errors.
#include "model/language_model.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "notebooks/golden_notebooks.h"
#include "random/integers.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

const Json& golden_models() { return golden_notebooks().at("notebook_002_models"); }

LanguageModelConfig config_of(const Json& model) {
  const Json& json = model.at("config");
  LanguageModelConfig config;
  config.vocabulary = json.at("vocab_size").get<Index>();
  config.embedding = json.at("embedding_size").get<Index>();
  config.sequence = json.at("sequence_length").get<Index>();
  config.heads = json.at("num_heads").get<Index>();
  if (json.value("scale_by", "head") == "embedding") config.scale_by = ScaleBy::embedding;
  return config;
}

// One text of a batch: the tensor [batch, …] becomes […].
Json batch_row(const Json& tensor, std::size_t row) {
  const std::size_t count = tensor.at("data").size() / tensor.at("shape")[0].get<std::size_t>();
  Json out = tensor;
  out["shape"].erase(0);
  out["data"] = Json::array();
  for (std::size_t i = 0; i < count; ++i) out["data"].push_back(tensor.at("data")[row * count + i]);
  return out;
}

testing::AssertionResult matrix_passes(const Matrix& got, const Json& want, const Json& tolerance) {
  return passes(Value(tensor_from(got, {got.rows(), got.cols()})), want, tolerance);
}

TEST(LanguageModel, ParametersAndTokensAreTheOnesPyTorchDraws) {
  for (const Json& model : golden_models()) {
    Generator generator(model.at("seed").get<std::uint64_t>());
    const auto parameters = draw_parameters(config_of(model), generator);
    ASSERT_TRUE(parameters) << parameters.error();
    const Json& wanted = model.at("parameters");
    EXPECT_EQ(parameters->size(), wanted.size());
    for (const auto& [name, tensor] : wanted.items()) {
      ASSERT_TRUE(parameters->contains(name)) << name;
      EXPECT_TRUE(identical(parameters->at(name), golden_matrix(tensor))) << name;
    }
    const auto tokens = randint(generator, 16, 0, config_of(model).vocabulary);
    ASSERT_TRUE(tokens);
    EXPECT_EQ(*tokens, golden_tensor<std::int64_t>(model.at("tokens")).data);
  }
}

template <class T>
void expect_trace(const Json& model, std::size_t row) {
  const LanguageModelConfig config = config_of(model);
  ParametersOf<T> parameters;
  for (const auto& [name, tensor] : model.at("parameters").items()) {
    parameters[name] = cast<T>(golden_matrix(tensor));
  }
  const auto tokens = batch_row(model.at("tokens"), row).at("data").get<std::vector<Index>>();
  const auto trace = forward(config, parameters, tokens);
  ASSERT_TRUE(trace) << trace.error();
  const Json& tolerance = model.at("tolerance");
  const auto rounded = [](const MatrixOf<T>& matrix) -> Matrix { return cast<float>(matrix); };
  EXPECT_TRUE(matrix_passes(rounded(trace->logits), batch_row(model.at("logits"), row),
                            tolerance.at("logits")));
  ASSERT_EQ(trace->heads.size(), model.at("per_head").size());
  for (std::size_t head = 0; head < trace->heads.size(); ++head) {
    const Json& want = model.at("per_head")[head];
    const Matrix context = rounded(trace->heads[head].output);
    EXPECT_TRUE(matrix_passes(rounded(trace->heads[head].weights),
                              batch_row(want.at("weights"), row), tolerance.at("weights")));
    EXPECT_TRUE(
        matrix_passes(context, batch_row(want.at("context"), row), tolerance.at("context")));
    const Index start = static_cast<Index>(head) * context.cols();
    const MatrixOf<T> joined = eigen(trace->context).middleCols(start, context.cols());
    EXPECT_TRUE(identical(rounded(joined), context));
  }
}

TEST(LanguageModel, TheThreeModelsAgreeWithPyTorch) {
  ASSERT_EQ(golden_models().size(), 3U);
  for (const Json& model : golden_models()) {
    for (const std::size_t row : {0U, 1U}) {
      SCOPED_TRACE(model.at("name").get<std::string>() + ", row " + std::to_string(row));
      expect_trace<float>(model, row);
      expect_trace<double>(model, row);
    }
  }
}

LanguageModelConfig sizes(Index vocabulary, Index embedding, Index sequence, Index heads,
                          std::optional<Index> head_size = std::nullopt) {
  LanguageModelConfig config;
  config.vocabulary = vocabulary;
  config.embedding = embedding;
  config.sequence = sequence;
  config.heads = heads;
  config.head_size = head_size;
  return config;
}

const LanguageModelConfig small = sizes(5, 4, 3, 2);

TEST(LanguageModel, ATokenNeverSeesLaterTokens) {
  const Parameters parameters = *draw_parameters(small, 7);
  const auto first = forward(small, parameters, {1, 2, 3});
  const auto second = forward(small, parameters, {1, 2, 4});
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(identical<float>(eigen(first->logits).topRows(2), eigen(second->logits).topRows(2)));
  EXPECT_FALSE(same_bits<float>(eigen(first->logits).row(2), eigen(second->logits).row(2)));
  const auto shorter = forward(small, parameters, {1, 2});
  ASSERT_TRUE(shorter);
  EXPECT_TRUE(identical<float>(eigen(first->logits).topRows(2), shorter->logits));
}

TEST(LanguageModel, HeadSizeMayDifferFromTheDefault) {
  LanguageModelConfig config = small;
  config.head_size = 3;
  const auto trace = forward(config, *draw_parameters(config, 7), {0, 4});
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(shape_text(trace->context), "2 × 6");
  EXPECT_EQ(shape_text(trace->logits), "2 × 5");
}

std::string config_error(const LanguageModelConfig& config) {
  return draw_parameters(config, 0).error();
}

TEST(LanguageModelErrors, Sizes) {
  EXPECT_EQ(config_error(sizes(0, 4, 3, 2)), "vocabulary is 0, but it must be from 1 to 134217728");
  EXPECT_EQ(config_error(sizes(5, -1, 3, 2)),
            "embedding is -1, but it must be from 1 to 134217728");
  EXPECT_EQ(config_error(sizes(5, 4, 0, 2)), "sequence is 0, but it must be from 1 to 134217728");
  EXPECT_EQ(config_error(sizes(5, 4, 3, 0)), "heads is 0, but it must be from 1 to 134217728");
  EXPECT_EQ(config_error(sizes(5, 4, 3, 3)),
            "embedding is 4, which is not a multiple of heads = 3");
  EXPECT_EQ(config_error(sizes(5, 4, 3, 2, 0)),
            "head_size is 0, but it must be from 1 to 134217728");
  EXPECT_EQ(config_error(sizes(5, 4, 3, 5000, 1)), "heads is 5000, but at most 4096 fit");
  EXPECT_EQ(
      config_error(sizes(100000000, 4, 3, 2)),
      "token embeddings would be 100000000 × 4 = 400000000 numbers, but at most 134217728 fit");
  EXPECT_EQ(config_error(sizes(5, 1, 3, 4096, 100000)),
            "the heads would be 4096 × 100000 = 409600000 numbers, but at most 134217728 fit");
}

TEST(LanguageModelErrors, Parameters) {
  const Parameters good = *draw_parameters(small, 0);
  const auto error = [&](const Parameters& parameters) {
    return forward(small, parameters, {0}).error();
  };
  Parameters bad = good;
  bad.erase("heads.1.query.weight");
  EXPECT_EQ(error(bad), "the parameter heads.1.query.weight is missing");
  bad = good;
  bad["head.weight"] = Matrix(4, 5);
  EXPECT_EQ(error(bad), "head.weight is 4 × 5 but the model needs 5 × 4");
  bad = good;
  bad["heads.2.query.weight"] = Matrix(2, 4);
  EXPECT_EQ(error(bad), "the model has no parameter heads.2.query.weight");
  bad = good;
  bad["head.bias"](0, 3) = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(error(bad), "head.bias[0][3] is NaN but must be finite");
}

TEST(LanguageModelErrors, Tokens) {
  const Parameters parameters = *draw_parameters(small, 0);
  EXPECT_EQ(forward(small, parameters, {}).error(), "there are no tokens");
  EXPECT_EQ(forward(small, parameters, {0, 5}).error(),
            "tokens[1] is 5 but the table has rows 0 to 4");
  EXPECT_EQ(forward(small, parameters, {-1}).error(),
            "tokens[0] is -1 but the table has rows 0 to 4");
  EXPECT_EQ(forward(small, parameters, {0, 1, 2, 3}).error(),
            "tokens has size 4 but the model has positions for 3");
}

}  // namespace
}  // namespace riverbank::tests
