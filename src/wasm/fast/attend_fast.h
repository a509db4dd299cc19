// The operations of fast attention: a checked call, or one prepared for a fixed shape and called
// repeatedly.
#pragma once

#include "kernels/attend_fast.h"

#include "wasm/operation.h"

namespace riverbank::wasm {

template <class Visit>
void visit_fields(FastAttention& result, const Visit& visit) {
  visit("context", result.context, "heads·queries × d_v");
  visit("weights", result.weights, "weight_rows × keys");
  visit("fully_masked_rows", result.fully_masked_rows);
}

// The input of one call: attention, and the rows whose weights are returned.
struct FastCall {
  FusedInput attention;
  std::vector<Index> weight_rows;
};
template <>
inline constexpr std::string_view record_name<FastCall> = "FastInput";
template <class Visit>
void visit_fields(FastCall& call, const Visit& visit) {
  visit_fields(call.attention, visit);
  visit("weight_rows", call.weight_rows);
}

// Attention for a fixed shape with memory of its own, so that a call costs little more than its
// arithmetic. The memory holds queries, keys, values and context, one behind the other.
struct Prepared {
  FusedInput input;
  std::vector<float> memory;
  float* context = nullptr;
};

// `queries` and `keys` count the rows of one head.
struct FastShape {
  Index heads = 1, queries = 0, keys = 0, d_k = 0, d_v = 0;
  bool causal = false;
};
template <>
inline constexpr std::string_view record_name<FastShape> = "FastShape";
template <class Visit>
void visit_fields(FastShape& shape, const Visit& visit) {
  visit("heads", shape.heads);
  visit("queries", Needed{shape.queries});
  visit("keys", Needed{shape.keys});
  visit("d_k", Needed{shape.d_k});
  visit("d_v", Needed{shape.d_v});
  visit("causal", shape.causal);
}

// The addresses that JavaScript needs for a prepared attention: its handle, the address for
// run_prepared, and the address of its memory.
struct PreparedPlace {
  Handle<Prepared> prepared;
  std::uintptr_t address = 0, memory = 0;
};
template <class Visit>
void visit_fields(PreparedPlace& place, const Visit& visit) {
  visit("prepared", place.prepared);
  visit("address", place.address);
  visit("memory", place.memory);
}

// Errors: those of attend_fast.
Result<FastAttention> attend_in_one_call(const FastCall& input);

// Errors: sizes below 1 or too large.
Result<PreparedPlace> prepare(const FastShape& shape);

template <class Visit>
void visit_attend_fast(const Visit& visit) {
  visit(Does<attend_in_one_call>{}, "attendFast", {{"input"}});
  visit(Does<prepare>{}, "prepare", {{"options"}});
  visit(Does<dispose<Prepared>>{}, "disposePrepared", {{"prepared"}});
}

}  // namespace riverbank::wasm
