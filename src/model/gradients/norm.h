// The gradients of layer norm and RMS norm.
#pragma once

#include <cmath>
#include <type_traits>
#include <utility>

#include "attention/norm.h"
#include "kernels/norm_fast.h"

namespace riverbank {

template <class T>
struct NormGradientsOf {
  MatrixOf<T> x;   // (tokens × d)
  NormOf<T> norm;  // gradients of gamma and beta, if the norm has them
};

// Returns the gradients of x, gamma and beta. x, d_out (tokens × d). The forward step was out = n ·
// gamma + beta with n = (x − mean) / √(variance + eps), see normalise. With plus_one, 1 + gamma
// replaces gamma. Apart from eps, layer norm gives a row of n the mean 0 and the variance 1 for any
// x. Shifting or scaling x therefore does not change n, and the gradient has no component in those
// two directions:
// d_x = (d_n − mean(d_n) − n · mean(d_n · n)) / √(variance + eps),   d_n = d_out · gamma
// An RMS norm subtracts no mean and has the mean of x² in place of the variance. Its gradient lacks
// the term mean(d_n). Sums are computed in double and rounded once.
template <class T>
NormGradientsOf<T> norm_gradient(const MatrixOf<T>& x, const NormOf<T>& norm,
                                 const MatrixOf<T>& d_out);

// Computes norm_gradient() for training; float32 uses the fast kernels.
template <class T>
NormGradientsOf<T> run_norm_gradient(const MatrixOf<T>& x, const NormOf<T>& norm,
                                     const MatrixOf<T>& d_out) {
  if constexpr (!std::is_same_v<T, float>) {
    return norm_gradient(x, norm, d_out);
  } else {
    NormFastGradients d = norm_fast_gradient(x, norm, d_out);
    return {std::move(d.x), std::move(d.norm)};
  }
}

}  // namespace riverbank
