// Applies each kind of mask to a row of scores.
#include "kernels/mask_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riverbank {
namespace {

// Returns the part of a mask's row that belongs to a part of a row of scores. If the mask has rows
// for one head only, they apply to every head.
const float* row_of(const View& part, const FusedInput& in, const ScoreRow& row) {
  const bool per_head = part.rows != in.query_count();
  return part.row((per_head ? row.head * in.query_count() : 0) + row.query) + row.first_key;
}

// Adds additive · log2(e) to the scores, which include the factor log2(e). A large negative finite
// number means "almost hidden". Its product with log2(e) must not overflow to −∞, which means
// "hidden".
void add(const float* additive, Index keys, float* scores) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float least = -2e38F;
  for (Index key = 0; key < keys; ++key) {
    const float finite = std::max(additive[key], least) * log2_e;
    scores[key] += additive[key] == -infinity ? -infinity : finite;
  }
}

void add_distance(float slope, Index position, Index first_key, Index keys, float* scores) {
  for (Index key = 0; key < keys; ++key) {
    const auto distance = static_cast<float>(std::abs(position - first_key - key));
    scores[key] -= slope * log2_e * distance;
  }
}

void mask_zeros(const float* keep, Index keys, float hidden, float* scores) {
  for (Index key = 0; key < keys; ++key) scores[key] = keep[key] == 0 ? hidden : scores[key];
}

void mask_outside(const ScoreRow& row, float hidden, float* scores) {
  const Index first = std::clamp<Index>(row.visible.first - row.first_key, 0, row.keys);
  const Index last = std::clamp<Index>(row.visible.last - row.first_key, 0, row.keys);
  std::fill(scores, scores + first, hidden);
  std::fill(scores + last, scores + row.keys, hidden);
}

}  // namespace

void mask_row(const FusedInput& in, const ScoreRow& row, float hidden, float* scores) {
  if (in.additive) add(row_of(in.additive, in, row), row.keys, scores);
  if (in.alibi) {
    add_distance(in.alibi.data[row.head], in.first_query + row.query, row.first_key, row.keys,
                 scores);
  }
  if (in.keep) mask_zeros(row_of(in.keep, in, row), row.keys, hidden, scores);
  if (in.key_keep) mask_zeros(in.key_keep.data + row.first_key, row.keys, hidden, scores);
  mask_outside(row, hidden, scores);
}

}  // namespace riverbank
