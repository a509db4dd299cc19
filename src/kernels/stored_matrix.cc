// Multiplies with stored weights. Narrow (16- and 8-bit) numbers are converted block by block, so
// that a product never needs the whole weight in float32.
#include "kernels/stored_matrix.h"

#include <algorithm>
#include <vector>

#include "kernels/integer_rows.h"
#include "kernels/matmul.h"
#include "kernels/panel_row.h"
#include "kernels/thread_team.h"
#include "kernels/transpose_numbers.h"

namespace riverbank {
namespace {

// The largest number of inputs in a converted block, as in multiply_into (matmul.cc). With equal
// sizes, sums are split at the same places and get the same bits.
constexpr Index widened_depth = 256;
// The largest number of outputs in a converted block, as in multiply_into.
constexpr Index widened_columns = 512;

// The number of rows of x that stay in the L2 cache while they are multiplied with all panels.
constexpr Index rows_at_once = 60;

void widen_rows(const StoredMatrix& from, float* to) {
  for (Index row = 0; row < from.rows; ++row, to += from.columns) {
    widen(from.format, from.at(row, 0), from.columns, to);
    if (from.scales == nullptr) continue;
    for (Index column = 0; column < from.columns; ++column) to[column] *= from.scales[row];
  }
}

// The number of rows that are part of a complete panel.
Index rows_in_panels(const StoredMatrix& weight) { return weight.rows / panel_width * panel_width; }

// Converts to float32 (columns × panel_width) the panel that begins with row `row`.
void widen_panel(const StoredMatrix& weight, Index row, float* to) {
  widen(weight.format, weight.at(row, 0), weight.columns * panel_width, to);
  if (weight.scales == nullptr) return;
  const Lanes left = load(weight.scales + row);
  const Lanes right = load(weight.scales + row + lane_count);
  for (Index i = 0; i < weight.columns; ++i, to += panel_width) {
    store(to, load(to) * left);
    store(to + lane_count, load(to + lane_count) * right);
  }
}

// The output and the bias, addressed by column.
struct OutputColumns {
  const Matrix& bias;
  Matrix& out;

