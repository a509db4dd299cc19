// Computes attention with Eigen only, in tiles of 64 queries that stay in the cache.
#pragma once

namespace tiled {

// queries, keys, values, context (heads·tokens × 64); 1/√64 is the scale. tokens: a multiple of 64.
void attend(const float* queries, const float* keys, const float* values, float* context, int heads,
            int tokens, bool causal);

}  // namespace tiled
