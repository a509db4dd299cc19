// How layer norms, feed-forward layers and blocks travel between JavaScript and C++.
#pragma once

#include "attention/block.h"
#include "wasm/attend_request.h"

namespace riverbank::wasm {

inline LayerNorm read_norm(Request& request) {
  LayerNorm norm;
  norm.gamma = request.optional_matrix<float>();
  norm.beta = request.optional_matrix<float>();
  norm.eps = request.number();
  return norm;
}

inline FeedForward read_feed_forward(Request& request) {
  FeedForward layer;
  layer.widen = read_projection<float>(request);
  layer.narrow = read_projection<float>(request);
  layer.activation = request.choice<Activation>();
  return layer;
}

inline Block read_block(Request& request) {
  Block block;
  block.norm_place = request.choice<NormPlace>();
  block.norm_1 = read_norm(request);
  block.norm_2 = read_norm(request);
  block.attention = read_attention<float>(request);
  block.feed_forward = read_feed_forward(request);
  return block;
}

// `steps` and `trace` must be kept.
template <class T>
void write_feed_forward(Reply& reply, const FeedForwardStepsOf<T>& steps) {
  reply.matrix(steps.hidden);
  reply.matrix(steps.activated);
  reply.matrix(steps.output);
}

template <class T>
void write_block_trace(Reply& reply, const BlockTraceOf<T>& trace) {
  reply.matrix(trace.normed_1);
  write_trace(reply, trace.attention);
  reply.matrix(trace.after_attention);
  reply.matrix(trace.normed_2);
  write_feed_forward(reply, trace.feed_forward);
  reply.matrix(trace.output);
}

}  // namespace riverbank::wasm
