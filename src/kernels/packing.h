// Packing lays numbers down in the order in which the innermost loop will read them.
#pragma once

#include <memory>

#include "attention/matrix.h"
#include "kernels/tile_product.h"

namespace riverbank {

// Where the numbers of a row-major matrix lie: a row every `step` numbers. Transposed, its columns
// are the rows that are meant.
struct Operand {
  const float* data = nullptr;
  Index step = 0;
  bool transposed = false;

  // The same operand from another cell on.
  [[nodiscard]] Operand from(Index row, Index column) const {
    return {data + (transposed ? column * step + row : row * step + column), step, transposed};
  }
};

inline Index round_up(Index value, Index multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

// Memory for numbers that will be written before they are read.
inline std::unique_ptr<float[]> room(Index numbers) {  // NOLINT(modernize-avoid-c-arrays)
  return std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(numbers));  // NOLINT
}

// A few rows of a (rows × depth), at most tile_rows, become a tile (depth × rows).
void pack_tile(Operand a, Index rows, Index depth, float* tile);

// Cuts n rows into as few tiles as hold them, and as even: the sums of a tile of two rows are so
// few that each addition waits for the one before. each(first, rows) for one after the other.
template <class Each>
void for_each_tile(Index n, Each each) {
  const Index tiles = (n + tile_rows - 1) / tile_rows;
  for (Index tile = 0; tile < tiles; ++tile) {
    const Index first = n * tile / tiles;
    each(first, n * (tile + 1) / tiles - first);
  }
}

// All rows of a (n × depth) become such tiles, one behind the other: n · depth numbers.
void pack_tiles(Operand a, Index n, Index depth, float* tiles);

// b (depth × columns) times a factor becomes panels (panels × depth × panel_width), a panel every
// `panel_step` numbers; columns beyond the end are zeros.
void pack_panels(Operand b, Index depth, Index columns, float factor, float* panels,
                 Index panel_step);

}  // namespace riverbank
