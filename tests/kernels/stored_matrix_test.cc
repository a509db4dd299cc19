// Tests the conversion of 16-bit numbers, and products with stored weights of 8, 16 and 32 bits.
#include "kernels/stored_matrix.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "kernels/matmul.h"

namespace riverbank::tests {
namespace {

float widened(NumberFormat format, std::uint16_t bits) {
  std::byte bytes[2];
  std::memcpy(bytes, &bits, 2);
  float out = 0;
  widen(format, bytes, 1, &out);
  return out;
}

// The value of a binary16 by its definition: sign · 1.fraction · 2^(exponent − 15), or sign ·
// 0.fraction · 2^−14 if the exponent is 0 (subnormal numbers).
double by_definition(std::uint32_t bits) {
  const double sign = (bits & 0x8000U) != 0 ? -1 : 1;
  const int exponent = static_cast<int>((bits >> 10U) & 31U);
  const double fraction = (bits & 1023U) / 1024.0;
  if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
  return sign *
         (exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15));
}

TEST(NarrowFloats, EveryNumberOf16Bits) {
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const double want = by_definition(bits);
    const auto got =
        static_cast<double>(widened(NumberFormat::f16, static_cast<std::uint16_t>(bits)));
    if (std::isnan(want)) {
      EXPECT_TRUE(std::isnan(got)) << bits;
    } else {
      EXPECT_EQ(got, want) << bits;
      EXPECT_EQ(std::signbit(got), std::signbit(want)) << bits;
    }
    const float brain = widened(NumberFormat::bf16, static_cast<std::uint16_t>(bits));
    EXPECT_EQ(std::bit_cast<std::uint32_t>(brain), bits << 16U);
  }
}

// A matrix and its bytes.
struct Stored {
  std::vector<std::byte> bytes;
  StoredMatrix matrix;
};

// A matrix of varied numbers in F32, F16 or BF16. 16-bit numbers begin at an odd address.
Stored stored(NumberFormat format, Index rows, Index columns) {
  Stored out;
  const auto count = static_cast<std::size_t>(rows * columns);
  const std::size_t odd = format == NumberFormat::f32 ? 0 : 1;
  out.bytes.resize(count * static_cast<std::size_t>(bytes_of(format)) + odd);
  std::uint32_t state = 12345;
  for (std::size_t i = 0; i < count; ++i) {
    state = state * 1664525U + 1013904223U;
    const float number = static_cast<float>(state >> 20U) / 2048.0F - 1.0F;
    const auto bits = std::bit_cast<std::uint32_t>(number);
    if (format == NumberFormat::f32) {
      std::memcpy(out.bytes.data() + i * 4, &number, 4);
      continue;
    }
    const auto half = static_cast<std::uint16_t>(
        format == NumberFormat::bf16 ? bits >> 16U : 0x3000U | (state >> 22U));
    std::memcpy(out.bytes.data() + odd + i * 2, &half, 2);
  }
  out.matrix = {format, out.bytes.data() + odd, rows, columns, columns};
  return out;
}

// A stored matrix, rewritten in the panels layout.
Stored in_panels(const StoredMatrix& table) {
  Stored out;
  out.bytes.assign(table.data, table.data + table.rows * table.columns * bytes_of(table.format));
  pack_in_panels(table.format, out.bytes.data(), table.rows, table.columns);
  out.matrix = table;
  out.matrix.data = out.bytes.data();
  return out;
}

// The sizes are larger than one block in each direction, and not multiples of a block.
TEST(StoredMatrix, HasTheBitsOfTheConvertedWeight) {
  Matrix x(7, 523);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::sin(static_cast<float>(i));
  Matrix bias(1, 1031);
  for (Index i = 0; i < bias.size(); ++i) bias.data()[i] = std::cos(static_cast<float>(i));
  for (const auto format : {NumberFormat::f32, NumberFormat::f16, NumberFormat::bf16}) {
    const Stored straight = stored(format, 523, 1031);
    const Stored turned = stored(format, 1031, 523);
    EXPECT_EQ(project_stored(x, straight.matrix, WeightLayout::in_by_out, bias),
              fast_project(x, {straight.matrix.widened(), bias}));
    EXPECT_EQ(project_stored(x, turned.matrix, WeightLayout::out_by_in, {}),
              fast_multiply_transposed(x, turned.matrix.widened()));
    const Stored panels = in_panels(turned.matrix);
    EXPECT_EQ(project_stored(x, panels.matrix, WeightLayout::panels, bias),
              fast_project(x, {transposed(turned.matrix.widened()), bias}));
    const Stored wide = stored(format, 523, 1040);
    EXPECT_EQ(project_stored(x, wide.matrix.some_columns(9, 1031), WeightLayout::in_by_out, bias),
              fast_project(x, {wide.matrix.some_columns(9, 1031).widened(), bias}));
  }
}

