// Tests initial weights: what each layer draws and in which order, what is set to 0, and which
// sizes are refused.
#include "random/initialise.h"

#include <cmath>

#include "random/golden_cases.h"
#include "random/normal.h"
#include "random/uniform.h"

namespace riverbank::tests {
namespace {

TEST(Initialise, LinearDrawsTheWeightThenTheBias) {
  Generator generator(1);
  Generator stream(1);
  const LinearInit layer = *init_linear(generator, 6, 4, true);
  const double bound = 1 / std::sqrt(6.0);
  expect_same_bits(layer.weight, *uniform(stream, 24, -bound, bound));
  expect_same_bits(layer.bias, *uniform(stream, 4, -bound, bound));
  EXPECT_EQ(generator, stream);
}

TEST(Initialise, EmbeddingZeroesThePaddingRowOnly) {
  Generator plain_generator(1);
  const std::vector<float> plain = *init_embedding(plain_generator, 5, 4);
  for (const std::int64_t row : {0, 2, 4, -1, -5}) {
    Generator generator(1);
    std::vector<float> want = plain;
    const std::int64_t place = (row + 5) % 5;
    for (std::int64_t i = 0; i < 4; ++i) want[static_cast<std::size_t>(place * 4 + i)] = 0;
    expect_same_bits(*init_embedding(generator, 5, 4, row), want);
    EXPECT_EQ(generator, plain_generator);
  }
}

TEST(Initialise, AttentionDrawsTheOutputProjectionFirst) {
  for (const bool bias : {true, false}) {
    Generator generator(1);
    Generator stream(1);
    const MultiheadAttentionInit layer = *init_multihead_attention(generator, 8, 2, bias);
    expect_same_bits(layer.out_proj_weight, init_linear(stream, 8, 8, bias)->weight);
    const double bound = std::sqrt(3.0) * std::sqrt(2.0 / 32);
    expect_same_bits(layer.in_proj_weight, *uniform(stream, 192, -bound, bound));
    EXPECT_EQ(generator, stream);
    EXPECT_EQ(generator.draws(), bias ? 264U : 256U);
    expect_same_bits(layer.in_proj_bias, std::vector<float>(bias ? 24 : 0));
    expect_same_bits(layer.out_proj_bias, std::vector<float>(bias ? 8 : 0));
  }
}

TEST(Initialise, RejectsInvalidSizes) {
  const Generator generator(0);
  const auto linear = [&](std::int64_t in, std::int64_t out, const std::string& text) {
    expect_refused(
        generator, [&](Generator& g) { return init_linear(g, in, out, true); }, text);
  };
  linear(0, 3, "in is 0, but it must be 1 or more");
  linear(3, -2, "out is -2, but it must be 1 or more");
  linear(INT64_MAX, INT64_MAX, "but at most 134217728 numbers fit");
  linear(16385, 8192, "out is 8192 and in is 16385, but at most 134217728 numbers fit");

  const auto table = [&](std::int64_t tokens, std::int64_t width, std::optional<std::int64_t> row,
                         const std::string& text) {
    expect_refused(
        generator, [&](Generator& g) { return init_embedding(g, tokens, width, row); }, text);
  };
  table(0, 3, std::nullopt, "tokens is 0, but it must be 1 or more");
  table(3, 0, std::nullopt, "width is 0, but it must be 1 or more");
  table(std::int64_t{1} << 62, 4, std::nullopt, "but at most 134217728 numbers fit");
  table(3, 4, 3, "padding row is 3 but the table has 3 rows");
  table(3, 4, -4, "padding row is -4 but the table has 3 rows");

  const auto attention = [&](std::int64_t width, std::int64_t heads, const std::string& text) {
    expect_refused(
        generator, [&](Generator& g) { return init_multihead_attention(g, width, heads, true); },
        text);
  };
  attention(0, 1, "width is 0, but it must be 1 or more");
  attention(4, 0, "heads is 0, but it must be 1 or more");
  attention(6, 4, "width is 6 but heads is 4: heads must divide width");
  attention(INT64_MAX, 1, "width is 9223372036854775807, but at most");
  attention(8192, 1, "3 * width is 24576 and width is 8192, but at most 134217728 numbers fit");
}

}  // namespace
}  // namespace riverbank::tests
