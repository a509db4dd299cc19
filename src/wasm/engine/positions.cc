// Lets JavaScript make position vectors, rotations and distances.
#include "attention/positions.h"

#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

Complaint sinusoids(Request& request, Reply& reply) {
  const Index tokens = request.whole();
  const Index d = request.whole();
  return reply_matrix(reply, sinusoidal_positions(tokens, d, request.number()));
}

Complaint learned(Request& request, Reply& reply) {
  const Matrix table = request.matrix<float>();
  return reply_matrix(reply, learned_positions(table, request.whole()));
}

Complaint add(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  return reply_matrix(reply, add_positions(x, request.matrix<float>()));
}

Complaint concatenate(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  return reply_matrix(reply, concatenate_positions(x, request.matrix<float>()));
}

Complaint rotated(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  Rotary rotary;
  rotary.layout = request.choice<Rotary::Layout>();
  rotary.base = request.number();
  return reply_matrix(reply, rotate(x, request.wholes(), rotary));
}

Complaint distances(Request& request, Reply& reply) {
  const Index heads = request.whole();
  const Index tokens = request.whole();
  auto result = alibi(heads, tokens, request.flag());
  if (!result) return result.error();
  const Alibi& made = reply.keep(*std::move(result));
  reply.matrix(made.slopes);
  reply.matrix(made.bias);
  return {};
}

EMSCRIPTEN_BINDINGS(positions) {
  emscripten::function("sinusoidalPositions", &call<sinusoids>);
  emscripten::function("learnedPositions", &call<learned>);
  emscripten::function("addPositions", &call<add>);
  emscripten::function("concatenatePositions", &call<concatenate>);
  emscripten::function("rotate", &call<rotated>);
  emscripten::function("alibi", &call<distances>);
}

}  // namespace
}  // namespace riverbank::wasm
