// Gives JavaScript access to training: trains a model, computes losses, returns gradients and all
// intermediate matrices, and checks gradients.
#include "model/language_model.h"

#include "model/loss_and_gradients.h"
#include "wasm/language_model/operations.h"

namespace riverbank::wasm {
namespace {

template <class T>
ParametersOf<T> parameters_in(const Parameters& parameters) {
  ParametersOf<T> out;
  for (const auto& [name, matrix] : parameters) out[name] = cast<T>(matrix);
  return out;
}

}  // namespace

Result<TrainedStep> train(const Model& model, const Batch& batch) {
  const auto report = train_step(model->config, model->options, model->state, batch);
  if (!report) return failure(report.error());
  model->layers.reset();
  return TrainedStep{model->state.steps, *report};
}

Result<float> model_loss(const Model& model, const Batch& batch) {
  return loss(model->config, model->state.parameters, batch);
}

template <class T>
Result<ModelGradients<T>> model_gradients(const Model& model, const Batch& batch) {
  auto learned =
      loss_and_gradients(model->config, parameters_in<T>(model->state.parameters), batch);
  if (!learned) return failure(learned.error());
  return ModelGradients<T>{*std::move(learned), model->config};
}
template Result<ModelGradients<float>> model_gradients(const Model&, const Batch&);
template Result<ModelGradients<double>> model_gradients(const Model&, const Batch&);

Result<GradientCheck> check_gradient(const Model& model, const Batch& batch, const Cell& cell,
                                     double step) {
  const auto parameters = parameters_in<double>(model->state.parameters);
  const auto difference =
      finite_difference(model->config, parameters, batch, cell.name, cell.row, cell.column, step);
  if (!difference) return failure(difference.error());
  const auto learned = loss_and_gradients(model->config, parameters, batch);
  if (!learned) return failure(learned.error());
  const auto& gradient = learned->gradients.parameters.find(cell.name)->second;
  return GradientCheck{gradient(cell.row, cell.column), difference->slope, difference->above,
                       difference->below};
}

Result<LanguageModelTrace> trace_tokens(const Model& model, const std::vector<Index>& tokens) {
  return forward(model->config, model->state.parameters, tokens);
}

}  // namespace riverbank::wasm
