// Turns the trace of a batch into the input of the fused kernels.
#pragma once

#include "attention/attend.h"
#include "attention/heads.h"
#include "kernels/fused_attention.h"

namespace riverbank {

// Whether the fused kernels can compute these heads. They treat each head of each text as a
// separate head. So with several texts there would be more heads than sinks, and the kernels could
// not find the key heads that several heads share.
inline bool fits_fused_heads(const HeadGroups& groups, bool sinks) {
  return groups.texts == 1 || (groups.kv_heads == groups.heads && !sinks);
}

// Whether the fused kernels can compute this attention for a batch of texts. If not, it is computed
// step by step, and the `kernel` field of the trace is not "fused".
template <class T>
bool is_fusable(const AttendInputOf<T>& input, const HeadGroups& groups) {
  const MaskOf<T>& mask = input.mask;
  return fits_fused_heads(groups, input.sinks.has_value()) && !mask.keep && !mask.key_keep &&
         !mask.additive && !input.alibi;
}

// The input of the fused kernels, which treat each head of each text as a separate head.
inline FusedInput fused_input(const AttendInput& layer, const Trace& trace,
                              const HeadGroups& groups) {
  FusedInput input;
  input.queries = layer.rotary ? trace.rotated_queries : trace.queries;
  input.keys = layer.rotary ? trace.rotated_keys : trace.keys;
  input.values = trace.values;
  input.heads = groups.count();
  input.kv_heads = groups.key_count();
  input.scale = Scale::divisor;
  input.divisor = trace.divisor;
  input.softcap = layer.softcap.value_or(0);
  if (layer.sinks) input.sinks = *layer.sinks;
  input.causal = layer.mask.causal;
  input.window = layer.mask.window;
  input.first_query = first_query_of(layer);
  return input;
}

}  // namespace riverbank
