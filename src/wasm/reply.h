// A reply is the result of one call. It is a sequence of numbers, some of which are addresses.
// JavaScript copies large results, such as matrices and texts, from these addresses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/matrix.h"

namespace riverbank::wasm {

// The number types of tensors. src/npm/wire/tensors.ts has the same types in the same order.
enum class NumberType : std::uint8_t { float32, float64, int64 };
inline constexpr std::size_t number_types = 3;

constexpr NumberType number_type(float) { return NumberType::float32; }
constexpr NumberType number_type(double) { return NumberType::float64; }
constexpr NumberType number_type(std::int64_t) { return NumberType::int64; }

// A reply consists of slots of 8 bytes. src/npm/wire/reply.ts reads the slots in the order in which
// they are written. Large results are not copied: the reply keeps them until JavaScript has read
// them, and the slots contain their addresses. The member functions are compiled once, in reply.cc;
// inlining them in every operation would make the module larger.
class Reply {
 public:
  // Keeps a result until clear() is called. Returns a reference to the kept result, from which the
  // reply is written.
  template <class V>
  V& keep(V value) {
    return adopt(new V(std::move(value)));
  }

  // Like keep(), for an object made with `new`.
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

  // Writes the byte count and the address of UTF-8 text. The text is copied.
  void text(std::string_view value);
  void texts(const std::vector<std::string>& values);

  // Writes rows, columns, bytes per number, and address. The matrix is not copied, so the reply
  // must keep it.
  template <class T>
  void matrix(const MatrixOf<T>& matrix) {
    table(matrix.rows(), matrix.cols(), sizeof(T), matrix.data());
  }

  // Writes type, shape, count and address. The numbers are not copied, so the reply must keep them.
  template <class T>
  void tensor(const std::vector<Index>& shape, const T* data, std::size_t size) {
    count(static_cast<std::size_t>(number_type(T{})));
    wholes(shape);
    array(data, size, sizeof(T));
  }

  // The total size in bytes of the texts and tensors in this reply.
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
