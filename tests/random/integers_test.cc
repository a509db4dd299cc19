// Random integers stay in their range, permutations contain each number once, and invalid ranges
// are refused.
#include "random/integers.h"

#include <algorithm>

#include "random/golden_cases.h"

namespace riverbank::tests {
namespace {

TEST(Integers, StayInTheirRange) {
  Generator generator(4);
  std::vector<int> seen(11);
  for (const std::int64_t value : drawn(randint(generator, 1000, -5, 6))) {
    ASSERT_GE(value, -5);
    ASSERT_LT(value, 6);
    ++seen[static_cast<std::size_t>(value + 5)];
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 0), 0);
}

TEST(Integers, WideRangesTakeTwoDraws) {
  const std::int64_t four_billion = std::int64_t{1} << 32;
  const auto draws = [](std::int64_t low, std::int64_t high) {
    Generator generator(4);
    EXPECT_TRUE(randint(generator, 3, low, high));
    return generator.draws();
  };
  EXPECT_EQ(draws(0, 1), 3U);
  EXPECT_EQ(draws(0, four_billion - 1), 3U);
  EXPECT_EQ(draws(0, four_billion), 6U);
  EXPECT_EQ(draws(INT64_MIN, INT64_MAX), 6U);
  EXPECT_EQ(draws(INT64_MAX - 1, INT64_MAX), 3U);
}

TEST(Integers, APermutationContainsEachNumberOnce) {
  for (const std::int64_t n : {0, 1, 2, 3, 50, 1000}) {
    Generator generator(8);
    std::vector<std::int64_t> order = *randperm(generator, n);
    EXPECT_EQ(generator.draws(), static_cast<std::uint64_t>(n == 0 ? 0 : n - 1));
    std::sort(order.begin(), order.end());
    for (std::int64_t i = 0; i < n; ++i) ASSERT_EQ(order[static_cast<std::size_t>(i)], i);
  }
}

TEST(Integers, RejectsInvalidRanges) {
  const Generator generator(0);
  const auto refused = [&](std::int64_t n, std::int64_t low, std::int64_t high,
                           const std::string& text) {
    expect_refused(
        generator, [&](Generator& g) { return randint(g, n, low, high); }, text);
  };
  refused(3, 5, 5, "low is 5 but high is 5: low must be below high");
  refused(3, 0, -1, "low is 0 but high is -1: low must be below high");
  refused(-3, 0, 1, "n is -3, but it must be 0 or more");
  refused(INT64_MAX, 0, 1, "but at most 67108864 fit");
  expect_refused(
      generator, [](Generator& g) { return randperm(g, -1); }, "n is -1");
  expect_refused(
      generator, [](Generator& g) { return randperm(g, INT64_MAX); },
      "n is 9223372036854775807, but at most 67108864 fit");
}

}  // namespace
}  // namespace riverbank::tests
