// Lets JavaScript turn weights written in other conventions into the one used here.
#include "attention/conventions.h"

#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

void write_projection(Reply& reply, const Projection& projection) {
  for (const std::optional<Matrix>* part : {&projection.weight, &projection.bias}) {
    reply.flag(part->has_value());
    if (*part) reply.matrix(**part);
  }
}

Complaint transposed(Request& request, Reply& reply) {
  const Matrix weight = request.matrix<float>();
  if (Complaint complaint = check_matrix("weight", weight); !complaint.empty()) return complaint;
  reply.matrix(reply.keep(from_linear(weight)));
  return {};
}

Complaint stacked(Request& request, Reply& reply) {
  std::vector<Matrix> heads(request.count());
  for (Matrix& head : heads) head = request.matrix<float>();
  return reply_matrix(reply, from_stack(heads));
}

Complaint torch(Request& request, Reply& reply) {
  const Matrix in_proj_weight = request.matrix<float>();
  const auto in_proj_bias = request.optional_matrix<float>();
  const auto out_proj_weight = request.optional_matrix<float>();
  const auto out_proj_bias = request.optional_matrix<float>();
  auto result = from_torch(in_proj_weight, in_proj_bias, out_proj_weight, out_proj_bias);
  if (!result) return result.error();
  const auto& projections = reply.keep(*std::move(result));
  write_projection(reply, projections.query);
  write_projection(reply, projections.key);
  write_projection(reply, projections.value);
  write_projection(reply, projections.output);
  return {};
}

EMSCRIPTEN_BINDINGS(conventions) {
  emscripten::function("fromLinear", &call<transposed>);
  emscripten::function("fromStack", &call<stacked>);
  emscripten::function("fromTorch", &call<torch>);
}

}  // namespace
}  // namespace riverbank::wasm
