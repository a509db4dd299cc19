// The products, activations and norms of training. In float32 they use the fast kernels.
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

// Matrix product a (n × k) · b (k × m) → (n × m).
template <class T>
MatrixOf<T> run_multiply(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  if constexpr (std::is_same_v<T, float>) return fast_multiply(a, b);
  return multiply(a, b);
}

// Matrix product a (n × k) · bᵀ → (n × m), with b given as (m × k).
template <class T>
MatrixOf<T> run_multiply_transposed(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  if constexpr (std::is_same_v<T, float>) return fast_multiply_transposed(a, b);
  return multiply_transposed(a, b);
}

// Matrix product aᵀ · b → (n × m), with a given as (k × n) and b as (k × m).
template <class T>
MatrixOf<T> run_transposed_multiply(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  if constexpr (std::is_same_v<T, float>) return fast_transposed_multiply(a, b);
  return multiply(transposed(a), b);
}

// Computes x (n × in) · weight + bias → (n × out), see project (attention/steps.h).
template <class T>
MatrixOf<T> run_projection(const MatrixOf<T>& x, const ProjectionOf<T>& projection) {
  if constexpr (std::is_same_v<T, float>) return fast_project(x, projection);
  return project(x, projection);
}

// Applies an activation function to x, of any shape → same shape; see activate
// (attention/feed_forward.h).
template <class T>
MatrixOf<T> run_activation(const MatrixOf<T>& x, Activation activation) {
  if constexpr (std::is_same_v<T, float>) return activate_fast(x, activation);
  return activate(x, activation);
}

// Normalises x (tokens × d) → same shape, see normalise (attention/norm.h).
template <class T>
MatrixOf<T> run_norm(const MatrixOf<T>& x, const NormOf<T>& norm) {
  if constexpr (std::is_same_v<T, float>) return norm_fast(x, norm);
  return *normalise(x, norm, true);
}

}  // namespace riverbank
