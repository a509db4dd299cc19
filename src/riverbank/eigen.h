// Uses a matrix as an Eigen matrix and converts Eigen expressions back, for programs that use
// Eigen.
#pragma once

#include <Eigen/Core>

#include "attention/matrix.h"

namespace riverbank {

// The Eigen type with the memory layout of MatrixOf<T>.
template <class T>
using EigenMatrixOf = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Returns an Eigen view of the matrix's own numbers (rows × columns). Nothing is copied, so the
// matrix must outlive the view. An assignment converts back: Matrix sum = eigen(a) + eigen(b);
template <class T>
Eigen::Map<EigenMatrixOf<T>> eigen(MatrixOf<T>& matrix) {
  return {matrix.data(), matrix.rows(), matrix.cols()};
}

template <class T>
Eigen::Map<const EigenMatrixOf<T>> eigen(const MatrixOf<T>& matrix) {
  return {matrix.data(), matrix.rows(), matrix.cols()};
}

// Evaluates an expression into a matrix of the same shape.
template <class T, EigenExpression Expression>
void assign_from(MatrixOf<T>& matrix, const Expression& table) {
  eigen(matrix) = table;
}

}  // namespace riverbank
