// Rounds activations and weights to integers, and multiplies them in tiles of a few rows.
#include "kernels/integer_rows.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "kernels/array_of.h"
#include "kernels/finite.h"
#include "kernels/integer_lanes.h"
#include "kernels/thread_team.h"

namespace riverbank {
namespace {

// Adding this number rounds a float to the nearest integer, ties to even. The lowest bits of the
// sum are then that integer.
constexpr float rounder = 12582912.0F;  // 1.5 · 2²³

inline std::int32_t rounded(float value) {
  return std::bit_cast<std::int32_t>(value + rounder) - std::bit_cast<std::int32_t>(rounder);
}

// Returns the largest absolute value. Keeps four independent maxima, so that the comparisons
// overlap.
float largest_size(const float* numbers, Index count) {
  const auto size_of = [](Lanes x) {
    return reinterpret_cast<Lanes>(reinterpret_cast<BitLanes>(x) & (BitLanes{} + 0x7FFFFFFFU));
  };
  Lanes sizes[4] = {};
  Index i = 0;
  for (; i + 4 * lane_count <= count; i += 4 * lane_count) {
    for (Index k = 0; k < 4; ++k) {
      sizes[k] = larger(size_of(load(numbers + i + k * lane_count)), sizes[k]);
    }
  }
  float most = largest(larger(larger(sizes[0], sizes[1]), larger(sizes[2], sizes[3])));
  for (; i < count; ++i) most = std::max(most, std::abs(numbers[i]));
  return most;
}

// Blocks and rows whose largest absolute value is below this limit become zeros. Dividing by such a
// small number could overflow.
constexpr float smallest_block = 0x1p-100F;

// The number of rows of weights in a tile.
constexpr Index tile_weights = 4;
// The largest number of rows of activations in a tile. The sums of a tile stay in registers.
constexpr Index tile_activations = 2;
using Four = float __attribute__((vector_size(16)));

// The number of activation rows that stay in the L2 cache while they are multiplied with all
// weights.
constexpr Index rows_at_once = 64;

// The rows of the weight that one tile multiplies: `first`, first + distance, and so on, all before
// `end`. They are also the columns of `out`.
struct TileColumns {
  Index first, distance, end;

  // A tile always has four columns. If fewer are left, the last column is computed again, with the
  // same result.
  [[nodiscard]] Index at(Index b) const { return std::min(first + b * distance, end - 1); }
};

struct WeightTile {
  const std::byte* rows[tile_weights];

