// Packing copies numbers into the order in which the innermost loop reads them.
#pragma once

#include <memory>

#include "attention/matrix.h"
#include "kernels/tile_product.h"

namespace riverbank {

// A row-major matrix with row length `step`. If `transposed` is true, the operand is the transpose
// of that matrix.
struct Operand {
  const float* data = nullptr;
  Index step = 0;
  bool transposed = false;

  // Returns the part of the operand that begins at this cell.
  [[nodiscard]] Operand from(Index row, Index column) const {
    return {data + (transposed ? column * step + row : row * step + column), step, transposed};
  }
};

inline Index round_up(Index value, Index multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

// Uninitialised memory; every number must be written before it is read.
inline std::unique_ptr<float[]> allocate(Index numbers) {  // NOLINT(modernize-avoid-c-arrays)
  return std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(numbers));  // NOLINT
}

// Packs at most tile_rows rows of a (rows × depth) into a tile (depth × rows).
void pack_tile(Operand a, Index rows, Index depth, float* tile);

// Packs like pack_tile and multiplies each number by a factor; `a` must not be transposed.
void pack_scaled_tile(Operand a, Index rows, Index depth, float factor, float* tile);

// Splits n rows into the smallest number of tiles and calls each(first, rows) for every tile. The
// tiles have about equal size, because a tile of, say, two rows would be slow: it has so few sums
// that each addition has to wait for the previous one.
template <class Each>
void for_each_tile(Index n, Each each) {
  if (n <= tile_rows) return each(Index{0}, n);
  const Index tiles = (n + tile_rows - 1) / tile_rows;
  for (Index tile = 0; tile < tiles; ++tile) {
    const Index first = n * tile / tiles;
    each(first, n * (tile + 1) / tiles - first);
  }
}

// Packs all rows of a (n × depth) into tiles, one after the other: n · depth numbers.
void pack_tiles(Operand a, Index n, Index depth, float* tiles);

// Packs b (depth × columns) · factor into panels (panels × depth × panel_width). A panel begins
// every `panel_step` numbers. The last panel is padded with zeros.
void pack_panels(Operand b, Index depth, Index columns, float factor, float* panels,
                 Index panel_step);

}  // namespace riverbank
