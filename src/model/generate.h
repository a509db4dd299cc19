// Text generation: the model predicts the next token, one is chosen, and the model reads it too.
#pragma once

#include <memory>
#include <vector>

#include "model/loss_and_gradients.h"
#include "model/sampling.h"

namespace riverbank {

// A text that grows by one token with each call of next(). It keeps the layers that it began with,
// so the model may be trained meanwhile.
class Generation {
 public:
  // Starts with a prompt. Errors: those of check_config, check_parameters and check_sampling; a
  // model with Reads::both; an empty prompt; an id outside the vocabulary, by position.
  static Result<Generation> start(const LanguageModelConfig& config, const Parameters& parameters,
                                  std::vector<Index> prompt, const Sampling& sampling,
                                  std::uint64_t seed);

  // The same with layers that were built from checked parameters. Several texts can share them.
  static Result<Generation> start(const LanguageModelConfig& config,
                                  std::shared_ptr<const LayersOf<float>> layers,
                                  std::vector<Index> prompt, const Sampling& sampling,
                                  std::uint64_t seed);

  // Reads the last config.sequence tokens, at positions from 0, and appends one. A drawn token
  // costs 2·vocabulary draws of the generator, as torch.multinomial(p, 1) does.
  // Errors: logits that are not finite. Then nothing is appended and nothing drawn.
  Result<NextToken> next();

  // The prompt and the appended tokens.
  [[nodiscard]] const std::vector<Index>& tokens() const { return tokens_; }

 private:
  Generation(const LanguageModelConfig& config, std::shared_ptr<const LayersOf<float>> layers,
             std::vector<Index> prompt, const Sampling& sampling, std::uint64_t seed);

  LanguageModelConfig config_;
  std::shared_ptr<const LayersOf<float>> layers_;
  Sampling sampling_;
  Generator generator_;
  std::vector<Index> tokens_;
};

}  // namespace riverbank
