// One step of fused attention: a tile of queries attends to a block of keys.
#pragma once

#include "kernels/exp2_lanes.h"
#include "kernels/fused_input.h"
#include "kernels/tile_product.h"

namespace riverbank {

// The number of keys in a block. A block fits into the processor's cache.
inline constexpr Index block_keys = AttentionCache::page_keys;
// A row has few keys if it sees no key from this position on. Such a row divides its weights by
// their sum before it mixes the values, because rounding errors do not average out over few keys.
inline constexpr Index few_keys_at_most = 64;

// A packed block of keys and values. Blocks begin at multiples of block_keys.
struct KeyBlock {
  const float* keys;    // panels (panels × d_k × panel_width)
  const float* values;  // panels (d_v panels × most × panel_width)
  Index most;           // number of keys for which a panel of values has memory
  Index first;          // position of the block's first key
};

// One row of scores: which head and query it belongs to, which keys it may use, and how its softmax
// is computed.
struct QueryRow {
  Index head, query;
  KeyRange visible;  // keys that causal mask and window let the query see
  bool bounded;      // whether all scores are within ±score_bound

  // With few keys, the weights are divided by their sum before they are mixed. Otherwise the
  // context is divided.
  [[nodiscard]] bool few_keys() const { return visible.last <= few_keys_at_most; }
};

// A packed tile of queries and its running sums over the blocks of keys so far. The results of a
// row do not depend on the other rows of its tile.
struct QueryTile {
  const float* queries;  // (d_k × rows), multiplied by query_factor
  float* context;        // Σ weight · value (rows × d_v; d_v is rounded up to panels)
  float* maximum;        // the largest score so far, or the sink; 0 if the row is bounded (rows)
  float* sums;           // Σ weight, a separate sum for each lane (rows × lane_count)
  const QueryRow* row;   // head, query and visible keys of each row (rows)
  Index rows;
};

// The keys that at least one row of a tile sees.
KeyRange visible_to_any(const QueryRow* row, Index rows);

// The factor by which queries are multiplied. Products of queries and keys are then scores times
// log2(e) or, with a soft cap, the numbers that cap_scores() expects.
float query_factor(const FusedInput& input);

// The divisor of a row's weighted values: the sum of the weights. It is 0 only if no key is
// visible; all weights are 0 then. With FullyMasked::zero the divisor is then 1, so the context is
// 0. Otherwise the context is 0/0 = NaN.
inline float divisor_for(float sum, FullyMasked rule) {
  return sum == 0 && rule == FullyMasked::zero ? 1 : sum;
}

// Scratch memory for the scores of a tile, and the constants of exp2_lanes.
struct TileScratch {
  alignas(64) std::array<float, static_cast<std::size_t>(tile_rows* block_keys)> scores;
  Exp2Constants constants;
};

// Adds this block's contribution to the tile's context, maximum and sums. `keys` are the keys of
// the block (counted from its first key) that at least one row of the tile sees.
void attend_tile(const FusedInput& input, const KeyBlock& block, KeyRange keys,
                 const QueryTile& tile, TileScratch& scratch);

// Computes the weights of a tile whose maximum and sums are complete. They replace the scores in
// `scratch` (tile_rows × block_keys).
void weigh_finished_tile(const FusedInput& input, const KeyBlock& block, KeyRange keys,
                         const QueryTile& tile, TileScratch& scratch);

}  // namespace riverbank