  WeightTile(const StoredMatrix& weight, const TileColumns& columns) {
    for (Index b = 0; b < tile_weights; ++b) rows[b] = weight.at(columns.at(b), 0);
  }
};

// Computes sums[a] = activation row a · each row of weights, over `count` columns from `first`. x:
// the first activation row, from column `first` on.
template <Index activations>
inline void multiply_block(const std::int16_t* x, Index x_step, const WeightTile& weights,
                           Index first, Index count, ArrayOf<FourInts, activations>& sums) {
  ArrayOf<IntLanes[tile_weights], activations> s = {};
  const Index whole = count / short_count * short_count;
  for (Index i = 0; i < whole; i += short_count) {
    ArrayOf<ShortLanes, activations> factors;
#pragma GCC unroll 4
    for (Index a = 0; a < activations; ++a) factors[a] = load_shorts(x + a * x_step + i);
#pragma GCC unroll 4
    for (Index b = 0; b < tile_weights; ++b) {
      const ShortLanes bytes = load_bytes(weights.rows[b] + first + i);
#pragma GCC unroll 4
      for (Index a = 0; a < activations; ++a) s[a][b] += dot_pairs(bytes, factors[a]);
    }
  }
  for (Index a = 0; a < activations; ++a) {
    sums[a] = sums_of(s[a]);
    for (Index i = whole; i < count; ++i) {
      for (Index b = 0; b < tile_weights; ++b) {
        sums[a][b] += x[a * x_step + i] * static_cast<std::int8_t>(weights.rows[b][first + i]);
      }
    }
  }
}

// Writes a row of the output: out (row, columns) = totals · scales + bias
inline void store_products(Four totals, const StoredMatrix& weight, Index row,
                           const TileColumns& columns, const float* bias, Matrix& out) {
  for (Index b = 0; b < tile_weights; ++b) {
    const Index column = columns.at(b);
    const float product = totals[b] * weight.scales[column];
    out(row, column) = bias == nullptr ? product : product + bias[column];
  }
}

// Computes the tile of `out` with `activations` rows from `row` on.
template <Index activations>
void multiply_tile(const IntegerRows& x, Index row, const StoredMatrix& weight,
                   const TileColumns& columns, const float* bias, Matrix& out) {
  const WeightTile weights(weight, columns);
  ArrayOf<Four, activations> totals = {};
  for (Index block = 0; block < x.blocks(); ++block) {
    const Index first = block * activation_block;
    ArrayOf<FourInts, activations> sums;
    multiply_block<activations>(x.numbers.data() + row * x.columns + first, x.columns, weights,
                                first, std::min(activation_block, x.columns - first), sums);
    for (Index a = 0; a < activations; ++a) {
      const float scale = x.scales[static_cast<std::size_t>((row + a) * x.blocks() + block)];
      totals[a] += __builtin_convertvector(sums[a], Four) * scale;
    }
  }
  for (Index a = 0; a < activations; ++a) {
    store_products(totals[a], weight, row + a, columns, bias, out);
  }
}

// The columns of out from first to end − 1.
struct OutputRange {
  Index first, end;
};

// With one row of activations, most of the time is spent reading the weights. Four rows of weights
// that are far apart are therefore read at the same time, each in order, because the processor
// prefetches several such streams at once. In Node 24 that is 1.9 times as fast as one stream.
void multiply_one_row(const IntegerRows& x, const StoredMatrix& weight, OutputRange columns,
                      const float* bias, Matrix& out) {
  const Index distance = (columns.end - columns.first + tile_weights - 1) / tile_weights;
  for (Index i = 0; i < distance; ++i) {
    multiply_tile<1>(x, 0, weight, {columns.first + i, distance, columns.end}, bias, out);
  }
}

void multiply_columns(const IntegerRows& x, const StoredMatrix& weight, OutputRange columns,
                      const float* bias, Matrix& out) {
  if (x.rows == 1) return multiply_one_row(x, weight, columns, bias, out);
  for (Index first = 0; first < x.rows; first += rows_at_once) {
    const Index end = std::min(x.rows, first + rows_at_once);
    for (Index column = columns.first; column < columns.end; column += tile_weights) {
      const TileColumns four = {column, 1, columns.end};
      Index row = first;
      for (; row + tile_activations <= end; row += tile_activations) {
        multiply_tile<tile_activations>(x, row, weight, four, bias, out);
      }
      if (row < end) multiply_tile<1>(x, row, weight, four, bias, out);
    }
  }
}

}  // namespace

float quantise_weights(const float* row, Index columns, std::int8_t* to) {
  constexpr float largest = 127;
  const float most = largest_size(row, columns);
  if (!(most >= smallest_block)) {
    std::fill_n(to, columns, std::int8_t{0});
    return 0;
  }
  const float factor = largest / most;
  for (Index i = 0; i < columns; ++i) to[i] = static_cast<std::int8_t>(rounded(row[i] * factor));
  return most / largest;
}

float quantise_block(const float* from, Index count, std::int16_t* to) {
  const float most = largest_size(from, count);
  if (!all_finite(from, count) || !(most >= smallest_block)) {
    std::fill_n(to, count, std::int16_t{0});
    return all_finite(from, count) ? 0.0F : std::numeric_limits<float>::quiet_NaN();
  }
  const float factor = largest_activation / most;
  for (Index i = 0; i < count; ++i) to[i] = static_cast<std::int16_t>(rounded(from[i] * factor));
  return most / largest_activation;
}

IntegerRows quantise_activations(const Matrix& x) {
  IntegerRows out{x.rows(), x.cols(), {}, {}};
  out.numbers.resize(static_cast<std::size_t>(x.size()));
  out.scales.reserve(static_cast<std::size_t>(x.rows() * out.blocks()));
  for (Index row = 0; row < x.rows(); ++row) {
    for (Index first = 0; first < x.cols(); first += activation_block) {
      const Index place = row * x.cols() + first;
      out.scales.push_back(quantise_block(x.data() + place,
                                          std::min(activation_block, x.cols() - first),
                                          out.numbers.data() + place));
    }
  }
  return out;
}

void multiply_integers(const IntegerRows& x, const StoredMatrix& weight, const float* bias,
                       Matrix& out) {
  share_rows(weight.rows, tile_weights, [&](Index first, Index count, Index) {
    multiply_columns(x, weight, {first, first + count}, bias, out);
  });
}

}  // namespace riverbank
