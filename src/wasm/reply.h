// A reply is what one call answers: numbers in a row, and addresses from which JavaScript copies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/matrix.h"

namespace riverbank::wasm {

// The types of numbers in a tensor; src/npm/tensors.ts counts them in this order.
enum class NumberType : std::uint8_t { float32, float64, int64 };
inline constexpr std::size_t number_types = 3;

constexpr NumberType number_type(float) { return NumberType::float32; }
constexpr NumberType number_type(double) { return NumberType::float64; }
constexpr NumberType number_type(std::int64_t) { return NumberType::int64; }

// src/npm/reply.ts reads the slots in the order in which they are written here. Nothing large is
// copied twice: the result is kept until JavaScript has read it, and the slots say where it lies.
// The functions are compiled once, in reply.cc: copies of them in every operation would make the
// module larger.
class Reply {
 public:
  // Holds a result until `clear`, and gives it back to write the reply from.
  template <class V>
  V& keep(V value) {
    return adopt(new V(std::move(value)));
  }

  // The same for one that was made with `new`.
  template <class V>
  V& adopt(V* made) {
    keep(made, [](void* old) { delete static_cast<V*>(old); });
    return *made;
  }

  void number(double value);
  void flag(bool value);
  void whole(std::int64_t value);
  void count(std::size_t value);
  void wholes(const std::vector<Index>& values);

  // UTF-8 bytes: count and address. The text itself need not be kept.
  void text(std::string_view value);
  void texts(const std::vector<std::string>& values);

  // Rows, columns, bytes of one number, address; `matrix` must be part of something kept.
  template <class T>
  void matrix(const MatrixOf<T>& matrix) {
    table(matrix.rows(), matrix.cols(), sizeof(T), matrix.data());
  }

  // Type, shape, count and address; the numbers must be part of something kept.
  template <class T>
  void tensor(const std::vector<Index>& shape, const T* data, std::size_t size) {
    count(static_cast<std::size_t>(number_type(T{})));
    wholes(shape);
    array(data, size, sizeof(T));
  }

  // How many bytes the arrays have together.
  [[nodiscard]] std::int64_t bytes() const { return bytes_; }

  void clear();

  [[nodiscard]] const double* slots() const { return slots_.data(); }

 private:
  struct Kept {
    void* value;
    void (*remove)(void*);
  };

  void keep(void* value, void (*remove)(void*));
  void table(Index rows, Index columns, std::size_t number_bytes, const void* data);
  void array(const void* data, std::size_t size, std::size_t number_bytes);
  void address(const void* place);

  std::int64_t bytes_ = 0;
  std::vector<double> slots_;
  std::vector<Kept> kept_;
};

}  // namespace riverbank::wasm
