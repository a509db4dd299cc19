// How tensors are read from requests and written to replies.
#pragma once

#include <variant>

#include "notebooks/tensor.h"
#include "wasm/reply.h"
#include "wasm/request.h"

namespace riverbank::wasm {

using AnyTensor = std::variant<TensorOf<float>, TensorOf<double>, TensorOf<std::int64_t>>;

template <class T>
TensorOf<T> read_numbers(Request& request, Shape shape) {
  return {std::move(shape), request.numbers<T>()};
}

// Type, shape, numbers.
inline AnyTensor read_tensor(Request& request) {
  const auto type = static_cast<NumberType>(request.choice(number_types));
  Shape shape = request.wholes();
  switch (type) {
    case NumberType::float64:
      return read_numbers<double>(request, std::move(shape));
    case NumberType::int64:
      return read_numbers<std::int64_t>(request, std::move(shape));
    case NumberType::float32:
      break;
  }
  return read_numbers<float>(request, std::move(shape));
}

// The reply must keep the tensor.
template <class T>
void write_tensor(Reply& reply, const TensorOf<T>& tensor) {
  reply.tensor(tensor.shape, tensor.data.data(), tensor.data.size());
}

template <class T>
void write_value(Reply& reply, const ValueOf<T>& value) {
  std::visit([&](const auto& tensor) { write_tensor(reply, tensor); }, value);
}

}  // namespace riverbank::wasm
