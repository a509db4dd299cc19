// Tests uniform numbers: the same stream for any split into calls, a single rounding, and errors.
#include "random/uniform.h"

#include <cmath>

#include "random/golden_cases.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

TEST(Uniform, SplittingIntoCallsChangesNothing) {
  Generator whole(0);
  Generator parts(0);
  const std::vector<float> want = *rand(whole, 36);
  std::vector<float> got;
  for (int part = 0; part < 3; ++part) {
    const std::vector<float> twelve = *rand(parts, 12);
    got.insert(got.end(), twelve.begin(), twelve.end());
  }
  expect_same_bits(got, want);
  EXPECT_EQ(whole, parts);
}

TEST(Uniform, BetweenZeroAndOneItIsRand) {
  Generator generator(11);
  Generator same(11);
  expect_same_bits(*uniform(generator, 1000, 0, 1), *rand(same, 1000));
}

TEST(Uniform, EveryNumberIsAMultipleOfTheSmallestStep) {
  Generator generator(1);
  for (const float u : drawn(rand(generator, 2000))) {
    EXPECT_GE(u, 0.0F);
    EXPECT_LT(u, 1.0F);
    EXPECT_EQ(u * 0x1p24F, std::floor(u * 0x1p24F));
  }
  for (const double u : drawn(rand_f64(generator, 2000))) {
    EXPECT_GE(u, 0.0);
    EXPECT_LT(u, 1.0);
    EXPECT_EQ(u * 0x1p53, std::floor(u * 0x1p53));
  }
  EXPECT_EQ(generator.draws(), 6000U);
}

// (1 + 2^-12)² = 1 + 2^-11 + 2^-24 lies half-way between two float32 numbers, and adding 2^-60
// decides. A multiply-add that first rounds to float64 loses the 2^-60 and returns the lower
// number.
TEST(Uniform, FusedMultiplyAddRoundsOnce) {
  volatile float x = 1.0F + 0x1p-12F;
  volatile float tiny = 0x1p-60F;
  EXPECT_EQ(std::fma(x, x, tiny), 1.0F + 0x1p-11F + 0x1p-23F);
  EXPECT_EQ(std::fma(x, x, -tiny), 1.0F + 0x1p-11F);
  EXPECT_EQ(std::fma(-x, x, -tiny), -(1.0F + 0x1p-11F + 0x1p-23F));
}

TEST(Uniform, ZeroNumbersTakeNoDraws) {
  Generator generator(0);
  EXPECT_TRUE(rand(generator, 0)->empty());
  EXPECT_TRUE(rand_f64(generator, 0)->empty());
  EXPECT_TRUE(uniform(generator, 0, 1, 2)->empty());
  EXPECT_EQ(generator, Generator(0));
}

TEST(Uniform, RejectsInvalidArguments) {
  const Generator generator(0);
  const auto refused = [&](std::int64_t n, double low, double high, const std::string& text) {
    expect_refused(
        generator, [&](Generator& g) { return uniform(g, n, low, high); }, text);
  };
  refused(-1, 0, 1, "n is -1, but it must be 0 or more");
  refused(134217729, 0, 1, "n is 134217729, but at most 134217728 fit");
  refused(3, 2, 1, "low is 2 but high is 1: low must not be above high");
  refused(3, nan, 1, "low is NaN, but it must be a finite float32 number");
  refused(3, 0, infinity, "high is infinity, but it must be a finite float32 number");
  refused(3, -infinity, 0, "low is −infinity");
  refused(3, 0, 1e39, "high is 1e+39, but it must be a finite float32 number");
  refused(3, -3e38, 3e38, "high - low is infinity");
  expect_refused(
      generator, [](Generator& g) { return rand(g, -5); }, "n is -5");
  expect_refused(
      generator, [](Generator& g) { return rand_f64(g, INT64_MAX); },
      "n is 9223372036854775807, but at most 67108864 fit");
  expect_refused(
      generator, [](Generator& g) { return rand_f64(g, INT64_MIN); }, "0 or more");
}

}  // namespace
}  // namespace riverbank::tests
