// Reads and makes tensors of golden files: type, shape and numbers. The functions never throw.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank::golden {

// JSON whose objects keep their members in the order of the file.
using Json = nlohmann::ordered_json;

// Every number is stored as a double, which represents float32 and token ids exactly. "i64" numbers
// are also stored in `whole`, because 64 bits do not fit into a double. "bool" is 0 and 1.
struct GoldenTensor {
  std::string dtype = "f32";  // f32, f64, i64, bool
  Shape shape;
  std::vector<double> data;         // row-major
  std::vector<std::int64_t> whole;  // the same numbers as integers, only if dtype is i64
};

// Errors: JSON that is not an object with dtype, shape and data; an unknown dtype; an invalid
// shape; data of another length than the shape; an entry that is not a number, or not an integer if
// the dtype is i64.
Result<GoldenTensor> read_tensor(const Json& json);

// A tensor as a matrix. All axes but the last become rows. A tensor [n] becomes one row, and a
// tensor [] a single number.
Matrix rows_of(const GoldenTensor& tensor);

// The ids of an i64 tensor.
std::vector<Index> ids_of(const GoldenTensor& tensor);

// Converts numbers of the engine to a golden tensor of this shape.
template <class T>
GoldenTensor tensor_of(const T* data, std::size_t size, Shape shape) {
  GoldenTensor out{sizeof(T) == 4 ? "f32" : "f64", std::move(shape), {}, {}};
  out.data.assign(data, data + size);
  return out;
}
template <class T>
GoldenTensor tensor_of(const MatrixOf<T>& matrix, Shape shape) {
  return tensor_of(matrix.data(), static_cast<std::size_t>(matrix.size()), std::move(shape));
}
template <class T>
GoldenTensor tensor_of(const MatrixOf<T>& matrix) {
  return tensor_of(matrix, {matrix.rows(), matrix.cols()});
}
template <class T>
GoldenTensor tensor_of(const std::vector<T>& numbers, Shape shape) {
  return tensor_of(numbers.data(), numbers.size(), std::move(shape));
}
GoldenTensor tensor_of(const std::vector<std::int64_t>& whole, Shape shape);

}  // namespace riverbank::golden
