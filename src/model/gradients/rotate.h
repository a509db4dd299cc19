// The gradient of rotary positions.
#pragma once

#include <vector>

#include "attention/positions.h"

namespace riverbank {

// Returns the gradient of the input of rotate_heads from d_rotated (heads·tokens × d), the gradient
// of its result. The gradient of a rotation is the opposite rotation, so the sign of each position
// is changed. Empty `positions` mean 0, 1, 2, …
template <class T>
MatrixOf<T> rotate_gradient(const MatrixOf<T>& d_rotated, std::vector<Index> positions,
                            const Rotary& rotary, Index heads) {
  const Index tokens = d_rotated.rows() / heads;
  for (Index i = 0; i < tokens && static_cast<Index>(positions.size()) < tokens; ++i) {
    positions.push_back(i);
  }
  for (Index& position : positions) position = -position;
  return rotate_heads(d_rotated, positions, rotary, heads);
}

}  // namespace riverbank
