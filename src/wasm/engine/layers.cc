// Lets JavaScript call layer norm, the feed-forward layer and the whole transformer block.
#include "attention/block.h"
#include "wasm/attend_request.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

LayerNorm read_norm(Request& request) {
  LayerNorm norm;
  norm.gamma = request.optional_matrix<float>();
  norm.beta = request.optional_matrix<float>();
  norm.eps = request.number();
  return norm;
}

FeedForward read_feed_forward(Request& request) {
  FeedForward layer;
  layer.widen = read_projection<float>(request);
  layer.narrow = read_projection<float>(request);
  layer.activation = request.choice<Activation>();
  return layer;
}

void write_feed_forward(Reply& reply, const FeedForwardStepsOf<float>& steps) {
  reply.matrix(steps.hidden);
  reply.matrix(steps.activated);
  reply.matrix(steps.output);
}

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
  Block block;
  block.norm_place = request.choice<NormPlace>();
  block.norm_1 = read_norm(request);
  block.norm_2 = read_norm(request);
  block.attention = read_attention<float>(request);
  block.feed_forward = read_feed_forward(request);
  auto result = run_block(x, block);
  if (!result) return result.error();
  const BlockTrace& trace = reply.keep(*std::move(result));
  reply.matrix(trace.normed_1);
  write_trace(reply, trace.attention);
  reply.matrix(trace.after_attention);
  reply.matrix(trace.normed_2);
  write_feed_forward(reply, trace.feed_forward);
  reply.matrix(trace.output);
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
