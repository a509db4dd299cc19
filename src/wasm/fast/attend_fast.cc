// Gives JavaScript access to fast attention and its caches.
#include "wasm/fast/attend_fast.h"

#include <algorithm>

#include "attention/check_mask.h"
#include "kernels/fused_attention.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

Error check_prepared(const FastShape& shape, Index key_heads) {
  const Index widest = std::max(shape.d_k, shape.d_v);
  return first_error(
      [&] { return check_count("heads", shape.heads); },
      [&] { return check_count("kv_heads", key_heads); },
      [&] { return check_count("queries", shape.queries); },
      [&] { return check_count("keys", shape.keys); },
      [&] { return check_count("d_k", shape.d_k); }, [&] { return check_count("d_v", shape.d_v); },
      [&] { return check_size("heads × queries", shape.heads, shape.queries); },
      [&] { return check_size("heads × keys", shape.heads, shape.keys); },
      [&] { return check_size("queries", shape.heads * shape.queries, widest); },
      [&] { return check_size("keys", shape.heads * shape.keys, widest); },
      [&, rows = shape.heads * (shape.queries + shape.keys), columns = shape.d_k + shape.d_v] {
        const auto numbers = static_cast<double>(rows) * static_cast<double>(columns);
        return check_memory("the prepared shape", numbers * sizeof(float));
      });
}

// Returns the input of a prepared attention, still without its matrices.
FusedInput prepared_options(const FastShape& shape) {
  FusedInput in;
  in.heads = shape.heads;
  in.kv_heads = shape.kv_heads;
  // 0 becomes the number of heads, because check_attend_fast refuses 0 if the rows of keys also fit
  // fewer key heads.
  in.kv_heads = in.key_heads();
  in.causal = shape.causal;
  in.window = shape.window;
  in.softcap = shape.softcap;
  in.first_query = shape.first_query;
  return in;
}

Error check_cache_shape(const CacheShape& shape) {
  return first_error(
      [&] { return check_count("kv_heads", shape.kv_heads); },
      [&] { return check_count("d_k", shape.d_k); }, [&] { return check_count("d_v", shape.d_v); },
      [&] {
        return check_size("keys", shape.kv_heads * AttentionCache::page_keys,
                          std::max(shape.d_k, shape.d_v));
      },
      [&] { return check_position("window.before", shape.keep_before.value_or(0)); });
}

}  // namespace

Result<FastAttention> attend_in_one_call(const FastCall& call) {
  FusedInput input = call.attention;
  if (call.cache) input.cache = &**call.cache;
  return attend_fast(input, call.weight_rows);
}

Result<CacheHandle> create_cache(const CacheShape& shape) {
  if (Error error = check_cache_shape(shape); !error.empty()) return failure(std::move(error));
  return keep(AttentionCache(shape.kv_heads, shape.d_k, shape.d_v, shape.keep_before));
}

Result<Nothing> truncate_cache(const CacheHandle& cache, Index length) {
  return done_unless(cache->truncate(length));
}

Result<CacheHandle> fork_cache(const CacheHandle& cache) { return keep(AttentionCache(*cache)); }

Result<CacheContents> describe_cache(const CacheHandle& cache) {
  return CacheContents{.length = cache->length(),
                       .first_kept = cache->first_kept(),
                       .bytes = static_cast<double>(cache->bytes())};
}

Result<PreparedPlace> prepare(const FastShape& shape) {
  FusedInput in = prepared_options(shape);
  Error error = check_prepared(shape, in.kv_heads);
  if (!error.empty()) return failure(std::move(error));
  const Index queries = in.heads * shape.queries;
  const Index keys = in.kv_heads * shape.keys;
  const Index numbers = queries * (shape.d_k + shape.d_v) + keys * (shape.d_k + shape.d_v);
  std::vector<float> memory(static_cast<std::size_t>(numbers));
  in.queries = {memory.data(), queries, shape.d_k};
  in.keys = {in.queries.row(queries), keys, shape.d_k};
  in.values = {in.keys.row(keys), keys, shape.d_v};
  if (shape.sinks) in.sinks = *shape.sinks;
  if (shape.alibi) in.alibi = *shape.alibi;
  error = check_attend_fast(in);
  if (!error.empty()) return failure(std::move(error));
  const Handle<Prepared> handle = keep(Prepared{
      .input = in, .memory = std::move(memory), .sinks = shape.sinks, .alibi = shape.alibi});
  Prepared& prepared = *handle;
  if (prepared.sinks) prepared.input.sinks = *prepared.sinks;
  if (prepared.alibi) prepared.input.alibi = *prepared.alibi;
  prepared.context = prepared.memory.data() + numbers - queries * shape.d_v;
  return PreparedPlace{.prepared = handle,
                       .address = reinterpret_cast<std::uintptr_t>(&prepared),
                       .memory = reinterpret_cast<std::uintptr_t>(prepared.memory.data())};
}

EMSCRIPTEN_BINDINGS(attend_fast) { visit_attend_fast(Bind{}); }

// Runs a prepared attention, given by its address. The function is exported without embind, because
// converting the argument would take time.
extern "C" EMSCRIPTEN_KEEPALIVE void run_prepared(const Prepared* prepared) {
  fused_attention(prepared->input, prepared->context);
}

}  // namespace riverbank::wasm
