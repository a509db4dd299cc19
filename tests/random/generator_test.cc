// Tests the generator: seeds as text, counting, skipping, copying, and the first numbers of three
// seeds.
#include "random/generator.h"

#include "random/golden_cases.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/normal.h"
#include "random/seed.h"
#include "random/uniform.h"

namespace riverbank::tests {
namespace {

// A row of the table in TORCH_RNG.md, section 12. For each column, the generator starts from the
// seed again.
struct FirstNumbers {
  std::uint64_t seed;
  std::vector<std::int64_t> raw;
  std::vector<float> rand;
  std::vector<float> randn_5;
  std::vector<float> randn_16_first;
  std::vector<float> randn_17_last;
};

const std::vector<FirstNumbers> first_numbers = {
    {0,
     {2357136044, 2546248239, 3071714933},
     {0.49625659F, 0.768221796F, 0.0884774327F},
     {1.54099607F, -0.293428898F, -2.17878938F, 0.568431258F, -1.08452237F},
     {-1.12583983F, -1.1523602F, -0.250578582F},
     {0.946298361F, -0.843676746F, 0.931826591F}},
    {42,
     {1608637542, 3421126067, 4083286876},
     {0.882269263F, 0.915003955F, 0.38286376F},
     {0.336690366F, 0.128809407F, 0.234462366F, 0.23033303F, -1.12285638F},
     {1.92691529F, 1.48728406F, 0.900717199F},
     {-0.251575291F, 0.859858513F, -0.309726775F}},
    {123,
     {2991312382, 3062119789, 1228959102},
     {0.296111941F, 0.516562283F, 0.251670718F},
     {-0.111467116F, 0.120362945F, -0.369634509F, -0.240417972F, -1.19692433F},
     {0.337370187F, -0.177777216F, -0.303527594F},
     {-0.63150537F, -2.83999395F, -0.784853339F}}};

TEST(Generator, FirstNumbersOfThreeSeeds) {
  for (const FirstNumbers& row : first_numbers) {
    SCOPED_TRACE(row.seed);
    Generator generator(row.seed);
    std::vector<std::int64_t> raw(3);
    for (std::int64_t& word : raw) word = generator.next_u32();
    expect_same_bits(raw, row.raw);
    generator.seed(row.seed);
    expect_same_bits(*rand(generator, 3), row.rand);
    generator.seed(row.seed);
    expect_same_bits(*randn(generator, 5), row.randn_5);
    generator.seed(row.seed);
    std::vector<float> normals = *randn(generator, 16);
    expect_same_bits({normals.begin(), normals.begin() + 3}, row.randn_16_first);
    generator.seed(row.seed);
    normals = *randn(generator, 17);
    expect_same_bits({normals.end() - 3, normals.end()}, row.randn_17_last);
  }
  Generator generator(42);
  expect_same_bits(init_linear(generator, 2, 2, false)->weight,
                   {0.540610373F, 0.586904228F, -0.165655658F, 0.649556279F});
  generator.seed(0);
  expect_same_bits(*randperm(generator, 6), {2, 5, 3, 0, 1, 4});
}

TEST(Generator, TheFirstDrawIsTheHighHalf) {
  Generator generator(0);
  EXPECT_EQ(generator.next_u64(), std::uint64_t{2357136044} << 32 | 2546248239U);
  EXPECT_EQ(generator.draws(), 2U);
}

TEST(Generator, OnlyTheLow32BitsOfTheSeedMatter) {
  EXPECT_EQ(Generator(5), Generator((std::uint64_t{1} << 32) + 5));
  EXPECT_NE(Generator(5), Generator(6));
}

TEST(Generator, SkippingEqualsDrawing) {
  for (const std::uint64_t n : {0U, 1U, 623U, 624U, 625U, 3000U}) {
    Generator skipped(9);
    Generator drawn(9);
    skipped.skip(n);
    for (std::uint64_t i = 0; i < n; ++i) static_cast<void>(drawn.next_u32());
    EXPECT_EQ(skipped.draws(), n);
    EXPECT_EQ(skipped.next_u32(), drawn.next_u32()) << n;
  }
}

TEST(Generator, ACopyContinuesWithTheSameNumbers) {
  Generator generator(3);
  static_cast<void>(randn(generator, 3));  // normal numbers are drawn in pairs, so one is left over
  Generator copy = generator;
  EXPECT_EQ(copy, generator);
  expect_same_bits(*randn(copy, 20), *randn(generator, 20));
  expect_same_bits(*randn(copy, 2), *randn(generator, 2));
}

TEST(Generator, SeedingForgetsTheLeftoverAndTheCount) {
  Generator generator(3);
  static_cast<void>(randn(generator, 3));
  generator.seed(3);
  EXPECT_EQ(generator, Generator(3));
  EXPECT_EQ(generator.draws(), 0U);
  EXPECT_FALSE(generator.take_leftover_normal());
}

TEST(Seed, AcceptsEveryIntegerThatTorchAccepts) {
  const std::vector<std::pair<std::string, std::uint64_t>> seeds = {
      {"0", 0},
      {"-0", 0},
      {"007", 7},
      {"-1", ~std::uint64_t{0}},
      {"9007199254740993", 9007199254740993U},
      {"-9223372036854775808", std::uint64_t{1} << 63},
      {"18446744073709551615", ~std::uint64_t{0}}};
  for (const auto& [text, want] : seeds) {
    const auto seed = parse_seed(text);
    ASSERT_TRUE(seed) << seed.error();
    EXPECT_EQ(*seed, want) << text;
  }
}

TEST(Seed, RejectsEverythingElse) {
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "--1", "12a", "NaN"}) {
    const auto seed = parse_seed(text);
    ASSERT_FALSE(seed) << text;
    EXPECT_EQ(seed.error(),
              "seed \"" + std::string(text) + "\" is not a whole number in decimal digits");
  }
  for (const char* text : {"18446744073709551616", "-9223372036854775809",
                           "99999999999999999999999", "-99999999999999999999999"}) {
    const auto seed = parse_seed(text);
    ASSERT_FALSE(seed) << text;
    EXPECT_NE(seed.error().find("is outside of -9223372036854775808"), std::string::npos);
  }
}

}  // namespace
}  // namespace riverbank::tests
