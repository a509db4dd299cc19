// Fast attention: computes the context, without a trace.
#pragma once

#include <vector>

#include "attention/result.h"
#include "kernels/fused_input.h"

namespace riverbank {

struct FastAttention {
  Matrix context;                        // (heads · queries × d_v)
  Matrix weights;                        // the requested rows (weight_rows.size() × keys)
  std::vector<Index> fully_masked_rows;  // rows of heads · queries without a visible key
};

// Returns the first error in an input, or an empty text. `weight_rows` are rows of (heads · queries
// × keys) whose weights the caller wants.
Error check_attend_fast(const FusedInput& input, const std::vector<Index>& weight_rows = {});

// Computes softmax(Q·Kᵀ/√d_k, masked)·V with the fused kernel; attend() computes the same with
// every step. `threads` threads share the work (native builds only); the result has the same bits
// for any number of them. Errors: empty matrices, widths or rows that differ, rows that are not a
// multiple of heads, a divisor that is not above 0, masks of the wrong shape or with numbers other
// than 0 and 1, NaN or infinity (−∞ is allowed in `additive`), weight_rows outside the weights, a
// first query or sizes beyond max_elements, threads below 1.
Result<FastAttention> attend_fast(const FusedInput& input,
                                  const std::vector<Index>& weight_rows = {}, int threads = 1);

}  // namespace riverbank
