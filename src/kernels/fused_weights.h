// Computes chosen rows of the weights again, because fused attention does not keep the weights.
#pragma once

#include <vector>

#include "kernels/fused_attention.h"

namespace riverbank {

// Returns the given rows of the weights (heads · queries × keys), as (rows.size() × keys). `sums`
// are the results of fused_attention for the same input. A row without a visible key becomes NaN
// with FullyMasked::nan if there are no sinks, otherwise zeros.
Matrix fused_weights(const FusedInput& input, RowSums sums, const std::vector<Index>& rows);

}  // namespace riverbank
