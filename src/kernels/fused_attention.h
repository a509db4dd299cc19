// Fused attention never stores the matrix of scores. It processes the keys in blocks, so its memory
// grows with the number of words, not with its square.
#pragma once

#include "kernels/attention_threads.h"

namespace riverbank {

// For each row of softmax: the largest score, and the sum of the exponentials. A weight can be
// recomputed as 2^(score − maximum) / sum, where the score includes the factor log2(e). The maximum
// is 0 if no exponential of the row can overflow, see begin_row (query_group.cc). Maximum and sum
// include the sink, if there is one. Without sinks, a row without a visible key has the sum 0.
struct RowSums {
  float* maximum = nullptr;  // (heads · queries)
  float* sum = nullptr;      // (heads · queries)
};

// Computes context (heads · queries × d_v) = softmax(q·kᵀ/divisor, masked) · v by online softmax
// and tiles (Milakov & Gimelshein 2018; Dao et al. 2022). The input's soft cap, ALiBi and sinks are
// applied as in attend(), which is the readable version. Blocks of keys that the causal mask or the
// window hides from all queries of a group are skipped. Fills `sums` if its pointers are set. The
// input must have been checked (check_attend_fast). The result has the same bits for any number of
// threads.
void fused_attention(const FusedInput& input, float* context, RowSums sums = {},
                     const AttentionThreads& threads = 1);

}  // namespace riverbank
