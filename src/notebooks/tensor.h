// A tensor: numbers with any number of axes (a single number, a vector, a matrix, a batch of
// matrices).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

using Shape = std::vector<Index>;  // sizes of the axes; empty: a single number

template <class T>
struct TensorOf {
  Shape shape;
  std::vector<T> data;  // row-major: the last axis is contiguous

  bool operator==(const TensorOf&) const = default;
};
using Tensor = TensorOf<float>;
using Ids = TensorOf<std::int64_t>;  // integers, such as token ids

// A named value of a notebook: a tensor of numbers of type T, or of integers.
template <class T>
using ValueOf = std::variant<TensorOf<T>, Ids>;
using Value = ValueOf<float>;

// A shape as PyTorch writes it: "[8, 16]".
inline std::string shape_text(const Shape& shape) {
  std::string text;
  for (const Index size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
  return "[" + text + "]";
}

// The number of values that a tensor of this shape has. The shape must have been checked.
inline Index element_count(const Shape& shape) {
  Index count = 1;
  for (const Index size : shape) count *= size;
  return count;
}

// Checks a shape. Errors: "weight has shape [3, -1], but an axis cannot be shorter than 0", "… more
// than 134217728 numbers"
inline Error check_shape(std::string_view name, const Shape& shape) {
  Index count = 1;
  for (const Index size : shape) {
    const bool negative = size < 0;
    if (negative || (size > 0 && count > max_elements / size)) {
      return std::string(name) + " has shape " + shape_text(shape) +
             (negative ? ", but an axis cannot be shorter than 0"
                       : ": more than " + std::to_string(max_elements) + " numbers");
    }
    count *= size;
  }
  return {};
}

// Checks that a tensor has as many numbers as its shape says. Error: "weight has shape [2, 3] but 5
// numbers"
template <class T>
Error check_tensor(std::string_view name, const TensorOf<T>& tensor) {
  if (Error error = check_shape(name, tensor.shape); !error.empty()) return error;
  if (element_count(tensor.shape) == static_cast<Index>(tensor.data.size())) return {};
  return std::string(name) + " has shape " + shape_text(tensor.shape) + " but " +
         std::to_string(tensor.data.size()) + " numbers";
}

// Copies rows · columns numbers of a tensor, from `start` on, into a matrix (rows × columns).
template <class T>
MatrixOf<T> matrix_from(const TensorOf<T>& tensor, Index rows, Index columns, Index start = 0) {
  return MatrixOf<T>(rows, columns, tensor.data.data() + start);
}

// Flattens all axes but the last into rows.  [a, b, c] → (a·b × c), [c] → (1 × c)
template <class T>
MatrixOf<T> last_axis_rows(const TensorOf<T>& tensor) {
  const Index columns = tensor.shape.back();
  return matrix_from(tensor, static_cast<Index>(tensor.data.size()) / columns, columns);
}

// The numbers of a matrix, row by row, as a tensor of this shape.
template <class T>
TensorOf<T> tensor_from(const MatrixOf<T>& matrix, Shape shape) {
  return {std::move(shape), std::vector<T>(matrix.data(), matrix.data() + matrix.size())};
}

}  // namespace riverbank
