// Computes the gradients of layer norm and RMS norm row by row.
#include "model/gradients/norm.h"

#include <cmath>

#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// Σ term(i) over a row, computed as four independent sums. The processor can then add to several
// sums at the same time.
template <class Term>
double sum_over(Index width, Term term) {
  double sums[4] = {};
  Index i = 0;
  for (; i + 4 <= width; i += 4) {
    for (Index k = 0; k < 4; ++k) sums[k] += term(i + k);
  }
  for (; i < width; ++i) sums[0] += term(i);
  return (sums[0] + sums[2]) + (sums[1] + sums[3]);
}

}  // namespace

template <class T>
NormGradientsOf<T> norm_gradient(const MatrixOf<T>& x, const NormOf<T>& norm,
                                 const MatrixOf<T>& d_out) {
  using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
  const auto mean = [width = x.cols()](auto term) {
    return sum_over(width, term) / static_cast<double>(width);
  };
  Row gamma = Row::Ones(x.cols());
  if (norm.gamma) gamma = eigen(as_row(*norm.gamma)).row(0).template cast<double>();
  if (norm.gamma && norm.plus_one) gamma += 1;
  const bool layer = norm.kind == NormKind::layer;
  Row d_gamma = Row::Zero(x.cols());
  Row d_beta = Row::Zero(x.cols());
  NormGradientsOf<T> d;
  d.x = MatrixOf<T>(x.rows(), x.cols());
  Row n, d_row, d_n;  // for the current row: normalised x, d_out, gradient of n
  for (Index row = 0; row < x.rows(); ++row) {
    n = eigen(x).row(row).template cast<double>();
    if (layer) n -= mean([&](Index i) { return n[i]; });
    const double spread = std::sqrt(mean([&](Index i) { return n[i] * n[i]; }) + norm.eps);
    n /= spread;

    d_row = eigen(d_out).row(row).template cast<double>();
    d_gamma += d_row * n;
    d_beta += d_row;
    d_n = d_row * gamma;
    const double d_mean = layer ? mean([&](Index i) { return d_n[i]; }) : 0;
    const double d_along = mean([&](Index i) { return d_n[i] * n[i]; });
    eigen(d.x).row(row) = ((d_n - d_mean - n * d_along) / spread).template cast<T>();
  }
  if (norm.gamma) d.norm.gamma = d_gamma.template cast<T>();
  if (norm.beta) d.norm.beta = d_beta.template cast<T>();
  return d;
}

template NormGradientsOf<float> norm_gradient(const Matrix&, const Norm&, const Matrix&);
template NormGradientsOf<double> norm_gradient(const MatrixOf<double>&, const NormOf<double>&,
                                               const MatrixOf<double>&);

}  // namespace riverbank
