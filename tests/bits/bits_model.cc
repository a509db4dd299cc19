// Hashes gradients, training and generation for every kind of language model.
#include "bits/step_hash.h"
#include "model/generate.h"
#include "model/loss_and_gradients.h"
#include "model/model_cases.h"
#include "model/trainer.h"

namespace riverbank::bits {
namespace {

// The config of a randomly chosen case.
LanguageModelConfig any_config(Dice& dice, const std::vector<tests::ModelCase>& cases) {
  return cases[static_cast<std::size_t>(dice.whole(0, static_cast<Index>(cases.size()) - 1))]
      .config;
}

template <class T>
void gradients(Dice& dice, BitHash& hash) {
  const LanguageModelConfig config = any_config(dice, tests::model_cases());
  const auto parameters = tests::shaken_parameters<T>(config, dice.next());
  const auto learned = loss_and_gradients(config, parameters, tests::small_batch());
  hash.add(learned->loss);
  for (const auto& named : learned->gradients.parameters) hash.add(named.second);
}

template <class T>
void training(Dice& dice, BitHash& hash) {
  const LanguageModelConfig config = any_config(dice, tests::model_cases());
  TrainOptions options;
  options.adamw.learning_rate = dice.between(0.001, 0.1);
  options.warm_up_steps = dice.whole(0, 4);
  if (dice.chance(0.5)) options.clip_norm = dice.between(0.1, 2);
  auto state = start_training(tests::shaken_parameters<T>(config, dice.next()));
  while (state.steps < 6) {
    const auto report = train_step(config, options, state, tests::small_batch());
    hash.add(report->loss);
    hash.add(report->gradient_norm);
  }
  for (const auto& named : state.parameters) hash.add(named.second);
  for (const auto& named : state.second_moments) hash.add(named.second);
}

void writing(Dice& dice, BitHash& hash) {
  const LanguageModelConfig config = any_config(dice, tests::writing_cases());
  const Parameters parameters = tests::shaken_parameters<float>(config, dice.next());
  Sampling sampling;
  sampling.temperature = dice.between(0.3, 3);
  if (dice.chance(0.3)) sampling.top_k = 3;
  if (dice.chance(0.3)) sampling.top_p = 0.8;
  if (dice.chance(0.3)) sampling.repetition_penalty = 1.3;
  LanguageModelText text = *LanguageModelText::start(config, parameters);
  static_cast<void>(text.append({0, 2}));
  Generator generator(dice.next());
  for (int i = 0; i < 12; ++i) {
    const auto next = text.next(sampling, generator);
    hash.add(std::int64_t{next->token});
    hash.add(next->probabilities);
  }
}

}  // namespace

std::vector<StepHash> model_steps() {
  return {{"model gradients float", 200, gradients<float>},
          {"model gradients double", 200, gradients<double>},
          {"model training float", 200, training<float>},
          {"model training double", 200, training<double>},
          {"model writing", 200, writing}};
}

}  // namespace riverbank::bits
