// Copies matrices into tiles and panels, transposing four rows by four columns at a time.
#include "kernels/packing.h"

#include <algorithm>
#include <cstring>

namespace riverbank {
namespace {

using Four = float __attribute__((vector_size(16)));

inline Four load_four(const float* from) {
  Four four;
  std::memcpy(&four, from, sizeof four);
  return four;
}

inline void store_four(float* to, Four four) { std::memcpy(to, &four, sizeof four); }

// Transposes four rows and four columns: to[i][row] = from[row][i] · factor.
inline void transpose_four(const float* from, Index step, float factor, float* to, Index to_step) {
  const Four a = load_four(from) * factor;
  const Four b = load_four(from + step) * factor;
  const Four c = load_four(from + 2 * step) * factor;
  const Four d = load_four(from + 3 * step) * factor;
  const Four ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Four ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Four cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Four cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  store_four(to, __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5));
  store_four(to + to_step, __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7));
  store_four(to + 2 * to_step, __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
  store_four(to + 3 * to_step, __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
}

// Transposes a matrix: to[i][row] = from[row][i] · factor, from (rows × columns), to (columns ×
// to_step).
void copy_transposed(const float* from, Index step, Index rows, Index columns, float factor,
                     float* to, Index to_step) {
  const Index whole = rows < 4 ? 0 : columns / 4 * 4;
  for (Index first = 0; first < rows && whole > 0; first += 4) {
    // If `rows` is not a multiple of 4, the last four rows overlap earlier ones.
    const Index row = std::min(first, rows - 4);
    for (Index i = 0; i < whole; i += 4) {
      transpose_four(from + row * step + i, step, factor, to + i * to_step + row, to_step);
    }
  }
  for (Index i = whole; i < columns; ++i) {
    for (Index row = 0; row < rows; ++row) to[i * to_step + row] = from[row * step + i] * factor;
  }
}

// Copies a panel of full width: to[i][column] = from[i][column] · factor.
void copy_panel(const float* from, Index step, Index rows, float factor, float* to) {
  const Lanes factors = splat(factor);
  for (Index i = 0; i < rows; ++i) {
    store(to, load(from) * factors);
    store(to + lane_count, load(from + lane_count) * factors);
    from += step;
    to += panel_width;
  }
}

// Copies a matrix: to[i][column] = from[i][column] · factor, from (rows × columns), to (rows ×
// to_step).
void copy(const float* from, Index step, Index rows, Index columns, float factor, float* to,
          Index to_step) {
  for (Index i = 0; i < rows; ++i) {
    for (Index column = 0; column < columns; ++column) {
      to[i * to_step + column] = from[i * step + column] * factor;
    }
  }
}

}  // namespace

void pack_tile(Operand a, Index rows, Index depth, float* tile) {
  if (a.transposed && rows == tile_rows) {
    // memcpy with a constant size compiles to two or three instructions.
    for (Index i = 0; i < depth; ++i) {
      std::memcpy(tile + i * tile_rows, a.data + i * a.step, tile_rows * sizeof(float));
    }
  } else if (a.transposed) {
    copy(a.data, a.step, depth, rows, 1, tile, rows);
  } else {
    pack_scaled_tile(a, rows, depth, 1, tile);
  }
}

void pack_scaled_tile(Operand a, Index rows, Index depth, float factor, float* tile) {
  copy_transposed(a.data, a.step, rows, depth, factor, tile, rows);
}

void pack_tiles(Operand a, Index n, Index depth, float* tiles) {
  for_each_tile(n, [&](Index first, Index rows) {
    pack_tile(a.from(first, 0), rows, depth, tiles + first * depth);
  });
}

void pack_panels(Operand b, Index depth, Index columns, float factor, float* panels,
                 Index panel_step) {
  for (Index first = 0; first < columns; first += panel_width) {
    const Index width = std::min(panel_width, columns - first);
    const Operand part = b.from(0, first);
    if (width < panel_width) std::fill_n(panels, depth * panel_width, 0.0F);
    if (b.transposed) {
      copy_transposed(part.data, part.step, width, depth, factor, panels, panel_width);
    } else if (width == panel_width) {
      copy_panel(part.data, part.step, depth, factor, panels);
    } else {
      copy(part.data, part.step, depth, width, factor, panels, panel_width);
    }
    panels += panel_step;
  }
}

}  // namespace riverbank
