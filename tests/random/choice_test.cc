// Tests random choices: how often each category is chosen, which categories are never chosen, and
// which arguments are refused.
#include "random/choice.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "random/golden_cases.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

TEST(Choice, CategoriesAreChosenByTheirProbability) {
  const std::vector<float> probabilities = {1, 0, 3, 4};  // their sum need not be 1
  constexpr int rounds = 20000;
  Generator generator(5);
  std::vector<int> alone(4);
  for (int i = 0; i < rounds; ++i) {
    ++alone[static_cast<std::size_t>(multinomial(generator, probabilities, 1)->front())];
  }
  std::vector<int> repeated(4);
  for (const auto i : drawn(multinomial_with_replacement(generator, probabilities, rounds))) {
    ++repeated[static_cast<std::size_t>(i)];
  }
  for (std::size_t i = 0; i < 4; ++i) {
    const double want = static_cast<double>(probabilities[i]) / 8 * rounds;
    EXPECT_NEAR(alone[i], want, 4 * std::sqrt(want)) << i;
    EXPECT_NEAR(repeated[i], want, 4 * std::sqrt(want)) << i;
  }
}

// The categories are sorted by the ratio of their probability to a random number, largest first. If
// two ratios are equal in float32, the category with the lower index comes first.
TEST(Choice, TheLowerCategoryWinsATie) {
  constexpr std::int64_t n = 20000;
  Generator generator(7);
  const std::vector<float> probabilities(n, 0.5F);
  const std::vector<std::int64_t> chosen = *multinomial(generator, probabilities, n);
  Generator again(7);
  const std::vector<float> times = *rand_exponential(again, n, 1);
  std::vector<std::int64_t> want(n);
  std::iota(want.begin(), want.end(), std::int64_t{0});
  const auto ratio = [&](std::int64_t i) { return 0.5F / times[static_cast<std::size_t>(i)]; };
  std::stable_sort(want.begin(), want.end(), [&](auto a, auto b) { return ratio(a) > ratio(b); });
  const auto tie = std::adjacent_find(want.begin(), want.end(),
                                      [&](auto a, auto b) { return ratio(a) == ratio(b); });
  ASSERT_NE(tie, want.end());
  EXPECT_EQ(chosen, want);
}

TEST(Choice, WithoutReplacementNothingIsChosenTwice) {
  const std::vector<float> probabilities = {0.1F, 0, 1e-30F, 2, 0.7F};
  Generator generator(6);
  for (int round = 0; round < 100; ++round) {
    const std::vector<std::int64_t> chosen = *multinomial(generator, probabilities, 4);
    EXPECT_EQ(std::set<std::int64_t>(chosen.begin(), chosen.end()),
              (std::set<std::int64_t>{0, 2, 3, 4}));
  }
  EXPECT_EQ(generator.draws(), 1000U);
}

// The smallest float32, divided by a random number above 2, is 0. A category with this probability
// must still be chosen before a category with probability 0.
TEST(Choice, ProbabilityZeroIsNeverChosen) {
  const std::vector<float> probabilities = {0, std::numeric_limits<float>::denorm_min(), 0};
  Generator generator(6);
  for (int round = 0; round < 100; ++round) {
    EXPECT_EQ(multinomial(generator, probabilities, 1)->front(), 1);
  }
  for (const auto i : drawn(multinomial_with_replacement(generator, probabilities, 100))) {
    EXPECT_EQ(i, 1);
  }
}

TEST(Choice, CountsDraws) {
  const std::vector<float> probabilities = {0.2F, 0.3F, 0.5F};
  for (const std::int64_t k : {1, 2, 3}) {
    Generator generator(6);
    EXPECT_TRUE(multinomial(generator, probabilities, k));
    EXPECT_EQ(generator.draws(), 6U);
    generator.seed(6);
    EXPECT_TRUE(multinomial_with_replacement(generator, probabilities, k));
    EXPECT_EQ(generator.draws(), static_cast<std::uint64_t>(2 * k));
  }
}

TEST(Choice, ExponentialNumbersHaveTheirMean) {
  Generator generator(2);
  double sum = 0;
  for (const float time : drawn(rand_exponential(generator, 20000, 4))) {
    ASSERT_GE(time, 0.0F);
    sum += static_cast<double>(time);
  }
  EXPECT_NEAR(sum / 20000, 0.25, 0.01);
}

TEST(Choice, DropoutKeepsTheMean) {
  Generator generator(2);
  double sum = 0;
  for (const float cell : drawn(dropout_mask(generator, 20000, 0.2))) {
    ASSERT_TRUE(cell == 0.0F || cell == 1.25F) << cell;
    sum += static_cast<double>(cell);
  }
  EXPECT_NEAR(sum / 20000, 1, 0.02);
}

TEST(Choice, RejectsInvalidProbabilities) {
  const Generator generator(0);
  const auto refused = [&](const std::vector<float>& p, std::int64_t k, const std::string& text) {
    expect_refused(
        generator, [&](Generator& g) { return multinomial(g, p, k); }, text);
  };
  const auto refused_both = [&](const std::vector<float>& p, std::int64_t k,
                                const std::string& text) {
    refused(p, k, text);
    expect_refused(
        generator, [&](Generator& g) { return multinomial_with_replacement(g, p, k); }, text);
  };
  refused_both({}, 2, "probabilities are empty");
  refused_both({0, 0, 0}, 2, "all 3 probabilities are 0");
  refused_both({1, -0.5F}, 2, "probabilities[1] is -0.5, but it must be finite and 0 or more");
  refused_both({nan, 1}, 2, "probabilities[0] is NaN");
  refused_both({1, 1, infinity}, 2, "probabilities[2] is infinity");
  refused_both({1, 1}, 0, "k is 0, but it must be 1 or more");
  refused_both({1, 1}, -4, "k is -4, but it must be 1 or more");
  refused({1, 1}, 3, "k is 3 but only 2 of 2 categories have a probability above 0");
  refused({1, 0}, 2, "k is 2 but only 1 of 2 categories have a probability above 0");
  const std::vector<float> huge = {3e38F, 3e38F};
  expect_refused(
      generator, [&](Generator& g) { return multinomial_with_replacement(g, huge, 2); },
      "add up to more than float32 holds");
  expect_refused(
      generator, [&](Generator& g) { return multinomial_with_replacement(g, huge, INT64_MAX); },
      "k is 9223372036854775807, but at most 67108864 fit");
}

TEST(Choice, RejectsInvalidRates) {
  const Generator generator(0);
  for (const double rate : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
    expect_refused(
        generator, [&](Generator& g) { return rand_exponential(g, 3, rate); },
        "but it must be finite and above 0");
  }
  for (const double p : {-0.1, 1.5, std::nan("")}) {
    expect_refused(
        generator, [&](Generator& g) { return dropout_mask(g, 3, p); },
        "but it must be from 0 to 1");
  }
  expect_refused(
      generator, [](Generator& g) { return rand_exponential(g, -1, 1); }, "n is -1");
  expect_refused(
      generator, [](Generator& g) { return dropout_mask(g, -1, 0.5); }, "n is -1");
}

}  // namespace
}  // namespace riverbank::tests
