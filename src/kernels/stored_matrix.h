// A weight as it lies in somebody's file, and the product with it.
#pragma once

#include "kernels/narrow_floats.h"

namespace riverbank {

// A table that somebody else holds (rows × columns), of numbers of any width, a row every `step`
// numbers. Those of f32, and the scales, lie at an address that float has.
struct StoredMatrix {
  NumberFormat format = NumberFormat::f32;
  const std::byte* data = nullptr;
  Index rows = 0, columns = 0;
  Index step = 0;
  const float* scales = nullptr;  // of i8: what the numbers of each row are multiplied by

  [[nodiscard]] const std::byte* at(Index row, Index column) const {
    return data + (row * step + column) * bytes_of(format);
  }

  // Some of the columns, as a table of its own.
  [[nodiscard]] StoredMatrix some_columns(Index first, Index count) const {
    return {format, at(0, first), rows, count, step, scales};
  }

  // Some of the rows.
  [[nodiscard]] StoredMatrix some_rows(Index first, Index count) const {
    return {format,  at(first, 0), count,
            columns, step,         scales == nullptr ? nullptr : scales + first};
  }

  // The same numbers as float32 (rows × columns).
  [[nodiscard]] Matrix widened() const;
};

// Which way round a weight lies: as the lesson writes it (in × out); turned, as nn.Linear does
// (out × in); or turned and in panels, as the innermost loop will read it: of each panel_width rows
// the first numbers, then the second ones, and so on. Rows too few for a panel stay turned.
enum class Lies : std::uint8_t { straight, turned, panels };

// Lays a turned weight (rows × columns) down in panels, where it is: once, so that not every
// product has to.
void lay_in_panels(NumberFormat format, std::byte* data, Index rows, Index columns);

// The weight as the lesson writes it, float32 (in × out).
Matrix straightened(const StoredMatrix& weight, Lies lies);

// x (tokens × in) · weight + bias (1 × out; 0 × 0: none) → (tokens × out). Narrow numbers are
// widened a block at a time; the bits are those of fast_project with the whole weight widened.
Matrix project_stored(const Matrix& x, const StoredMatrix& weight, Lies lies, const Matrix& bias);

}  // namespace riverbank
