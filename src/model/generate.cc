// Generates text: chooses the next token and appends it, again and again.
#include "model/generate.h"

#include <algorithm>
#include <string>

#include "attention/check.h"

namespace riverbank {

Generation::Generation(const LanguageModelConfig& config,
                       std::shared_ptr<const LayersOf<float>> layers, std::vector<Index> prompt,
                       const Sampling& sampling, std::uint64_t seed)
    : config_(config),
      layers_(std::move(layers)),
      sampling_(sampling),
      generator_(seed),
      tokens_(std::move(prompt)) {}

Result<Generation> Generation::start(const LanguageModelConfig& config,
                                     const Parameters& parameters, std::vector<Index> prompt,
                                     const Sampling& sampling, std::uint64_t seed) {
  Error error = first_error([&] { return check_config(config); },
                            [&] { return check_parameters(config, parameters); });
  if (!error.empty()) return failure(std::move(error));
  auto layers = std::make_shared<const LayersOf<float>>(build_layers(config, parameters));
  return start(config, std::move(layers), std::move(prompt), sampling, seed);
}

Result<Generation> Generation::start(const LanguageModelConfig& config,
                                     std::shared_ptr<const LayersOf<float>> layers,
                                     std::vector<Index> prompt, const Sampling& sampling,
                                     std::uint64_t seed) {
  if (Error error = check_sampling(sampling); !error.empty()) {
    return failure(std::move(error));
  }
  if (config.reads == Reads::both) {
    return failure("a model with reads: 'both' predicts hidden words and cannot generate text");
  }
  if (prompt.empty()) return failure("the prompt is empty");
  for (std::size_t place = 0; place < prompt.size(); ++place) {
    if (prompt[place] >= 0 && prompt[place] < config.vocabulary) continue;
    return failure("token " + std::to_string(place) + " of the prompt has id " +
                   std::to_string(prompt[place]) + " but the vocabulary has ids 0 to " +
                   std::to_string(config.vocabulary - 1));
  }
  return Generation(config, std::move(layers), std::move(prompt), sampling, seed);
}

Result<NextToken> Generation::next() {
  Batch batch;
  batch.sequences = 1;
  batch.length = std::min(config_.sequence, static_cast<Index>(tokens_.size()));
  batch.tokens.assign(tokens_.end() - batch.length, tokens_.end());
  if (auto error = check_tokens(config_, batch); !error.empty()) {
    return failure(std::move(error));
  }
  auto next =
      choose_token(row_as<float>(run_forward(config_, *layers_, batch).logits, batch.length - 1),
                   sampling_, tokens_, generator_);
  if (next) tokens_.push_back(next->token);
  return next;
}

}  // namespace riverbank
