// Tests sinusoidal, learned and rotary positions, ALiBi, two ways to join embeddings and position
// vectors (addition and concatenation), and their errors.
#include "attention/positions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "attention/attend.h"
#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/naive_attention.h"
#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

TEST(SinusoidalPositions, FollowTheFormula) {
  for (const Index d : {1, 2, 3, 4, 7, 8, 16}) {
    for (const Index tokens : {1, 2, 5, 50}) {
      const auto got = sinusoidal_positions(tokens, d, 10000);
      ASSERT_TRUE(got) << got.error();
      MatrixOf<double> want(tokens, d);
      for (Index p = 0; p < tokens; ++p) {
        for (Index c = 0; c < d; ++c) {
          const double angle =
              static_cast<double>(p) /
              std::pow(10000.0, 2.0 * static_cast<double>(c >> 1) / static_cast<double>(d));
          want(p, c) = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
        }
      }
      EXPECT_TRUE(near(*got, want, 1e-7)) << tokens << " " << d;
    }
  }
}

TEST(SinusoidalPositions, AnOddWidthEndsWithASine) {
  const auto got = sinusoidal_positions(2, 3);
  ASSERT_TRUE(got) << got.error();
  EXPECT_TRUE(near(got.value(), rows({{0, 1, 0}, {std::sin(1), std::cos(1), 0.00215443}}), 1e-6));
}

TEST(SinusoidalPositions, RejectInvalidSizes) {
  EXPECT_EQ(sinusoidal_positions(0, 4).error(), "tokens must be at least 1 but is 0");
  EXPECT_EQ(sinusoidal_positions(4, -1).error(), "d must be at least 1 but is -1");
  EXPECT_EQ(sinusoidal_positions(4, 4, 0).error(), "base must be finite and above 0 but is 0");
  EXPECT_EQ(sinusoidal_positions(4, 4, nan).error(), "base must be finite and above 0 but is NaN");
  EXPECT_EQ(sinusoidal_positions(100000, 100000).error(),
            "tokens × d would be 100000 × 100000 = 10000000000 numbers, but at most 134217728 fit");
  EXPECT_FALSE(sinusoidal_positions(std::numeric_limits<Index>::max(), 8));
}

TEST(LearnedPositions, AreTheFirstRowsOfTheTable) {
  const Matrix table = rows({{1, 2}, {3, 4}, {5, 6}});
  EXPECT_TRUE(identical(*learned_positions(table, 2), rows({{1, 2}, {3, 4}})));
  EXPECT_TRUE(identical(*learned_positions(table, 3), table));
}

TEST(LearnedPositions, RejectTextsLongerThanTheTable) {
  const Matrix table = rows({{1, 2}, {3, 4}});
  EXPECT_EQ(learned_positions(table, 3).error(), "tokens is 3 but table has 2 rows");
  EXPECT_EQ(learned_positions(table, 0).error(), "tokens must be at least 1 but is 0");
  EXPECT_EQ(learned_positions(Matrix(0, 2), 1).error(),
            "table is empty (0 × 2) but must be at least 1 × 1");
  EXPECT_EQ(learned_positions(rows({{1, nan}}), 1).error(),
            "table[0][1] is NaN but must be finite");
}

TEST(AddPositions, AddsCellByCell) {
  const auto sum = add_positions(rows({{1, 2}, {3, 4}}), rows({{10, 20}, {30, 40}}));
  ASSERT_TRUE(sum) << sum.error();
  EXPECT_TRUE(identical(*sum, rows({{11, 22}, {33, 44}})));
  EXPECT_EQ(add_positions(rows({{1, 2}}), rows({{1}})).error(),
            "x is 1 × 2 but positions are 1 × 1");
  EXPECT_EQ(add_positions(Matrix(0, 0), Matrix(0, 0)).error(),
            "x is empty (0 × 0) but must be at least 1 × 1");
  EXPECT_EQ(add_positions(rows({{1}}), rows({{infinity}})).error(),
            "positions[0][0] is infinity but must be finite");
}

