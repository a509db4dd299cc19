// JavaScript's access to fast attention.
#include "wasm/fast/attend_fast.h"

#include <algorithm>

#include "attention/check.h"
#include "kernels/fused_attention.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

Error check_prepared(const FastShape& shape) {
  const auto [heads, queries, keys, d_k, d_v, causal] = shape;
  return first_error(
      [&, least = std::min({heads, queries, keys, d_k, d_v})]() -> Error {
        return least >= 1 ? "" : "heads, queries, keys and widths must be at least 1";
      },
      [&, heads = heads, longest = std::max(queries, keys)] {
        return check_size("all heads", heads, longest);
      },
      [&, rows = heads * queries, widest = std::max(d_k, d_v)] {
        return check_size("queries", rows, widest);
      },
      [&, rows = heads * keys, widest = std::max(d_k, d_v)] {
        return check_size("keys", rows, widest);
      },
      [&, rows = heads * (queries + keys), columns = d_k + d_v] {
        const auto numbers = static_cast<double>(rows) * static_cast<double>(columns);
        return check_memory("the prepared shape", numbers * sizeof(float));
      });
}

}  // namespace

Result<FastAttention> attend_in_one_call(const FastCall& call) {
  return attend_fast(call.attention, call.weight_rows);
}

Result<PreparedPlace> prepare(const FastShape& shape) {
  if (Error error = check_prepared(shape); !error.empty()) return failure(std::move(error));
  const Index queries = shape.heads * shape.queries;
  const Index keys = shape.heads * shape.keys;
  const auto size = static_cast<std::size_t>((queries + keys) * (shape.d_k + shape.d_v));
  const Handle<Prepared> handle = keep(Prepared{.input = {}, .memory = std::vector<float>(size)});
  Prepared& prepared = *handle;
  FusedInput& in = prepared.input;
  float* memory = prepared.memory.data();
  in.heads = shape.heads;
  in.causal = shape.causal;
  in.queries = {memory, queries, shape.d_k};
  in.keys = {in.queries.row(queries), keys, shape.d_k};
  in.values = {in.keys.row(keys), keys, shape.d_v};
  prepared.context = memory + queries * shape.d_k + keys * (shape.d_k + shape.d_v);
  return PreparedPlace{.prepared = handle,
                       .address = reinterpret_cast<std::uintptr_t>(&prepared),
                       .memory = reinterpret_cast<std::uintptr_t>(memory)};
}

EMSCRIPTEN_BINDINGS(attend_fast) { visit_attend_fast(Bind{}); }

// Exported without embind, which would convert the arguments: the address identifies the prepared
// shape, whose memory holds everything else.
extern "C" EMSCRIPTEN_KEEPALIVE void run_prepared(const Prepared* prepared) {
  fused_attention(prepared->input, prepared->context);
}

}  // namespace riverbank::wasm
