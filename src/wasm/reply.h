// A reply is what one call answers: numbers in a row, and addresses from which JavaScript copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/matrix.h"

namespace riverbank::wasm {

// The types of numbers in a tensor; src/npm/tensors.ts counts them in this order.
enum class NumberType : std::uint8_t { float32, float64, int64 };

constexpr NumberType number_type(float) { return NumberType::float32; }
constexpr NumberType number_type(double) { return NumberType::float64; }
constexpr NumberType number_type(std::int64_t) { return NumberType::int64; }

// src/npm/reply.ts reads the slots in the order in which they are written here. Nothing large is
// copied twice: the result is kept until JavaScript has read it, and the slots say where it lies.
class Reply {
 public:
  // Holds a result until `clear`, and gives it back to write the reply from.
  template <class V>
  const V& keep(V value) {
    auto owner = std::make_shared<const V>(std::move(value));
    kept_.push_back(owner);
    return *owner;
  }

  void number(double value) { slots_.push_back(value); }
  void flag(bool value) { number(value ? 1 : 0); }
  void whole(std::int64_t value) { number(static_cast<double>(value)); }

  void wholes(const std::vector<Index>& values) {
    whole(static_cast<std::int64_t>(values.size()));
    for (const Index value : values) whole(value);
  }

  // UTF-8 bytes: count and address.
  void text(std::string_view value) {
    const std::string& kept = keep(std::string(value));
    array(kept.data(), kept.size());
  }

  // Rows, columns, bytes of one number, address; `matrix` must be part of something kept.
  template <class T>
  void matrix(const MatrixOf<T>& matrix) {
    whole(matrix.rows());
    whole(matrix.cols());
    whole(sizeof(T));
    address(matrix.data());
  }

  // Type, shape, count and address; the numbers must be part of something kept.
  template <class T>
  void tensor(const std::vector<Index>& shape, const T* data, std::size_t size) {
    whole(static_cast<std::int64_t>(number_type(T{})));
    wholes(shape);
    array(data, size);
  }

  // How many bytes the arrays have together.
  [[nodiscard]] std::int64_t bytes() const { return bytes_; }

  void clear() {
    slots_.clear();
    kept_.clear();
    bytes_ = 0;
  }

  [[nodiscard]] const double* slots() const { return slots_.data(); }

 private:
  // Count and address.
  template <class T>
  void array(const T* data, std::size_t size) {
    whole(static_cast<std::int64_t>(size));
    address(data);
    bytes_ += static_cast<std::int64_t>(size * sizeof(T));
  }

  void address(const void* place) {
    number(static_cast<double>(reinterpret_cast<std::uintptr_t>(place)));
  }

  std::int64_t bytes_ = 0;
  std::vector<double> slots_;
  std::vector<std::shared_ptr<const void>> kept_;
};

}  // namespace riverbank::wasm
