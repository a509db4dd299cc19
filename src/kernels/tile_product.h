// The innermost loop of every product here: a few rows against a panel of columns, with all sums in
// registers.
#pragma once

#include <array>
#include <utility>

#include "attention/matrix.h"
#include "kernels/lanes.h"

namespace riverbank {

// A panel is two registers wide; a tile has as many rows as leave registers for two halves of a row
// of the panel and one factor.
inline constexpr Index panel_width = 2 * lane_count;
#if defined(RIVERBANK_FUSED_MULTIPLY_ADD) && defined(__AVX512F__)
inline constexpr Index tile_rows = 12;  // of 32 registers
#elif defined(RIVERBANK_FUSED_MULTIPLY_ADD)
inline constexpr Index tile_rows = 6;  // of 16 registers
#else
inline constexpr Index tile_rows = 5;  // of 16, one of which a product takes before it is added
#endif

// The running sums of a tile against a panel (rows × panel_width), as two halves.
template <Index rows>
struct TileSums {
  Lanes left[rows] = {};
  Lanes right[rows] = {};

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

  // Row by row, so that no sum waits for another's place.
  void add_to_rows(float* to, Index step) const {
#pragma GCC unroll 16
    for (Index row = 0; row < rows; ++row, to += step) {
      store(to, load(to) + left[row]);
      store(to + lane_count, load(to + lane_count) + right[row]);
    }
  }
};

// sums (rows × panel_width) += a (rows × depth) · b (depth × panel_width), depth ≥ 1. The cell
// a[row][i] lies at a[row · row_step + i · step]; the rows of the panel lie behind one another. The
// steps are known to the compiler, so that one address serves all rows. The loop ends at an address
// and not by a count: one variable less, and V8 finds it small enough to unroll.
template <Index rows, Index row_step, Index step>
inline void add_product(const float* a, const float* b, Index depth, TileSums<rows>& sums) {
  TileSums<rows> s = sums;  // a copy that never leaves the registers
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

// A table of one function for each number of rows that a tile can have: Make<1>, …,
// Make<tile_rows>. Called through it, each is a function of its own, which V8 can replace by its
// optimised self while a long computation goes on.
template <template <Index> class Make, std::size_t... i>
constexpr auto for_each_row_count(std::index_sequence<i...>) {
  return std::array{&Make<static_cast<Index>(i) + 1>::run...};
}
template <template <Index> class Make>
constexpr auto for_each_row_count() {
  return for_each_row_count<Make>(std::make_index_sequence<tile_rows>{});
}

}  // namespace riverbank
