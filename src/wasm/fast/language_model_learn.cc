// JavaScript's access to training: trains a model, returns all intermediate matrices, and checks
// gradients.
#include "model/language_model.h"
#include "model/loss_and_gradients.h"
#include "wasm/call.h"
#include "wasm/fast/language_model.h"
#include "wasm/operation.h"

namespace riverbank::wasm {
namespace {

Error train(Request& request, Reply& reply) {
  KeptModel& model = read_model(request);
  const auto report = train_step(model.config, model.options, model.state, read_batch(request));
  if (!report) return report.error();
  model.layers.reset();
  reply.whole(model.state.steps);
  reply.number(report->loss);
  reply.number(report->gradient_norm);
  reply.number(report->learning_rate);
  return {};
}

Error batch_loss(Request& request, Reply& reply) {
  const Checkpoint& model = read_model(request);
  const auto value = loss(model.config, model.state.parameters, read_batch(request));
  if (!value) return value.error();
  reply.number(static_cast<double>(*value));
  return {};
}

template <class T>
ParametersOf<T> parameters_in(const Parameters& parameters) {
  ParametersOf<T> out;
  for (const auto& [name, matrix] : parameters) out[name] = cast<T>(matrix);
  return out;
}

template <class T>
void write_steps(Reply& reply, const StepsOf<T>& steps) {
  for (const Field<T>& field : trace_fields<T>) reply.matrix(steps.*field.matrix);
}

template <class T>
void write_activations(Reply& reply, ActivationsOf<T>& activations) {
  reply.matrix(activations.embeddings);
  reply.matrix(activations.averaging);
  give(reply, activations.attention);
  reply.count(activations.blocks.size());
  for (BlockTraceOf<T>& block : activations.blocks) give(reply, block);
  reply.matrix(activations.context);
  reply.matrix(activations.logits);
}

template <class T>
void write_block_gradients(Reply& reply, BlockGradientsOf<T>& block) {
  reply.matrix(block.x);
  reply.matrix(block.normed_1);
  reply.matrix(block.after_attention);
  reply.matrix(block.normed_2);
  write_steps(reply, block.attention.steps);
  give(reply, block.feed_forward.steps);
}

template <class T>
Error gradients_in(const Checkpoint& model, const Batch& batch, Reply& reply) {
  auto result = loss_and_gradients(model.config, parameters_in<T>(model.state.parameters), batch);
  if (!result) return result.error();
  LossAndGradientsOf<T>& learned = reply.keep(*std::move(result));
  ModelGradientsOf<T>& gradients = learned.gradients;
  reply.number(static_cast<double>(learned.loss));
  write_parameters(reply, model.config, gradients.parameters);
  write_activations(reply, learned.activations);
  reply.matrix(gradients.embeddings);
  write_steps(reply, gradients.attention.steps);
  reply.count(gradients.blocks.size());
  for (BlockGradientsOf<T>& block : gradients.blocks) write_block_gradients(reply, block);
  reply.matrix(gradients.context);
  reply.matrix(gradients.logits);
  return {};
}

Error gradients(Request& request, Reply& reply) {
  return in_precision(request, [&]<class T>(T) {
    const Checkpoint& model = read_model(request);
    return gradients_in<T>(model, read_batch(request), reply);
  });
}

// The gradient of one cell, from the backward pass and as a finite difference.
Error check_gradient(Request& request, Reply& reply) {
  const Checkpoint& model = read_model(request);
  const Batch batch = read_batch(request);
  const std::string name = request.text();
  const Index row = request.whole();
  const Index column = request.whole();
  const double step = request.number();
  const auto parameters = parameters_in<double>(model.state.parameters);
  const auto difference =
      finite_difference(model.config, parameters, batch, name, row, column, step);
  if (!difference) return difference.error();
  const auto learned = loss_and_gradients(model.config, parameters, batch);
  if (!learned) return learned.error();
  reply.number(learned->gradients.parameters.find(name)->second(row, column));
  reply.number(difference->slope);
  reply.number(difference->above);
  reply.number(difference->below);
  return {};
}

Error trace(Request& request, Reply& reply) {
  const Checkpoint& model = read_model(request);
  auto result = forward(model.config, model.state.parameters, request.wholes());
  if (!result) return result.error();
  LanguageModelTrace& trace = reply.keep(*std::move(result));
  reply.matrix(trace.embeddings);
  reply.count(trace.heads.size());
  for (Trace& head : trace.heads) give(reply, head);
  reply.count(trace.blocks.size());
  for (BlockTrace& block : trace.blocks) give(reply, block);
  reply.matrix(trace.averaging);
  reply.matrix(trace.context);
  reply.matrix(trace.logits);
  return {};
}

EMSCRIPTEN_BINDINGS(language_model_learn) {
  emscripten::function("train", &call<train>);
  emscripten::function("loss", &call<batch_loss>);
  emscripten::function("gradients", &call<gradients>);
  emscripten::function("checkGradient", &call<check_gradient>);
  emscripten::function("trace", &call<trace>);
}

}  // namespace
}  // namespace riverbank::wasm
