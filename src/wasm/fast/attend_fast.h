// Defines the operations of fast attention: a single checked call, an attention that is prepared
// for a fixed shape and called repeatedly, and caches of keys and values.
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

using CacheHandle = Handle<AttentionCache>;

// The sizes of a cache; see AttentionCache.
struct CacheShape {
  Index kv_heads = 1, d_k = 0, d_v = 0;
  std::optional<Index> keep_before;
};
template <class Visit>
void visit_fields(CacheShape& shape, const Visit& visit) {
  visit("kv_heads", Needed{shape.kv_heads});
  visit("d_k", Needed{shape.d_k});
  visit("d_v", Needed{shape.d_v});
  visit("keep_before", shape.keep_before);
}

// The contents of a cache: the number of tokens, the position of the first kept token, and the size
// in bytes.
struct CacheContents {
  Index length = 0, first_kept = 0;
  double bytes = 0;
};
template <class Visit>
void visit_fields(CacheContents& contents, const Visit& visit) {
  visit("length", contents.length);
  visit("first_kept", contents.first_kept);
  visit("bytes", contents.bytes);
}

// The input of one call: the attention, the rows whose weights are returned, and the cache.
struct FastCall {
  FusedInput attention;
  std::vector<Index> weight_rows;
  std::optional<CacheHandle> cache;
};
template <>
inline constexpr std::string_view record_name<FastCall> = "FastInput";
template <class Visit>
void visit_fields(FastCall& call, const Visit& visit) {
  visit_fields(call.attention, visit);
  visit("weight_rows", call.weight_rows);
  visit("cache", call.cache);
}

// A prepared attention. It has a fixed shape and memory of its own, so that a call costs little
// more than its arithmetic. The memory holds queries, keys, values and context, one after the
// other.
struct Prepared {
  FusedInput input;
  std::vector<float> memory;
  std::optional<Matrix> sinks, alibi;
  float* context = nullptr;
};

// The shape and options of a prepared attention. `queries` and `keys` count the rows of one head.
// The other fields have the meaning of FusedInput.
struct FastShape {
  Index heads = 1, kv_heads = 0, queries = 0, keys = 0, d_k = 0, d_v = 0;
  bool causal = false;
  Window window;
  float softcap = 0;
  std::optional<Matrix> sinks, alibi;
  Index first_query = 0;
};
template <>
inline constexpr std::string_view record_name<FastShape> = "FastShape";
template <class Visit>
void visit_fields(FastShape& shape, const Visit& visit) {
  visit("heads", shape.heads);
  visit("kv_heads", shape.kv_heads);
  visit("queries", Needed{shape.queries});
  visit("keys", Needed{shape.keys});
  visit("d_k", Needed{shape.d_k});
  visit("d_v", Needed{shape.d_v});
  visit("causal", shape.causal);
  visit("window", shape.window);
  visit("softcap", shape.softcap);
  visit("sinks", shape.sinks, "heads");
  visit("alibi", shape.alibi, "heads");
  visit("first_query", shape.first_query);
}

// The data with which JavaScript calls a prepared attention. `prepared`: its handle. `address`: the
// argument of run_prepared. `memory`: where JavaScript writes the inputs and reads the context.
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

// Computes attention once. Errors: those of attend_fast.
Result<FastAttention> attend_in_one_call(const FastCall& input);

// Creates an empty cache. Errors: sizes below 1 or too large; a negative or too large keep_before.
Result<CacheHandle> create_cache(const CacheShape& shape);
// Removes the tokens of a cache from position `length` on. Errors: those of
// AttentionCache::truncate.
Result<Nothing> truncate_cache(const CacheHandle& cache, Index length);
Result<CacheHandle> fork_cache(const CacheHandle& cache);
Result<CacheContents> describe_cache(const CacheHandle& cache);

// Prepares attention for a fixed shape. Errors: sizes below 1 or too large; not enough memory;
// those of check_attend_fast.
Result<PreparedPlace> prepare(const FastShape& shape);

template <class Visit>
void visit_attend_fast(const Visit& visit) {
  visit(Does<attend_in_one_call>{}, "attend", {{"input"}});
  visit(Does<create_cache>{}, "createCache", {{"shape"}});
  visit(Does<truncate_cache>{}, "truncateCache", {{"cache"}, {"length"}});
  visit(Does<fork_cache>{}, "forkCache", {{"cache"}});
  visit(Does<describe_cache>{}, "describeCache", {{"cache"}});
  visit(Does<dispose<AttentionCache>>{}, "disposeCache", {{"cache"}});
  visit(Does<prepare>{}, "prepare", {{"options"}});
  visit(Does<dispose<Prepared>>{}, "disposePrepared", {{"prepared"}});
}

}  // namespace riverbank::wasm
