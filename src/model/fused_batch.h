// Describes the trace of a batch as the input of the fused kernels.
#pragma once

#include "attention/trace.h"
#include "kernels/fused_attention.h"

namespace riverbank {

// Each head of each text is a separate group; for the kernels each group is a head.
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
