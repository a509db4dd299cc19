// Compares products of rounded activations and 8-bit weights with plain loops.
#include "kernels/integer_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riverbank::tests {
namespace {

Matrix drawn(Index rows, Index columns, unsigned seed) {
  Matrix out(rows, columns);
  std::uint32_t state = seed;
  for (Index i = 0; i < out.size(); ++i) {
    state = state * 1664525U + 1013904223U;
    out.data()[i] = static_cast<float>(state >> 8U) * 0x1p-23F - 1;
  }
  return out;
}

// A matrix as bytes with one scale per row.
struct Bytes {
  std::vector<std::int8_t> numbers;
  std::vector<float> scales;
  StoredMatrix matrix;

  explicit Bytes(const Matrix& weight) {
    numbers.resize(static_cast<std::size_t>(weight.size()));
    for (Index row = 0; row < weight.rows(); ++row) {
      scales.push_back(quantise_weights(weight.data() + row * weight.cols(), weight.cols(),
                                        numbers.data() + row * weight.cols()));
    }
    matrix = {NumberFormat::i8, reinterpret_cast<const std::byte*>(numbers.data()),
              weight.rows(),    weight.cols(),
              weight.cols(),    scales.data()};
  }
};

// The same product in plain loops: rounding to the nearest integer, exact sums within a block,
// float32 sums over the blocks.
Matrix naive_product(const Matrix& x, const Bytes& weight, const Matrix& bias) {
  Matrix out(x.rows(), weight.matrix.rows);
  for (Index row = 0; row < x.rows(); ++row) {
    for (Index column = 0; column < out.cols(); ++column) {
      float total = 0;
      for (Index first = 0; first < x.cols(); first += 256) {
        const Index end = std::min(x.cols(), first + 256);
        float most = 0;
        for (Index i = first; i < end; ++i) most = std::max(most, std::abs(x(row, i)));
        double sum = 0;
        for (Index i = first; i < end; ++i) {
          const float rounded = std::nearbyint(x(row, i) * (8191.0F / most));
          const auto place = static_cast<std::size_t>(column * x.cols() + i);
          sum += static_cast<double>(rounded) * weight.numbers[place];
        }
        total += static_cast<float>(sum) * (most / 8191.0F);
      }
      out(row, column) =
          total * weight.scales[static_cast<std::size_t>(column)] + bias.data()[column];
    }
  }
  return out;
}

// Tries sizes with several blocks, a last block that is not full, columns that fill no register,
// rows that fill no tile, and more rows of activations than are multiplied at once.
TEST(IntegerRows, HaveTheBitsOfAPlainLoop) {
  for (const Index columns : {1, 7, 256, 300, 523}) {
    for (const Index rows : {1, 3, 66}) {
      for (const Index outputs : {1, 4, 9}) {
        const Matrix x = drawn(rows, columns, 3);
        const Bytes weight(drawn(outputs, columns, 5));
        const Matrix bias = drawn(1, outputs, 7);
        EXPECT_EQ(project_stored(x, weight.matrix, WeightLayout::integer_rows, bias),
                  naive_product(x, weight, bias))
            << rows << " x " << columns << " x " << outputs;
      }
    }
  }
}

// The sums are exact even for the largest products that can occur, of both signs.
TEST(IntegerRows, TheLargestSumsAreExact) {
  for (const float sign : {1.0F, -1.0F}) {
    Matrix x(1, 512), weight(1, 512);
    for (Index i = 0; i < 512; ++i) {
      x(0, i) = 8191;
      weight(0, i) = sign * 127;
    }
    const Matrix got = project_stored(x, Bytes(weight).matrix, WeightLayout::integer_rows, {});
    EXPECT_EQ(got(0, 0), sign * 512 * 8191 * 127);
  }
}

// Most of the error comes from rounding the weights. Rounding the activations contributes less than
// a tenth of it.
TEST(IntegerRows, AreCloseToFloat64) {
  const Matrix x = drawn(4, 1536, 3), dense = drawn(16, 1536, 5);
  const Bytes weight(dense);
  const Matrix got = project_stored(x, weight.matrix, WeightLayout::integer_rows, {});
  const Matrix rounded = weight.matrix.widened();
  double size = 0, error = 0, of_activations = 0;
  for (Index row = 0; row < 4; ++row) {
    for (Index column = 0; column < 16; ++column) {
      double want = 0, with_rounded = 0;
      for (Index i = 0; i < 1536; ++i) {
        want += static_cast<double>(x(row, i)) * static_cast<double>(dense(column, i));
        with_rounded += static_cast<double>(x(row, i)) * static_cast<double>(rounded(column, i));
      }
      size += want * want;
      error += std::pow(want - static_cast<double>(got(row, column)), 2);
      of_activations += std::pow(with_rounded - static_cast<double>(got(row, column)), 2);
    }
  }
  EXPECT_LT(std::sqrt(error / size), 0.006);
  EXPECT_LT(std::sqrt(of_activations / error), 0.1);
}

// A large activation makes the rounding coarser only in its own block.
TEST(IntegerRows, EachBlockHasAScale) {
  Matrix x = drawn(1, 512, 3);
  x(0, 300) = 1e6F;
  const IntegerRows rounded = quantise_activations(x);
  EXPECT_EQ(rounded.scales.size(), 2U);
  EXPECT_LT(rounded.scales[0], 1.0F / 8191);
  EXPECT_EQ(rounded.scales[1], 1e6F / 8191);
  EXPECT_EQ(rounded.numbers[300], 8191);
}

TEST(IntegerRows, ZerosAndNumbersThatAreNotFinite) {
  const Bytes zeros(Matrix(2, 20));
  EXPECT_EQ(zeros.scales, (std::vector<float>{0, 0}));
  const Matrix x = drawn(1, 20, 3);
  EXPECT_EQ(project_stored(x, zeros.matrix, WeightLayout::integer_rows, {}), (Matrix{{0, 0}}));
  EXPECT_EQ(project_stored(Matrix(1, 20), Bytes(x).matrix, WeightLayout::integer_rows, {}),
            (Matrix{{0}}));
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    Matrix with_bad = x;
    with_bad(0, 4) = bad;
    EXPECT_TRUE(std::isnan(
        project_stored(with_bad, Bytes(x).matrix, WeightLayout::integer_rows, {})(0, 0)));
  }
}

TEST(IntegerRows, WeightsAreRoundedToTheNearestStep) {
  const std::vector<float> row = {1.27F, -1.27F, 0.014F, 0.016F, 0, -0.626F};
  std::vector<std::int8_t> numbers(row.size());
  EXPECT_EQ(quantise_weights(row.data(), 6, numbers.data()), 1.27F / 127);
  EXPECT_EQ(numbers, (std::vector<std::int8_t>{127, -127, 1, 2, 0, -63}));
}

}  // namespace
}  // namespace riverbank::tests
