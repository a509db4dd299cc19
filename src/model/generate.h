// Writing: the model says which tokens may come next, one is chosen, and it reads on.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/learn.h"
#include "random/generator.h"

namespace riverbank {

// How the next token is chosen. Without `greedy`, by chance, with the probabilities of
// softmax(logits / temperature) after top_k and then top_p have shut out the unlikely ones.
struct Sampling {
  bool greedy = false;          // the most probable token, the lower id on a tie; nothing is drawn
  double temperature = 1;       // below 1 bolder, above 1 wilder
  std::optional<Index> top_k;   // only the k most probable tokens (and any that tie with the last)
  std::optional<double> top_p;  // only the fewest that together have at least this probability
};

// What is wrong with the wishes, or the empty text: a temperature outside of 0.001 to 1000,
// top_k below 1, top_p not above 0 or above 1.
Complaint check_sampling(const Sampling& sampling);

// logits (1 × vocabulary) → probabilities (1 × vocabulary), 0 for what was shut out. With greedy,
// those of temperature 1, from which the largest is taken.
Matrix next_probabilities(const Matrix& logits, const Sampling& sampling);

// What came out of one step.
struct NextToken {
  Index token;
  Matrix logits;         // (1 × vocabulary)
  Matrix probabilities;  // (1 × vocabulary), what it was chosen by
};

// A text that grows by one token for each call of next(); to stop, stop calling. It keeps the
// layers of when it began, so training may go on beside it.
class Generation {
 public:
  // Errors: those of check_config, check_parameters and check_sampling; a model that reads both
  // ways; an empty prompt; an id outside the vocabulary, by place.
  static Result<Generation> start(const LanguageModelConfig& config, const Parameters& parameters,
                                  std::vector<Index> prompt, const Sampling& sampling,
                                  std::uint64_t seed);

  // The same from layers that were built of checked parameters: many texts can share them.
  static Result<Generation> start(const LanguageModelConfig& config,
                                  std::shared_ptr<const LayersOf<float>> layers,
                                  std::vector<Index> prompt, const Sampling& sampling,
                                  std::uint64_t seed);

  // Reads the last config.sequence tokens, at positions from 0, and adds one. A chosen token costs
  // 2·vocabulary draws of the generator, as torch.multinomial(p, 1).
  // Errors: logits that are not finite; then nothing is added and nothing drawn.
  Result<NextToken> next();

  // The prompt and what was added.
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
