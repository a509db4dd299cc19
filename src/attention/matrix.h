// A matrix is a table of numbers, one row per word; this file has the table and its product.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>

namespace riverbank {

// Row-major, so that one token's vector lies in one piece, as in PyTorch and in JavaScript.
template <class T>
using MatrixOf = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrix = MatrixOf<float>;
using Index = Eigen::Index;

// left (n × k) · right (k × m) → (n × m): each cell is one row dotted with one column.
// The products are added in double and rounded once, so that the float32 answer is the nearest one
// whatever the order of the additions, and every build gives the same bits.
template <class T>
MatrixOf<T> multiply(const MatrixOf<T>& left, const MatrixOf<T>& right) {
  MatrixOf<T> out(left.rows(), right.cols());
  for (Index row = 0; row < out.rows(); ++row) {
    for (Index column = 0; column < out.cols(); ++column) {
      out(row, column) = static_cast<T>(left.row(row).template cast<double>().dot(
          right.col(column).transpose().template cast<double>()));
    }
  }
  return out;
}

// left (n × k) · rightᵀ, right given as (m × k) → (n × m): row against row, as scores need it.
template <class T>
MatrixOf<T> multiply_transposed(const MatrixOf<T>& left, const MatrixOf<T>& right) {
  const MatrixOf<T> turned = right.transpose();
  return multiply(left, turned);
}

// The same numbers, row after row, as one row: (n × m) → (1 × n·m). A bias may come either way
// round.
template <class T>
MatrixOf<T> as_row(const MatrixOf<T>& matrix) {
  return matrix.template reshaped<Eigen::RowMajor>(1, matrix.size());
}

// "3 × 4", for messages.
template <class Derived>
std::string shape_text(const Eigen::EigenBase<Derived>& matrix) {
  return std::to_string(matrix.rows()) + " × " + std::to_string(matrix.cols());
}

}  // namespace riverbank
