// Computes chosen rows of the weights again, because fused attention does not keep the weights.
#pragma once

#include <vector>

#include "kernels/fused_attention.h"

namespace riverbank {

// Returns the given rows of the weights (heads · queries × keys), as (rows.size() × keys). `sums`
// are the results of fused_attention for the same input.
Matrix fused_weights(const FusedInput& input, RowSums sums, const std::vector<Index>& rows);

}  // namespace riverbank
