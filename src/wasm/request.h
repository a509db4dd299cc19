// A request is what JavaScript asks for in one call: numbers in a row, read here one after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank::wasm {

// The numbers lie in slots of eight bytes, in the order in which src/npm/request.ts wrote them. A
// matrix is its rows, its columns, and then its cells as float32 (two to a slot) or float64.
// The functions are compiled once, in request.cc: copies of them in every operation would make the
// module larger.
class Request {
 public:
  explicit Request(const double* slots) : slot_(slots) {}

  double number();
  bool flag();
  Index whole();
  std::int64_t int64();
  std::size_t count();

  // The place of one of so many words. Any other number is 0, and a complaint.
  std::size_t choice(std::size_t words);

  // What was wrong with the numbers themselves, or the empty text.
  [[nodiscard]] const Complaint& complaint() const { return complaint_; }

  // UTF-8: the count of bytes, then the bytes.
  std::string text();

  // A count, then one slot for each.
  std::vector<Index> wholes();
  std::vector<std::int64_t> int64s();

  // A count, then texts.
  std::vector<std::string> texts();

  // A count, then the numbers as T, which is float, double or std::int64_t.
  template <class T>
  std::vector<T> numbers();

  // So many float32, not copied: they lie here until the next request is written.
  const float* floats(std::size_t count);

  // T is float or double.
  template <class T>
  MatrixOf<T> matrix();

  // A flag that says whether it is there, then the thing itself.
  template <class T>
  std::optional<MatrixOf<T>> optional_matrix();

 private:
  void take(void* out, std::size_t bytes);

  const double* slot_;
  Complaint complaint_;
};

}  // namespace riverbank::wasm
