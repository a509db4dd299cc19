// The same seed gives the same training, to the last bit, with every compiler and in the browser.
#include <gtest/gtest.h>

#include "model/corpora.h"
#include "model/generate.h"
#include "model/model_cases.h"
#include "model/tokenizer.h"
#include "model/trainer.h"
#include "support/bits.h"

namespace riverbank::tests {
namespace {

// Every loss, norm and final number of 20 steps on the bank sentences, and 20 tokens written after.
std::uint64_t hash_of_training(LanguageModelConfig config) {
  const auto tokenizer = Tokenizer::from_text(TokenKind::words, bank_corpus());
  const auto text = tokenizer->encode(bank_corpus());
  config.vocabulary = static_cast<Index>(tokenizer->tokens().size());
  config.embedding = 12;
  config.sequence = 10;
  TrainOptions options;
  options.adamw.learning_rate = 0.01;
  options.clip_norm = 1;
  options.warm_up_steps = 5;
  TrainerState state = start_training(*draw_parameters(config, 11));
  BitHash hash;
  while (state.steps < 20) {
    const auto batch = random_batch(*text, config.sequence, 4, 11, state.steps);
    const auto report = train_step(config, options, state, *batch);
    EXPECT_TRUE(report) << report.error();
    if (!report) return 0;
    hash.add(report->loss);
    hash.add(report->gradient_norm);
  }
  for (const auto& [name, matrix] : state.parameters) hash.add(matrix);
  for (const auto& [name, matrix] : state.second_moments) hash.add(matrix);
  Generation generation = *Generation::start(config, state.parameters, {1, 2}, {}, 11);
  for (int i = 0; i < 20; ++i) hash.add(std::int64_t{generation.next()->token});
  return hash.value();
}

TEST(TrainingBits, AreTheSameEverywhere) {
  const std::vector<std::uint64_t> want = {};
  std::vector<std::uint64_t> got;
  for (const ModelCase& each : model_cases()) got.push_back(hash_of_training(each.config));
  EXPECT_EQ(got, want);
}

}  // namespace
}  // namespace riverbank::tests
