// The gradients of matrix products.
#pragma once

#include <optional>

#include "attention/matrix.h"
#include "attention/steps.h"
#include "model/training_ops.h"

namespace riverbank {

// In this folder d_y is the gradient of the loss with respect to y: a matrix of y's shape. Each
// cell says how much the loss grows if that cell of y grows a little. Each function takes the
// gradient of a forward step's result and returns the gradients of its inputs (backpropagation,
// Rumelhart, Hinton and Williams 1986). The forward step has checked the shapes.

template <class T>
struct ProductGradientsOf {
  MatrixOf<T> a;
  MatrixOf<T> b;
};

// The gradients of a (n × k) and b. The forward step was out (n × m) = a · b with b (k × m) or, if
// `transpose_b` is true, out = a · bᵀ with b (m × k); see multiply and matmul. Cell out[i][j] of
// a · b contains a[i][k]·b[k][j], so d_a[i][k] is the sum of d_out[i][j]·b[k][j] over all j.
template <class T>
ProductGradientsOf<T> matmul_gradient(const MatrixOf<T>& a, const MatrixOf<T>& b,
                                      const MatrixOf<T>& d_out, bool transpose_b = false) {
  if (transpose_b) return {run_multiply(d_out, b), run_transposed_multiply(d_out, a)};
  return {run_multiply_transposed(d_out, b), run_transposed_multiply(a, d_out)};
}

// The gradient of a bias (1 × m) from d_out (n × m). A bias is added to every row, so its gradient
// is the sum of all rows, added in double.
template <class T>
MatrixOf<T> bias_gradient(const MatrixOf<T>& d_out) {
  MatrixOf<double> sum(1, d_out.cols());
  for (Index row = 0; row < d_out.rows(); ++row) {
    for (Index column = 0; column < d_out.cols(); ++column) {
      sum(0, column) += static_cast<double>(d_out(row, column));
    }
  }
  return cast<T>(sum);
}

template <class T>
struct LinearGradientsOf {
  MatrixOf<T> x;       // (n × in)
  MatrixOf<T> weight;  // (out × in)
  MatrixOf<T> bias;    // (1 × out)
};

// The gradients of out (n × out) = x (n × in) · weightᵀ + bias, see linear.
template <class T>
LinearGradientsOf<T> linear_gradient(const MatrixOf<T>& x, const MatrixOf<T>& weight,
                                     const MatrixOf<T>& d_out) {
  ProductGradientsOf<T> product = matmul_gradient(x, weight, d_out, true);
  return {std::move(product.a), std::move(product.b), bias_gradient(d_out)};
}

template <class T>
struct ProjectGradientsOf {
  MatrixOf<T> x;
  ProjectionOf<T> projection;  // gradients of weight and bias, if the projection has them
};

// The gradients of out (n × out) = x (n × in) · weight + bias, see project. Without a weight, out
// is x and d_out passes unchanged.
template <class T>
ProjectGradientsOf<T> project_gradient(const MatrixOf<T>& x, const ProjectionOf<T>& projection,
                                       const MatrixOf<T>& d_out) {
  ProjectGradientsOf<T> d;
  if (projection.bias) d.projection.bias = bias_gradient(d_out);
  if (!projection.weight) {
    d.x = d_out;
    return d;
  }
  ProductGradientsOf<T> product = matmul_gradient(x, *projection.weight, d_out);
  d.x = std::move(product.a);
  d.projection.weight = std::move(product.b);
  return d;
}

}  // namespace riverbank
