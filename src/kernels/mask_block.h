// Masks of any kind, applied to a small block of scores.
#pragma once

#include "kernels/fused_input.h"

namespace riverbank {

// Which part of the table of scores a block is.
struct ScoreBlock {
  Index head;
  Index first_query, queries;
  Index first_key, keys;
};

// Whether `mask_block` would change anything in this block.
bool needs_mask(const FusedInput& input, const ScoreBlock& block);

// Adds the additive parts to the block's scores (queries × keys, in base 2, a row every `step`
// numbers) and puts `hidden` where a key is not to be seen.
void mask_block(const FusedInput& input, const ScoreBlock& block, float hidden, float* scores,
                Index step);

}  // namespace riverbank
