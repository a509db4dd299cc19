// A mask says which keys each query may see.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

#include "attention/matrix.h"

namespace riverbank {

// How many keys a query sees before and after its own position. Absent: no limit on that side.
struct Window {
  std::optional<Index> before, after;
  bool operator==(const Window&) const = default;
};

// The keys from `first` to `last` − 1.
struct KeyRange {
  Index first = 0, last = 0;
};

// The keys that a query at `position` may see, out of keys 0 … keys − 1. The range is empty if the
// query may see none of them.
inline KeyRange visible_keys(bool causal, const Window& window, Index position, Index keys) {
  const Index after = causal ? 0 : window.after.value_or(keys);
  const Index first = window.before ? std::max<Index>(0, position - *window.before) : 0;
  const Index last = std::clamp<Index>(position + after + 1, 0, keys);
  return {std::min(first, last), last};
}

// The parts of a mask. They can be combined; a key is visible only if every part allows it.
// `keep` and `additive` are (queries × keys), the same for all heads, or (heads · queries × keys).
template <class T>
struct MaskOf {
  bool causal = false;  // a query at position i sees keys 0 … i only (notebook 002, cell 1)
  std::optional<MatrixOf<T>> keep;  // 1 = visible, 0 = hidden
  std::optional<MatrixOf<T>>
      key_keep;  // (1 × keys): 0 hides a key from every query, such as padding
  std::optional<MatrixOf<T>> additive;  // added to the scores before softmax; −∞ hides a key
  Window window;  // a query at position i sees keys i − before … i + after only
};

// The row of `keep` or `additive` that applies to a row of the scores. If the matrix has rows for
// one head only, they apply to every head.
template <class T>
Index mask_row(const MatrixOf<T>& part, Index row) {
  return row % part.rows();
}

// Masks scaled scores (heads · queries × keys) → same shape: −∞ if the key is hidden, otherwise
// scaled + additive. In attend(), the soft cap and ALiBi have already changed the scaled scores.
// `first_query` is the position of query 0; keys begin at position 0. `causal` and `window` compare
// these positions.
template <class T>
MatrixOf<T> mask_scores(const MatrixOf<T>& scaled, const MaskOf<T>& mask, Index queries,
                        Index first_query = 0) {
  constexpr T hidden = -std::numeric_limits<T>::infinity();
  MatrixOf<T> masked = scaled;
  for (Index row = 0; row < scaled.rows(); ++row) {
    const Index position = first_query + row % queries;
    const KeyRange seen = visible_keys(mask.causal, mask.window, position, scaled.cols());
    for (Index key = 0; key < scaled.cols(); ++key) {
      T& cell = masked(row, key);
      if (mask.additive) cell += (*mask.additive)(mask_row(*mask.additive, row), key);
      if (key < seen.first || key >= seen.last) cell = hidden;
      if (mask.keep && (*mask.keep)(mask_row(*mask.keep, row), key) == 0) cell = hidden;
      if (mask.key_keep && (*mask.key_keep)(0, key) == 0) cell = hidden;
    }
  }
  return masked;
}

}  // namespace riverbank
