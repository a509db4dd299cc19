// The input of fused attention: queries, keys and values as views, and the masks.
#pragma once

#include "attention/attend.h"

namespace riverbank {

// A matrix in memory that belongs to someone else. Null data: the matrix is absent.
struct View {
  const float* data = nullptr;
  Index rows = 0, columns = 0;

  View() = default;
  View(const float* first, Index row_count, Index column_count)
      : data(first), rows(row_count), columns(column_count) {}
  View(const Matrix& matrix) : View(matrix.data(), matrix.rows(), matrix.cols()) {}  // NOLINT

  explicit operator bool() const { return data != nullptr; }
  [[nodiscard]] const float* row(Index index) const { return data + index * columns; }
};

// The heads lie one below the other, as in the trace. The masks have the meaning of MaskOf
// (attention/mask.h).
struct FusedInput {
  View queries;  // (heads · queries × d_k)
  View keys;     // (heads · keys × d_k)
  View values;   // (heads · keys × d_v)
  Index heads = 1;
  Scale scale = Scale::sqrt_d_k;
  float divisor = 1;  // used with Scale::divisor
  bool causal = false;
  View keep;      // (queries × keys) or (heads · queries × keys): 0 = hidden
  View key_keep;  // (1 × keys): 0 = hidden
  View additive;  // (queries × keys) or (heads · queries × keys)
  View alibi;  // (1 × heads): the slope of each head; a score is lowered by slope · |query − key|
  Index first_query = 0;  // the position of query 0 among the keys, for causal and alibi
  FullyMasked fully_masked = FullyMasked::zero;

  [[nodiscard]] Index query_count() const { return queries.rows / heads; }
  [[nodiscard]] Index key_count() const { return keys.rows / heads; }
  [[nodiscard]] bool has_mask() const { return causal || keep || key_keep || additive || alibi; }
};

// Scores are multiplied by log2(e): eˣ is 2^(x · log2 e), and 2ˣ is cheaper than eˣ.
inline constexpr float log2_e = 1.44269504F;

// q · k times this factor is the scaled score, times log2(e).
inline float score_factor(const FusedInput& input) {
  return log2_e / score_divisor(input.scale, input.divisor, input.keys.columns);
}

}  // namespace riverbank
