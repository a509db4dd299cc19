// Layer norm backwards.
#pragma once

#include <cmath>
#include <type_traits>
#include <utility>

#include "attention/layer_norm.h"
#include "kernels/layer_norm_fast.h"

namespace riverbank {

template <class T>
struct LayerNormGradientsOf {
  MatrixOf<T> x;        // (tokens × d)
  LayerNormOf<T> norm;  // of gamma and beta, where there are any
};

// Σ term(i) over a row, as four sums, so that one addition need not wait for the other.
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

// out = n · gamma + beta with n = (x − mean) / √(variance + eps): see layer_norm.
// A row of n has mean 0 and variance 1 whatever x is, so moving all of x, or stretching it, changes
// nothing; those two parts of the gradient are taken out:
//   d_x = (d_n − mean(d_n) − n · mean(d_n · n)) / √(variance + eps),   d_n = d_out · gamma
// x, d_out (tokens × d). Sums in double, rounded once.
template <class T>
LayerNormGradientsOf<T> layer_norm_gradient(const MatrixOf<T>& x, const LayerNormOf<T>& norm,
                                            const MatrixOf<T>& d_out) {
  using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
  const auto mean = [width = x.cols()](auto term) {
    return sum_over(width, term) / static_cast<double>(width);
  };
  Row gamma = Row::Ones(x.cols());
  if (norm.gamma) gamma = as_row(*norm.gamma).row(0).template cast<double>();
  Row d_gamma = Row::Zero(x.cols());
  Row d_beta = Row::Zero(x.cols());
  LayerNormGradientsOf<T> d;
  d.x.resize(x.rows(), x.cols());
  Row n, d_row, d_n;  // of one row after the other
  for (Index row = 0; row < x.rows(); ++row) {
    n = x.row(row).template cast<double>();
    n -= mean([&](Index i) { return n[i]; });
    const double spread = std::sqrt(mean([&](Index i) { return n[i] * n[i]; }) + norm.eps);
    n /= spread;

    d_row = d_out.row(row).template cast<double>();
    d_gamma += d_row * n;
    d_beta += d_row;
    d_n = d_row * gamma;
    const double d_mean = mean([&](Index i) { return d_n[i]; });
    const double d_along = mean([&](Index i) { return d_n[i] * n[i]; });
    d.x.row(row) = ((d_n - d_mean - n * d_along) / spread).template cast<T>();
  }
  if (norm.gamma) d.norm.gamma = d_gamma.template cast<T>();
  if (norm.beta) d.norm.beta = d_beta.template cast<T>();
  return d;
}

// The same as training takes it: float32 by the kernels.
template <class T>
LayerNormGradientsOf<T> run_layer_norm_gradient(const MatrixOf<T>& x, const LayerNormOf<T>& norm,
                                                const MatrixOf<T>& d_out) {
  if constexpr (!std::is_same_v<T, float>) {
    return layer_norm_gradient(x, norm, d_out);
  } else {
    LayerNormFastGradients d = layer_norm_fast_gradient(x, norm, d_out);
    return {std::move(d.x), std::move(d.norm)};
  }
}

}  // namespace riverbank