// Integers are multiplied by the scale of their row, for any part of the matrix.
TEST(StoredMatrix, AScaleForEachRow) {
  const std::vector<std::int8_t> numbers = {-128, 127, 1, 2, 3, -4};
  const std::vector<float> scales = {0.5F, 2.0F, 0.25F};
  const StoredMatrix table{
      NumberFormat::i8, reinterpret_cast<const std::byte*>(numbers.data()), 3, 2, 2, scales.data()};
  EXPECT_EQ(table.widened(), (Matrix{{-64, 63.5F}, {2, 4}, {0.75F, -1}}));
  EXPECT_EQ(table.some_rows(1, 2).some_columns(1, 1).widened(), (Matrix{{4}, {-1}}));
  Matrix x(3, 523);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::sin(static_cast<float>(i));
  std::vector<std::int8_t> many(1031 * 523);
  std::vector<float> steps(1031);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<std::int8_t>(i * 37 % 251);
  for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = std::cos(static_cast<float>(i));
  const StoredMatrix wide{
      NumberFormat::i8, reinterpret_cast<const std::byte*>(many.data()), 1031, 523, 523,
      steps.data()};
  EXPECT_EQ(project_stored(x, wide, WeightLayout::out_by_in, {}),
            fast_multiply_transposed(x, wide.widened()));
  const Stored panels = in_panels(wide);
  EXPECT_EQ(project_stored(x, panels.matrix, WeightLayout::panels, {}),
            fast_multiply_transposed(x, wide.widened()));
  const Matrix first_row(1, 523, x.data());
  EXPECT_EQ(project_stored(first_row, panels.matrix, WeightLayout::panels, {}),
            fast_multiply_transposed(first_row, wide.widened()));
  EXPECT_EQ(to_in_by_out(panels.matrix, WeightLayout::panels), transposed(wide.widened()));
}

// A product with few rows converts the weights in registers; one with more rows converts them panel
// by panel. Both give a row the same bits, for odd and even numbers of panels and for outputs after
// the last whole panel.
TEST(StoredMatrix, FewRowsHaveTheBitsOfRowsAmongOthers) {
  Matrix x(5, 131);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = std::sin(static_cast<float>(i));
  for (const Index rows : {panel_width, 2 * panel_width, 5 * panel_width + 3, 9 * panel_width}) {
    Matrix bias(1, rows);
    for (Index i = 0; i < rows; ++i) bias.data()[i] = std::cos(static_cast<float>(i));
    for (const auto format : {NumberFormat::f32, NumberFormat::f16, NumberFormat::bf16}) {
      const Stored panels = in_panels(stored(format, rows, 131).matrix);
      for (const Matrix& start : {bias, Matrix()}) {
        const Matrix all = project_stored(x, panels.matrix, WeightLayout::panels, start);
        for (Index few = 1; few < x.rows(); ++few) {
          const Matrix some(few, 131, x.data());
          EXPECT_EQ(project_stored(some, panels.matrix, WeightLayout::panels, start),
                    Matrix(few, rows, all.data()));
        }
      }
    }
  }
}

// If x has few rows, the kernel may multiply x by 2¹¹² instead of each weight. The bits are also
// the same if x is too large for that, and for weights that are subnormal or the largest of F16.
TEST(StoredMatrix, FewRowsWithLargeNumbersAndSmallWeights) {
  Stored turned = stored(NumberFormat::f16, 2 * panel_width, 131);
  auto* halves = reinterpret_cast<std::uint16_t*>(turned.bytes.data() + turned.bytes.size() % 2);
  const std::array<std::uint16_t, 4> some = {0x0001, 0x83FF, 0x7BFF, 0x8000};
  for (std::size_t i = 0; i < 400; ++i) std::memcpy(halves + 5 * i, &some[i % 4], 2);
  const Stored panels = in_panels(turned.matrix);
  for (const float size : {1.0F, 32767.0F, 65536.0F, 1e20F}) {
    Matrix x(5, 131);
    for (Index i = 0; i < x.size(); ++i) x.data()[i] = size * std::cos(static_cast<float>(i));
    const Matrix all = project_stored(x, panels.matrix, WeightLayout::panels, {});
    for (const Index few : {1, 3}) {
      const Matrix first(few, 131, x.data());  // its largest number, the first, is `size`
      EXPECT_EQ(project_stored(first, panels.matrix, WeightLayout::panels, {}),
                Matrix(few, all.cols(), all.data()))
          << size;
    }
  }
}

// Checks each number by the definition of the layout: two panels, then three rows that are stored
// as plain rows.
TEST(StoredMatrix, RowsInPanels) {
  const Index rows = 2 * panel_width + 3;
  for (const auto format : {NumberFormat::f32, NumberFormat::f16, NumberFormat::bf16}) {
    const Stored turned = stored(format, rows, 5);
    const Stored panels = in_panels(turned.matrix);
    for (Index row = 0; row < rows; ++row) {
      const Index first = row / panel_width * panel_width;
      for (Index column = 0; column < 5; ++column) {
        const Index index = first < 2 * panel_width ? first * 5 + column * panel_width + row - first
                                                    : row * 5 + column;
        EXPECT_EQ(std::memcmp(turned.matrix.at(row, column), panels.matrix.at(0, index),
                              static_cast<std::size_t>(bytes_of(format))),
                  0)
            << row << " " << column;
      }
    }
    EXPECT_EQ(to_in_by_out(panels.matrix, WeightLayout::panels),
              transposed(turned.matrix.widened()));
    EXPECT_EQ(to_in_by_out(turned.matrix, WeightLayout::out_by_in),
              transposed(turned.matrix.widened()));
  }
}

TEST(StoredMatrix, PartsOfATable) {
  const Stored table = stored(NumberFormat::f16, 4, 6);
  const Matrix all = table.matrix.widened();
  const Matrix part = table.matrix.some_rows(1, 2).some_columns(3, 2).widened();
  EXPECT_EQ(part, (Matrix{{all(1, 3), all(1, 4)}, {all(2, 3), all(2, 4)}}));
}

}  // namespace
}  // namespace riverbank::tests
