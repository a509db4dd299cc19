// A request holds the arguments of one call: a sequence of numbers that is read in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank::wasm {

// Reads a request from slots of 8 bytes, in the order in which src/npm/wire/request.ts wrote them.
// A matrix is sent as its number of rows, its number of columns, and its cells as float32 (two per
// slot) or float64. The member functions are compiled once, in request.cc; inlining them in every
// operation would make the module larger.
class Request {
 public:
  explicit Request(const double* slots) : slot_(slots) {}

  double number();
  bool flag();
  Index whole();
  std::int64_t int64();
  std::size_t count();

  // Reads the index of one of `words` choices. Any other number is an error; the function then
  // returns 0.
  std::size_t choice(std::size_t words);

  // The first error that was found in the request's numbers, or an empty text.
  [[nodiscard]] const Error& error() const { return error_; }
  void fail(Error error) {
    if (error_.empty()) error_ = std::move(error);
  }

  // Reads a byte count, then UTF-8 bytes.
  std::string text();

  // Reads a count, then that many integers, each sent as a float64 number in a slot.
  std::vector<Index> wholes();
  // Reads a count, then that many 64-bit integers, each in a slot.
  std::vector<std::int64_t> int64s();

  // Reads a count, then that many texts.
  std::vector<std::string> texts();

  // Reads a count, then that many bytes.
  std::vector<std::uint8_t> bytes();

  // Reads a count, then numbers of type T: float, double, std::int64_t or std::uint8_t.
  template <class T>
  std::vector<T> numbers();

  // Returns a pointer to `count` float32 numbers, which are not copied. The pointer is valid until
  // the next request is written.
  const float* floats(std::size_t count);

  // Reads a matrix. T is float or double.
  template <class T>
  MatrixOf<T> matrix();

 private:
  void take(void* out, std::size_t bytes);

  const double* slot_;
  Error error_;
};

}  // namespace riverbank::wasm
