// Attention that never writes down the table of all scores: it meets the keys a few at a time, and
// its memory grows with the number of words, not with its square.
#pragma once

#include "kernels/fused_input.h"

namespace riverbank {

// context (heads · queries × d_v) = softmax(q·kᵀ/divisor, masked) · v by online softmax and tiles
// (Milakov & Gimelshein 2018; Dao et al. 2022). Its twin, to be read, is attend(). Masked blocks
// of keys that a causal query never sees are skipped. log_sums (heads · queries), if wanted, gets
// log2 Σ 2^score of every row, from which a weight is computed again: 2^(score − log_sum). It is +∞
// for a row without a visible key, so that its weights are 0, and NaN with FullyMasked::nan.
// The input has been checked (check_attend_fast) and holds finite numbers only. `threads` threads
// share the work, natively only; the bits are the same for any number of them.
void fused_attention(const FusedInput& input, float* context, float* log_sums = nullptr,
                     int threads = 1);

}  // namespace riverbank
