// Public products of matrices and vectors. They do the arithmetic of the attention steps and check
// all shapes.
#pragma once

#include <optional>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"
#include "attention/steps.h"

namespace riverbank {

// Matrix product: a (n × k) · b (k × m) → (n × m). With `transpose_b`, b is given as (m × k) and
// the product is a · bᵀ.
// Errors: empty matrices, NaN or infinity (unless allowed), inner sizes that differ, a product
// beyond max_elements.
template <class T>
Result<MatrixOf<T>> matmul(const MatrixOf<T>& a, const MatrixOf<T>& b, bool transpose_b = false,
                           bool allow_non_finite = false) {
  const Index inner = transpose_b ? b.cols() : b.rows();
  const Index columns = transpose_b ? b.rows() : b.cols();
  Error error =
      first_error([&] { return check_matrix("a", a, allow_non_finite); },
                  [&] { return check_matrix("b", b, allow_non_finite); },
                  [&] {
                    return check_equal("a has columns", a.cols(),
                                       transpose_b ? "b has columns" : "b has rows", inner);
                  },
                  [&] { return check_size("the product", a.rows(), columns); });
  if (!error.empty()) return failure(std::move(error));
  return transpose_b ? multiply_transposed(a, b) : multiply(a, b);
}

// The linear layer of PyTorch (nn.Linear): x (n × in), weight (out × in), bias (1 × out) →
// x·weightᵀ + bias (n × out). Notebook 003 uses this layout. Errors: those of matmul; a bias that
// is empty or has another size, or has NaN or infinity (unless allowed).
template <class T>
Result<MatrixOf<T>> linear(const MatrixOf<T>& x, const MatrixOf<T>& weight,
                           const std::optional<MatrixOf<T>>& bias = std::nullopt,
                           bool allow_non_finite = false) {
  Error error = first_error(
      [&] { return check_matrix("x", x, allow_non_finite); },
      [&] { return check_matrix("weight", weight, allow_non_finite); },
      [&] { return bias ? check_matrix("bias", *bias, allow_non_finite) : ""; },
      [&] { return check_equal("x has width", x.cols(), "weight has inputs", weight.cols()); },
      [&] {
        return bias ? check_equal("bias has width", bias->size(), "weight has outputs",
                                  weight.rows())
                    : "";
      },
      [&] { return check_size("the product", x.rows(), weight.rows()); });
  if (!error.empty()) return failure(std::move(error));
  MatrixOf<T> out = multiply_transposed(x, weight);
  if (bias) add_to_rows(out, as_row(*bias));
  return out;
}

// The cosine of the angle between two vectors a, b (1 × d): 1 = same direction, 0 = at right
// angles, −1 = opposite. Errors: empty vectors; different sizes; NaN or infinity; a vector of
// zeros, which has no direction.
template <class T>
Result<T> cosine(const MatrixOf<T>& a, const MatrixOf<T>& b);

}  // namespace riverbank
