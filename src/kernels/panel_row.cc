// Multiplies a few rows with panels (groups of panel_width columns, see packing.h). Works on
// several panels at a time, so that additions to different sums overlap.
#include "kernels/panel_row.h"

#include <algorithm>
#include <cmath>

#include "kernels/array_of.h"
#include "kernels/packing.h"
#include "kernels/thread_team.h"
#include "kernels/tile_product.h"

namespace riverbank {
namespace {

// A row of a panel (panel_width numbers) as two registers. They hold the left and the right half of
// the row. For 16-bit numbers they hold the even and the odd places instead, because that needs no
// shuffle instruction.
struct PanelRow {
  Lanes first, second;
};

inline BitLanes load_bits(const std::byte* from) {
  BitLanes bits;
  std::memcpy(&bits, from, sizeof bits);
  return bits;
}

// The factor by which x is multiplied before it meets binary16 weights. With their bits shifted
// into place, the weights are 2¹¹² times too small (from_f16 in narrow_floats.cc). Scaling x once
// is cheaper than scaling every weight. The products are the same, unless a number of x overflows.
constexpr float f16_factor = 0x1p112F;
// A number of x overflows with f16_factor if its absolute value is not below this limit.
constexpr float largest_scaled = 0x1p15F;

// Converts the binary16 number in the upper half of each lane to float32 / 2¹¹². Infinity and NaN
// cannot occur: they are refused when a model is loaded.
inline Lanes widen_upper_f16(BitLanes bits) {
  using SignedLanes = std::int32_t __attribute__((vector_size(sizeof(BitLanes))));
  const auto shifted = reinterpret_cast<BitLanes>(reinterpret_cast<SignedLanes>(bits) >> 3);
  return reinterpret_cast<Lanes>(shifted & (BitLanes{} + 0x8FFFE000U));
}

template <NumberFormat format>
inline PanelRow load_panel_row(const std::byte* from) {
  if constexpr (format == NumberFormat::f32) {
    const auto* numbers = reinterpret_cast<const float*>(from);
    return {load(numbers), load(numbers + lane_count)};
  } else if constexpr (format == NumberFormat::f16) {
    const BitLanes bits = load_bits(from);
    return {widen_upper_f16(bits << 16U), widen_upper_f16(bits)};
  } else if constexpr (format == NumberFormat::bf16) {
    const BitLanes bits = load_bits(from);
    return {reinterpret_cast<Lanes>(bits << 16U),
            reinterpret_cast<Lanes>(bits & (BitLanes{} + 0xFFFF0000U))};
  } else {
    using Bytes = std::int8_t __attribute__((vector_size(lane_count)));
    Bytes bytes[2];
    std::memcpy(bytes, from, sizeof bytes);
    return {__builtin_convertvector(bytes[0], Lanes), __builtin_convertvector(bytes[1], Lanes)};
  }
}

constexpr bool has_even_and_odd(NumberFormat format) {
  return format == NumberFormat::f16 || format == NumberFormat::bf16;
}

// The place in a panel's row of the number in lane `lane` of register `half` (0: first, 1: second).
constexpr Index place_of(NumberFormat format, Index half, Index lane) {
  return has_even_and_odd(format) ? 2 * lane + half : half * lane_count + lane;
}

template <NumberFormat format>
PanelRow gather(const float* from) {
  float parts[2][lane_count];
  for (Index half = 0; half < 2; ++half) {
    for (Index lane = 0; lane < lane_count; ++lane) {
      parts[half][lane] = from[place_of(format, half, lane)];
    }
  }
  return {load(parts[0]), load(parts[1])};
}

template <NumberFormat format>
void scatter(const PanelRow& row, float* to) {
  float parts[2][lane_count];
  store(parts[0], row.first);
  store(parts[1], row.second);
  for (Index half = 0; half < 2; ++half) {
    for (Index lane = 0; lane < lane_count; ++lane) {
      to[place_of(format, half, lane)] = parts[half][lane];
    }
  }
}

// A few rows of x and of the output, with their row lengths.
struct PanelRows {
  const float* x;
  Index x_step;
  float* out;
  Index out_step;
};

constexpr Index most_panel_rows = 4;

// The number of panels that are multiplied together. All their sums fit into the registers.
constexpr Index panels_together(Index rows) { return most_panel_rows / rows; }

// Computes the outputs of several panels. The first panel begins with row `row` of the weight; each
// further panel begins `distance` rows later. x_is_scaled: x was multiplied by f16_factor.
template <NumberFormat format, bool x_is_scaled, Index rows, Index panels>
void multiply_panels(const PanelRows& to, const StoredMatrix& weight, Index row, Index distance,
                     const float* bias) {
  constexpr Index bytes = panel_width * bytes_of(format);
  const Index distance_bytes = distance * weight.columns * bytes_of(format);
  const std::byte* from = weight.at(row, 0);
  ArrayOf<ArrayOf<PanelRow, panels>, rows> sums = {};
  ArrayOf<PanelRow, panels> scales = {};
  for (Index p = 0; p < panels; ++p) {
    const Index first = row + p * distance;
    for (Index r = 0; r < rows; ++r) {
      if (bias != nullptr) sums[r][p] = gather<format>(bias + first);
    }
    if (format == NumberFormat::i8) scales[p] = gather<format>(weight.scales + first);
  }
  for (Index i = 0; i < weight.columns; ++i, from += bytes) {
    ArrayOf<Lanes, rows> factors;
#pragma GCC unroll 4
    for (Index r = 0; r < rows; ++r) factors[r] = splat(to.x[r * to.x_step + i]);
#pragma GCC unroll 4
    for (Index p = 0; p < panels; ++p) {
      PanelRow weights = load_panel_row<format>(from + p * distance_bytes);
      if constexpr (format == NumberFormat::i8) {
        weights = {weights.first * scales[p].first, weights.second * scales[p].second};
      }
      if constexpr (format == NumberFormat::f16 && !x_is_scaled) {
        weights = {weights.first * splat(f16_factor), weights.second * splat(f16_factor)};
      }
#pragma GCC unroll 4
      for (Index r = 0; r < rows; ++r) {
        sums[r][p].first = multiply_add(factors[r], weights.first, sums[r][p].first);
        sums[r][p].second = multiply_add(factors[r], weights.second, sums[r][p].second);
      }
    }
  }
  for (Index r = 0; r < rows; ++r) {
    for (Index p = 0; p < panels; ++p) {
      scatter<format>(sums[r][p], to.out + r * to.out_step + row + p * distance);
    }
  }
}

// Multiplies rows of x with a weight whose rows are whole panels. Panels that are multiplied
// together are far apart, because the processor prefetches several streams of memory at once
// (integer_rows.cc).
template <NumberFormat format, bool x_is_scaled, Index rows>
void multiply_part(const PanelRows& to, const StoredMatrix& weight, const float* bias) {
  constexpr Index together = panels_together(rows);
  const Index distance = weight.rows / (together * panel_width) * panel_width;
  Index row = 0;
  for (; row < distance; row += panel_width) {
    multiply_panels<format, x_is_scaled, rows, together>(to, weight, row, distance, bias);
  }
  for (row = together * distance; row < weight.rows; row += panel_width) {
    multiply_panels<format, x_is_scaled, rows, 1>(to, weight, row, 0, bias);
  }
}

template <NumberFormat format, bool x_is_scaled, Index rows>
void multiply_all(const PanelRows& to, const StoredMatrix& weight, const float* bias) {
  share_rows(
      weight.rows, panels_together(rows) * panel_width, [&](Index first, Index count, Index) {
        multiply_part<format, x_is_scaled, rows>({to.x, to.x_step, to.out + first, to.out_step},
                                                 weight.some_rows(first, count),
                                                 bias == nullptr ? nullptr : bias + first);
      });
}

// Multiplies the rows of x one after the other.
template <NumberFormat format, bool x_is_scaled = false>
void multiply_each(const Matrix& x, const StoredMatrix& weight, const float* bias, Matrix& out) {
  for (Index r = 0; r < x.rows(); ++r) {
    multiply_all<format, x_is_scaled, 1>({&x(r, 0), x.cols(), &out(r, 0), out.cols()}, weight,
                                         bias);
  }
}

// Multiplies all rows of x at the same time. Rows of zeros are added until there are
// most_panel_rows, so that the loops are compiled for only one number of rows.
template <NumberFormat format, bool x_is_scaled>
void multiply_together(const Matrix& x, const StoredMatrix& weight, const float* bias,
                       Matrix& out) {
  Matrix filled(most_panel_rows, x.cols());
  std::copy_n(x.data(), x.size(), filled.data());
  Matrix sums(most_panel_rows, weight.rows);
  multiply_all<format, x_is_scaled, most_panel_rows>(
      {filled.data(), filled.cols(), sums.data(), sums.cols()}, weight, bias);
  for (Index r = 0; r < x.rows(); ++r) std::copy_n(&sums(r, 0), weight.rows, &out(r, 0));
}

template <NumberFormat format, bool x_is_scaled>
void multiply_16_bit(const Matrix& x, const StoredMatrix& weight, const float* bias, Matrix& out) {
  if (x.rows() == 1) return multiply_each<format, x_is_scaled>(x, weight, bias, out);
  multiply_together<format, x_is_scaled>(x, weight, bias, out);
}

void multiply_f16(const Matrix& x, const StoredMatrix& weight, const float* bias, Matrix& out) {
  const auto fits = [](float number) { return std::abs(number) < largest_scaled; };
  if (!std::all_of(x.data(), x.data() + x.size(), fits)) {
    return multiply_each<NumberFormat::f16>(x, weight, bias, out);
  }
  Matrix scaled = x;
  for (Index i = 0; i < scaled.size(); ++i) scaled.data()[i] *= f16_factor;
  multiply_16_bit<NumberFormat::f16, true>(scaled, weight, bias, out);
}

}  // namespace

bool multiplies_in_registers(Index rows, NumberFormat format) {
  return rows == 1 || (rows <= most_panel_rows && has_even_and_odd(format));
}

void multiply_rows_by_panels(const Matrix& x, const StoredMatrix& weight, const float* bias,
                             Matrix& out) {
  switch (weight.format) {
    case NumberFormat::f32:
      return multiply_each<NumberFormat::f32>(x, weight, bias, out);
    case NumberFormat::f16:
      return multiply_f16(x, weight, bias, out);
    case NumberFormat::bf16:
      return multiply_16_bit<NumberFormat::bf16, false>(x, weight, bias, out);
    case NumberFormat::i8:
      return multiply_each<NumberFormat::i8>(x, weight, bias, out);
  }
}

}  // namespace riverbank
