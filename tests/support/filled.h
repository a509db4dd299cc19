// Makes a matrix with the same number in every cell.
#pragma once

#include <algorithm>

#include "attention/matrix.h"

namespace riverbank::tests {

// For example, filled<Matrix>(2, 3, 1) is a 2 × 3 matrix of ones.
template <class M>
M filled(Index rows, Index columns, typename M::Scalar value) {
  M out(rows, columns);
  std::fill_n(out.data(), out.size(), value);
  return out;
}

}  // namespace riverbank::tests
