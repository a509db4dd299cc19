// JavaScript's access to fast attention: a checked call, or one prepared for a fixed shape and
// called repeatedly.
#include "kernels/attend_fast.h"

#include <algorithm>

#include "attention/check.h"
#include "kernels/fused_attention.h"
#include "wasm/call.h"
#include "wasm/fast/handle_table.h"
#include "wasm/operation.h"

namespace riverbank::wasm {
namespace {

// A view of a matrix in the request, without a copy.
View read_view(Request& request) {
  const Index rows = request.whole();
  const Index columns = request.whole();
  return {request.floats(static_cast<std::size_t>(rows * columns)), rows, columns};
}

View read_optional_view(Request& request) { return request.flag() ? read_view(request) : View(); }

// Reads the fields of a mask in the order of visit_fields (wasm/fields.h), each after a flag.
void read_mask(Request& request, FusedInput& input) {
  if (request.flag()) input.causal = request.flag();
  input.keep = read_optional_view(request);
  input.key_keep = read_optional_view(request);
  input.additive = read_optional_view(request);
}

FusedInput read_input(Request& request) {
  FusedInput input;
  input.heads = request.whole();
  take(request, input.scale);
  input.divisor = static_cast<float>(request.number());
  read_mask(request, input);
  input.alibi = read_optional_view(request);
  input.first_query = request.whole();
  take(request, input.fully_masked);
  input.queries = read_view(request);
  input.keys = read_view(request);
  input.values = read_view(request);
  return input;
}

Error attend_in_one_call(Request& request, Reply& reply) {
  const std::vector<Index> weight_rows = request.wholes();
  auto result = attend_fast(read_input(request), weight_rows);
  if (!result) return result.error();
  const FastAttention& fast = reply.keep(*std::move(result));
  reply.matrix(fast.context);
  reply.matrix(fast.weights);
  reply.wholes(fast.fully_masked_rows);
  return {};
}

// Attention for a fixed shape with memory of its own, so that a call costs little more than its
// arithmetic. The memory holds queries, keys, values and context, one behind the other.
struct Prepared {
  FusedInput input;
  std::vector<float> memory;
  float* context = nullptr;
};

HandleTable<Prepared>& prepared_attentions() {
  static HandleTable<Prepared> the_prepared_attentions;
  return the_prepared_attentions;
}

Error prepare(Request& request, Reply& reply) {
  Prepared prepared;
  FusedInput& in = prepared.input;
  in.heads = request.whole();
  in.causal = request.flag();
  const Index queries = request.whole();
  const Index keys = request.whole();
  const Index d_k = request.whole();
  const Index d_v = request.whole();
  Error error = first_error(
      [&]() -> Error {
        if (std::min({in.heads, queries, keys, d_k, d_v}) >= 1) return "";
        return "heads, queries, keys and widths must be at least 1";
      },
      [&] { return check_size("all heads", in.heads, std::max(queries, keys)); },
      [&] { return check_size("queries", in.heads * queries, std::max(d_k, d_v)); },
      [&] { return check_size("keys", in.heads * keys, std::max(d_k, d_v)); },
      [&] {
        const auto numbers =
            static_cast<double>(in.heads * (queries + keys)) * static_cast<double>(d_k + d_v);
        return check_memory("the prepared shape", numbers * sizeof(float));
      });
  if (!error.empty()) return error;

  const Index all_queries = in.heads * queries;
  const Index all_keys = in.heads * keys;
  prepared.memory.resize(
      static_cast<std::size_t>(all_queries * (d_k + d_v) + all_keys * (d_k + d_v)));
  float* memory = prepared.memory.data();
  in.queries = {memory, all_queries, d_k};
  in.keys = {in.queries.row(all_queries), all_keys, d_k};
  in.values = {in.keys.row(all_keys), all_keys, d_v};
  prepared.context = memory + all_queries * d_k + all_keys * (d_k + d_v);
  reply.count(reinterpret_cast<std::uintptr_t>(memory));
  const Index number = prepared_attentions().put(std::move(prepared));
  reply.whole(number);
  reply.count(reinterpret_cast<std::uintptr_t>(&prepared_attentions().at(number)));
  return {};
}

Error forget(Request& request, Reply&) {
  prepared_attentions().remove(request.whole());
  return {};
}

EMSCRIPTEN_BINDINGS(attend_fast) {
  emscripten::function("attendFast", &call<attend_in_one_call>);
  emscripten::function("prepare", &call<prepare>);
  emscripten::function("forget", &call<forget>);
}

}  // namespace

// Exported without embind, which would convert the arguments: the address identifies the prepared
// shape, whose memory holds everything else.
extern "C" EMSCRIPTEN_KEEPALIVE void run_prepared(const Prepared* prepared) {
  fused_attention(prepared->input, prepared->context);
}

}  // namespace riverbank::wasm