TEST(ConcatenatePositions, PutsThemSideBySide) {
  const auto wide = concatenate_positions(rows({{1, 2}, {3, 4}}), rows({{5}, {6}}));
  ASSERT_TRUE(wide) << wide.error();
  EXPECT_TRUE(identical(*wide, rows({{1, 2, 5}, {3, 4, 6}})));
  EXPECT_EQ(concatenate_positions(rows({{1, 2}}), rows({{1}, {2}})).error(),
            "x has 1 row but positions have 2 rows");
  EXPECT_EQ(concatenate_positions(rows({{1, 2}}), Matrix(1, 0)).error(),
            "positions is empty (1 × 0) but must be at least 1 × 1");
}

template <class T>
class Rotation : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Rotation, Scalars);

TYPED_TEST(Rotation, RotatesPairsAsComplexNumbers) {
  using T = TypeParam;
  Dice dice(71);
  for (const Index d : {2, 4, 6, 8}) {
    const auto x = dice.matrix<T>(5, d);
    for (const Index start : {0, 10, 1000}) {
      std::vector<Index> positions;
      for (Index i = 0; i < 5; ++i) positions.push_back(start + i);
      Rotary rotary;
      const MatrixOf<T> pairs = *rotate(x, positions, rotary);
      rotary.layout = Rotary::Layout::half;
      const MatrixOf<T> halves = *rotate(x, positions, rotary);
      for (Index row = 0; row < 5; ++row) {
        for (Index j = 0; j < d / 2; ++j) {
          const auto turn = std::polar(
              1.0, static_cast<double>(start + row) *
                       std::pow(10000.0, -2.0 * static_cast<double>(j) / static_cast<double>(d)));
          const auto pair = std::complex<double>(x(row, 2 * j), x(row, 2 * j + 1)) * turn;
          const auto half = std::complex<double>(x(row, j), x(row, j + d / 2)) * turn;
          const double allowed = sizeof(T) == 4 ? 1e-7 : 1e-12;
          EXPECT_NEAR(static_cast<double>(pairs(row, 2 * j)), pair.real(), allowed);
          EXPECT_NEAR(static_cast<double>(pairs(row, 2 * j + 1)), pair.imag(), allowed);
          EXPECT_NEAR(static_cast<double>(halves(row, j)), half.real(), allowed);
          EXPECT_NEAR(static_cast<double>(halves(row, j + d / 2)), half.imag(), allowed);
        }
      }
    }
  }
}

TYPED_TEST(Rotation, OfTheFirstColumnsWithScalingAtFarPositions) {
  using T = TypeParam;
  Dice dice(74);
  const auto x = dice.matrix<T>(3, 12);
  const std::vector<Index> positions = {1, 700, 9000};
  Rotary rotary;
  rotary.scaling = RotaryScaling{.factor = 4};
  RotaryScaling llama3 = {RotaryScaling::Type::llama3, 8, 1, 4, 64};
  for (const auto layout : {Rotary::Layout::interleaved, Rotary::Layout::half}) {
    for (const auto& scaling :
         {std::optional<RotaryScaling>(), rotary.scaling, std::optional<RotaryScaling>(llama3)}) {
      for (const Index d : {4, 10, 12}) {
        Rotary each = {layout, 500, {}, {}, d, scaling};
        const auto got = rotate(x, positions, each);
        ASSERT_TRUE(got) << got.error();
        MatrixOf<double> want = cast<double>(x);
        for (Index row = 0; row < 3; ++row) {
          for (Index j = 0; j < d / 2; ++j) {
            const bool pairs = layout == Rotary::Layout::interleaved;
            const Index a = pairs ? 2 * j : j;
            const Index b = pairs ? 2 * j + 1 : j + d / 2;
            const double angle = static_cast<double>(positions[static_cast<std::size_t>(row)]) *
                                 naive_frequency(each, j, d);
            const auto number =
                std::complex<double>(want(row, a), want(row, b)) * std::polar(1.0, angle);
            want(row, a) = number.real();
            want(row, b) = number.imag();
          }
        }
        EXPECT_TRUE(near(*got, want, sizeof(T) == 4 ? 1e-7 : 1e-11)) << d;
      }
    }
  }
}

