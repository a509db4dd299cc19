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

// out = n · gamma + beta with n = (x − mean) / √(variance + eps): see layer_norm.
// A row of n has mean 0 and variance 1 whatever x is, so moving all of x, or stretching it, changes
// nothing; those two parts of the gradient are taken out:
//   d_x = (d_n − mean(d_n) − n · mean(d_n · n)) / √(variance + eps),   d_n = d_out · gamma
// x, d_out (tokens × d). Sums in double, rounded once.
template <class T>
LayerNormGradientsOf<T> layer_norm_gradient(const MatrixOf<T>& x, const LayerNormOf<T>& norm,
                                            const MatrixOf<T>& d_out);

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
