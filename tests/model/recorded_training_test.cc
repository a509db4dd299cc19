// Checks that a seed determines a training run bit for bit. This test compares the recorded losses
// and tokens with those of each compiler's build. tests/npm/recorded-training.test.mjs compares
// them with those of the npm package.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "kernels/lanes.h"
#include "model/corpora.h"
#include "model/generate.h"
#include "model/tokenizer.h"
#include "model/trainer.h"

namespace riverbank::tests {
namespace {

using Json = nlohmann::json;

LanguageModelConfig bank_config(ContextKind context, const Tokenizer& tokenizer) {
  LanguageModelConfig config;
  config.vocabulary = static_cast<Index>(tokenizer.tokens().size());
  config.embedding = 12;
  config.sequence = 10;
  config.heads = 3;
  config.context = context;
  config.blocks = 2;
  config.activation = Activation::gelu;
  return config;
}

// Trains on the bank sentences and generates a text. Returns 20 losses and 20 generated tokens.
Json record_of(ContextKind context) {
  const auto tokenizer = Tokenizer::from_text(TokenKind::words, bank_text(bank_sentences()));
  const auto text = tokenizer->encode(bank_text(bank_sentences()));
  const LanguageModelConfig config = bank_config(context, *tokenizer);
  TrainOptions options;
  options.adamw.learning_rate = 0.01;
  options.clip_norm = 1;
  options.warm_up_steps = 5;
  TrainerState state = start_training(*draw_parameters(config, 11));
  Json losses = Json::array();
  while (state.steps < 20) {
    const auto batch = random_batch(*text, config.sequence, 4, 11, state.steps);
    const auto report = train_step(config, options, state, *batch);
    EXPECT_TRUE(report) << report.error();
    if (!report) break;
    losses.push_back(report->loss);
  }
  Json written = Json::array();
  const auto tokens = generate(config, state.parameters, {1, 2}, {.seed = 11, .max_tokens = 20});
  for (const Index token : *tokens) written.push_back(token);
  return {{"losses", losses}, {"written", written}};
}

TEST(RecordedTraining, IsTheSameEverywhere) {
#ifdef RIVERBANK_FUSED_MULTIPLY_ADD
  GTEST_SKIP() << "this build rounds once where the others round twice";
#endif
  std::ifstream file(std::string(RIVERBANK_GOLDEN_DIR) + "/../model/recorded_training.json");
  const Json want = Json::parse(file, nullptr, false);
  const Json got = {{"average", record_of(ContextKind::average)},
                    {"rnn", record_of(ContextKind::rnn)},
                    {"heads", record_of(ContextKind::heads)},
                    {"blocks", record_of(ContextKind::blocks)}};
  EXPECT_EQ(got, want) << got.dump();
}

}  // namespace
}  // namespace riverbank::tests
