// The products, activations and norms of training, in float32 by the fast kernels.
#pragma once

#include <type_traits>

#include "attention/norm.h"
#include "attention/steps.h"
#include "kernels/activate_fast.h"
#include "kernels/matmul.h"
#include "kernels/norm_fast.h"

namespace riverbank {

// Training uses float32 and the fast kernels: sums in float32, with the same bits on every machine.
// The gradient checks use float64 and the readable products of attention/matrix.h. All shapes must
// have been checked.

// a (n × k) · b (k × m) → (n × m)
template <class T>
MatrixOf<T> run_multiply(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  if constexpr (std::is_same_v<T, float>) return fast_multiply(a, b);
  return multiply(a, b);
}

// a (n × k) · bᵀ, b given as (m × k) → (n × m)
template <class T>
MatrixOf<T> run_multiply_transposed(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  if constexpr (std::is_same_v<T, float>) return fast_multiply_transposed(a, b);
  return multiply_transposed(a, b);
}

// aᵀ · b, a given as (k × n), b (k × m) → (n × m)
template <class T>
MatrixOf<T> run_transposed_multiply(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  if constexpr (std::is_same_v<T, float>) return fast_transposed_multiply(a, b);
  return multiply(transposed(a), b);
}

// x (n × in) · weight + bias → (n × out), see project (attention/steps.h).
template <class T>
MatrixOf<T> run_projection(const MatrixOf<T>& x, const ProjectionOf<T>& projection) {
  if constexpr (std::is_same_v<T, float>) return fast_project(x, projection);
  return project(x, projection);
}

// Any shape → same shape, see activate (attention/feed_forward.h).
template <class T>
MatrixOf<T> run_activation(const MatrixOf<T>& x, Activation activation) {
  if constexpr (std::is_same_v<T, float>) return activate_fast(x, activation);
  return activate(x, activation);
}

// x (tokens × d) → same shape, see normalise (attention/norm.h).
template <class T>
MatrixOf<T> run_norm(const MatrixOf<T>& x, const NormOf<T>& norm) {
  if constexpr (std::is_same_v<T, float>) return norm_fast(x, norm);
  return *normalise(x, norm, true);
}

}  // namespace riverbank
