// Compares matrices in tests, and reports where they differ and by how much.
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "attention/matrix.h"
#include "riverbank/eigen.h"
#include "support/bits.h"

namespace riverbank::tests {

// The tolerance for the result of one step compared with plain float64 loops: a few roundings.
template <class T>
inline constexpr double rounding = sizeof(T) == 4 ? 2e-6 : 1e-13;

// Succeeds if both shapes are equal and |got − want| ≤ allowed · max(1, |want|) for every cell. NaN
// equals NaN, and infinities must be equal.
template <class T, class U>
testing::AssertionResult near(const MatrixOf<T>& got, const MatrixOf<U>& want, double allowed) {
  if (got.rows() != want.rows() || got.cols() != want.cols()) {
    return testing::AssertionFailure()
           << "got " << shape_text(got) << ", want " << shape_text(want);
  }
  for (Index row = 0; row < got.rows(); ++row) {
    for (Index column = 0; column < got.cols(); ++column) {
      const auto g = static_cast<double>(got(row, column));
      const auto w = static_cast<double>(want(row, column));
      const bool same = g == w || (std::isnan(g) && std::isnan(w)) ||
                        std::abs(g - w) <= allowed * std::max(1.0, std::abs(w));
      if (same && std::isfinite(g) == std::isfinite(w)) continue;
      return testing::AssertionFailure() << "[" << row << "][" << column << "] is " << g
                                         << ", want " << w << " (allowed " << allowed << ")";
    }
  }
  return testing::AssertionSuccess();
}

// Succeeds if both shapes and all bits are equal. All NaNs count as equal.
template <class T>
testing::AssertionResult identical(const MatrixOf<T>& got, const MatrixOf<T>& want) {
  if (same_bits(got, want)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "got\n" << eigen(got) << "\nwant\n" << eigen(want);
}

// A matrix from a list of rows.
template <class T = float>
MatrixOf<T> rows(std::initializer_list<std::initializer_list<double>> numbers) {
  const auto columns = numbers.size() == 0 ? 0 : numbers.begin()->size();
  MatrixOf<T> out(static_cast<Index>(numbers.size()), static_cast<Index>(columns));
  Index row = 0;
  for (const auto& line : numbers) {
    Index column = 0;
    for (const double number : line) out(row, column++) = static_cast<T>(number);
    ++row;
  }
  return out;
}

}  // namespace riverbank::tests
