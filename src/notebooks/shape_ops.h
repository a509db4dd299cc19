// Operations that move numbers without changing them.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "attention/embed.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// Returns an index into an axis of size `size`, counted from the front. A negative `place` counts
// from the end. Error: a place outside the axis.
inline Result<Index> place_in(std::string_view what, Index place, Index size) {
  if (place >= -size && place < size) return place < 0 ? place + size : place;
  return failure(std::string(what) + " " + std::to_string(place) + " is not within 0 to " +
                 std::to_string(size - 1));
}

// Checks that dims names each axis once, and returns dims with all axes counted from the front.
inline Result<std::vector<std::size_t>> axis_order(const Shape& dims, std::size_t axes) {
  Error error = check_equal("dims has length", static_cast<Index>(dims.size()),
                            "the tensor has axes", static_cast<Index>(axes));
  if (!error.empty()) return failure(std::move(error));
  std::vector<std::size_t> order;
  for (const Index dim : dims) {
    const auto axis = place_in("axis", dim, static_cast<Index>(axes));
    if (!axis) return failure(axis.error());
    const auto old = static_cast<std::size_t>(*axis);
    if (std::find(order.begin(), order.end(), old) != order.end()) {
      return failure("axis " + std::to_string(dim) + " is named twice");
    }
    order.push_back(old);
  }
  return order;
}

// Changes the order of the axes: axis i of the result is axis dims[i] of a.
template <class E>
Result<TensorOf<E>> permute(const TensorOf<E>& a, const Shape& dims) {
  const auto order = axis_order(dims, a.shape.size());
  if (!order) return failure(order.error());
  Shape strides(a.shape.size(), 1);  // distance in memory between neighbours along an axis of a
  for (std::size_t i = strides.size(); i-- > 1;) strides[i - 1] = strides[i] * a.shape[i];
  TensorOf<E> out;
  for (const std::size_t old : *order) out.shape.push_back(a.shape[old]);
  out.data.reserve(a.data.size());
  for (Index flat = 0; flat < static_cast<Index>(a.data.size()); ++flat) {
    Index from = 0;
    Index rest = flat;
    for (std::size_t axis = out.shape.size(); axis-- > 0;) {
      from += rest % out.shape[axis] * strides[(*order)[axis]];
      rest /= out.shape[axis];
    }
    out.data.push_back(a.data[static_cast<std::size_t>(from)]);
  }
  return out;
}

// Swaps the last two axes: [.., m, n] → [.., n, m]
template <class E>
Result<TensorOf<E>> transpose(const TensorOf<E>& a) {
  if (a.shape.size() < 2) {
    return failure("two axes are needed to swap them, but the shape is " + shape_text(a.shape));
  }
  Shape dims(a.shape.size());
  std::iota(dims.begin(), dims.end(), 0);
  std::swap(dims.end()[-1], dims.end()[-2]);
  return permute(a, dims);
}

// Returns a sub-tensor of a. `at` has an index for each of the first axes of a.
template <class E>
Result<TensorOf<E>> index(const TensorOf<E>& a, const Shape& at) {
  if (at.size() > a.shape.size()) {
    return failure("at has " + std::to_string(at.size()) + " places but the shape is " +
                   shape_text(a.shape));
  }
  Index start = 0;
  for (std::size_t axis = 0; axis < at.size(); ++axis) {
    const auto place = place_in("place", at[axis], a.shape[axis]);
    if (!place) return failure(place.error() + " on axis " + std::to_string(axis));
    start = start * a.shape[axis] + *place;
  }
  Shape shape(a.shape.begin() + static_cast<Index>(at.size()), a.shape.end());
  const Index count = element_count(shape);
  const auto first = a.data.begin() + start * count;
  return TensorOf<E>{std::move(shape), {first, first + count}};
}

// Repeats a tensor along a new first axis: a [..] → [times, ..]
template <class E>
Result<TensorOf<E>> repeat(const TensorOf<E>& a, Index times) {
  if (times < 1) return failure("times is " + std::to_string(times) + ", but it must be 1 or more");
  TensorOf<E> out{a.shape, {}};
  out.shape.insert(out.shape.begin(), times);
  if (Error error = check_shape("the result", out.shape); !error.empty()) {
    return failure(std::move(error));
  }
  for (Index i = 0; i < times; ++i) {
    out.data.insert(out.data.end(), a.data.begin(), a.data.end());
  }
  return out;
}

// Flattens a tensor: a [..] → [n]
template <class E>
Result<TensorOf<E>> flatten(const TensorOf<E>& a) {
  return TensorOf<E>{{static_cast<Index>(a.data.size())}, a.data};
}

// Puts two tensors side by side on the last axis: [.., n] and [.., m] → [.., n+m]. The leading axes
// must be equal.
template <class E>
Result<TensorOf<E>> concat_two(const TensorOf<E>& a, const TensorOf<E>& b) {
  const bool same_front = !a.shape.empty() && a.shape.size() == b.shape.size() &&
                          std::equal(a.shape.begin(), a.shape.end() - 1, b.shape.begin());
  if (!same_front) {
    return failure("shapes " + shape_text(a.shape) + " and " + shape_text(b.shape) +
                   " may differ only in the last axis");
  }
  const MatrixOf<E> left = last_axis_rows(a);
  const MatrixOf<E> right = last_axis_rows(b);
  MatrixOf<E> joined(left.rows(), left.cols() + right.cols());
  for (Index row = 0; row < joined.rows(); ++row) {
    std::ranges::copy(right.row(row),
                      std::ranges::copy(left.row(row), joined.row(row).begin()).out);
  }
  Shape shape = a.shape;
  shape.back() = joined.cols();
  if (Error error = check_shape("the result", shape); !error.empty()) {
    return failure(std::move(error));
  }
  return tensor_from(joined, std::move(shape));
}

// Looks up rows of a table: table [n, d], ids [..] → [.., d]
template <class T>
Result<TensorOf<T>> gather_rows(const TensorOf<T>& table, const Ids& ids) {
  if (table.shape.size() != 2) {
    return failure("a table has two axes, but the shape is " + shape_text(table.shape));
  }
  Shape shape = ids.shape;
  shape.push_back(table.shape[1]);
  if (Error error = check_shape("the result", shape); !error.empty()) {
    return failure(std::move(error));
  }
  std::vector<Index> rows;
  for (const std::int64_t id : ids.data) {
    if (id < 0 || id >= table.shape[0]) {
      return failure("id " + std::to_string(id) + " is not within 0 to " +
                     std::to_string(table.shape[0] - 1));
    }
    rows.push_back(static_cast<Index>(id));
  }
  const auto found = embed(matrix_from(table, table.shape[0], table.shape[1]), rows);
  if (!found) return failure(found.error());
  return tensor_from(*found, std::move(shape));
}

}  // namespace riverbank::ops
