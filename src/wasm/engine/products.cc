// Lets JavaScript look words up in a table, multiply matrices and compare vectors.
#include "attention/products.h"

#include "attention/embed.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

Complaint embed_ids(Request& request, Reply& reply) {
  const Matrix table = request.matrix<float>();
  return reply_matrix(reply, embed(table, request.wholes()));
}

Complaint embed_tokens(Request& request, Reply& reply) {
  Vocabulary vocabulary;
  vocabulary.words = request.texts();
  vocabulary.table = request.matrix<float>();
  return reply_matrix(reply, embed(vocabulary, request.texts()));
}

template <class T>
Complaint multiply_in(Request& request, Reply& reply) {
  const auto a = request.matrix<T>();
  const auto b = request.matrix<T>();
  return reply_matrix(reply, riverbank::matmul(a, b, request.flag()));
}

Complaint product(Request& request, Reply& reply) {
  return in_precision(request, [&]<class T>(T) { return multiply_in<T>(request, reply); });
}

Complaint linear_layer(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  const Matrix weight = request.matrix<float>();
  return reply_matrix(reply, linear(x, weight, request.optional_matrix<float>()));
}

Complaint cosine_of(Request& request, Reply& reply) {
  const Matrix a = request.matrix<float>();
  const auto result = cosine(a, request.matrix<float>());
  if (!result) return result.error();
  reply.number(static_cast<double>(*result));
  return {};
}

EMSCRIPTEN_BINDINGS(products) {
  emscripten::function("embed", &call<embed_ids>);
  emscripten::function("embedTokens", &call<embed_tokens>);
  emscripten::function("matmul", &call<product>);
  emscripten::function("linear", &call<linear_layer>);
  emscripten::function("cosine", &call<cosine_of>);
}

}  // namespace
}  // namespace riverbank::wasm
