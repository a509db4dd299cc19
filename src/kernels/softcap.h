// Soft-capping keeps scores within ±softcap without cutting them off (Gemma Team 2024).
#pragma once

#include "kernels/fused_input.h"

namespace riverbank {

// A factor for queries, so that the product of a query and a key is 2·z·log2(e) with z = scaled
// score / softcap. cap_scores() computes tanh(z) from that product.
inline float cap_factor(const FusedInput& input) { return 2 * score_factor(input) / input.softcap; }

// Replaces each score 2·z·log2(e) by softcap · log2(e) · tanh(z). `keys` must be a multiple of
// lane_count. Writes the slopes 1 − tanh²(z) unless `slopes` is null. The error of tanh is at most
// 3e-7, relative to its value.
void cap_scores(float softcap, Index keys, float* scores, float* slopes = nullptr);

}  // namespace riverbank
