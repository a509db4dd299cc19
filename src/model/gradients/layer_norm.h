// Layer norm backwards.
#pragma once

#include <cmath>

#include "attention/layer_norm.h"

namespace riverbank {

template <class T>
struct LayerNormGradientsOf {
  MatrixOf<T> x;        // (tokens × d)
  LayerNormOf<T> norm;  // of gamma and beta, where there are any
};

// out = n · gamma + beta with n = (x − mean) / √(variance + eps): see layer_norm.
// A row of n has mean 0 and variance 1 whatever x is, so moving all of x, or stretching it, changes
// nothing; those two parts of the gradient are taken out:
//   d_x = (d_n − mean(d_n) − n · mean(d_n · n)) / √(variance + eps),   d_n = d_out · gamma
// x, d_out (tokens × d). Sums in double, rounded once.
template <class T>
LayerNormGradientsOf<T> layer_norm_gradient(const MatrixOf<T>& x, const LayerNormOf<T>& norm,
                                            const MatrixOf<T>& d_out) {
  using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
  const auto width = static_cast<double>(x.cols());
  Row gamma = Row::Ones(x.cols());
  if (norm.gamma) gamma = as_row(*norm.gamma).row(0).template cast<double>();
  Row d_gamma = Row::Zero(x.cols());
  Row d_beta = Row::Zero(x.cols());
  LayerNormGradientsOf<T> d;
  d.x.resize(x.rows(), x.cols());
  Row n, d_row, d_n;  // of one row after the other
  for (Index row = 0; row < x.rows(); ++row) {
    n = x.row(row).template cast<double>();
    n -= n.sum() / width;
    const double spread = std::sqrt(n.square().sum() / width + norm.eps);
    n /= spread;

    d_row = d_out.row(row).template cast<double>();
    d_gamma += d_row * n;
    d_beta += d_row;
    d_n = d_row * gamma;
    const double d_mean = d_n.sum() / width;
    const double d_along = (d_n * n).sum() / width;
    d.x.row(row) = ((d_n - d_mean - n * d_along) / spread).template cast<T>();
  }
  if (norm.gamma) d.norm.gamma = d_gamma.template cast<T>();
  if (norm.beta) d.norm.beta = d_beta.template cast<T>();
  return d;
}

}  // namespace riverbank
