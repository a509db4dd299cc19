// Layer norm shifts and scales each token's vector to mean 0 and variance 1, so that layers can be
// stacked.
#pragma once

#include <cmath>
#include <optional>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// gamma and beta stretch and shift each column after the norm; absent: 1 and 0.
template <class T>
struct LayerNormOf {
  std::optional<MatrixOf<T>> gamma;  // (1 × d)
  std::optional<MatrixOf<T>> beta;   // (1 × d)
  double eps = 1e-5;                 // inside the root, so that a constant row does not divide by 0
};
using LayerNorm = LayerNormOf<float>;

template <class T>
Complaint check_layer_norm(Index width, const LayerNormOf<T>& norm, bool allow_non_finite = false) {
  return first_complaint(
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
      [&]() -> Complaint {
        if (std::isfinite(norm.eps) && norm.eps >= 0) return {};
        return "eps must be finite and not below 0 but is " + message_number(norm.eps);
      });
}

// x (tokens × d) → (x − mean) / √(variance + eps) · gamma + beta, row by row; the variance divides
// by d. Sums in double, rounded once. Ba et al. 2016. Errors: empty x, gamma or beta of another
// width, NaN or infinity (unless allowed), bad eps.
template <class T>
Result<MatrixOf<T>> layer_norm(const MatrixOf<T>& x, const LayerNormOf<T>& norm = {},
                               bool allow_non_finite = false);

}  // namespace riverbank
