// Hashes the five notebooks (tensors and printed text) and the language model of notebook 002.
#include "bits/step_hash.h"
#include "model/language_model.h"
#include "notebooks/notebook.h"
#include "random/integers.h"

namespace riverbank::bits {
namespace {

template <class T>
void notebooks(Dice&, BitHash& hash) {
  for (const std::string_view id : notebook_ids()) {
    const auto run = run_notebook<T>(id);
    hash.add_text(run.error());
    if (!run) continue;
    for (const auto& step : run->steps) {
      std::visit(
          [&](const auto& tensor) {
            for (const auto number : tensor.data) hash.add(number);
          },
          step.value);
    }
    for (const CellRun& cell : run->cells) hash.add_text(cell.printed);
  }
}

template <class T>
void language_model(Dice& dice, BitHash& hash) {
  LanguageModelConfig config;
  config.vocabulary = dice.whole(2, 15);
  config.heads = dice.whole(1, 4);
  config.embedding = config.heads * dice.whole(1, 5);
  config.sequence = dice.whole(1, 12);
  if (dice.chance(0.5)) config.scale_by = ScaleBy::embedding;
  Generator generator(dice.next());
  const Parameters drawn = *draw_parameters(config, generator);
  ParametersOf<T> parameters;
  for (const auto& [name, matrix] : drawn) parameters[name] = cast<T>(matrix);
  const auto ids = *randint(generator, dice.whole(1, config.sequence), 0, config.vocabulary);
  const auto trace = forward(config, parameters, std::vector<Index>(ids.begin(), ids.end()));
  hash.add(trace->embeddings);
  for (const auto& head : trace->heads) hash.add(head.weights);
  hash.add(trace->context);
  hash.add(trace->logits);
}

}  // namespace

std::vector<StepHash> notebook_steps() {
  return {{"notebooks float", 1, notebooks<float>},
          {"notebooks double", 1, notebooks<double>},
          {"language model float", 200, language_model<float>},
          {"language model double", 200, language_model<double>}};
}

}  // namespace riverbank::bits
