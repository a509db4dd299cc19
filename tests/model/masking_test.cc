// Compares masked language modelling with PyTorch's draws, losses and gradients.
#include "model/masking.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "model/loss_and_gradients.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

using Json = nlohmann::json;

Json masked_file() {
  std::ifstream file(std::string(RIVERBANK_GOLDEN_DIR) + "/../model/masked.json");
  return Json::parse(file, nullptr, false);
}

LanguageModelConfig masked_config(const Json& c) {
  LanguageModelConfig config;
  config.vocabulary = c.at("vocabulary").get<Index>();
  config.embedding = c.at("embedding").get<Index>();
  config.sequence = c.at("length").get<Index>();
  config.heads = c.at("heads").get<Index>();
  config.blocks = c.at("blocks").get<Index>();
  config.hidden = c.at("hidden").get<Index>();
  config.context = ContextKind::blocks;
  config.activation = Activation::gelu;
  config.reads = Reads::both;
  config.output = OutputKind::tied;
  return config;
}

Batch masked_batch(const Json& c) {
  Masking masking;
  masking.rate = c.at("rate").get<double>();
  masking.reserved = c.at("reserved").get<Index>();
  Generator generator(c.at("seed").get<std::uint64_t>());
  const auto words = c.at("words").get<std::vector<Index>>();
  return *mask_batch(words, 6, c.at("vocabulary").get<Index>(), masking, generator);
}

TEST(Masking, HidesTheWordsThatPyTorchHides) {
  const Json c = masked_file();
  const Batch batch = masked_batch(c);
  EXPECT_EQ(batch.sequences, 6);
  EXPECT_EQ(batch.length, 5);
  EXPECT_EQ(batch.tokens, c.at("tokens").get<std::vector<Index>>());
  EXPECT_EQ(batch.targets, c.at("targets").get<std::vector<std::int64_t>>());
}

// Compares losses and gradients with PyTorch's. Also checks the initial parameters of a tied model,
// and that only hidden positions get logits.
template <class T>
void expect_gradients(Keep keep, double allowed) {
  const Json c = masked_file();
  const LanguageModelConfig config = masked_config(c);
  const Parameters drawn = *draw_parameters(config, c.at("parameters_seed").get<std::uint64_t>());
  ParametersOf<T> parameters;
  for (const auto& [name, matrix] : drawn) parameters[name] = cast<T>(matrix);
  const Batch batch = masked_batch(c);
  const auto learned = loss_and_gradients(config, parameters, batch, keep);
  ASSERT_TRUE(learned) << learned.error();
  const double want_loss = c.at("loss");
  EXPECT_NEAR(static_cast<double>(learned->loss), want_loss, allowed);
  const auto hidden = static_cast<Index>(batch.targets.size()) -
                      std::count(batch.targets.begin(), batch.targets.end(), no_target);
  EXPECT_EQ(learned->activations.logits.rows(), keep == Keep::every_step ? 30 : hidden);
  EXPECT_EQ(learned->gradients.parameters.size(), c.at("gradients").size());
  for (const auto& [name, gradient] : learned->gradients.parameters) {
    const std::vector<double> want = c.at("gradients").at(name);
    ASSERT_EQ(static_cast<std::size_t>(gradient.size()), want.size()) << name;
    const MatrixOf<double> wanted(gradient.rows(), gradient.cols(), want.data());
    EXPECT_TRUE(near(gradient, wanted, allowed)) << name;
  }
}

TEST(Masking, AgreesWithPyTorchsGradients) {
  expect_gradients<double>(Keep::every_step, 1e-12);
  expect_gradients<double>(Keep::what_training_needs, 1e-12);
  expect_gradients<float>(Keep::what_training_needs, 2e-6);
}

TEST(Masking, HidesTheRequestedShares) {
  std::vector<Index> words(20'000);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = static_cast<Index>(i % 50);
  Masking masking;
  masking.rate = 0.2;
  masking.reserved = 2;
  Generator generator(5);
  const Batch batch = *mask_batch(words, 10, 50, masking, generator);
  double chosen = 0, masked = 0, exchanged = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (batch.targets[i] == no_target) {
      EXPECT_EQ(batch.tokens[i], words[i]);
      continue;
    }
    EXPECT_EQ(batch.targets[i], words[i]);
    EXPECT_GE(words[i], 2);
    ++chosen;
    if (batch.tokens[i] == 0) {
      ++masked;
    } else if (batch.tokens[i] != words[i]) {
      EXPECT_GE(batch.tokens[i], 2);
      ++exchanged;
    }
  }
  EXPECT_NEAR(chosen / 20'000, 0.2 * 48 / 50, 0.01);
  EXPECT_NEAR(masked / chosen, 0.8, 0.03);
  EXPECT_NEAR(exchanged / chosen, 0.1, 0.02);
}

TEST(Masking, RejectsInvalidOptions) {
  Generator generator(1);
  const auto error = [&](Masking masking, std::vector<Index> words, Index texts) {
    return mask_batch(words, texts, 5, masking, generator).error();
  };
  EXPECT_EQ(error({.rate = 1.5}, {1, 2}, 1), "rate is 1.5, but it must be from 0 to 1");
  EXPECT_EQ(error({.masked = 0.8, .exchanged = 0.3}, {1, 2}, 1),
            "masked is 0.8 and exchanged 0.3, but together they must not exceed 1");
  EXPECT_EQ(error({.reserved = 5}, {1, 2}, 1), "reserved is 5, but it must be from 1 to 4");
  EXPECT_EQ(error({.mask = 1}, {1, 2}, 1), "mask is 1, but it must be one of the 1 reserved ids");
  EXPECT_EQ(error({}, {1, 2, 3}, 2), "3 tokens cannot be split into 2 texts of equal length");
  EXPECT_EQ(error({}, {1, 5}, 1), "token 1 is 5, but the vocabulary has 5");
}

TEST(LineStarts, CoverEveryTokenAndBeginAtLines) {
  // Token 1 ends a line: the lines have 3, 4 and 9 tokens.
  const std::vector<Index> text = {7, 7, 1, 8, 8, 8, 1, 9, 9, 9, 9, 9, 9, 9, 9, 1};
  const auto starts = line_starts(text, 1, 6);
  ASSERT_TRUE(starts) << starts.error();
  EXPECT_EQ(*starts, (std::vector<std::int64_t>{0, 3, 7, 10}));
  EXPECT_EQ(line_starts(text, 1, 17).error(), "the text has 16 tokens, fewer than length, 17");
  EXPECT_EQ(line_starts(text, 1, 0).error(), "length is 0, but it must be 1 or more");
}

TEST(ShuffledStarts, EachPassIsADifferentPermutation) {
  const std::vector<std::int64_t> starts = {0, 10, 20, 30, 40, 50};
  std::vector<std::vector<std::int64_t>> passes;
  std::vector<std::int64_t> all;
  for (std::int64_t step = 0; step < 3; ++step) {
    const auto some = shuffled_starts(starts, 4, 9, step);
    ASSERT_TRUE(some);
    all.insert(all.end(), some->begin(), some->end());
  }
  const std::vector<std::int64_t> first(all.begin(), all.begin() + 6);
  const std::vector<std::int64_t> second(all.begin() + 6, all.end());
  EXPECT_EQ(std::set<std::int64_t>(first.begin(), first.end()).size(), 6U);
  EXPECT_EQ(std::set<std::int64_t>(second.begin(), second.end()).size(), 6U);
  EXPECT_NE(first, second);
  EXPECT_EQ(shuffled_starts({}, 4, 9, 0).error(), "starts is empty");
}

}  // namespace
}  // namespace riverbank::tests
