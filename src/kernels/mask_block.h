// Applies masks to a block of scores.
#pragma once

#include "kernels/fused_input.h"

namespace riverbank {

// The position of a block in the matrix of scores.
struct ScoreBlock {
  Index head;
  Index first_query, queries;
  Index first_key, keys;
};

// Whether mask_block would change any score of this block.
bool needs_mask(const FusedInput& input, const ScoreBlock& block);

// Applies the masks to the block's scores (queries × keys, row length `step`, multiplied by log2
// e): adds the additive parts and writes `hidden` for each hidden key.
void mask_block(const FusedInput& input, const ScoreBlock& block, float hidden, float* scores,
                Index step);

}  // namespace riverbank
