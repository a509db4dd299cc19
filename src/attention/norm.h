// A norm brings each token's vector to a standard size. This keeps numbers in range when many
// layers are stacked.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// The kind of norm. layer (Ba et al. 2016): subtracts the row's mean and divides by the root of the
// row's variance. rms (Zhang & Sennrich 2019): divides by the root of the mean of the row's
// squares, without subtracting the mean.
enum class NormKind : std::uint8_t { layer, rms };

// The settings of a norm and its learned parameters. After the division, each column is multiplied
// by its gamma, and its beta is added. If absent, gamma is 1 and beta is 0.
template <class T>
struct NormOf {
  std::optional<MatrixOf<T>> gamma;  // (1 × d)
  std::optional<MatrixOf<T>> beta;   // (1 × d)
  double eps = 1e-5;                 // added under the root; if above 0, the divisor is never 0
  NormKind kind = NormKind::layer;   // the kind of norm; an RMS norm must not have a beta
  bool plus_one = false;             // multiply by 1 + gamma instead of gamma, as Gemma does
};
using Norm = NormOf<float>;

template <class T>
Error check_norm(Index width, const NormOf<T>& norm, bool allow_non_finite = false) {
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
        return norm.beta && norm.kind == NormKind::rms
                   ? "an RMS norm has no beta, but beta is given"
                   : "";
      },
      [&]() -> Error {
        if (std::isfinite(norm.eps) && norm.eps >= 0) return {};
        return "eps must be finite and not below 0 but is " + message_number(norm.eps);
      });
}

// Normalises each row of x (tokens × d):
// layer: (x − mean) / √(Σ(x − mean)² / d + eps) · gamma + beta
// rms:    x / √(Σx² / d + eps) · gamma
// With plus_one, 1 + gamma replaces gamma.
// Sums are computed in double, and the result is rounded once. Errors: empty x, gamma or beta of
// another width, a beta for an RMS norm, NaN or infinity (unless allowed), a negative or non-finite
// eps.
template <class T>
Result<MatrixOf<T>> normalise(const MatrixOf<T>& x, const NormOf<T>& norm = {},
                              bool allow_non_finite = false);

}  // namespace riverbank
