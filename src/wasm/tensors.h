// Reads and writes tensors with names, as arguments and results.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "wasm/give.h"

namespace riverbank::wasm {

// A map from names to tensors with one or two axes. Each tensor is read as a matrix; a tensor with
// one axis is read as a matrix of one row.
template <class T>
using Tables = std::map<std::string, MatrixOf<T>, std::less<>>;

template <class T>
void take(Request& request, Tables<T>& tables) {
  for (std::size_t left = request.count(); left > 0; --left) {
    std::string name = request.text();
    tables[std::move(name)] = request.matrix<T>();
  }
}

// A tensor with its name and shape. Its numbers are in row-major order.
struct NamedTensor {
  std::string_view name;
  std::vector<Index> shape;
  std::variant<std::vector<float>, std::vector<double>, std::vector<std::int64_t>> numbers;
};
struct NamedTensors {
  std::vector<NamedTensor> list;
};

inline void give(Reply& reply, const NamedTensors& tensors) {
  reply.count(tensors.list.size());
  for (const NamedTensor& tensor : tensors.list) {
    reply.text(tensor.name);
    std::visit(
        [&](const auto& numbers) { reply.tensor(tensor.shape, numbers.data(), numbers.size()); },
        tensor.numbers);
  }
}

}  // namespace riverbank::wasm
