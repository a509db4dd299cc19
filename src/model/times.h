// The matrix products that training spends its time in; faster kernels may take their place here.
#pragma once

#include "attention/matrix.h"
#include "attention/steps.h"

namespace riverbank {

// The same numbers as multiply (attention/matrix.h), to the last bit, several times as fast: every
// cell is still one sum in double, in the same order, rounded once. Only many cells grow at a time.

// a (n × k) · b (k × m) → (n × m)
template <class T>
MatrixOf<T> times(const MatrixOf<T>& a, const MatrixOf<T>& b);

// a (n × k) · bᵀ, b given as (m × k) → (n × m)
template <class T>
MatrixOf<T> times_transposed(const MatrixOf<T>& a, const MatrixOf<T>& b);

// aᵀ · b, a given as (k × n), b (k × m) → (n × m)
template <class T>
MatrixOf<T> transposed_times(const MatrixOf<T>& a, const MatrixOf<T>& b);

// x (n × in) · weight + bias → (n × out): the same numbers as project (attention/steps.h).
template <class T>
MatrixOf<T> run_projection(const MatrixOf<T>& x, const ProjectionOf<T>& projection) {
  MatrixOf<T> out = projection.weight ? times(x, *projection.weight) : x;
  if (projection.bias) out.rowwise() += projection.bias->row(0);
  return out;
}

}  // namespace riverbank
