// Layer norm shifts and scales each token's vector to mean 0 and variance 1. This keeps numbers in
// range when many layers are stacked.
#pragma once

#include <cmath>
#include <optional>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// The learned parameters: after the norm, each column is multiplied by gamma and beta is added. If
// absent, gamma is 1 and beta is 0.
template <class T>
struct LayerNormOf {
  std::optional<MatrixOf<T>> gamma;  // (1 × d)
  std::optional<MatrixOf<T>> beta;   // (1 × d)
  double eps = 1e-5;  // added to the variance: avoids dividing by 0 for a constant row
};
using LayerNorm = LayerNormOf<float>;

template <class T>
Error check_layer_norm(Index width, const LayerNormOf<T>& norm, bool allow_non_finite = false) {
  return first_error(
      [&] { return norm.gamma ? check_matrix("gamma", *norm.gamma, allow_non_finite) : ""; },
      [&] { return norm.beta ? check_matrix("beta", *norm.beta, allow_non_finite) : ""; },
      [&] {
        return norm.gamma ? check_equal("gamma has size", norm.gamma->size(), "x has width", width)
                          : "";
      },
      [&] {
        return norm.beta ? check_equal("beta has size", norm.beta->size(), "x has width", width)
                         : "";
      },
      [&]() -> Error {
        if (std::isfinite(norm.eps) && norm.eps >= 0) return {};
        return "eps must be finite and not below 0 but is " + message_number(norm.eps);
      });
}

// For each row of x (tokens × d): (x − mean) / √(variance + eps) · gamma + beta, where the variance
// is Σ(x − mean)² / d. Sums are computed in double and rounded once. Source: Ba et al. 2016.
// Errors: empty x, gamma or beta of another width, NaN or infinity (unless allowed), a negative or
// non-finite eps.
template <class T>
Result<MatrixOf<T>> layer_norm(const MatrixOf<T>& x, const LayerNormOf<T>& norm = {},
                               bool allow_non_finite = false);

}  // namespace riverbank
