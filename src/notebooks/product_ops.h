// Products of tensors: for vectors, matrices and batches of matrices.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "attention/products.h"
#include "notebooks/shape_ops.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// The shape to which two lists of leading axes broadcast. The lists are aligned at the right; an
// axis of size 1 is repeated.
inline Result<Shape> broadcast(const Shape& a, const Shape& b) {
  Shape out(std::max(a.size(), b.size()), 1);
  const auto size_from_right = [](const Shape& shape, std::size_t i) {
    return i < shape.size() ? shape[shape.size() - 1 - i] : 1;
  };
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Index left = size_from_right(a, i);
    const Index right = size_from_right(b, i);
    if (left != right && left != 1 && right != 1) {
      return failure("leading axes " + shape_text(a) + " and " + shape_text(b) +
                     " do not broadcast");
    }
    out[out.size() - 1 - i] = std::max(left, right);
  }
  return out;
}

// Returns which matrix of a batch becomes matrix number `flat` when the batch is broadcast. `own`
// are the leading axes of the batch, `all` those after broadcasting.
inline Index matrix_index(const Shape& own, const Shape& all, Index flat) {
  Index place = 0;
  Index stride = 1;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Index size = own[own.size() - 1 - i];
    const Index all_size = all[all.size() - 1 - i];
    place += (size == 1 ? 0 : flat % all_size) * stride;
    stride *= size;
    flat /= all_size;
  }
  return place;
}

// The shapes of a product. Each pair of matrices is (n × k) · (k × m).
struct ProductSizes {
  Index n, k, m;
  Shape a_front, b_front, front;  // leading axes of a, of b, and of the result
  Shape out;
};

// Computes the shapes of a product. Treats a vector on the left as one row and a vector on the
// right as one column; the result does not have that axis. Errors: single numbers; inner sizes that
// differ; leading axes that do not broadcast; a result that is too large.
inline Result<ProductSizes> product_sizes(const Shape& a, const Shape& b) {
  if (a.empty() || b.empty()) return failure("a single number has no rows or columns");
  const bool row = a.size() == 1;
  const bool column = b.size() == 1;
  ProductSizes sizes{row ? 1 : a.end()[-2],
                     a.back(),
                     column ? 1 : b.back(),
                     {a.begin(), a.end() - (row ? 1 : 2)},
                     {b.begin(), b.end() - (column ? 1 : 2)},
                     {},
                     {}};
  Error error = check_equal("a has columns", sizes.k, "b has rows", column ? b[0] : b.end()[-2]);
  if (!error.empty()) return failure(std::move(error));
  auto front = broadcast(sizes.a_front, sizes.b_front);
  if (!front) return failure(front.error());
  sizes.front = *std::move(front);
  sizes.out = sizes.front;
  if (!row) sizes.out.push_back(sizes.n);
  if (!column) sizes.out.push_back(sizes.m);
  error = check_shape("the product", sizes.out);
  if (!error.empty()) return failure(std::move(error));
  return sizes;
}

// torch.matmul. [.., n, k] · [.., k, m] → [.., n, m]; vectors [k] · [k] → [].
template <class T>
Result<TensorOf<T>> matmul(const TensorOf<T>& a, const TensorOf<T>& b) {
  const auto sizes = product_sizes(a.shape, b.shape);
  if (!sizes) return failure(sizes.error());
  const auto [n, k, m, a_front, b_front, front, shape] = *sizes;
  TensorOf<T> out{shape, {}};
  for (Index i = 0; i < element_count(front); ++i) {
    const MatrixOf<T> product =
        multiply(matrix_from(a, n, k, matrix_index(a_front, front, i) * n * k),
                 matrix_from(b, k, m, matrix_index(b_front, front, i) * k * m));
    out.data.insert(out.data.end(), product.data(), product.data() + product.size());
  }
  return out;
}

// The product of a with bᵀ: a [.., n, k], b [.., m, k] → [.., n, m].
template <class T>
Result<TensorOf<T>> matmul_nt(const TensorOf<T>& a, const TensorOf<T>& b) {
  const auto turned = transpose(b);
  if (!turned) return failure(turned.error());
  return matmul(a, *turned);
}

// The linear layer x · weightᵀ + bias: x [.., in], weight [out, in], bias [out] → [.., out].
template <class T>
Result<TensorOf<T>> linear(const TensorOf<T>& x, const TensorOf<T>& weight,
                           const TensorOf<T>* bias) {
  if (x.shape.empty() || weight.shape.size() != 2) {
    return failure("x needs an axis and weight two axes, but their shapes are " +
                   shape_text(x.shape) + " and " + shape_text(weight.shape));
  }
  if (bias != nullptr && bias->shape.size() != 1) {
    return failure("bias has one axis, but the shape is " + shape_text(bias->shape));
  }
  std::optional<MatrixOf<T>> bias_row;
  if (bias != nullptr) bias_row = last_axis_rows(*bias);
  const auto out = riverbank::linear(last_axis_rows(x), last_axis_rows(weight), bias_row);
  if (!out) return failure(out.error());
  Shape shape = x.shape;
  shape.back() = out->cols();
  return tensor_from(*out, std::move(shape));
}

// The dot product of two vectors: a [n], b [n] → [].
template <class T>
Result<TensorOf<T>> dot(const TensorOf<T>& a, const TensorOf<T>& b) {
  if (a.shape.size() != 1 || b.shape.size() != 1) {
    return failure("dot needs two vectors, but the shapes are " + shape_text(a.shape) + " and " +
                   shape_text(b.shape));
  }
  return matmul(a, b);
}

// Multiplies each value by each of its weights: values [keys, d], weights [queries, keys] → [keys,
// queries, d]. Notebook 001 then sums the result over the keys.
template <class T>
Result<TensorOf<T>> weighted_values(const TensorOf<T>& values, const TensorOf<T>& weights) {
  if (values.shape.size() != 2 || weights.shape.size() != 2) {
    return failure("weighted_values needs two matrices, but the shapes are " +
                   shape_text(values.shape) + " and " + shape_text(weights.shape));
  }
  const Index keys = values.shape[0];
  if (Error error = check_equal("values have rows", keys, "weights have columns", weights.shape[1]);
      !error.empty()) {
    return failure(std::move(error));
  }
  TensorOf<T> out{{keys, weights.shape[0], values.shape[1]}, {}};
  if (Error error = check_shape("the result", out.shape); !error.empty()) {
    return failure(std::move(error));
  }
  const MatrixOf<T> value_rows = last_axis_rows(values);
  const MatrixOf<T> weight_rows = last_axis_rows(weights);
  for (Index key = 0; key < keys; ++key) {
    for (Index query = 0; query < weight_rows.rows(); ++query) {
      for (const T value : value_rows.row(key)) out.data.push_back(weight_rows(query, key) * value);
    }
  }
  return out;
}

}  // namespace riverbank::ops
