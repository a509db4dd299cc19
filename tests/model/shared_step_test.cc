// Tests training steps that are split into parts: they give the same results as one large step, and
// the same bits for any number of threads.
#include "model/shared_step.h"

#include <gtest/gtest.h>

#include "model/checkpoint.h"
#include "model/loss_and_gradients.h"
#include "model/masking.h"
#include "model/model_cases.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

LanguageModelConfig reader() {
  LanguageModelConfig config = small_config(ContextKind::blocks, 2);
  config.vocabulary = 23;
  config.embedding = 8;
  config.sequence = 6;
  config.blocks = 2;
  config.reads = Reads::both;
  config.output = OutputKind::tied;
  return config;
}

Batch batch_of(std::int64_t step) {
  Generator generator = step_generator(4, step);
  std::vector<Index> tokens(42);
  for (Index& token : tokens) token = static_cast<Index>(generator.next_u32() % 22) + 1;
  Batch batch = *mask_batch(tokens, 7, 23, {.rate = 0.3}, generator);
  std::fill_n(batch.targets.begin() + 12, 6,
              no_target);  // one part of the batch is a text without targets
  return batch;
}

TrainOptions options() {
  TrainOptions out;
  out.adamw.learning_rate = 0.01;
  out.clip_norm = 0.5;
  out.warm_up_steps = 2;
  out.decay_steps = 9;
  return out;
}

template <class T>
TrainerStateOf<T> after(const BatchSplit& sharing, std::int64_t steps, TrainerStateOf<T> state) {
  while (state.steps < steps) {
    const auto report =
        shared_train_step(reader(), options(), state, batch_of(state.steps), sharing);
    EXPECT_TRUE(report) << report.error();
    if (!report) break;
  }
  return state;
}

TEST(SharedStep, AgreesWithTrainStep) {
  auto want = start_training(shaken_parameters<double>(reader(), 3));
  auto got = want;
  for (std::int64_t step = 0; step < 5; ++step) {
    const Batch batch = batch_of(step);
    const auto whole = train_step(reader(), options(), want, batch);
    const auto parts = shared_train_step(reader(), options(), got, batch, {2, 2});
    ASSERT_TRUE(whole && parts) << whole.error() << parts.error();
    EXPECT_NEAR(parts->loss, whole->loss, 1e-12);
    EXPECT_NEAR(parts->gradient_norm, whole->gradient_norm, 1e-12);
    EXPECT_EQ(parts->learning_rate, whole->learning_rate);
  }
  for (const auto& [name, matrix] : want.parameters) {
    EXPECT_TRUE(near(got.parameters[name], matrix, 1e-9)) << name;
  }
}

TEST(SharedStep, SameBitsForAnyNumberOfThreads) {
  const auto first = start_training(shaken_parameters<float>(reader(), 3));
  const auto one = after<float>({2, 1}, 6, first);
  for (const int threads : {2, 3, 8}) {
    const auto several = after<float>({2, threads}, 6, first);
    EXPECT_EQ(several.parameters, one.parameters) << threads;
    EXPECT_EQ(several.second_moments, one.second_moments) << threads;
  }
}

TEST(SharedStep, ContinuesFromACheckpointWithTheSameBits) {
  const auto first = start_training(shaken_parameters<float>(reader(), 3));
  const auto straight = after<float>({3, 2}, 8, first);
  const auto saved =
      save_checkpoint(Checkpoint{reader(), options(), after<float>({3, 2}, 3, first), {}});
  ASSERT_TRUE(saved) << saved.error();
  const auto loaded = load_checkpoint<float>(*saved);
  ASSERT_TRUE(loaded) << loaded.error();
  EXPECT_EQ(loaded->config, reader());
  EXPECT_EQ(loaded->options.decay_steps, options().decay_steps);
  EXPECT_EQ(after<float>({3, 2}, 8, loaded->state).parameters, straight.parameters);
}

TEST(SharedStep, TheLossAloneEqualsTheStepsLoss) {
  auto state = start_training(shaken_parameters<float>(reader(), 3));
  const auto alone = shared_loss(reader(), state.parameters, batch_of(0), {2, 2});
  const auto report = shared_train_step(reader(), options(), state, batch_of(0), {2, 2});
  ASSERT_TRUE(alone && report);
  EXPECT_EQ(*alone, report->loss);
  EXPECT_NEAR(
      *alone,
      static_cast<double>(*loss(reader(), shaken_parameters<float>(reader(), 3), batch_of(0))),
      1e-5);
}

TEST(SharedStep, RejectsInvalidInputAndChangesNothing) {
  auto state = start_training(shaken_parameters<float>(reader(), 3));
  const auto before = state.parameters;
  const auto error = [&](const Batch& batch, const BatchSplit& sharing) {
    return shared_train_step(reader(), options(), state, batch, sharing).error();
  };
  EXPECT_EQ(error(batch_of(0), {0, 1}), "split.sequences is 0, but it must be 1 or more");
  EXPECT_EQ(error(batch_of(0), {1, 0}), "split.threads is 0, but it must be 1 or more");
  Batch wrong = batch_of(0);
  wrong.tokens[8] = 23;
  EXPECT_EQ(error(wrong, {2, 1}),
            "part 0: token 2 of text 1 has id 23 but the vocabulary has ids 0 to 22");
  EXPECT_EQ(state.parameters, before);
  EXPECT_EQ(state.steps, 0);
}

TEST(Decay, TheRateFallsAsACosineDoes) {
  TrainOptions o;
  o.adamw.learning_rate = 2;
  o.warm_up_steps = 4;
  o.decay_steps = 12;
  EXPECT_EQ(learning_rate_at(o, 0), 0.5);
  EXPECT_EQ(learning_rate_at(o, 3), 2);
  EXPECT_NEAR(learning_rate_at(o, 5), 1 + std::cos(3.14159265358979 / 4), 1e-12);
  EXPECT_NEAR(learning_rate_at(o, 7), 1, 1e-12);
  EXPECT_NEAR(learning_rate_at(o, 11), 0, 1e-12);
  EXPECT_NEAR(learning_rate_at(o, 99), 0, 1e-12);
  EXPECT_EQ(check_options(o), "");
  o.decay_steps = 4;
  EXPECT_EQ(check_options(o), "decay_steps is 4, but it must be above warm_up_steps, 4");
}

TEST(BothWays, RejectsUnsupportedCombinations) {
  LanguageModelConfig config = small_config(ContextKind::rnn);
  config.reads = Reads::both;
  EXPECT_EQ(check_config(config), "reads: 'both' is not supported for an RNN");
  config = small_config(ContextKind::heads, 2);
  config.head_size = 3;
  config.output = OutputKind::tied;
  EXPECT_EQ(check_config(config),
            "the output is tied, so the context must be as wide as the embedding, 4, but it is 6");
}

}  // namespace
}  // namespace riverbank::tests
