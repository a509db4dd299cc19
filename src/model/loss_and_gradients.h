// The loss of a batch and its gradients: how wrong the model was, and how every parameter should
// change.
#pragma once

#include "model/batch.h"
#include "model/forward_steps.h"
#include "model/gradients/block.h"
#include "model/kernels.h"
#include "model/layers.h"

namespace riverbank {

// The gradients of the same matrices, each in its matrix's shape, and of the parameters.
template <class T>
struct ModelGradientsOf {
  MatrixOf<T> logits;
  MatrixOf<T> normed;  // OutputKind::tied
  MatrixOf<T> context;
  std::vector<BlockGradientsOf<T>> blocks;
  AttendGradientsOf<T> attention;
  MatrixOf<T> embeddings;
  ParametersOf<T> parameters;  // by name, one for each parameter of parameter_list
};

// Computes the logits of a checked batch with the fast kernels. With Keep::what_training_needs only
// rows with a target get logits: with hidden words that is one row in six.
template <class T>
ActivationsOf<T> run_forward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                             const Batch& batch, Keep keep = Keep::every_step);

// Computes the gradients of the layers from the logits. Returns those of the weights; `d` gets
// those of the steps (with Keep::what_training_needs each is freed as soon as possible). Each
// target has the weight `share` in the loss; absent: 1 / number of targets.
template <class T>
LayersOf<T> layer_gradients(const LanguageModelConfig& config, const LayersOf<T>& layers,
                            const Batch& batch, const ActivationsOf<T>& activations, Keep keep,
                            std::optional<double> share, ModelGradientsOf<T>& d);

// The same, and returns the gradients by the parameters' names.
template <class T>
ModelGradientsOf<T> run_backward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                                 const Batch& batch, const ActivationsOf<T>& activations);

// The mean cross-entropy of the logits' targets. Errors: a loss that is not finite, because the
// parameters have become too large.
template <class T>
Result<T> batch_loss(const ActivationsOf<T>& activations, const Batch& batch);

// The mean cross-entropy of a batch; targets that are no_target do not count. Errors: those of
// check_config, check_parameters, check_tokens and check_targets; not enough memory for the batch.
template <class T>
Result<T> loss(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
               const Batch& batch, Keep keep = Keep::every_step);

// Checks that there is memory for the layers and the forward pass of a checked batch, and with
// `backwards` also for the backward pass and the named gradients.
template <class T>
Error check_batch_memory(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                         const Batch& batch, Keep keep, bool backwards);

template <class T>
struct LossAndGradientsOf {
  T loss;
  ActivationsOf<T> activations;
  ModelGradientsOf<T> gradients;
};

// The loss, every intermediate matrix and all gradients. Errors: as for loss; a loss that is not
// finite, because the parameters have become too large.
template <class T>
Result<LossAndGradientsOf<T>> loss_and_gradients(const LanguageModelConfig& config,
                                                 const ParametersOf<T>& parameters,
                                                 const Batch& batch, Keep keep = Keep::every_step);

// An estimate of one parameter's gradient: the change of the loss between −step/2 and +step/2,
// divided by step.
struct FiniteDifference {
  double above;  // the loss with the cell increased by step / 2
  double below;  // the loss with the cell decreased by step / 2
  double slope;  // (above − below) / step
};

// Slow and approximate, but independent of the backward pass.
// Errors: as for loss; an unknown parameter or cell; a step that is not above 0.
Result<FiniteDifference> finite_difference(const LanguageModelConfig& config,
                                           const ParametersOf<double>& parameters,
                                           const Batch& batch, const std::string& name, Index row,
                                           Index column, double step = 1e-5);

}  // namespace riverbank
