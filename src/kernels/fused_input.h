// The input of fused attention: queries, keys and values as views, and the masks.
#pragma once

#include <algorithm>

#include "attention/attend.h"
#include "kernels/attention_cache.h"
#include "kernels/view.h"

namespace riverbank {

// The input of fused attention. In each matrix with rows for several heads, the rows of a head
// follow those of the previous head, as in the trace. The masks have the meaning of MaskOf
// (attention/mask.h).
struct FusedInput {
  View queries;  // (heads · queries × d_k)
  View keys;     // (kv_heads · keys × d_k)
  View values;   // (kv_heads · keys × d_v)
  Index heads = 1;
  Index kv_heads = 0;  // number of key heads, which divides heads; 0: equal to heads
  Scale scale = Scale::sqrt_d_k;
  float divisor = 1;  // the divisor of the scores if scale is Scale::divisor
  float softcap = 0;  // if above 0, scaled scores become softcap · tanh(score / softcap)
  View sinks;         // (1 × heads): one more score in the sum of each row of softmax
  bool causal = false;
  Window window;
  View keep;      // (queries × keys) or (heads · queries × keys): 0 = hidden
  View key_keep;  // (1 × keys): 0 = hidden
  View additive;  // (queries × keys) or (heads · queries × keys): added to the scores
  View alibi;  // (1 × heads): the slope of each head; a score is lowered by slope · |query − key|
  Index first_query = 0;  // the position of query 0 among the keys, for causal, window and alibi
  FullyMasked fully_masked = FullyMasked::zero;

  // Keys and values of earlier tokens. In attend_fast(), `keys` and `values` belong to the next
  // tokens, and the queries follow the cached tokens. In fused_attention(), the cache holds all
  // keys.
  AttentionCache* cache = nullptr;

  [[nodiscard]] Index key_heads() const { return kv_heads == 0 ? heads : kv_heads; }
  // How many query heads use the same keys: query head h uses key head h / heads_per_key_head().
  [[nodiscard]] Index heads_per_key_head() const { return kv_heads == 0 ? 1 : heads / kv_heads; }
  [[nodiscard]] Index query_count() const { return queries.rows / heads; }
  // The number of keys of one head.
  [[nodiscard]] Index key_count() const {
    return cache == nullptr ? keys.rows / key_heads() : cache->length();
  }
  [[nodiscard]] Index d_k() const { return queries.columns; }
  [[nodiscard]] Index d_v() const { return cache == nullptr ? values.columns : cache->d_v(); }
  [[nodiscard]] bool has_score_mask() const { return keep || key_keep || additive || alibi; }
  // The keys that causal mask and window let this query see.
  [[nodiscard]] KeyRange keys_of(Index query) const {
    return visible_keys(causal, window, first_query + query, key_count());
  }
};

// Scores are multiplied by log2(e), because eˣ = 2^(x · log2 e), and 2ˣ is cheaper to compute than
// eˣ.
inline constexpr float log2_e = 1.44269504F;

// q · k times this factor is the scaled score, times log2(e).
inline float score_factor(const FusedInput& input) {
  return log2_e / score_divisor(input.scale, input.divisor, input.d_k());
}

// A head's sink times log2(e). Clamped, because the product must stay finite and differ from
// no_score (online_softmax.h).
inline float sink_of(const FusedInput& input, Index head) {
  constexpr float largest = 2e38F;
  return std::clamp(input.sinks.data[head], -largest, largest) * log2_e;
}

}  // namespace riverbank