TYPED_TEST(Rotation, RejectsDimensionsAndScalingThatDoNotFit) {
  using T = TypeParam;
  const auto x = filled<MatrixOf<T>>(2, 4, 1);
  const auto error = [&](Rotary rotary) { return rotate(x, {}, rotary).error(); };
  for (const Index dimensions : {0, 3, 6, -2}) {
    EXPECT_EQ(error({.dimensions = dimensions}),
              "dimensions is " + std::to_string(dimensions) +
                  ", but it must be even and within 2 … 4, the width of x");
  }
  EXPECT_EQ(error({.scaling = RotaryScaling{.factor = 0.5}}),
            "scaling.factor must be finite and at least 1 but is 0.5");
  EXPECT_EQ(error({.scaling = RotaryScaling{RotaryScaling::Type::llama3, 8, 4, 4, 64}}),
            "scaling needs 0 < low_freq_factor < high_freq_factor, but they are 4 and 4");
  EXPECT_EQ(error({.scaling = RotaryScaling{RotaryScaling::Type::llama3, 8, 1, 4, 0}}),
            "scaling.original_max_position_embeddings must be at least 1 but is 0");
}

TYPED_TEST(Rotation, AbsentPositionsCountFromZeroAndZeroRotatesNothing) {
  using T = TypeParam;
  Dice dice(72);
  const auto x = dice.matrix<T>(3, 4);
  EXPECT_TRUE(identical(*rotate(x, {}, Rotary{}), *rotate(x, {0, 1, 2}, Rotary{})));
  EXPECT_TRUE(identical(*rotate(x, {0, 0, 0}, Rotary{}), x));
}

TYPED_TEST(Rotation, RejectsPositionsBeyondTheLimit) {
  using T = TypeParam;
  const auto x = filled<MatrixOf<T>>(2, 2, 1);
  const MatrixOf<T> far = *rotate(x, {max_position, -max_position}, Rotary{});
  for (Index row = 0; row < 2; ++row) {
    EXPECT_NEAR(static_cast<double>(eigen(far).row(row).norm()), std::sqrt(2.0), 1e-6);
  }
  if constexpr (sizeof(Index) > 4) {
    const Index last = std::numeric_limits<Index>::min();
    EXPECT_EQ(rotate(x, {1, last}, Rotary{}).error(),
              "positions[1] is -9223372036854775808, but it must be within "
              "±2147483647");
    EXPECT_FALSE(rotate(x, {static_cast<Index>(max_position + 1), 0}, Rotary{}));
  }
}

// The purpose of RoPE: scores depend only on the distance between two words.
TYPED_TEST(Rotation, ScoresDependOnDistanceOnly) {
  using T = TypeParam;
  Dice dice(73);
  AttendInputOf<T> input;
  input.embeddings = dice.matrix<T>(6, 8);
  input.rotary = Rotary{};
  const auto first = attend(input);
  ASSERT_TRUE(first) << first.error();
  for (Index i = 0; i < 6; ++i) {
    input.rotary->query_positions.push_back(i + 40);
    input.rotary->key_positions.push_back(i + 40);
  }
  const auto moved = attend(input);
  ASSERT_TRUE(moved) << moved.error();
  EXPECT_TRUE(near(moved->scores, first->scores, sizeof(T) == 4 ? 2e-6 : 1e-13));
}

