// Computes the probabilities of the next token, and draws the token.
#include "model/sampling.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <span>
#include <string>

#include "attention/check.h"
#include "attention/softmax.h"
#include "kernels/softmax_fast.h"
#include "random/choice.h"

namespace riverbank {
namespace {

constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

// Sets every logit below the k-th largest to −∞.
void keep_top_k(Matrix& logits, Index k) {
  if (k >= logits.size()) return;
  std::vector<float> sorted(logits.data(), logits.data() + logits.size());
  const auto last = sorted.begin() + (k - 1);
  std::nth_element(sorted.begin(), last, sorted.end(), std::greater<>());
  const float smallest = *last;
  logits = map_cells(logits,
                     [smallest](float logit) { return logit < smallest ? minus_infinity : logit; });
}

// Nucleus sampling (Holtzman et al. 2020): keeps the most probable tokens until their probabilities
// add up to p, and sets all other logits to −∞. Of tokens with equal probability, the one with the
// lower id comes first.
void keep_top_p(Matrix& logits, double p) {
  const Matrix probabilities = softmax_rows(logits);
  std::vector<Index> order(static_cast<std::size_t>(logits.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index left, Index right) {
    return probabilities(0, left) > probabilities(0, right);
  });
  double sum = 0;
  for (const Index token : order) {
    if (sum >= p) logits(0, token) = minus_infinity;
    sum += static_cast<double>(probabilities(0, token));
  }
}

// Applies the repetition penalty to the logits of all tokens that the text contains. A token that
// occurs several times is penalised once.
Matrix penalised(Matrix logits, const Sampling& sampling, const std::vector<Index>& text) {
  if (sampling.repetition_penalty == 1) return logits;
  const auto penalty = static_cast<float>(sampling.repetition_penalty);
  for (const Index token : std::set<Index>(text.begin(), text.end())) {
    float& logit = logits(0, token);
    logit = logit > 0 ? logit / penalty : logit * penalty;
  }
  return logits;
}

// Applies the repetition penalty, and divides by the temperature. A greedy choice has no
// temperature.
Matrix scaled_logits(const Matrix& logits, const Sampling& sampling,
                     const std::vector<Index>& text) {
  Matrix scores = penalised(logits, sampling, text);
  if (sampling.greedy) return scores;
  const auto temperature = static_cast<float>(sampling.temperature);
  return map_cells(scores, [temperature](float logit) { return logit / temperature; });
}

// Returns the probabilities for logits to which scaled_logits() has been applied.
Matrix probabilities_of(Matrix scores, const Sampling& sampling) {
  if (sampling.greedy) return softmax_fast(scores);
  if (sampling.top_k) keep_top_k(scores, *sampling.top_k);
  if (sampling.top_p) keep_top_p(scores, *sampling.top_p);
  return softmax_rows(scores);
}

}  // namespace

Error check_sampling(const Sampling& sampling) {
  if (!(sampling.temperature >= 0.001 && sampling.temperature <= 1000)) {
    return "temperature is " + message_number(sampling.temperature) +
           ", but it must be from 0.001 to 1000";
  }
  if (sampling.top_k && *sampling.top_k < 1) {
    return "top_k is " + std::to_string(*sampling.top_k) + ", but it must be 1 or more";
  }
  if (sampling.top_p && !(*sampling.top_p > 0 && *sampling.top_p <= 1)) {
    return "top_p is " + message_number(*sampling.top_p) + ", but it must be above 0 and at most 1";
  }
  const double penalty = sampling.repetition_penalty;
  if (!(penalty >= 0.01 && penalty <= 100)) {
    return "repetition_penalty is " + message_number(penalty) + ", but it must be from 0.01 to 100";
  }
  return {};
}

Matrix next_probabilities(const Matrix& logits, const Sampling& sampling,
                          const std::vector<Index>& text) {
  return probabilities_of(scaled_logits(logits, sampling, text), sampling);
}

Result<NextToken> choose_token(Matrix logits, const Sampling& sampling,
                               const std::vector<Index>& text, Generator& generator) {
  if (Error error = check_finite("logits", logits); !error.empty()) {
    return failure(std::move(error));
  }
  const Matrix scores = scaled_logits(logits, sampling, text);
  if (Error error = check_finite("logits", scores); !error.empty()) {
    return failure(error + " after the repetition penalty and the temperature");
  }
  NextToken next{0, std::move(logits), {}};
  next.probabilities = probabilities_of(scores, sampling);
  if (sampling.greedy) {
    next.token = std::max_element(scores.data(), scores.data() + scores.size()) - scores.data();
    return next;
  }
  const std::span probabilities(next.probabilities.data(),
                                static_cast<std::size_t>(next.probabilities.size()));
  const auto chosen = multinomial(generator, probabilities, 1);
  if (!chosen) return failure(chosen.error());
  next.token = static_cast<Index>((*chosen)[0]);
  return next;
}

}  // namespace riverbank
