// One step of fused attention: a tile of queries and a block of keys.
#pragma once

#include "kernels/exp2_lanes.h"
#include "kernels/fused_input.h"
#include "kernels/tile_product.h"

namespace riverbank {

inline constexpr Index block_keys = 256;  // keys in a block: few enough to stay near the processor
inline constexpr Index few_keys_at_most = 64;  // so few that the rounding of each is felt

// A block of keys and their values, packed.
struct KeyBlock {
  const float* keys;    // panels (panels × d_k × panel_width), times score_factor
  const float* values;  // panels (d_v panels × most × panel_width)
  Index most;           // how many keys the largest block of this input has
  Index first;          // its first key
  Index count;          // how many keys some query of the tile sees
};

// A tile of queries, packed, and what it has gathered from the blocks of keys before.
struct QueryTile {
  const float* queries;  // (d_k × rows)
  float* context;        // Σ weight · value (rows × d_v, rounded up to panels)
  float* maximum;        // (rows)
  float* sums;           // Σ weight, lane by lane (rows × lane_count)
  Index head, first, rows;
  bool bounded;   // no score of these queries can leave ± score_bound
  bool few_keys;  // they see so few keys that their weights are divided, not their context
};

// What the weighted values of a row are divided by. Only a row without a visible key has the sum 0,
// and its weights are zeros.
inline float divisor_for(float sum, FullyMasked rule) {
  return sum == 0 && rule == FullyMasked::zero ? 1 : sum;
}

// What the step needs besides: the scores themselves, and constants.
struct TileScratch {
  alignas(64) std::array<float, static_cast<std::size_t>(tile_rows* block_keys)> scores;
  Exp2Constants constants;
};

// Scores, masks, weights, context: the whole of attention for these queries and keys.
void attend_tile(const FusedInput& input, const KeyBlock& block, const QueryTile& tile,
                 TileScratch& scratch);

}  // namespace riverbank
