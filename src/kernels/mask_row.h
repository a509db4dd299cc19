// Applies masks to a row of scores.
#pragma once

#include "kernels/fused_input.h"

namespace riverbank {

// A part of a row in the matrix of scores.
struct ScoreRow {
  Index head, query;
  KeyRange visible;       // keys that causal mask and window let the query see
  Index first_key, keys;  // the part's first key, and the part's number of scores
};

// Applies the masks to scores (keys), which are multiplied by log2 e. Adds the additive mask,
// subtracts the penalties of ALiBi, and writes `hidden` for each hidden key.
void mask_row(const FusedInput& input, const ScoreRow& row, float hidden, float* scores);

}  // namespace riverbank
