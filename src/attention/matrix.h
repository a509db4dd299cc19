// A matrix is a table of numbers, one row per word; this file has the table and its product.
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

// Anything of Eigen's that stands for a table: a sum, a product, a block; riverbank/eigen.h turns
// it into numbers.
template <class Expression>
concept EigenExpression = requires(const Expression& table) {
  typename Expression::PlainObject;
  table.rows();
  table.cols();
};

// Row-major, so that one token's vector lies in one piece, as in PyTorch and in JavaScript.
template <class T>
class MatrixOf {
 public:
  using Scalar = T;

  MatrixOf() = default;

  // (rows × columns) zeros
  MatrixOf(Index rows, Index columns)
      : rows_(rows), columns_(columns), cells_(static_cast<std::size_t>(rows * columns)) {}

  // A copy of rows · columns numbers, row after row.
  MatrixOf(Index rows, Index columns, const T* numbers)
      : rows_(rows), columns_(columns), cells_(numbers, numbers + rows * columns) {}

  // {{1, 2}, {3, 4}}: rows of equal length
  MatrixOf(std::initializer_list<std::initializer_list<T>> rows)
      : MatrixOf(static_cast<Index>(rows.size()),
                 rows.size() == 0 ? 0 : static_cast<Index>(rows.begin()->size())) {
    T* cell = data();
    for (const std::initializer_list<T>& row : rows) {
      assert(static_cast<Index>(row.size()) == columns_);
      cell = std::copy(row.begin(), row.end(), cell);
    }
  }

  // The numbers that an expression of Eigen's stands for; needs riverbank/eigen.h.
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

  // One token's vector.
  [[nodiscard]] std::span<T> row(Index row) { return {data() + place(row, 0), width()}; }
  [[nodiscard]] std::span<const T> row(Index row) const {
    return {data() + place(row, 0), width()};
  }

  [[nodiscard]] T& operator()(Index row, Index column) { return data()[place(row, column)]; }
  [[nodiscard]] const T& operator()(Index row, Index column) const {
    return data()[place(row, column)];
  }

  // The same shape and equal numbers; NaN equals nothing.
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

// left (n × k) · right (k × m) → (n × m): each cell is one row dotted with one column.
// The products are added in double and rounded once, so that the float32 answer is the nearest one
// whatever the order of the additions, and every build gives the same bits.
template <class T>
MatrixOf<T> multiply(const MatrixOf<T>& left, const MatrixOf<T>& right);

// left (n × k) · rightᵀ, right given as (m × k) → (n × m): row against row, as scores need it.
template <class T>
MatrixOf<T> multiply_transposed(const MatrixOf<T>& left, const MatrixOf<T>& right);

// (n × m) → (m × n)
template <class T>
MatrixOf<T> transposed(const MatrixOf<T>& matrix);

// Rows first … first + count − 1.  (n × m) → (count × m)
template <class T>
MatrixOf<T> some_rows(const MatrixOf<T>& matrix, Index first, Index count);

// The same numbers, row after row, as one row: (n × m) → (1 × n·m). A bias may come either way
// round.
template <class T>
MatrixOf<T> as_row(const MatrixOf<T>& matrix);

// Adds a row (1 × m) to every row of a matrix (n × m).
template <class T>
void add_to_rows(MatrixOf<T>& matrix, const MatrixOf<T>& row);

// A function of each number, in the same shape.
template <class T, class Function>
MatrixOf<T> map_cells(const MatrixOf<T>& matrix, Function function) {
  MatrixOf<T> out(matrix.rows(), matrix.cols());
  std::transform(matrix.data(), matrix.data() + matrix.size(), out.data(), function);
  return out;
}

// A function of the two numbers in the same place, of matrices of the same shape.
template <class T, class Function>
MatrixOf<T> map_cells(const MatrixOf<T>& left, const MatrixOf<T>& right, Function function) {
  assert(left.rows() == right.rows() && left.cols() == right.cols());
  MatrixOf<T> out(left.rows(), left.cols());
  std::transform(left.data(), left.data() + left.size(), right.data(), out.data(), function);
  return out;
}

// Cell by cell, of matrices of the same shape.
template <class T>
MatrixOf<T> operator+(const MatrixOf<T>& left, const MatrixOf<T>& right) {
  return map_cells(left, right, std::plus<T>());
}

// Row `from` of a matrix as a matrix of its own (1 × m), in the same precision or another.
template <class U, class T>
MatrixOf<U> row_as(const MatrixOf<T>& matrix, Index from) {
  MatrixOf<U> out(1, matrix.cols());
  std::ranges::transform(matrix.row(from), out.data(),
                         [](T value) { return static_cast<U>(value); });
  return out;
}

// Writes a matrix of one row (1 × m) over row `to` of another (n × m).
template <class T>
void set_row(MatrixOf<T>& matrix, Index to, const MatrixOf<T>& row) {
  std::copy_n(row.data(), row.size(), matrix.row(to).data());
}

// The same numbers in another precision.
template <class U, class T>
MatrixOf<U> cast(const MatrixOf<T>& matrix) {
  MatrixOf<U> out(matrix.rows(), matrix.cols());
  std::transform(matrix.data(), matrix.data() + matrix.size(), out.data(),
                 [](T value) { return static_cast<U>(value); });
  return out;
}

// "3 × 4", for messages; of anything that has rows and columns.
template <class Table>
std::string shape_text(const Table& table) {
  return std::to_string(table.rows()) + " × " + std::to_string(table.cols());
}

}  // namespace riverbank
