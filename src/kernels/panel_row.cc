// Multiplies one row with panels, two panels at a time, so that additions to different sums
// overlap.
#include "kernels/panel_row.h"

#include <algorithm>
#include <cmath>

#include "kernels/packing.h"
#include "kernels/thread_team.h"
#include "kernels/tile_product.h"

namespace riverbank {
namespace {

// A row of a panel (panel_width numbers) as two registers: the left and the right half, or for
// 16-bit numbers those at even and at odd places, because these need no shuffle.
struct PanelRow {
  Lanes first, second;
};

inline BitLanes load_bits(const std::byte* from) {
  BitLanes bits;
  std::memcpy(&bits, from, sizeof bits);
  return bits;
}

// binary16 numbers with their bits shifted into place are 2¹¹² times too small (from_f16 in
// narrow_floats.cc). Instead of each weight, the row x is multiplied by 2¹¹², once. The products
// are the same, unless an x overflows.
constexpr float f16_factor = 0x1p112F;
constexpr float largest_scaled = 0x1p15F;

// The binary16 number in the upper half of each lane → float32 / 2¹¹². Infinity and NaN are refused
// when a model is loaded.
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

// The place within a panel of lane `lane` of one of the two registers.
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

// The outputs of `panels` panels: one begins with row `row` of the weight, the next ones `distance`
// rows further. x_is_scaled: x was multiplied by f16_factor.
template <NumberFormat format, bool x_is_scaled, Index panels>
void multiply_panels(const float* x, const StoredMatrix& weight, Index row, Index distance,
                     const float* bias, float* out) {
  constexpr Index bytes = panel_width * bytes_of(format);
  const Index distance_bytes = distance * weight.columns * bytes_of(format);
  const std::byte* from = weight.at(row, 0);
  PanelRow sums[panels] = {};
  PanelRow scales[panels] = {};
  for (Index p = 0; p < panels; ++p) {
    const Index first = row + p * distance;
    if (bias != nullptr) sums[p] = gather<format>(bias + first);
    if (format == NumberFormat::i8) scales[p] = gather<format>(weight.scales + first);
  }
  for (Index i = 0; i < weight.columns; ++i, from += bytes) {
    const Lanes factor = splat(x[i]);
#pragma GCC unroll 4
    for (Index p = 0; p < panels; ++p) {
      PanelRow weights = load_panel_row<format>(from + p * distance_bytes);
      if constexpr (format == NumberFormat::i8) {
        weights = {weights.first * scales[p].first, weights.second * scales[p].second};
      }
      if constexpr (format == NumberFormat::f16 && !x_is_scaled) {
        weights = {weights.first * splat(f16_factor), weights.second * splat(f16_factor)};
      }
      sums[p].first = multiply_add(factor, weights.first, sums[p].first);
      sums[p].second = multiply_add(factor, weights.second, sums[p].second);
    }
  }
  for (Index p = 0; p < panels; ++p) scatter<format>(sums[p], out + row + p * distance);
}

// Panels that are multiplied together are far apart, because the processor fetches several streams
// of memory ahead at once (integer_rows.cc).
template <NumberFormat format, bool x_is_scaled = false>
void multiply_part(const float* x, const StoredMatrix& weight, const float* bias, float* out) {
  const Index distance = weight.rows / (panels_together * panel_width) * panel_width;
  Index row = 0;
  for (; row < distance; row += panel_width) {
    multiply_panels<format, x_is_scaled, panels_together>(x, weight, row, distance, bias, out);
  }
  for (row = panels_together * distance; row < weight.rows; row += panel_width) {
    multiply_panels<format, x_is_scaled, 1>(x, weight, row, 0, bias, out);
  }
}

using MultiplyPart = void (*)(const float* x, const StoredMatrix& weight, const float* bias,
                              float* out);

void multiply_all(MultiplyPart part, const float* x, const StoredMatrix& weight, const float* bias,
                  float* out) {
  share_rows(weight.rows, panels_together * panel_width, [&](Index first, Index count, Index) {
    part(x, weight.some_rows(first, count), bias == nullptr ? nullptr : bias + first, out + first);
  });
}

void multiply_f16(const float* x, const StoredMatrix& weight, const float* bias, float* out) {
  const auto fits = [](float number) { return std::abs(number) < largest_scaled; };
  if (!std::all_of(x, x + weight.columns, fits)) {
    return multiply_all(&multiply_part<NumberFormat::f16>, x, weight, bias, out);
  }
  const auto scaled = allocate(weight.columns);
  for (Index i = 0; i < weight.columns; ++i)
    scaled[static_cast<std::size_t>(i)] = x[i] * f16_factor;
  multiply_all(&multiply_part<NumberFormat::f16, true>, scaled.get(), weight, bias, out);
}

}  // namespace

void multiply_row_by_panels(const float* x, const StoredMatrix& weight, const float* bias,
                            float* out) {
  switch (weight.format) {
    case NumberFormat::f32:
      return multiply_all(&multiply_part<NumberFormat::f32>, x, weight, bias, out);
    case NumberFormat::f16:
      return multiply_f16(x, weight, bias, out);
    case NumberFormat::bf16:
      return multiply_all(&multiply_part<NumberFormat::bf16>, x, weight, bias, out);
    case NumberFormat::i8:
      return multiply_all(&multiply_part<NumberFormat::i8>, x, weight, bias, out);
  }
}

}  // namespace riverbank
