// The innermost loop of most float32 products: multiplies a few rows with a panel of columns, with
// all sums in registers.
#pragma once

#include <array>
#include <utility>

#include "attention/matrix.h"
#include "kernels/array_of.h"
#include "kernels/lanes.h"

namespace riverbank {

// The number of columns of a panel: two registers.
inline constexpr Index panel_width = 2 * lane_count;
// The number of rows in a tile. All sums of a tile, the two halves of a panel's row and a factor
// fit into the processor's registers.
#if defined(RIVERBANK_FUSED_MULTIPLY_ADD) && defined(__AVX512F__)
inline constexpr Index tile_rows = 12;  // for 32 registers
#elif defined(RIVERBANK_FUSED_MULTIPLY_ADD)
inline constexpr Index tile_rows = 6;  // for 16 registers
#else
// For 16 registers. One of them holds a product before it is added.
inline constexpr Index tile_rows = 5;
#endif

// The running sums of the product of a tile and a panel (rows × panel_width), as a left and a right
// half.
template <Index rows>
struct TileSums {
  ArrayOf<Lanes, rows> left = {};
  ArrayOf<Lanes, rows> right = {};

  void load_rows(const float* from, Index step) {
#pragma GCC unroll 16
    for (Index row = 0; row < rows; ++row) {
      left[row] = load(from + row * step);
      right[row] = load(from + row * step + lane_count);
    }
  }

  void store_rows(float* to, Index step) const {
#pragma GCC unroll 16
    for (Index row = 0; row < rows; ++row) {
      store(to + row * step, left[row]);
      store(to + row * step + lane_count, right[row]);
    }
  }

  // Adds the sums to memory, one row at a time.
  void add_to_rows(float* to, Index step) const {
#pragma GCC unroll 16
    for (Index row = 0; row < rows; ++row, to += step) {
      store(to, load(to) + left[row]);
      store(to + lane_count, load(to + lane_count) + right[row]);
    }
  }
};

// Adds a product to sums (rows × panel_width): a (rows × depth) · b (depth × panel_width), depth ≥
// 1. Cell a[row][i] is at a[row · row_step + i · step]; the panel's rows are contiguous. The steps
// are template parameters, so that one address register serves all rows. The loop compares
// addresses instead of counting: that saves a variable, and V8 then finds the loop small enough to
// unroll.
template <Index rows, Index row_step, Index step>
inline void add_product(const float* a, const float* b, Index depth, TileSums<rows>& sums) {
  TileSums<rows> s = sums;  // a local copy that stays in registers
  const float* const end = b + depth * panel_width;
  do {
    const Lanes left = load(b);
    const Lanes right = load(b + lane_count);
#pragma GCC unroll 16
    for (Index row = 0; row < rows; ++row) {
      const Lanes factor = splat(a[row * row_step]);
      s.left[row] = multiply_add(factor, left, s.left[row]);
      s.right[row] = multiply_add(factor, right, s.right[row]);
    }
    a += step;
    b += panel_width;
  } while (b != end);
  sums = s;
}

// A table with one function for each number of rows in a tile: Make<1>::run, …,
// Make<tile_rows>::run. Calls through the table keep the functions separate, so V8 can replace each
// by optimised code during a long computation.
template <template <Index> class Make, std::size_t... i>
constexpr auto for_each_row_count(std::index_sequence<i...>) {
  return std::array{&Make<static_cast<Index>(i) + 1>::run...};
}
template <template <Index> class Make>
constexpr auto for_each_row_count() {
  return for_each_row_count<Make>(std::make_index_sequence<tile_rows>{});
}

}  // namespace riverbank
