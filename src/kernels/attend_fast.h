// Fast attention: computes the context without a trace of the intermediate steps.
#pragma once

#include <span>
#include <vector>

#include "attention/result.h"
#include "kernels/attention_threads.h"

namespace riverbank {

struct FastAttention {
  Matrix context;                        // (heads · queries × d_v)
  Matrix weights;                        // the requested rows (weight_rows.size() × keys)
  std::vector<Index> fully_masked_rows;  // rows (of heads · queries) that see no key
};

// The type of attend_bytes() (attend_bytes.h), which computes attention over a cache of bytes. The
// function is passed as a parameter, so that programs without such caches do not contain its code.
using ByteAttention = Matrix (*)(const FusedInput& input, const std::vector<Index>& weight_rows,
                                 Matrix& context, std::span<float> sums);

// Returns the first error in an input, or an empty text. `weight_rows` are rows of (heads · queries
// × keys) whose weights the caller wants.
Error check_attend_fast(const FusedInput& input, const std::vector<Index>& weight_rows = {});

// Computes softmax(Q·Kᵀ/divisor, masked)·V with the fused kernel. The input's softcap, ALiBi and
// sinks are applied as in attend(), which computes the same and also returns every step. `threads`
// share the work (attention_threads.h). The result has the same bits for any number of threads.
//
// With a cache, keys and values belong to the next tokens: they are appended to the cache, and the
// queries follow the cached tokens. With a causal mask every row has the same bits as in one call
// with all tokens, however the text is split into calls. Masks then have a column for each token,
// cached or new. A cache of bytes (i8) needs `bytes`, which must be attend_bytes: queries and
// weights are rounded too, and the threads of set_threads (thread_team.h) share the work.
//
// Errors: empty matrices; widths or rows that differ; heads below 1; kv_heads below 0; heads that
// are not a multiple of kv_heads; rows that are not a multiple of heads or kv_heads; a missing
// kv_heads if the rows of keys also fit fewer key heads than `heads`; a divisor that is not above
// 0; a softcap below 0; masks of the wrong shape; a keep mask with numbers other than 0 and 1;
// sinks or slopes that are not one per head; a window or a first query below 0; NaN or infinity (−∞
// is allowed in `additive`); weight_rows outside the weights; sizes, a window or a first query
// beyond max_elements; a cache with another kv_heads or other widths than the input; a cache that
// keeps fewer keys than the window sees; with a cache: a first query other than 0, or not as many
// queries as new keys; a cache of bytes without `bytes`; threads below 1. A failed call leaves the
// cache unchanged.
Result<FastAttention> attend_fast(const FusedInput& input,
                                  const std::vector<Index>& weight_rows = {},
                                  const AttentionThreads& threads = 1,
                                  ByteAttention bytes = nullptr);

}  // namespace riverbank
