// Applies each kind of mask to a block of scores, row by row.
#include "kernels/mask_block.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riverbank {
namespace {

// The row of a mask part that belongs to a row of scores. A part with rows for one head is used for
// every head.
const float* mask_row(const View& part, const FusedInput& in, const ScoreBlock& block,
                      Index query) {
  const bool per_head = part.rows != in.query_count();
  return part.row((per_head ? block.head * in.query_count() : 0) + query) + block.first_key;
}

// Adds additive · log2(e) to the scores, which include that factor. Large negative finite numbers
// mean "almost hidden"; the product must not overflow to −∞, which means "hidden".
void add(const float* additive, Index keys, float* scores) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float least = -2e38F;
  for (Index key = 0; key < keys; ++key) {
    const float finite = std::max(additive[key], least) * log2_e;
    scores[key] += additive[key] == -infinity ? -infinity : finite;
  }
}

void add_distance(float slope, Index place, Index first_key, Index keys, float* scores) {
  for (Index key = 0; key < keys; ++key) {
    const auto distance = static_cast<float>(std::abs(place - first_key - key));
    scores[key] -= slope * log2_e * distance;
  }
}

void mask_zeros(const float* keep, Index keys, float hidden, float* scores) {
  for (Index key = 0; key < keys; ++key) scores[key] = keep[key] == 0 ? hidden : scores[key];
}

}  // namespace

bool needs_mask(const FusedInput& in, const ScoreBlock& block) {
  const bool beyond =
      in.causal && block.first_key + block.keys > in.first_query + block.first_query + 1;
  return beyond || in.keep || in.key_keep || in.additive || in.alibi;
}

void mask_block(const FusedInput& in, const ScoreBlock& block, float hidden, float* scores,
                Index step) {
  for (Index row = 0; row < block.queries; ++row) {
    const Index query = block.first_query + row;
    const Index place = in.first_query + query;
    float* to = scores + row * step;
    if (in.additive) add(mask_row(in.additive, in, block, query), block.keys, to);
    if (in.alibi) add_distance(in.alibi.data[block.head], place, block.first_key, block.keys, to);
    if (in.keep) mask_zeros(mask_row(in.keep, in, block, query), block.keys, hidden, to);
    if (in.key_keep) mask_zeros(in.key_keep.data + block.first_key, block.keys, hidden, to);
    if (in.causal) {
      const Index last = visible_keys(in.causal, {}, place, in.key_count()).last;
      const Index seen = std::clamp<Index>(last - block.first_key, 0, block.keys);
      std::fill(to + seen, to + block.keys, hidden);
    }
  }
}

}  // namespace riverbank