TYPED_TEST(Rotation, RejectsOddWidthsAndWrongCounts) {
  using T = TypeParam;
  const MatrixOf<T> x = rows<T>({{1, 2}, {3, 4}});
  EXPECT_EQ(rotate(rows<T>({{1, 2, 3}}), {}, Rotary{}).error(),
            "the width of x is 3, but rotate needs an even width");
  EXPECT_EQ(rotate(x, {1}, Rotary{}).error(), "positions has size 1 but there are 2 rows of x");
  EXPECT_EQ(rotate(MatrixOf<T>(0, 2), {}, Rotary{}).error(),
            "x is empty (0 × 2) but must be at least 1 × 1");
  EXPECT_EQ(rotate(rows<T>({{1, -infinity}}), {}, Rotary{}).error(),
            "x[0][1] is −infinity but must be finite");
  Rotary flat;
  flat.base = 0;
  EXPECT_EQ(rotate(x, {}, flat).error(), "base must be finite and above 0 but is 0");
}

TEST(Alibi, SlopesHalveWhereHeadsAreAPowerOfTwo) {
  const auto eight = alibi(8, 1);
  ASSERT_TRUE(eight) << eight.error();
  for (Index head = 0; head < 8; ++head) {
    EXPECT_EQ(eight->slopes(0, head), std::ldexp(1.0F, -static_cast<int>(head) - 1));
  }
  EXPECT_TRUE(identical(alibi(1, 1)->slopes, rows({{std::ldexp(1.0, -8)}})));
}

TEST(Alibi, SlopesWhereHeadsAreNotAPowerOfTwo) {
  const auto six = alibi(6, 1);
  ASSERT_TRUE(six) << six.error();
  EXPECT_TRUE(identical(six->slopes, rows({{0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125}})));
  const auto three = alibi(3, 1);
  ASSERT_TRUE(three) << three.error();
  EXPECT_TRUE(near(three->slopes, rows({{0.0625, 0.00390625, 0.25}}), 0));
  const auto twelve = alibi(12, 1);
  ASSERT_TRUE(twelve) << twelve.error();
  // 12 is not a power of two: from the ninth head on, the slopes are every second slope of 16
  // heads.
  EXPECT_NEAR(twelve->slopes(0, 8), std::exp2(-0.5), 1e-7);
}

TEST(Alibi, BiasFallsWithDistance) {
  const auto causal = alibi(2, 3);
  ASSERT_TRUE(causal) << causal.error();
  EXPECT_TRUE(identical(causal->bias, rows({{0, -infinity, -infinity},
                                            {-0.0625, 0, -infinity},
                                            {-0.125, -0.0625, 0},
                                            {0, -infinity, -infinity},
                                            {-0.00390625, 0, -infinity},
                                            {-0.0078125, -0.00390625, 0}})));
  const auto both_ways = alibi(1, 2, false);
  ASSERT_TRUE(both_ways) << both_ways.error();
  EXPECT_TRUE(identical(both_ways->bias, rows({{0, -0.00390625}, {-0.00390625, 0}})));
}

TEST(Alibi, IsAnAdditiveMaskPerHead) {
  Dice dice(74);
  AttendInput input;
  input.embeddings = dice.matrix<float>(4, 6);
  input.heads = 2;
  input.mask.additive = alibi(2, 4)->bias;
  const auto trace = attend(input);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->masked(7, 0), trace->scaled(7, 0) - 3 * 0.00390625F);
  EXPECT_EQ(trace->weights(4, 1), 0.0F);
}

TEST(Alibi, RejectsInvalidSizes) {
  EXPECT_EQ(alibi(0, 3).error(), "heads must be at least 1 but is 0");
  EXPECT_EQ(alibi(2, 0).error(), "tokens must be at least 1 but is 0");
  EXPECT_EQ(
      alibi(1, 20000).error(),
      "tokens × tokens would be 20000 × 20000 = 400000000 numbers, but at most 134217728 fit");
  EXPECT_EQ(
      alibi(200, 1000).error(),
      "heads × tokens² would be 200 × 1000000 = 200000000 numbers, but at most 134217728 fit");
}

}  // namespace
}  // namespace riverbank::tests
