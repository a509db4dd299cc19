// Shows a matrix to Eigen and takes its answers back, for those who compute with Eigen themselves.
#pragma once

#include <Eigen/Core>

#include "attention/matrix.h"

namespace riverbank {

// How Eigen calls such a table.
template <class T>
using EigenMatrixOf = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The matrix's own numbers (rows × columns) as Eigen sees them: nothing is copied, and the matrix
// must live as long. The way back is an assignment: Matrix sum = eigen(a) + eigen(b);
template <class T>
Eigen::Map<EigenMatrixOf<T>> eigen(MatrixOf<T>& matrix) {
  return {matrix.data(), matrix.rows(), matrix.cols()};
}

template <class T>
Eigen::Map<const EigenMatrixOf<T>> eigen(const MatrixOf<T>& matrix) {
  return {matrix.data(), matrix.rows(), matrix.cols()};
}

// Writes what an expression stands for into a matrix of its shape.
template <class T, EigenExpression Expression>
void assign_from(MatrixOf<T>& matrix, const Expression& table) {
  eigen(matrix) = table;
}

}  // namespace riverbank
