// One layer of a published model: attention and a feed-forward layer, computed from weights in
// their stored format.
#pragma once

#include "checkpoints/read.h"
#include "kernels/attention_cache.h"

namespace riverbank {

// The inputs of one run of a layer besides x: the layer's number, the options of the call, and the
// keys and values of earlier tokens.
struct LayerRun {
  Index layer = 0;
  const ReadOptions& options;
  // Keys and values of earlier tokens. Those of the new tokens are appended. Null: there are no
  // earlier tokens.
  AttentionCache* cache = nullptr;

  // The position of the first new token.
  [[nodiscard]] Index first_position() const { return cache == nullptr ? 0 : cache->length(); }
};

struct LayerOutput {
  Matrix output;   // (tokens × d)
  Matrix weights;  // (heads · tokens × keys); empty unless options.attention is set
};

// Runs a layer on x (tokens × d). With a cache, the tokens of x come after the tokens in the cache.
// All models use this function. The block says which norms the layer has, and whether the
// feed-forward layer reads the block's input or attention's output. Errors: those of attend_fast;
// an output with NaN or infinity.
Error run_layer(const Matrix& x, const StoredBlock& block, const LayerRun& run, LayerOutput& out);

// Computes the queries or keys of x (tokens × d) → (heads · tokens × head_size). Projects x, then
// applies the norm: to all heads together if `whole_norm`, otherwise to each head.
Matrix projected_heads(const Matrix& x, const StoredProjection& projection, Index heads,
                       const std::optional<Norm>& norm, bool whole_norm);

// The input of the block's attention: x, normalised if the block has a norm before attention.
Matrix attention_input(const Matrix& x, const StoredBlock& block);

}  // namespace riverbank
