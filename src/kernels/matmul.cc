// Multiplies matrices in blocks that fit into the cache. Each block is split into tiles and panels.
#include "kernels/matmul.h"

#include <algorithm>

#include "kernels/array_of.h"

namespace riverbank {
namespace {

// The largest number of rows of b in a block. One panel of this depth fits into the L1 cache.
constexpr Index block_depth = 256;
// The largest number of columns of b in a block. A packed block of b fits into the L2 cache.
constexpr Index block_columns = 512;

// The start values of a tile's sums: a bias row, the earlier contents of c, or, if `from` is null,
// zeros.
struct TileStart {
  const float* from;
  Index step;  // row length of `from`; 0 if all rows start from the same bias row
};

// Computes c (rows × columns) = start + a · b. Here a is packed as a tile (depth × rows), and b is
// packed as panels (panels × depth × panel_width).
template <Index rows>
struct MultiplyTile {
  static void run(const float* tile, const float* panels, Index depth, Index columns,
                  TileStart start, float* c, Index c_step) {
    for (Index first = 0; first < columns; first += panel_width) {
      TileSums<rows> sums;
      const Index width = std::min(panel_width, columns - first);
      const float* from = start.from == nullptr ? nullptr : start.from + first;
      if (width == panel_width) {
        if (from != nullptr) sums.load_rows(from, start.step);
        add_product<rows, 1, rows>(tile, panels, depth, sums);
        sums.store_rows(c + first, c_step);
      } else {
        constexpr Index numbers = rows * panel_width;
        ArrayOf<float, numbers> edge = {};
        if (from != nullptr) copy_rows(from, start.step, width, edge, panel_width);
        sums.load_rows(edge, panel_width);
        add_product<rows, 1, rows>(tile, panels, depth, sums);
        sums.store_rows(edge, panel_width);
        copy_rows(edge, panel_width, width, c + first, c_step);
      }
      panels += depth * panel_width;
    }
  }

  static void copy_rows(const float* from, Index step, Index width, float* to, Index to_step) {
    for (Index row = 0; row < rows; ++row)
      std::copy_n(from + row * step, width, to + row * to_step);
  }
};
constexpr auto multiply_tile = for_each_row_count<MultiplyTile>();

Matrix product(Index n, Index k, Index m, Operand a, Operand b) {
  Matrix out(n, m);
  multiply_into(n, k, m, a, b, out.data(), m);
  return out;
}

Operand operand_of(const Matrix& x) { return {x.data(), x.cols(), false}; }
Operand transpose_of(const Matrix& x) { return {x.data(), x.cols(), true}; }

}  // namespace

void multiply_into(Index n, Index k, Index m, Operand a, Operand b, float* c, Index c_step,
                   ProductStart start) {
  const Index most_depth = std::min(block_depth, k);
  const auto panels = allocate(most_depth * round_up(std::min(block_columns, m), panel_width));
  const auto tile = allocate(most_depth * tile_rows);
  for (Index column = 0; column < m; column += block_columns) {
    const Index columns = std::min(block_columns, m - column);
    for (Index i = 0; i < k; i += block_depth) {
      const Index depth = std::min(block_depth, k - i);
      pack_panels(b.from(i, column), depth, columns, 1, panels.get(), depth * panel_width);
      for (Index row = 0; row < n; row += tile_rows) {
        const Index rows = std::min(tile_rows, n - row);
        float* to = c + row * c_step + column;
        const float* bias = start.bias == nullptr ? nullptr : start.bias + column;
        const bool add = start.add || i > 0;
        pack_tile(a.from(row, i), rows, depth, tile.get());
        multiply_tile[static_cast<std::size_t>(rows - 1)](
            tile.get(), panels.get(), depth, columns,
            add ? TileStart{to, c_step} : TileStart{bias, 0}, to, c_step);
      }
    }
  }
}

void multiply_panel(Index n, Index depth, const float* tiles, const float* panel, float* c,
                    Index c_step, const float* bias) {
  for_each_tile(n, [&](Index first, Index rows) {
    multiply_tile[static_cast<std::size_t>(rows - 1)](
        tiles + first * depth, panel, depth, panel_width, {bias, 0}, c + first * c_step, c_step);
  });
}

Matrix fast_multiply(const Matrix& left, const Matrix& right) {
  return product(left.rows(), left.cols(), right.cols(), operand_of(left), operand_of(right));
}

Matrix fast_multiply_transposed(const Matrix& left, const Matrix& right) {
  return product(left.rows(), left.cols(), right.rows(), operand_of(left), transpose_of(right));
}

Matrix fast_transposed_multiply(const Matrix& left, const Matrix& right) {
  return product(left.cols(), left.rows(), right.cols(), transpose_of(left), operand_of(right));
}

Matrix fast_project(const Matrix& x, const Projection& projection) {
  if (!projection.weight) {
    Matrix out = x;
    if (projection.bias) add_to_rows(out, *projection.bias);
    return out;
  }
  const Matrix& weight = *projection.weight;
  Matrix out(x.rows(), weight.cols());
  multiply_into(x.rows(), x.cols(), weight.cols(), operand_of(x), operand_of(weight), out.data(),
                weight.cols(), {.bias = projection.bias ? projection.bias->data() : nullptr});
  return out;
}

}  // namespace riverbank
