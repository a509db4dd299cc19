// Generates text: chooses the next token and appends it, again and again.
#include "model/generate.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <string>

#include "attention/check.h"
#include "attention/softmax.h"
#include "random/choice.h"

namespace riverbank {
namespace {

constexpr float shut_out = -std::numeric_limits<float>::infinity();

// Sets every logit below the k-th largest to −∞.
void keep_top_k(Matrix& logits, Index k) {
  if (k >= logits.size()) return;
  std::vector<float> sorted(logits.data(), logits.data() + logits.size());
  const auto last = sorted.begin() + (k - 1);
  std::nth_element(sorted.begin(), last, sorted.end(), std::greater<>());
  const float smallest = *last;
  logits =
      map_cells(logits, [smallest](float logit) { return logit < smallest ? shut_out : logit; });
}

// Nucleus sampling (Holtzman et al. 2020): keeps the most probable tokens, the lower id first on a
// tie, until their probabilities add up to p. Sets all other logits to −∞.
void keep_top_p(Matrix& logits, double p) {
  const Matrix probabilities = softmax_rows(logits);
  std::vector<Index> order(static_cast<std::size_t>(logits.size()));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index left, Index right) {
    return probabilities(0, left) > probabilities(0, right);
  });
  double sum = 0;
  for (const Index token : order) {
    if (sum >= p) logits(0, token) = shut_out;
    sum += static_cast<double>(probabilities(0, token));
  }
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
  return {};
}

Matrix next_probabilities(const Matrix& logits, const Sampling& sampling) {
  if (sampling.greedy) return softmax_rows(logits);
  const auto temperature = static_cast<float>(sampling.temperature);
  Matrix left = map_cells(logits, [temperature](float logit) { return logit / temperature; });
  if (sampling.top_k) keep_top_k(left, *sampling.top_k);
  if (sampling.top_p) keep_top_p(left, *sampling.top_p);
  return softmax_rows(left);
}

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
  NextToken next{
      0, row_as<float>(run_forward(config_, *layers_, batch).logits, batch.length - 1), {}};
  if (auto error = check_finite("logits", next.logits); !error.empty()) {
    return failure(std::move(error));
  }
  next.probabilities = next_probabilities(next.logits, sampling_);
  if (sampling_.greedy) {
    const float* first = next.logits.data();
    next.token = std::max_element(first, first + next.logits.size()) - first;
  } else {
    const std::span probabilities(next.probabilities.data(),
                                  static_cast<std::size_t>(next.probabilities.size()));
    const auto chosen = multinomial(generator_, probabilities, 1);
    if (!chosen) return failure(chosen.error());
    next.token = static_cast<Index>((*chosen)[0]);
  }
  tokens_.push_back(next.token);
  return next;
}

}  // namespace riverbank
