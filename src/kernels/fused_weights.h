// Looks up rows of weights, which fused attention itself does not keep.
#pragma once

#include <vector>

#include "kernels/fused_attention.h"

namespace riverbank {

// weights (rows.size() × keys): the given rows of (heads · queries × keys). `sums` are the results
// of fused_attention for the same input. A row without a visible key becomes zeros or NaN, by the
// FullyMasked rule.
Matrix fused_weights(const FusedInput& input, RowSums sums, const std::vector<Index>& rows);

}  // namespace riverbank
