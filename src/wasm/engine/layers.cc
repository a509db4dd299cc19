// Lets JavaScript call layer norm, the feed-forward layer and the whole transformer block.
#include "wasm/call.h"
#include "wasm/layer_request.h"

namespace riverbank::wasm {
namespace {

Complaint norm(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  return reply_matrix(reply, layer_norm(x, read_norm(request)));
}

Complaint bend(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  const auto activation = request.choice<Activation>();
  if (Complaint complaint = check_matrix("x", x); !complaint.empty()) return complaint;
  reply.matrix(reply.keep(activate(x, activation)));
  return {};
}

Complaint feed(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  auto steps = feed_forward(x, read_feed_forward(request));
  if (!steps) return steps.error();
  write_feed_forward(reply, reply.keep(*std::move(steps)));
  return {};
}

Complaint block(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  auto result = run_block(x, read_block(request));
  if (!result) return result.error();
  write_block_trace(reply, reply.keep(*std::move(result)));
  return {};
}

EMSCRIPTEN_BINDINGS(layers) {
  emscripten::function("layerNorm", &call<norm>);
  emscripten::function("activate", &call<bend>);
  emscripten::function("feedForward", &call<feed>);
  emscripten::function("block", &call<block>);
}

}  // namespace
}  // namespace riverbank::wasm
