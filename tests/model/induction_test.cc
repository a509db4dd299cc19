// Checks that two blocks learn to continue a repetition whose length changes from text to text, and
// that one block does not. Copying a token from one period ago takes two steps. A head of the first
// block notes for each token which token came before it. A head of the second block looks for the
// place after the earlier occurrence of the current token (induction heads, Olsson et al. 2022).
#include <gtest/gtest.h>

#include "model/language_model.h"
#include "model/loss_and_gradients.h"
#include "model/trainer.h"
#include "support/dice.h"

namespace riverbank::tests {
namespace {

constexpr Index length = 32;  // tokens of a text
constexpr Index texts = 32;   // texts of a batch

struct Repetition {
  Batch batch{texts, length, {}, {}};
  std::vector<Index> periods;
};

// A batch of texts. Each text repeats 6 to 12 random tokens. Only tokens that can be predicted from
// earlier ones are targets.
Repetition repetition(Dice& dice) {
  Repetition out;
  for (Index text = 0; text < texts; ++text) {
    const Index period = dice.whole(6, 12);
    std::vector<Index> pattern;
    for (Index i = 0; i < period; ++i) pattern.push_back(dice.whole(0, 15));
    const auto token = [&](Index i) { return pattern[static_cast<std::size_t>(i % period)]; };
    for (Index i = 0; i < length; ++i) {
      out.batch.tokens.push_back(token(i));
      out.batch.targets.push_back(i + 1 >= period ? token(i + 1) : no_target);
    }
    out.periods.push_back(period);
  }
  return out;
}

LanguageModelConfig config_of(Index blocks) {
  LanguageModelConfig config;
  config.vocabulary = 16;
  config.embedding = 64;
  config.sequence = length;
  config.heads = 4;
  config.kv_heads = 2;
  config.context = ContextKind::blocks;
  config.blocks = blocks;
  config.norm = NormKind::rms;
  config.feed_forward = FeedForwardKind::gated;
  config.activation = Activation::silu;
  config.positions = PositionKind::rotary;
  return config;
}

struct Learned {
  double loss = 0;  // the loss of a batch that training has not seen
  // The mean attention weight, in the head with the largest mean, that a token gives to the place
  // one after its own earlier occurrence, one period ago. That place holds the token to predict.
  double induction = 0;
};

double induction_of(const LanguageModelTrace& trace, Index period) {
  double best = 0;
  for (const BlockTrace& block : trace.blocks) {
    for (Index head = 0; head < block.attention.heads; ++head) {
      double sum = 0;
      for (Index i = period; i < length; ++i) {
        sum += static_cast<double>(block.attention.weights(head * length + i, i + 1 - period));
      }
      best = std::max(best, sum / static_cast<double>(length - period));
    }
  }
  return best;
}

Learned train(Index blocks, int steps) {
  const LanguageModelConfig config = config_of(blocks);
  TrainOptions options;
  options.adamw.learning_rate = 0.003;
  TrainerState state = start_training(*draw_parameters(config, 1));
  Dice dice(7);
  for (int step = 0; step < steps; ++step) {
    const auto report = train_step(config, options, state, repetition(dice).batch);
    if (!report) {
      ADD_FAILURE() << report.error();
      return {};
    }
  }
  const Repetition unseen = repetition(dice);
  Learned learned;
  learned.loss = static_cast<double>(*loss(config, state.parameters, unseen.batch));
  for (Index text = 0; text < 4; ++text) {
    const auto first = unseen.batch.tokens.begin() + text * length;
    const auto trace = forward(config, state.parameters, {first, first + length});
    learned.induction += induction_of(*trace, unseen.periods[static_cast<std::size_t>(text)]) / 4;
  }
  return learned;
}

TEST(Induction, TakesTwoBlocks) {
  const Learned one = train(1, 231);
  const Learned two = train(2, 231);
  RecordProperty("one_block", std::to_string(one.loss) + " " + std::to_string(one.induction));
  RecordProperty("two_blocks", std::to_string(two.loss) + " " + std::to_string(two.induction));
  EXPECT_GT(one.loss, 1.2) << "one block, induction " << one.induction;
  EXPECT_LT(one.induction, 0.4);
  EXPECT_LT(two.loss, 0.7) << "two blocks, induction " << two.induction;
  EXPECT_GT(two.induction, 0.6);
}

}  // namespace
}  // namespace riverbank::tests
