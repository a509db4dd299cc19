// Brings each row of a matrix to mean 0 and variance 1.
#include "attention/layer_norm.h"

#include "riverbank/eigen.h"

namespace riverbank {

template <class T>
Result<MatrixOf<T>> layer_norm(const MatrixOf<T>& x, const LayerNormOf<T>& norm,
                               bool allow_non_finite) {
  Error error = first_error([&] { return check_matrix("x", x, allow_non_finite); },
                            [&] { return check_layer_norm(x.cols(), norm, allow_non_finite); });
  if (!error.empty()) return failure(std::move(error));
  MatrixOf<T> out(x.rows(), x.cols());
  using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
  const auto width = static_cast<double>(x.cols());
  Row gamma = Row::Ones(x.cols());
  Row beta = Row::Zero(x.cols());
  if (norm.gamma) gamma = eigen(as_row(*norm.gamma)).row(0).template cast<double>();
  if (norm.beta) beta = eigen(as_row(*norm.beta)).row(0).template cast<double>();
  Row centred;  // of the current row
  for (Index row = 0; row < x.rows(); ++row) {
    centred = eigen(x).row(row).template cast<double>();
    centred -= centred.sum() / width;
    const double spread = std::sqrt(centred.square().sum() / width + norm.eps);
    eigen(out).row(row) = (centred / spread * gamma + beta).template cast<T>();
  }
  return out;
}

template Result<Matrix> layer_norm(const Matrix&, const LayerNorm&, bool);
template Result<MatrixOf<double>> layer_norm(const MatrixOf<double>&, const LayerNormOf<double>&,
                                             bool);

}  // namespace riverbank
