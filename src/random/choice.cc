// Draws categories by exponential waiting times or by cumulative sums, and draws dropout masks.
#include "random/choice.h"

#include <algorithm>
#include <cmath>

#include "attention/check.h"
#include "random/check.h"
#include "random/uniform.h"

namespace riverbank {

namespace {

// Returns one exponentially distributed number. Takes two 32-bit numbers from the generator.
float next_exponential(Generator& generator, double rate) {
  return static_cast<float>(-1.0 / rate * std::log(1.0 - next_uniform_f64(generator)));
}

std::int64_t count_positive(std::span<const float> probabilities) {
  return std::count_if(probabilities.begin(), probabilities.end(), [](float p) { return p > 0; });
}

Error check_probabilities(std::span<const float> probabilities) {
  if (probabilities.empty()) return "probabilities are empty";
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    const float p = probabilities[i];
    if (p >= 0 && std::isfinite(p)) continue;
    return "probabilities[" + std::to_string(i) + "] is " + message_number(p) +
           ", but it must be finite and 0 or more";
  }
  if (count_positive(probabilities) > 0) return {};
  return "all " + std::to_string(probabilities.size()) + " probabilities are 0";
}

}  // namespace

Result<std::vector<float>> rand_exponential(Generator& generator, std::int64_t n, double rate) {
  if (Error error = check_count("n", n, sizeof(float)); !error.empty()) {
    return failure(error);
  }
  if (!(rate > 0) || !std::isfinite(rate)) {
    return failure("rate is " + message_number(rate) + ", but it must be finite and above 0");
  }
  std::vector<float> times(static_cast<std::size_t>(n));
  for (float& time : times) time = next_exponential(generator, rate);
  return times;
}

Result<std::vector<std::int64_t>> multinomial(Generator& generator,
                                              std::span<const float> probabilities,
                                              std::int64_t k) {
  for (const Error& error : {check_probabilities(probabilities), check_at_least_one("k", k)}) {
    if (!error.empty()) return failure(error);
  }
  if (const std::int64_t possible = count_positive(probabilities); k > possible) {
    return failure("k is " + std::to_string(k) + " but only " + std::to_string(possible) + " of " +
                   std::to_string(probabilities.size()) + " categories have a probability above 0");
  }

  std::vector<float> ratios;             // (categories): probability / e of each category
  std::vector<std::int64_t> categories;  // categories with a probability above 0
  ratios.reserve(probabilities.size());
  for (const float p : probabilities) {
    if (p > 0) categories.push_back(static_cast<std::int64_t>(ratios.size()));
    ratios.push_back(p / next_exponential(generator, 1.0));
  }
  const auto wins = [&ratios](std::int64_t left, std::int64_t right) {
    const float left_ratio = ratios[static_cast<std::size_t>(left)];
    const float right_ratio = ratios[static_cast<std::size_t>(right)];
    return left_ratio > right_ratio || (left_ratio == right_ratio && left < right);
  };
  const auto winners = categories.begin() + static_cast<std::ptrdiff_t>(k);
  std::partial_sort(categories.begin(), winners, categories.end(), wins);
  categories.erase(winners, categories.end());
  return categories;
}

Result<std::vector<std::int64_t>> multinomial_with_replacement(Generator& generator,
                                                               std::span<const float> probabilities,
                                                               std::int64_t k) {
  for (const Error& error : {check_probabilities(probabilities), check_at_least_one("k", k),
                             check_count("k", k, sizeof(std::int64_t))}) {
    if (!error.empty()) return failure(error);
  }
  std::vector<float> sums;  // cumulative sums (categories), in float32 as in PyTorch
  float total = 0;
  for (const float p : probabilities) sums.push_back(total += p);
  if (!std::isfinite(total)) return failure("the probabilities add up to more than float32 holds");

  for (float& sum : sums) sum /= total;  // the last sum becomes 1, which is above every u
  std::vector<std::int64_t> chosen(static_cast<std::size_t>(k));
  for (std::int64_t& category : chosen) {
    const double u = next_uniform_f64(generator);
    const auto reached = std::lower_bound(sums.begin(), sums.end(), u);  // compares in float64
    category = reached - sums.begin();
  }
  return chosen;
}

Result<std::vector<float>> dropout_mask(Generator& generator, std::int64_t n, double p) {
  if (Error error = check_count("n", n, sizeof(float)); !error.empty()) {
    return failure(error);
  }
  if (!(p >= 0 && p <= 1)) {
    return failure("p is " + message_number(p) + ", but it must be from 0 to 1");
  }
  std::vector<float> mask(static_cast<std::size_t>(n), p == 1 ? 0.0F : 1.0F);
  if (p == 0 || p == 1) return mask;
  const double keep = 1 - p;
  const float kept = 1.0F / static_cast<float>(keep);
  for (float& cell : mask) cell = next_uniform_f64(generator) < keep ? kept : 0.0F;
  return mask;
}

}  // namespace riverbank
