// One step of fused attention: one tile of queries with one block of keys.
#pragma once

#include "kernels/exp2_lanes.h"
#include "kernels/fused_input.h"
#include "kernels/tile_product.h"

namespace riverbank {

inline constexpr Index block_keys = 256;       // keys per block: few enough for the cache
inline constexpr Index few_keys_at_most = 64;  // rounding errors do not average out up to here

// A packed block of keys and values.
struct KeyBlock {
  const float* keys;    // panels (panels × d_k × panel_width), multiplied by score_factor
  const float* values;  // panels (d_v panels × most × panel_width)
  Index most;           // number of keys in the largest block of this input
  Index first;          // position of the block's first key
  Index count;          // number of keys that at least one query of the tile sees
};

// A packed tile of queries and its running sums over the blocks of keys so far.
struct QueryTile {
  const float* queries;  // (d_k × rows)
  float* context;        // Σ weight · value (rows × d_v, rounded up to panels)
  float* maximum;        // (rows)
  float* sums;           // Σ weight for each lane (rows × lane_count)
  Index head, first, rows;
  bool bounded;   // all scores are within ±score_bound
  bool few_keys;  // few visible keys: the weights are divided by their sum, not the context
};

// The divisor of a row's weighted values. The sum is 0 only if no key is visible; all weights are 0
// then.
inline float divisor_for(float sum, FullyMasked rule) {
  return sum == 0 && rule == FullyMasked::zero ? 1 : sum;
}

// Scratch memory for the scores of a tile, and constants.
struct TileScratch {
  alignas(64) std::array<float, static_cast<std::size_t>(tile_rows* block_keys)> scores;
  Exp2Constants constants;
};

// Adds this block's contribution to the tile's context, maximum and sums.
void attend_tile(const FusedInput& input, const KeyBlock& block, const QueryTile& tile,
                 TileScratch& scratch);

}  // namespace riverbank
