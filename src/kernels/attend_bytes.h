// Computes attention with integer arithmetic, over a cache that stores keys and values as bytes.
#pragma once

#include <span>
#include <vector>

#include "kernels/fused_input.h"

namespace riverbank {

// Computes context (heads · queries × d_v) = softmax(Q·Kᵀ/divisor, masked)·V, where input.cache
// holds all keys and values as i8. Soft cap, ALiBi and sinks are applied as in attend(). Each query
// is rounded to 14 bits with one scale. The weights of each page of keys are multiplied by the
// scales of the values and then rounded in the same way (integer_rows.h). Products are exact
// integers, so a row has the same bits whatever the number of queries. `sums` gets
// Σ 2^(score − maximum) of each row. Returns the requested rows of the weights (rows × keys), not
// rounded.
Matrix attend_bytes(const FusedInput& input, const std::vector<Index>& weight_rows, Matrix& context,
                    std::span<float> sums);

}  // namespace riverbank
