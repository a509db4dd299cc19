// A request is what JavaScript asks for in one call: numbers in a row, read here one after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "attention/matrix.h"

namespace riverbank::wasm {

// The numbers lie in slots of eight bytes, in the order in which src/npm/request.ts wrote them. A
// matrix is its rows, its columns, and then its cells as float32 (two to a slot) or float64.
class Request {
 public:
  explicit Request(const double* slots) : slot_(slots) {}

  double number() { return *slot_++; }
  bool flag() { return number() != 0; }
  Index whole() { return static_cast<Index>(number()); }
  std::int64_t int64() { return copy_of<std::int64_t>(1).front(); }

  // The place of a word in a list; the enums here count in the order of the lists in src/npm.
  template <class Enum>
  Enum choice() {
    return static_cast<Enum>(whole());
  }

  // UTF-8: the count of bytes, then the bytes.
  std::string text() {
    const std::vector<char> bytes = copy_of<char>(count());
    return {bytes.begin(), bytes.end()};
  }

  // A count, then one slot for each.
  std::vector<Index> wholes() {
    std::vector<Index> out(count());
    for (Index& value : out) value = whole();
    return out;
  }

  std::vector<std::int64_t> int64s() { return copy_of<std::int64_t>(count()); }

  // A count, then the numbers as T.
  template <class T>
  std::vector<T> numbers() {
    return copy_of<T>(count());
  }

  template <class T>
  MatrixOf<T> matrix() {
    const Index rows = whole();
    const Index columns = whole();
    MatrixOf<T> out(rows, columns);
    take(out.data(), static_cast<std::size_t>(out.size()));
    return out;
  }

  // A flag that says whether it is there, then the thing itself.
  template <class T>
  std::optional<MatrixOf<T>> optional_matrix() {
    if (!flag()) return std::nullopt;
    return matrix<T>();
  }

  std::size_t count() { return static_cast<std::size_t>(number()); }

 private:
  template <class T>
  std::vector<T> copy_of(std::size_t size) {
    std::vector<T> out(size);
    take(out.data(), size);
    return out;
  }

  template <class T>
  void take(T* out, std::size_t size) {
    const std::size_t bytes = size * sizeof(T);
    if (bytes > 0) std::memcpy(out, slot_, bytes);
    slot_ += (bytes + sizeof(double) - 1) / sizeof(double);
  }

  const double* slot_;
};

}  // namespace riverbank::wasm
