// A view of a matrix: it points to memory that it does not own.
#pragma once

#include "attention/matrix.h"

namespace riverbank {

// A row-major matrix. If `data` is null, the matrix is absent.
struct View {
  const float* data = nullptr;
  Index rows = 0, columns = 0;

  View() = default;
  View(const float* first, Index row_count, Index column_count)
      : data(first), rows(row_count), columns(column_count) {}
  View(const Matrix& matrix) : View(matrix.data(), matrix.rows(), matrix.cols()) {}  // NOLINT

  explicit operator bool() const { return data != nullptr; }
  [[nodiscard]] const float* row(Index index) const { return data + index * columns; }
};

}  // namespace riverbank
