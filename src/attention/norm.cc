// Computes the layer norm or RMS norm of each row of a matrix, in double, and rounds the result
// once.
#include "attention/norm.h"

#include "riverbank/eigen.h"

namespace riverbank {

template <class T>
Result<MatrixOf<T>> normalise(const MatrixOf<T>& x, const NormOf<T>& norm, bool allow_non_finite) {
  Error error = first_error([&] { return check_matrix("x", x, allow_non_finite); },
                            [&] { return check_norm(x.cols(), norm, allow_non_finite); });
  if (!error.empty()) return failure(std::move(error));
  MatrixOf<T> out(x.rows(), x.cols());
  using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
  const auto width = static_cast<double>(x.cols());
  Row gamma = Row::Ones(x.cols());
  Row beta = Row::Zero(x.cols());
  if (norm.gamma) gamma = eigen(as_row(*norm.gamma)).row(0).template cast<double>();
  if (norm.gamma && norm.plus_one) gamma += 1;
  if (norm.beta) beta = eigen(as_row(*norm.beta)).row(0).template cast<double>();
  Row centred;  // the current row; layer norm subtracts its mean
  for (Index row = 0; row < x.rows(); ++row) {
    centred = eigen(x).row(row).template cast<double>();
    if (norm.kind == NormKind::layer) centred -= centred.sum() / width;
    const double spread = std::sqrt(centred.square().sum() / width + norm.eps);
    eigen(out).row(row) = (centred / spread * gamma + beta).template cast<T>();
  }
  return out;
}

template Result<Matrix> normalise(const Matrix&, const Norm&, bool);
template Result<MatrixOf<double>> normalise(const MatrixOf<double>&, const NormOf<double>&, bool);

}  // namespace riverbank
