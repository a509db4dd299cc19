// Computes products, transposes and row selections of matrices.
#include "attention/matrix.h"

#include "riverbank/eigen.h"

namespace riverbank {

template <class T>
MatrixOf<T> multiply(const MatrixOf<T>& left, const MatrixOf<T>& right) {
  MatrixOf<T> out(left.rows(), right.cols());
  for (Index row = 0; row < out.rows(); ++row) {
    for (Index column = 0; column < out.cols(); ++column) {
      out(row, column) = static_cast<T>(eigen(left).row(row).template cast<double>().dot(
          eigen(right).col(column).transpose().template cast<double>()));
    }
  }
  return out;
}

template <class T>
MatrixOf<T> multiply_transposed(const MatrixOf<T>& left, const MatrixOf<T>& right) {
  return multiply(left, transposed(right));
}

template <class T>
MatrixOf<T> transposed(const MatrixOf<T>& matrix) {
  return eigen(matrix).transpose();
}

template <class T>
MatrixOf<T> some_rows(const MatrixOf<T>& matrix, Index first, Index count) {
  return MatrixOf<T>(count, matrix.cols(), matrix.data() + first * matrix.cols());
}

template <class T>
MatrixOf<T> as_row(const MatrixOf<T>& matrix) {
  return eigen(matrix).template reshaped<Eigen::RowMajor>(1, matrix.size());
}

template <class T>
void add_to_rows(MatrixOf<T>& matrix, const MatrixOf<T>& row) {
  eigen(matrix).rowwise() += eigen(row).row(0);
}

template Matrix multiply(const Matrix&, const Matrix&);
template MatrixOf<double> multiply(const MatrixOf<double>&, const MatrixOf<double>&);
template Matrix multiply_transposed(const Matrix&, const Matrix&);
template MatrixOf<double> multiply_transposed(const MatrixOf<double>&, const MatrixOf<double>&);
template Matrix transposed(const Matrix&);
template MatrixOf<double> transposed(const MatrixOf<double>&);
template Matrix some_rows(const Matrix&, Index, Index);
template MatrixOf<double> some_rows(const MatrixOf<double>&, Index, Index);
template Matrix as_row(const Matrix&);
template MatrixOf<double> as_row(const MatrixOf<double>&);
template void add_to_rows(Matrix&, const Matrix&);
template void add_to_rows(MatrixOf<double>&, const MatrixOf<double>&);

}  // namespace riverbank
