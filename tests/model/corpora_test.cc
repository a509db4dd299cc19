// Tests the built-in texts and tasks: their form, and which models can learn the tasks.
#include "model/corpora.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include <set>

#include "model/loss_and_gradients.h"
#include "model/tokenizer.h"
#include "model/trainer.h"

namespace riverbank::tests {
namespace {

TEST(BankSentences, EachHasOneBankBeforeTheLastWords) {
  std::set<std::string> different;
  int rivers = 0;
  int all = 0;
  for (const auto sentences : {bank_sentences(), unseen_bank_sentences()}) {
    for (const BankSentence& sentence : sentences) {
      const std::string& text = sentence.text;
      EXPECT_EQ(text.find("bank"), text.rfind("bank")) << text;
      const auto pieces = split_text(TokenKind::words, text);
      ASSERT_TRUE(pieces);
      const auto bank = std::find(pieces->begin(), pieces->end(), "bank");
      EXPECT_GE(bank - pieces->begin(), 3) << text;  // at least three words before "bank"
      EXPECT_GE(pieces->end() - bank, 3) << text;    // at least one word and "." after "bank"
      EXPECT_EQ(pieces->back(), ".");
      EXPECT_LE(pieces->size(), 16U) << text;
      different.insert(sentence.text);
      rivers += sentence.meaning == BankMeaning::river ? 1 : 0;
      ++all;
    }
  }
  EXPECT_EQ(static_cast<int>(different.size()), all);
  EXPECT_EQ(all, 64);
  EXPECT_EQ(2 * rivers, all);
}

TEST(BankSentences, TheUnseenOnesUseWordsOfTheOthers) {
  const auto tokenizer = Tokenizer::from_text(TokenKind::words, bank_text(bank_sentences()));
  ASSERT_TRUE(tokenizer) << tokenizer.error();
  EXPECT_LT(tokenizer->tokens().size(), 200U);
  for (const BankSentence& sentence : unseen_bank_sentences()) {
    EXPECT_TRUE(tokenizer->encode(sentence.text)) << tokenizer->encode(sentence.text).error();
  }
  const std::string text = bank_text(bank_sentences());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 54);
}

TEST(Tasks, CopyIsACopy) {
  const auto batch = task_batch(TaskKind::copy, 20, 7, 3);
  ASSERT_TRUE(batch) << batch.error();
  const Index length = task(TaskKind::copy).length;
  EXPECT_EQ(batch->length, length);
  for (Index row = 0; row < 20; ++row) {
    const auto token = [&](Index i) {
      return batch->tokens[static_cast<std::size_t>(row * length + i)];
    };
    EXPECT_EQ(task(TaskKind::copy).tokens[static_cast<std::size_t>(token(6))], "|");
    for (Index i = 0; i < length; ++i) {
      const auto target = batch->targets[static_cast<std::size_t>(row * length + i)];
      EXPECT_EQ(target, i < 6 ? no_target : token(i - 6));
      if (i > 6) {
        EXPECT_EQ(token(i), token(i - 7));
      }
    }
  }
}

TEST(Tasks, BracketsCountKinds) {
  const auto batch = task_batch(TaskKind::brackets, 400, 7, 3);
  ASSERT_TRUE(batch) << batch.error();
  int ones = 0;
  std::set<std::vector<Index>> different;
  for (std::size_t row = 0; row < 400; ++row) {
    const auto first = batch->tokens.begin() + static_cast<std::ptrdiff_t>(row * 7);
    const std::set<Index> kinds(first, first + 6);
    EXPECT_EQ(*(first + 6), 2);
    EXPECT_EQ(batch->targets[row * 7 + 6], static_cast<std::int64_t>(2 + kinds.size()));
    EXPECT_EQ(batch->targets[row * 7 + 5], no_target);
    ones += kinds.size() == 1 ? 1 : 0;
    different.insert({first, first + 6});
  }
  EXPECT_NEAR(ones, 200, 40);
  EXPECT_GT(different.size(), 55U);  // of 64 possible texts
}

TEST(Tasks, DependOnSeedAndStepAlone) {
  for (const TaskKind kind : {TaskKind::copy, TaskKind::brackets}) {
    const auto tokens = [&](std::uint64_t seed, std::int64_t step) {
      return task_batch(kind, 5, seed, step)->tokens;
    };
    EXPECT_EQ(tokens(1, 2), tokens(1, 2));
    EXPECT_NE(tokens(1, 2), tokens(1, 3));
    EXPECT_NE(tokens(1, 2), tokens(2, 2));
    EXPECT_EQ(task_batch(kind, 0, 1, 1).error(),
              "the number of texts is 0, but it must be 1 or more");
  }
}

struct Trained {
  LanguageModelConfig config;
  Parameters parameters;
};

Trained trained(TaskKind kind, ContextKind context, Index heads, int steps, std::uint64_t seed) {
  LanguageModelConfig config;
  config.vocabulary = static_cast<Index>(task(kind).tokens.size());
  config.embedding = 16;
  config.sequence = task(kind).length;
  config.context = context;
  config.heads = heads;
  TrainOptions options;
  options.adamw.learning_rate = 0.02;
  options.clip_norm = 1;
  options.warm_up_steps = 20;
  TrainerState state = start_training(*draw_parameters(config, seed));
  for (int step = 0; step < steps; ++step) {
    const auto report =
        train_step(config, options, state, *task_batch(kind, 24, seed, state.steps));
    EXPECT_TRUE(report) << report.error();
  }
  return {config, state.parameters};
}

float final_loss(TaskKind kind, const Trained& model) {
  const auto value = loss(model.config, model.parameters, *task_batch(kind, 100, 999, 0));
  EXPECT_TRUE(value);
  return *value;
}

// Attention heads reach a lower loss than the mean, which does not know the order of the tokens,
// and than the RNN, which learns more slowly.
TEST(Tasks, CopyIsLearntByHeadsAndNotByAveraging) {
  const auto loss_of = [](ContextKind context, Index heads) {
    return final_loss(TaskKind::copy, trained(TaskKind::copy, context, heads, 250, 1));
  };
  const float heads = loss_of(ContextKind::heads, 4);
  EXPECT_LT(heads, 0.05F);
  EXPECT_GT(loss_of(ContextKind::average, 1), 1.5F);  // random guessing has the loss ln 8 = 2.08
  EXPECT_GT(loss_of(ContextKind::rnn, 1), 1.0F);
}

// All 64 texts of the brackets task.
Batch every_bracket_text() {
  Batch batch{64, 7, {}, {}};
  for (unsigned bits = 0; bits < 64; ++bits) {
    for (unsigned i = 0; i < 6; ++i) batch.tokens.push_back(bits >> i & 1U);
    batch.tokens.push_back(2);
    batch.targets.insert(batch.targets.end(), 6, no_target);
    batch.targets.push_back(bits == 0 || bits == 63 ? 3 : 4);
  }
  return batch;
}

// The number of points out of 124. Half of the task's texts have one kind of bracket, so each of
// the two possible texts with one kind counts 31 points, and each of the 62 mixed texts counts 1.
int points(const Trained& model) {
  const Batch batch = every_bracket_text();
  const auto a = run_forward(model.config, build_layers(model.config, model.parameters), batch);
  int right = 0;
  for (Index text = 0; text < 64; ++text) {
    const auto answer = eigen(a.logits).row(text * 7 + 6);
    const bool says_one = answer(3) > answer(4);
    const bool is_one = text == 0 || text == 63;
    if (says_one == is_one) right += is_one ? 31 : 1;
  }
  return right;
}

TEST(Tasks, BracketsNeedTwoHeads) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    EXPECT_LE(points(trained(TaskKind::brackets, ContextKind::heads, 1, 300, seed)), 93) << seed;
  }
  EXPECT_EQ(points(trained(TaskKind::brackets, ContextKind::heads, 2, 500, 3)), 124);
  EXPECT_EQ(points(trained(TaskKind::brackets, ContextKind::heads, 4, 500, 1)), 124);
}

}  // namespace
}  // namespace riverbank::tests
