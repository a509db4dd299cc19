// Chooses the next token of a text from the scores that a model gives to all tokens.
#pragma once

#include <optional>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// How the next token is chosen. With `greedy`, it is the most probable token. Otherwise it is drawn
// at random. The options change the logits in this order: repetition_penalty, temperature (logits /
// temperature), top_k, top_p. Softmax turns the result into the probabilities of the draw.
struct Sampling {
  bool greedy = false;     // take the most probable token (lowest id if several); draw nothing
  double temperature = 1;  // below 1: favours probable tokens; above 1: evens probabilities out
  // Keeps only the top_k most probable tokens, and those with the same probability as the last of
  // them.
  std::optional<Index> top_k = {};
  // Keeps only the most probable tokens: the fewest whose probabilities add up to at least this
  // number.
  std::optional<double> top_p = {};
  // Penalises tokens that the text already contains: their positive logits are divided by this
  // number, and their negative logits are multiplied by it (Keskar et al. 2019, section 4.1). 1: no
  // penalty; below 1 such tokens are favoured. The penalty comes before top_k and top_p, and also
  // applies with `greedy`.
  double repetition_penalty = 1;
};

// Returns the first error in the options, or an empty text: a temperature outside 0.001 to 1000;
// top_k below 1; a top_p that is not above 0 and at most 1; a repetition_penalty outside 0.01 to
// 100.
Error check_sampling(const Sampling& sampling);

// Returns the probability of each token to come next (1 × vocabulary), from logits (1 × vocabulary)
// and the tokens of the text so far. Tokens removed by top_k or top_p have the probability 0. With
// `greedy`, only the repetition penalty is applied: the temperature is 1, and no token is removed.
Matrix next_probabilities(const Matrix& logits, const Sampling& sampling,
                          const std::vector<Index>& text = {});

// The result of one step of generation.
struct NextToken {
  Index token = 0;
  Matrix logits = {};         // (1 × vocabulary), as the model computed them
  Matrix probabilities = {};  // (1 × vocabulary), see next_probabilities
};

// Chooses the token that follows a text. Drawing a token takes 2·vocabulary draws of the generator,
// as torch.multinomial(p, 1) does. Errors: logits that are not finite; logits that overflow when
// the repetition penalty or, without `greedy`, the temperature is applied. After an error nothing
// has been drawn.
Result<NextToken> choose_token(Matrix logits, const Sampling& sampling,
                               const std::vector<Index>& text, Generator& generator);

}  // namespace riverbank
