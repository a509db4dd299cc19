// Multiplies with a weight that stays in its stored number format, such as F16 or int8.
#pragma once

#include "kernels/narrow_floats.h"

namespace riverbank {

// A view of a matrix (rows × columns) in any number format, with row length `step`. The view does
// not own the memory. f32 numbers and the scales must be aligned like float.
struct StoredMatrix {
  NumberFormat format = NumberFormat::f32;
  const std::byte* data = nullptr;
  Index rows = 0, columns = 0;
  Index step = 0;
  const float* scales = nullptr;  // i8 only: the factor of each row

  [[nodiscard]] const std::byte* at(Index row, Index column) const {
    return data + (row * step + column) * bytes_of(format);
  }

  // Returns a view of columns first … first + count − 1.
  [[nodiscard]] StoredMatrix some_columns(Index first, Index count) const {
    return {format, at(0, first), rows, count, step, scales};
  }

  // Returns a view of rows first … first + count − 1.
  [[nodiscard]] StoredMatrix some_rows(Index first, Index count) const {
    return {format,  at(first, 0), count,
            columns, step,         scales == nullptr ? nullptr : scales + first};
  }

  // Returns the matrix converted to float32 (rows × columns).
  [[nodiscard]] Matrix widened() const;
};

// How the numbers of a weight are arranged.
// in_by_out: as in attention/ (in × out).
// out_by_in: as in nn.Linear (out × in).
// panels: (out × in), but each group of panel_width rows is interleaved, column by column, as the
// innermost loop reads them; the remaining rows are out_by_in.
// integer_rows: out_by_in in the format i8 with a scale per row; products round the activations to
// integers (integer_rows.h).
enum class WeightLayout : std::uint8_t { in_by_out, out_by_in, panels, integer_rows };

// Changes the layout of a weight (rows × columns) from out_by_in to panels, in place. This is done
// once while a model is loaded, so that products need not pack the weight.
void pack_in_panels(NumberFormat format, std::byte* data, Index rows, Index columns);

// The weight as float32 (in × out).
Matrix to_in_by_out(const StoredMatrix& weight, WeightLayout layout);

// One row of a weight (out × in) as float32 (1 × in). The layout must not be in_by_out.
Matrix stored_row(const StoredMatrix& weight, WeightLayout layout, Index row);

// Computes x (tokens × in) · weight + bias (1 × out; 0 × 0: no bias) → (tokens × out). Narrow (16-
// and 8-bit) numbers are converted a block at a time; for a few rows and a weight in panels they
// are converted in registers. The result has the bits of fast_project with the converted weight,
// except with integer_rows (integer_rows.h).
Matrix project_stored(const Matrix& x, const StoredMatrix& weight, WeightLayout layout,
                      const Matrix& bias);

}  // namespace riverbank
