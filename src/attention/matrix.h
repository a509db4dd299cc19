// A matrix of numbers with one row per word, and basic operations on it.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace riverbank {

using Index = std::ptrdiff_t;

template <class T>
class MatrixOf;

// An unevaluated Eigen expression, such as a sum, a product or a block. Converting it to a MatrixOf
// needs riverbank/eigen.h.
template <class Expression>
concept EigenExpression = requires(const Expression& table) {
  typename Expression::PlainObject;
  table.rows();
  table.cols();
};

// A row-major matrix: one token's vector is contiguous, as in PyTorch and in JavaScript.
template <class T>
class MatrixOf {
 public:
  using Scalar = T;

  MatrixOf() = default;

  // A matrix of zeros (rows × columns).
  MatrixOf(Index rows, Index columns)
      : rows_(rows), columns_(columns), cells_(static_cast<std::size_t>(rows * columns)) {}

  // Copies rows · columns numbers, row by row.
  MatrixOf(Index rows, Index columns, const T* numbers)
      : rows_(rows), columns_(columns), cells_(numbers, numbers + rows * columns) {}

  // A matrix from lists: MatrixOf{{1, 2}, {3, 4}}. All rows must have the same length.
  MatrixOf(std::initializer_list<std::initializer_list<T>> rows)
      : MatrixOf(static_cast<Index>(rows.size()),
                 rows.size() == 0 ? 0 : static_cast<Index>(rows.begin()->size())) {
    T* cell = data();
    for (const std::initializer_list<T>& row : rows) {
      assert(static_cast<Index>(row.size()) == columns_);
      cell = std::copy(row.begin(), row.end(), cell);
    }
  }

  // Evaluates an Eigen expression; needs riverbank/eigen.h.
  template <EigenExpression Expression>
  MatrixOf(const Expression& table) : MatrixOf(table.rows(), table.cols()) {  // NOLINT
    assign_from(*this, table);
  }

  MatrixOf(const MatrixOf&) = default;
  MatrixOf(MatrixOf&& other) noexcept { swap(other); }
  MatrixOf& operator=(MatrixOf other) noexcept {
    swap(other);
    return *this;
  }
  ~MatrixOf() = default;

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index cols() const { return columns_; }
  [[nodiscard]] Index size() const { return rows_ * columns_; }

  [[nodiscard]] T* data() { return cells_.data(); }
  [[nodiscard]] const T* data() const { return cells_.data(); }

  // One row: a token's vector.
  [[nodiscard]] std::span<T> row(Index row) { return {data() + place(row, 0), width()}; }
  [[nodiscard]] std::span<const T> row(Index row) const {
    return {data() + place(row, 0), width()};
  }

  [[nodiscard]] T& operator()(Index row, Index column) { return data()[place(row, column)]; }
  [[nodiscard]] const T& operator()(Index row, Index column) const {
    return data()[place(row, column)];
  }

  // True if both matrices have the same shape and equal numbers. NaN is not equal to anything.
  bool operator==(const MatrixOf&) const = default;

 private:
  [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(columns_); }

  [[nodiscard]] Index place(Index row, Index column) const {
    assert(row >= 0 && row < rows_ && column >= 0 && (column < columns_ || columns_ == 0));
    return row * columns_ + column;
  }

  void swap(MatrixOf& other) noexcept {
    std::swap(rows_, other.rows_);
    std::swap(columns_, other.columns_);
    cells_.swap(other.cells_);
  }

  Index rows_ = 0, columns_ = 0;
  std::vector<T> cells_;
};
using Matrix = MatrixOf<float>;

// Matrix product: left (n × k) · right (k × m) → (n × m). The products are added in double, and the
// sum is rounded once. A float32 result is then almost always the nearest one, whatever the order
// of the additions.
template <class T>
MatrixOf<T> multiply(const MatrixOf<T>& left, const MatrixOf<T>& right);

// Matrix product with a transposed matrix: left (n × k) · rightᵀ with right (m × k) → (n × m).
// Attention's scores are such a product, of every query with every key.
template <class T>
MatrixOf<T> multiply_transposed(const MatrixOf<T>& left, const MatrixOf<T>& right);

// Transposes a matrix: (n × m) → (m × n).
template <class T>
MatrixOf<T> transposed(const MatrixOf<T>& matrix);

// Returns rows first … first + count − 1.  (n × m) → (count × m)
template <class T>
MatrixOf<T> some_rows(const MatrixOf<T>& matrix, Index first, Index count);

// Returns the numbers of a matrix as one row: (n × m) → (1 × n·m). Used for parameters that may be
// given as a row or as a column.
template <class T>
MatrixOf<T> as_row(const MatrixOf<T>& matrix);

// Adds a row (1 × m) to every row of a matrix (n × m).
template <class T>
void add_to_rows(MatrixOf<T>& matrix, const MatrixOf<T>& row);

// Applies a function to each cell. The result has the shape of the matrix.
template <class T, class Function>
MatrixOf<T> map_cells(const MatrixOf<T>& matrix, Function function) {
  MatrixOf<T> out(matrix.rows(), matrix.cols());
  std::transform(matrix.data(), matrix.data() + matrix.size(), out.data(), function);
  return out;
}

// Applies a function to each pair of cells of two matrices of the same shape.
template <class T, class Function>
MatrixOf<T> map_cells(const MatrixOf<T>& left, const MatrixOf<T>& right, Function function) {
  assert(left.rows() == right.rows() && left.cols() == right.cols());
  MatrixOf<T> out(left.rows(), left.cols());
  std::transform(left.data(), left.data() + left.size(), right.data(), out.data(), function);
  return out;
}

// Cell-wise sum of two matrices of the same shape.
template <class T>
MatrixOf<T> operator+(const MatrixOf<T>& left, const MatrixOf<T>& right) {
  return map_cells(left, right, std::plus<T>());
}

// Copies row `from` of a matrix (n × m) into a new matrix (1 × m), converted to U.
template <class U, class T>
MatrixOf<U> row_as(const MatrixOf<T>& matrix, Index from) {
  MatrixOf<U> out(1, matrix.cols());
  std::ranges::transform(matrix.row(from), out.data(),
                         [](T value) { return static_cast<U>(value); });
  return out;
}

// Overwrites row `to` of a matrix (n × m) with `row` (1 × m).
template <class T>
void set_row(MatrixOf<T>& matrix, Index to, const MatrixOf<T>& row) {
  std::copy_n(row.data(), row.size(), matrix.row(to).data());
}

// Converts each number of a matrix to the type U.
template <class U, class T>
MatrixOf<U> cast(const MatrixOf<T>& matrix) {
  MatrixOf<U> out(matrix.rows(), matrix.cols());
  std::transform(matrix.data(), matrix.data() + matrix.size(), out.data(),
                 [](T value) { return static_cast<U>(value); });
  return out;
}

// The shape as text for messages: "3 × 4". Works for any type with rows() and cols().
inline std::string shape_text(Index rows, Index columns) {
  return std::to_string(rows) + " × " + std::to_string(columns);
}

template <class Table>
std::string shape_text(const Table& table) {
  return shape_text(table.rows(), table.cols());
}

}  // namespace riverbank
