// Attention that never writes down the table of all scores: it meets the keys a few at a time, and
// its memory grows with the number of words, not with its square.
#pragma once

#include "kernels/fused_input.h"

namespace riverbank {

// From these a weight can be computed again: 2^(score − maximum) / sum, with the score in base 2.
// A row without a visible key has the sum 0.
struct RowSums {
  float* maximum = nullptr;  // (heads · queries)
  float* sum = nullptr;      // (heads · queries)
};

// context (heads · queries × d_v) = softmax(q·kᵀ/divisor, masked) · v by online softmax and tiles
// (Milakov & Gimelshein 2018; Dao et al. 2022). Its twin, to be read, is attend(). Blocks of keys
// that a causal query never sees are skipped. `sums` are filled in if wanted.
// The input has been checked (check_attend_fast) and holds finite numbers only. `threads` threads
// share the work, natively only; the bits are the same for any number of them.
void fused_attention(const FusedInput& input, float* context, RowSums sums = {}, int threads = 1);

}  // namespace riverbank
