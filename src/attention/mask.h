// A mask says which words a word may look at.
#pragma once

#include <limits>
#include <optional>

#include "attention/matrix.h"

namespace riverbank {

// All parts may be combined; a key is seen only where every part allows it.
// `keep` and `additive` may be given once (queries × keys) or per head (heads · queries × keys).
template <class T>
struct MaskOf {
  bool causal = false;                  // query i sees keys 0 … i (notebook 002, cell 1)
  std::optional<MatrixOf<T>> keep;      // 1 = may be seen, 0 = hidden
  std::optional<MatrixOf<T>> key_keep;  // (1 × keys): 0 = padding, hidden from every query
  std::optional<MatrixOf<T>> additive;  // added to the scaled scores; −∞ hides
};

// The row of a mask part that speaks for `row` of the scores: parts given once repeat for every
// head.
template <class T>
Index mask_row(const MatrixOf<T>& part, Index row) {
  return row % part.rows();
}

// scaled (heads · queries × keys) → masked, same shape: −∞ where hidden, else scaled (+ additive).
template <class T>
MatrixOf<T> mask_scores(const MatrixOf<T>& scaled, const MaskOf<T>& mask, Index queries) {
  constexpr T hidden = -std::numeric_limits<T>::infinity();
  MatrixOf<T> masked = scaled;
  for (Index row = 0; row < scaled.rows(); ++row) {
    for (Index key = 0; key < scaled.cols(); ++key) {
      T& cell = masked(row, key);
      if (mask.additive) cell += (*mask.additive)(mask_row(*mask.additive, row), key);
      if (mask.causal && key > row % queries) cell = hidden;
      if (mask.keep && (*mask.keep)(mask_row(*mask.keep, row), key) == 0) cell = hidden;
      if (mask.key_keep && (*mask.key_keep)(0, key) == 0) cell = hidden;
    }
  }
  return masked;
}

}  // namespace riverbank
