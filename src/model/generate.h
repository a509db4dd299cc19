// Text generation: the model predicts the next token, one is chosen, and the model reads it too.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/loss_and_gradients.h"
#include "random/generator.h"

namespace riverbank {

// How the next token is chosen. If `greedy` is false, it is drawn with the probabilities
// softmax(logits / temperature), after top_k and then top_p have removed unlikely tokens.
struct Sampling {
  bool greedy = false;     // takes the most probable token, the lower id on a tie; draws nothing
  double temperature = 1;  // below 1: probable tokens become more probable; above 1: less
  // Keeps only the k most probable tokens, and those with the same probability as the last of them.
  std::optional<Index> top_k;
  // Keeps only the fewest tokens that together have at least this probability.
  std::optional<double> top_p;
};

// Returns the first error in the options, or an empty text: a temperature outside 0.001 to 1000;
// top_k below 1; a top_p that is not above 0 and at most 1.
Error check_sampling(const Sampling& sampling);

// logits (1 × vocabulary) → probabilities (1 × vocabulary); removed tokens have 0. With `greedy`,
// the probabilities at temperature 1.
Matrix next_probabilities(const Matrix& logits, const Sampling& sampling);

// The result of one step of generation.
struct NextToken {
  Index token;
  Matrix logits;         // (1 × vocabulary)
  Matrix probabilities;  // (1 × vocabulary), from which the token was chosen
};

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
