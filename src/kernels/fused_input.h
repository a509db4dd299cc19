// What fused attention is asked for: where queries, keys and values lie, and which keys are hidden.
#pragma once

#include "attention/attend.h"

namespace riverbank {

// A matrix that somebody else holds; without data, no matrix at all.
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

// Heads lie one below the other, as in the trace. The masks are those of MaskOf (mask.h).
struct FusedInput {
  View queries;  // (heads · queries × d_k)
  View keys;     // (heads · keys × d_k)
  View values;   // (heads · keys × d_v)
  Index heads = 1;
  Scale scale = Scale::sqrt_d_k;
  float divisor = 1;  // with Scale::divisor
  bool causal = false;
  View keep;              // (queries × keys) or (heads · queries × keys): 0 = hidden
  View key_keep;          // (1 × keys): 0 = hidden
  View additive;          // (queries × keys) or (heads · queries × keys)
  View alibi;             // (1 × heads): slopes; a score falls by slope · |query − key|
  Index first_query = 0;  // the place of query 0 among the keys, for causal and alibi
  FullyMasked fully_masked = FullyMasked::zero;

  [[nodiscard]] Index query_count() const { return queries.rows / heads; }
  [[nodiscard]] Index key_count() const { return keys.rows / heads; }
  [[nodiscard]] bool has_mask() const { return causal || keep || key_keep || additive || alibi; }
};

// Scores are kept in base 2, because 2ˣ is cheaper than eˣ: e^score is 2^(score · log2 e).
inline constexpr float base_2 = 1.44269504F;

// What q · k is multiplied by to become a score in base 2.
inline float score_factor(const FusedInput& input) {
  return base_2 / score_divisor(input.scale, input.divisor, input.keys.columns);
}

}  // namespace riverbank
