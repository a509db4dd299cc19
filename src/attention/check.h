// Checks of inputs. Each check returns an empty text if the input is valid. Otherwise it returns an
// error that names the input, the place and the values.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// The largest matrix that one call may make: 2²⁷ cells, which are 512 MiB of float32. A larger
// matrix would exhaust a browser's memory, so it is refused before anything is allocated.
inline constexpr std::int64_t max_elements = std::int64_t{1} << 27;

// Runs the checks in order and returns the first error. Later checks may rely on earlier ones.
template <class... Checks>
Error first_error(Checks... checks) {
  Error error;
  static_cast<void>(((error = checks(), error.empty()) && ...));
  return error;
}

// Formats a number for an error message, to six digits: "0.5", "-1e-10". Every NaN is "NaN",
// whatever its sign bit.
std::string message_number(double value);

// The name of a cell, such as "embeddings[1][2]".
std::string cell_text(std::string_view name, Index row, Index column);

// Checks that a count is at least 1. Error: "heads must be at least 1 but is 0".
Error check_count(std::string_view name, Index count);

// Checks that a matrix has cells. Error: "embeddings is empty (0 × 4) but must be at least 1 × 1".
Error check_not_empty(std::string_view name, Index rows, Index columns);

template <class Table>
Error check_not_empty(std::string_view name, const Table& matrix) {
  return check_not_empty(name, matrix.rows(), matrix.cols());
}

// The error for a number that is not finite: "embeddings[1][2] is NaN but must be finite".
// `minus_infinity`: whether −∞ is accepted in this place.
Error not_finite(std::string_view place, double value, bool minus_infinity = false);

// Checks that all cells are finite. Error: that of not_finite. With `minus_infinity`, −∞ is
// accepted too, because additive masks use it to hide keys.
template <class Table>
Error check_finite(std::string_view name, const Table& matrix, bool minus_infinity = false) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    // This loop has no early exit, so that the compiler can vectorise it. Rows are rarely invalid.
    bool sound = true;
    for (Index column = 0; column < matrix.cols(); ++column) {
      sound &= std::isfinite(matrix(row, column));
    }
    for (Index column = 0; column < matrix.cols() && !sound; ++column) {
      const auto value = matrix(row, column);
      if (std::isfinite(value) || (minus_infinity && std::isinf(value) && value < 0)) continue;
      return not_finite(cell_text(name, row, column), static_cast<double>(value), minus_infinity);
    }
  }
  return {};
}

// Checks that a matrix is not empty and, unless `allow_non_finite`, contains neither NaN nor
// infinity.
template <class T>
Error check_matrix(std::string_view name, const MatrixOf<T>& matrix,
                   bool allow_non_finite = false) {
  Error error = check_not_empty(name, matrix);
  if (error.empty() && !allow_non_finite) error = check_finite(name, matrix);
  return error;
}

// Checks that a matrix is not too large. Error: "scores would be 70000 × 70000 = 4900000000
// numbers, but at most 134217728 fit".
Error check_size(std::string_view name, std::int64_t rows, std::int64_t columns);

// Checks that there is enough memory: allocates `bytes` bytes and frees them at once. So a call
// that cannot finish fails before it starts. Less than a megabyte is not checked; a terabyte or
// more is always refused. Error: "the trace needs 5.2 GB of memory, which is not available".
Error check_memory(std::string_view name, double bytes);

// Puts a number into a phrase: ("keys have width", 3) gives "keys have width 3", and ("value.weight
// has rows", 3) gives "value.weight has 3 rows".
std::string size_text(std::string_view phrase, Index size);

// Checks that two sizes are equal. Errors: "queries have width 2 but keys have width 3", "a has 3
// columns but b has 4 rows".
Error check_equal(std::string_view left, Index left_size, std::string_view right, Index right_size);

}  // namespace riverbank
