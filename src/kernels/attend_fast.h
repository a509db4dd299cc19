// Fast attention in one call: no trace, only the new vectors.
#pragma once

#include <vector>

#include "attention/result.h"
#include "kernels/fused_input.h"

namespace riverbank {

struct FastAttention {
  Matrix context;                        // (heads · queries × d_v)
  Matrix weights;                        // (as many rows as were chosen × keys)
  std::vector<Index> fully_masked_rows;  // of heads · queries: rows that see no key
};

// What is wrong with an input, or the empty text. `weight_rows` are the rows of heads · queries
// whose weights are wanted.
Complaint check_attend_fast(const FusedInput& input, const std::vector<Index>& weight_rows = {});

// softmax(Q·Kᵀ/√d_k, masked)·V by the fused kernel; attend() gives every step of the same.
// `threads` threads share the work, natively only; the bits do not depend on how many.
// Errors: empty matrices, widths or rows that differ, heads that do not divide, a divisor that is
// not above zero, masks of the wrong shape or not 0/1, NaN or infinity (−∞ is allowed in
// `additive`), rows that are not there, a first query or sizes beyond max_elements, threads
// below 1.
Result<FastAttention> attend_fast(const FusedInput& input,
                                  const std::vector<Index>& weight_rows = {}, int threads = 1);

}  // namespace riverbank
