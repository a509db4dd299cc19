// Tests normal numbers: the algorithms for fewer than 16 numbers and for 16 or more, the redrawn
// last block, the leftover number, and the polynomials.
#include "random/normal.h"

#include <cmath>

#include "random/cephes.h"
#include "random/choice.h"
#include "random/golden_cases.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/uniform.h"

namespace riverbank::tests {
namespace {

TEST(Normal, DrawsForEveryLength) {
  for (std::int64_t n = 0; n <= 40; ++n) {
    Generator generator(7);
    EXPECT_EQ(randn(generator, n)->size(), static_cast<std::size_t>(n));
    const std::int64_t pairs = (n + 1) / 2;
    const std::int64_t want = n < 16 ? 4 * pairs : n % 16 == 0 ? n : n + 16;
    EXPECT_EQ(generator.draws(), static_cast<std::uint64_t>(want)) << n;
    EXPECT_EQ(generator.take_leftover_normal().has_value(), n < 16 && n % 2 == 1) << n;

    Generator wide(7);
    EXPECT_EQ(randn_f64(wide, n)->size(), static_cast<std::size_t>(n));
    EXPECT_EQ(wide.draws(), static_cast<std::uint64_t>(n < 16 ? want : 2 * want)) << n;
  }
}

// If n is above 16 and not a multiple of 16, the numbers before the last 16 are those of whole
// blocks. The last 16 equal a separate block that is drawn after the first n draws.
TEST(Normal, TheTailIsASeparateBlock) {
  for (std::int64_t n = 17; n <= 40; ++n) {
    if (n % 16 == 0) continue;
    SCOPED_TRACE(n);
    Generator generator(7);
    const std::vector<float> got = *randn(generator, n);

    Generator whole(7);
    const std::vector<float> blocks = *randn(whole, n / 16 * 16);
    expect_same_bits<float>({got.begin(), got.end() - 16},
                            {blocks.begin(), blocks.begin() + static_cast<std::ptrdiff_t>(n - 16)});

    Generator after(7);
    after.skip(static_cast<std::uint64_t>(n));
    expect_same_bits<float>({got.end() - 16, got.end()}, *randn(after, 16));
  }
}

TEST(Normal, TheLeftoverNumberSurvivesOtherCalls) {
  Generator generator(21);
  const std::vector<float> pair = *randn(generator, 2);
  generator.seed(21);
  expect_same_bits(*randn(generator, 1), {pair[0]});
  const std::vector<float> probabilities = {0.5F, 0.5F};
  static_cast<void>(rand(generator, 5));
  static_cast<void>(randn(generator, 16));
  static_cast<void>(normal(generator, 33, 1, 2));
  static_cast<void>(randn_f64(generator, 17));
  static_cast<void>(randint(generator, 3, 0, 9));
  static_cast<void>(randperm(generator, 9));
  static_cast<void>(multinomial(generator, probabilities, 1));
  static_cast<void>(multinomial_with_replacement(generator, probabilities, 4));
  static_cast<void>(dropout_mask(generator, 3, 0.5));
  static_cast<void>(init_linear(generator, 3, 3, true));
  static_cast<void>(init_embedding(generator, 4, 4));
  static_cast<void>(normal(generator, -1, 0, 1));  // this call is refused
  const std::uint64_t before = generator.draws();
  expect_same_bits(*randn(generator, 1), {pair[1]});
  EXPECT_EQ(generator.draws(), before);
}

TEST(Normal, MeanAndStdScaleTheSameNumbers) {
  for (const std::int64_t n : {9, 33}) {
    Generator generator(2);
    Generator same(2);
    const std::vector<float> plain = *randn(generator, n);
    const std::vector<float> stretched = *normal(same, n, 3, 0.5);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      EXPECT_FLOAT_EQ(stretched[i], plain[i] * 0.5F + 3.0F);
    }
    expect_same_bits(*normal(generator, n, -2, 0), std::vector<float>(plain.size(), -2.0F));
  }
}

// Compares the polynomials with the true functions, for all float32 uniforms near 0 and for some of
// the others.
TEST(Normal, PolynomialsAreCloseToTheTrueFunctions) {
  for (std::uint32_t step = 1; step <= 1U << 24; step += step < 4096 ? 1 : 997) {
    const float x = static_cast<float>(step) * 0x1p-24F;
    const double log = std::log(static_cast<double>(x));
    ASSERT_NEAR(static_cast<double>(cephes_log(x)), log, 1.2e-7 * std::abs(log) + 1e-9) << x;
    const float angle = 6.2831855F * x;
    const auto [sine, cosine] = cephes_sincos(angle);
    ASSERT_NEAR(static_cast<double>(sine), std::sin(static_cast<double>(angle)), 1.2e-7) << angle;
    ASSERT_NEAR(static_cast<double>(cosine), std::cos(static_cast<double>(angle)), 1.2e-7) << angle;
  }
  EXPECT_EQ(cephes_log(1.0F), 0.0F);
  EXPECT_EQ(cephes_sincos(0.0F).sine, 0.0F);
  EXPECT_EQ(cephes_sincos(0.0F).cosine, 1.0F);
}

TEST(Normal, RejectsInvalidArguments) {
  const Generator generator(0);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [&](std::int64_t n, double mean, double std, const std::string& text) {
    expect_refused(
        generator, [&](Generator& g) { return normal(g, n, mean, std); }, text);
    if (std > 1e200) return;  // normal_f64 accepts this std, because float64 can represent it
    expect_refused(
        generator, [&](Generator& g) { return normal_f64(g, n, mean, std); },
        text.substr(0, text.find(',')));
  };
  refused(-1, 0, 1, "n is -1, but it must be 0 or more");
  refused(std::int64_t{1} << 40, 0, 1, "n is 1099511627776, but at most 134217728 fit");
  refused(4, nan, 1, "mean is NaN, but it must be a finite float32 number");
  refused(4, 0, nan, "std is NaN, but it must be a finite float32 number");
  refused(4, 0, -1, "std is -1, but it must be 0 or more");
  refused(20, -HUGE_VAL, 1, "mean is −infinity, but it must be a finite float32 number");
  refused(20, 0, 1e300, "std is 1e+300, but it must be a finite float32 number");
}

}  // namespace
}  // namespace riverbank::tests