  [[nodiscard]] const float* bias_from(Index column) const {
    return bias.size() == 0 ? nullptr : bias.data() + column;
  }
  [[nodiscard]] float* from(Index column) const { return out.data() + column; }
};

// A range of rows of x, which is also a range of rows of the output.
struct RowRange {
  Index first, count;
};

// Multiplies packed rows of x with panels. The outputs of the first panel begin at column `column`.
// `widened` has memory for one panel.
void multiply_tiles(const float* tiles, RowRange rows, const StoredMatrix& panels, Index column,
                    float* widened, const OutputColumns& to) {
  const Index depth = panels.columns;
  for (Index row = 0; row < panels.rows; row += panel_width) {
    const float* panel = widened;
    if (panels.format == NumberFormat::f32) {
      panel = reinterpret_cast<const float*>(panels.at(row, 0));
    } else {
      widen_panel(panels, row, widened);
    }
    multiply_panel(rows.count, depth, tiles, panel,
                   to.from(column + row) + rows.first * to.out.cols(), to.out.cols(),
                   to.bias_from(column + row));
  }
}

// Multiplies each panel with some rows of x while the panel is in the cache. A panel is read from
// end to end and not split as in multiply_into, because the processor prefetches memory that is
// read in order.
void project_panels(const Matrix& x, const StoredMatrix& weight, const OutputColumns& to) {
  const Index whole = rows_in_panels(weight);
  if (multiplies_in_registers(x.rows(), weight.format)) {
    return multiply_rows_by_panels(x, weight.some_rows(0, whole), to.bias_from(0), to.out);
  }
  const Index depth = weight.columns;
  const Index times = (x.rows() + rows_at_once - 1) / rows_at_once;
  // The number of rows in a pass. All passes have about equal size.
  const Index most = (x.rows() + times - 1) / times;
  const auto tiles = allocate(most * depth);
  const Index parts = weight.format == NumberFormat::f32 ? 0 : parts_of(whole, panel_width);
  const auto widened = allocate(parts * depth * panel_width);
  for (Index first = 0; first < x.rows(); first += most) {
    const Index rows = std::min(most, x.rows() - first);
    pack_tiles({x.row(first).data(), x.cols()}, rows, depth, tiles.get());
    share_rows(whole, panel_width, [&](Index begin, Index count, Index part) {
      multiply_tiles(tiles.get(), {first, rows}, weight.some_rows(begin, count), begin,
                     widened.get() + part * depth * panel_width, to);
    });
  }
}

// Computes the output columns from `first` on.
void project_blocks(const Matrix& x, const StoredMatrix& weight, bool out_by_in, Index first,
                    const OutputColumns& to) {
  const Index inputs = out_by_in ? weight.columns : weight.rows;
  const Index outputs = out_by_in ? weight.rows : weight.columns;
  const Operand left{x.data(), x.cols()};
  if (weight.format == NumberFormat::f32) {
    const Operand right{reinterpret_cast<const float*>(weight.data), weight.step, out_by_in};
    multiply_into(x.rows(), inputs, outputs, left, right, to.from(first), to.out.cols(),
                  {.bias = to.bias_from(first)});
    return;
  }
  const auto block = allocate(std::min(inputs, widened_depth) * std::min(outputs, widened_columns));
  for (Index column = 0; column < outputs; column += widened_columns) {
    const Index columns = std::min(widened_columns, outputs - column);
    for (Index i = 0; i < inputs; i += widened_depth) {
      const Index depth = std::min(widened_depth, inputs - i);
      widen_rows(out_by_in ? weight.some_rows(column, columns).some_columns(i, depth)
                           : weight.some_rows(i, depth).some_columns(column, columns),
                 block.get());
      multiply_into(x.rows(), depth, columns, left.from(0, i),
                    {block.get(), out_by_in ? depth : columns, out_by_in}, to.from(first + column),
                    to.out.cols(), {.bias = to.bias_from(first + column), .add = i > 0});
    }
  }
}

}  // namespace

Matrix StoredMatrix::widened() const {
  Matrix out(rows, columns);
  widen_rows(*this, out.data());
  return out;
}

void pack_in_panels(NumberFormat format, std::byte* data, Index rows, Index columns) {
  const Index size = bytes_of(format);
  const Index whole = rows / panel_width * panel_width;
  const Index panel_bytes = panel_width * columns * size;
  std::vector<std::byte> memory(
      static_cast<std::size_t>(parts_of(whole, panel_width) * panel_bytes));
  share_rows(whole, panel_width, [&](Index first, Index count, Index part) {
    std::byte* panel = memory.data() + part * panel_bytes;
    for (Index row = first; row < first + count; row += panel_width) {
      std::byte* at = data + row * columns * size;
      std::copy_n(at, panel_bytes, panel);
      transpose_numbers(size, panel, columns, panel_width, columns, at);
    }
  });
}

Matrix to_in_by_out(const StoredMatrix& weight, WeightLayout layout) {
  if (layout == WeightLayout::in_by_out) return weight.widened();
  if (layout != WeightLayout::panels) return transposed(weight.widened());
  Matrix out(weight.columns, weight.rows);
  const Index whole = rows_in_panels(weight);
  const auto panel = allocate(weight.columns * panel_width);
  for (Index row = 0; row < whole; row += panel_width) {
    widen_panel(weight, row, panel.get());
    for (Index i = 0; i < weight.columns; ++i) {
      std::copy_n(panel.get() + i * panel_width, panel_width, out.row(i).data() + row);
    }
  }
  const Matrix rest = weight.some_rows(whole, weight.rows - whole).widened();
  for (Index row = 0; row < rest.rows(); ++row) {
    for (Index i = 0; i < rest.cols(); ++i) out(i, whole + row) = rest(row, i);
  }
  return out;
}

Matrix stored_row(const StoredMatrix& weight, WeightLayout layout, Index row) {
  if (layout != WeightLayout::panels || row >= rows_in_panels(weight)) {
    return weight.some_rows(row, 1).widened();
  }
  Matrix out(1, weight.columns);
  const Index place = row % panel_width;
  const float scale = weight.scales == nullptr ? 1 : weight.scales[row];
  for (Index i = 0; i < weight.columns; ++i) {
    widen(weight.format,
          weight.at(row - place, 0) + (i * panel_width + place) * bytes_of(weight.format), 1,
          &out(0, i));
    out(0, i) *= scale;
  }
  return out;
}

Matrix project_stored(const Matrix& x, const StoredMatrix& weight, WeightLayout layout,
                      const Matrix& bias) {
  Matrix out(x.rows(), layout == WeightLayout::in_by_out ? weight.columns : weight.rows);
  const OutputColumns to{bias, out};
  if (layout == WeightLayout::integer_rows) {
    multiply_integers(quantise_activations(x), weight, to.bias_from(0), out);
    return out;
  }
  if (layout != WeightLayout::panels) {
    project_blocks(x, weight, layout == WeightLayout::out_by_in, 0, to);
    return out;
  }
  project_panels(x, weight, to);
  const Index whole = rows_in_panels(weight);
  if (whole < weight.rows) {
    project_blocks(x, weight.some_rows(whole, weight.rows - whole), true, whole, to);
  }
  return out;
}

}  // namespace riverbank
