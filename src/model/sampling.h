// Chooses the next token of a text from the scores that a model gives to all tokens.
#pragma once

#include <optional>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// How the next token is chosen. If `greedy` is false, it is drawn with the probabilities
// softmax(logits / temperature), after top_k and then top_p have removed unlikely tokens.
struct Sampling {
  bool greedy = false;     // takes the most probable token, the lower id on a tie; draws nothing
  double temperature = 1;  // below 1: probable tokens become more probable; above 1: less
  // Keeps only the k most probable tokens, and those with the same probability as the last of them.
  std::optional<Index> top_k = {};
  // Keeps only the fewest tokens that together have at least this probability.
  std::optional<double> top_p = {};
  // Lowers the logits of tokens that the text already has: positive ones are divided by this
  // number, negative ones are multiplied (Keskar et al. 2019, section 4.1). Applies first, also
  // with `greedy`. 1: no penalty.
  double repetition_penalty = 1;
};

// Returns the first error in the options, or an empty text: a temperature outside 0.001 to 1000;
// top_k below 1; a top_p that is not above 0 and at most 1; a repetition_penalty outside 0.01 to
// 100.
Error check_sampling(const Sampling& sampling);

// logits (1 × vocabulary), tokens of the text so far → probabilities (1 × vocabulary); removed
// tokens have 0. With `greedy`, the probabilities at temperature 1.
Matrix next_probabilities(const Matrix& logits, const Sampling& sampling,
                          const std::vector<Index>& text = {});

// The result of one step of generation.
struct NextToken {
  Index token = 0;
  Matrix logits = {};         // (1 × vocabulary), as the model computed them
  Matrix probabilities = {};  // (1 × vocabulary), from which the token was chosen
};

// Chooses the token that follows a text. A drawn token costs 2·vocabulary draws of the generator,
// as torch.multinomial(p, 1) does. Errors: logits that are not finite; then nothing is drawn.
Result<NextToken> choose_token(Matrix logits, const Sampling& sampling,
                               const std::vector<Index>& text, Generator& generator);

}  // namespace riverbank
