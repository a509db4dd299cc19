// One layer of a model: attention and a feed-forward layer, computed from weights in their stored
// format.
#pragma once

#include "checkpoints/read.h"
#include "kernels/attention_cache.h"

namespace riverbank {

// One run of a layer: its number, the options of the reading, and the keys and values so far.
struct LayerRun {
  Index layer = 0;
  const ReadOptions& options;
  AttentionCache* cache = nullptr;  // of earlier tokens; the new ones are appended

  // The position of the first vector.
  [[nodiscard]] Index first_position() const { return cache == nullptr ? 0 : cache->length(); }
};

struct LayerOutput {
  Matrix output;   // (tokens × d)
  Matrix weights;  // (H · tokens × keys), if options.attention
};

// x (tokens × d) → the layer's output. With a cache, x follows the cache's tokens. Every layout
// runs through this function: the norms that it has, and the order of attention and feed-forward
// layer, are in the block.
Error run_layer(const Matrix& x, const StoredBlock& block, const LayerRun& run, LayerOutput& out);

// x (tokens × d) → queries or keys (heads · tokens × head_size): the projection, normed over each
// head or, if whole_norm, over all heads together.
Matrix projected_heads(const Matrix& x, const StoredProjection& projection, Index heads,
                       const std::optional<Norm>& norm, bool whole_norm);

// The input of the block's attention: x, normalised if the block has a norm before attention.
Matrix attention_input(const Matrix& x, const StoredBlock& block);

}  // namespace riverbank
