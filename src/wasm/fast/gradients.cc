// Lets JavaScript go backwards through each building block, and take one step of the optimiser.
#include "attention/check.h"
#include "attention/products.h"
#include "attention/softmax.h"
#include "model/adamw.h"
#include "model/gradients/block.h"
#include "model/gradients/loss.h"
#include "model/gradients/steps.h"
#include "model/trainer.h"
#include "wasm/call.h"
#include "wasm/layer_request.h"

namespace riverbank::wasm {
namespace {

// The gradient of a result has the result's shape: "d_out is 2 × 3 but out is 2 × 4".
Complaint check_shape(const char* name, const Matrix& out, const Matrix& d_out) {
  if (d_out.rows() != out.rows() || d_out.cols() != out.cols()) {
    return std::string("d_") + name + " is " + shape_text(d_out) + " but " + name + " is " +
           shape_text(out);
  }
  return check_finite(std::string("d_") + name, d_out);
}

void write_optional(Reply& reply, const std::optional<Matrix>& matrix) {
  reply.flag(matrix.has_value());
  if (matrix) reply.matrix(*matrix);
}

void write_projection(Reply& reply, const ProjectionOf<float>& projection) {
  write_optional(reply, projection.weight);
  write_optional(reply, projection.bias);
}

void write_norm(Reply& reply, const LayerNorm& norm) {
  write_optional(reply, norm.gamma);
  write_optional(reply, norm.beta);
}

void write_attention(Reply& reply, const AttendGradientsOf<float>& d) {
  for (const Field<float>& field : trace_fields<float>) reply.matrix(d.steps.*field.matrix);
  for (const auto* layer : {&d.query, &d.key, &d.value, &d.output}) write_projection(reply, *layer);
}

Complaint of_matmul(Request& request, Reply& reply) {
  const Matrix a = request.matrix<float>();
  const Matrix b = request.matrix<float>();
  const Matrix d_out = request.matrix<float>();
  const bool transpose_b = request.flag();
  const auto out = matmul(a, b, transpose_b);
  if (!out) return out.error();
  if (Complaint complaint = check_shape("out", *out, d_out); !complaint.empty()) return complaint;
  const auto& d = reply.keep(matmul_gradient(a, b, d_out, transpose_b));
  reply.matrix(d.a);
  reply.matrix(d.b);
  return {};
}

Complaint of_linear(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  const Matrix weight = request.matrix<float>();
  const Matrix d_out = request.matrix<float>();
  const auto out = linear(x, weight, std::optional<Matrix>());
  if (!out) return out.error();
  if (Complaint complaint = check_shape("out", *out, d_out); !complaint.empty()) return complaint;
  const auto& d = reply.keep(linear_gradient(x, weight, d_out));
  reply.matrix(d.x);
  reply.matrix(d.weight);
  reply.matrix(d.bias);
  return {};
}

Complaint of_softmax(Request& request, Reply& reply) {
  const Matrix weights = request.matrix<float>();
  const Matrix d_weights = request.matrix<float>();
  Complaint complaint = first_complaint([&] { return check_matrix("weights", weights); },
                                        [&] { return check_shape("weights", weights, d_weights); });
  if (!complaint.empty()) return complaint;
  reply.matrix(reply.keep(softmax_gradient(weights, d_weights)));
  return {};
}

Complaint of_layer_norm(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  const LayerNorm norm = read_norm(request);
  const Matrix d_out = request.matrix<float>();
  const auto out = layer_norm(x, norm);
  if (!out) return out.error();
  if (Complaint complaint = check_shape("out", *out, d_out); !complaint.empty()) return complaint;
  const auto& d = reply.keep(layer_norm_gradient(x, norm, d_out));
  reply.matrix(d.x);
  write_norm(reply, d.norm);
  return {};
}

Complaint of_activation(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  const auto activation = request.choice<Activation>();
  const Matrix d_out = request.matrix<float>();
  Complaint complaint = first_complaint([&] { return check_matrix("x", x); },
                                        [&] { return check_shape("out", x, d_out); });
  if (!complaint.empty()) return complaint;
  reply.matrix(reply.keep(activate_gradient(x, activation, d_out)));
  return {};
}

Complaint of_cross_entropy(Request& request, Reply& reply) {
  const Matrix logits = request.matrix<float>();
  const std::vector<std::int64_t> targets = request.int64s();
  const auto reduction = request.choice<Reduction>();
  const std::int64_t ignore = request.int64();
  const auto loss = cross_entropy(logits, targets, reduction, ignore);
  if (!loss) return loss.error();
  reply.matrix(reply.keep(cross_entropy_gradient(logits, targets, reduction, ignore)));
  return {};
}

// The way back makes as many numbers as the way there, and copies of some.
Complaint check_way_back(const Trace& trace) {
  double numbers = 0;
  for (const Field<float>& field : trace_fields<float>) {
    numbers += static_cast<double>((trace.*field.matrix).size());
  }
  return check_memory("the way back", 2 * numbers * sizeof(float));
}

Complaint of_attention(Request& request, Reply& reply) {
  Matrix embeddings = request.matrix<float>();
  AttendInput input = read_attention<float>(request);
  input.embeddings = std::move(embeddings);
  const Matrix d_output = request.matrix<float>();
  const auto trace = attend(input);
  if (!trace) return trace.error();
  Complaint complaint =
      first_complaint([&] { return check_shape("output", trace->output, d_output); },
                      [&] { return check_way_back(*trace); });
  if (!complaint.empty()) return complaint;
  write_attention(reply, reply.keep(attend_gradient(input, *trace, d_output)));
  return {};
}

Complaint of_block(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  const Block block = read_block(request);
  const Matrix d_output = request.matrix<float>();
  const auto trace = run_block(x, block);
  if (!trace) return trace.error();
  Complaint complaint =
      first_complaint([&] { return check_shape("output", trace->output, d_output); },
                      [&] { return check_way_back(trace->attention); });
  if (!complaint.empty()) return complaint;
  const auto& d = reply.keep(block_gradient(x, block, *trace, d_output));
  reply.matrix(d.x);
  write_norm(reply, d.norm_1);
  write_norm(reply, d.norm_2);
  write_attention(reply, d.attention);
  write_projection(reply, d.feed_forward.layer.widen);
  write_projection(reply, d.feed_forward.layer.narrow);
  return {};
}

Complaint step_of_adamw(Request& request, Reply& reply) {
  TrainOptions options;
  options.adamw = {request.number(), request.number(), request.number(), request.number(),
                   request.number()};
  const Index step = request.whole();
  Matrix parameter = request.matrix<float>();
  const Matrix gradient = request.matrix<float>();
  Matrix first = request.matrix<float>();
  Matrix second = request.matrix<float>();
  Complaint complaint = first_complaint(
      [&] { return check_options(options); },
      [&]() -> Complaint {
        return step >= 1 ? "" : "step is " + std::to_string(step) + ", but it must be 1 or more";
      },
      [&] { return check_matrix("parameter", parameter); },
      [&] { return check_shape("parameter", parameter, gradient); },
      [&] { return check_shape("parameter", parameter, first); },
      [&] { return check_shape("parameter", parameter, second); });
  if (!complaint.empty()) return complaint;
  adamw_step<float>(AdamWStep(options.adamw, step), {gradient, parameter, first, second});
  reply.matrix(reply.keep(std::move(parameter)));
  reply.matrix(reply.keep(std::move(first)));
  reply.matrix(reply.keep(std::move(second)));
  return {};
}

EMSCRIPTEN_BINDINGS(gradients) {
  emscripten::function("matmulGradient", &call<of_matmul>);
  emscripten::function("linearGradient", &call<of_linear>);
  emscripten::function("softmaxGradient", &call<of_softmax>);
  emscripten::function("layerNormGradient", &call<of_layer_norm>);
  emscripten::function("activateGradient", &call<of_activation>);
  emscripten::function("crossEntropyGradient", &call<of_cross_entropy>);
  emscripten::function("attendGradient", &call<of_attention>);
  emscripten::function("blockGradient", &call<of_block>);
  emscripten::function("adamw", &call<step_of_adamw>);
}

}  // namespace
}  // namespace riverbank::wasm
