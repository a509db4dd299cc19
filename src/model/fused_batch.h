// How the fused kernels see the trace of a batch.
#pragma once

#include "attention/trace.h"
#include "kernels/fused_attention.h"

namespace riverbank {

// Each head of each text is a group of its own, which to the kernels is a head.
inline FusedInput fused_input(const Trace& trace, bool causal, Index groups) {
  FusedInput input;
  input.queries = trace.queries;
  input.keys = trace.keys;
  input.values = trace.values;
  input.heads = groups;
  input.scale = Scale::divisor;
  input.divisor = trace.divisor;
  input.causal = causal;
  return input;
}

}  // namespace riverbank
