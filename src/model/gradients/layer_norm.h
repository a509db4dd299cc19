// The gradients of layer norm.
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
  LayerNormOf<T> norm;  // of gamma and beta, if the norm has them
};

// out = n · gamma + beta with n = (x − mean) / √(variance + eps), see layer_norm. A row of n has
// mean 0 and variance 1 for any x. Shifting or scaling x therefore changes nothing, and the
// gradient has no component in those two directions:
// d_x = (d_n − mean(d_n) − n · mean(d_n · n)) / √(variance + eps),   d_n = d_out · gamma
// x, d_out (tokens × d). Sums are computed in double and rounded once.
template <class T>
LayerNormGradientsOf<T> layer_norm_gradient(const MatrixOf<T>& x, const LayerNormOf<T>& norm,
                                            const MatrixOf<T>& d_out);

// The same for training: float32 uses the fast kernels.
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
