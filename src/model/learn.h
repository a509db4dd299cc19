// What a model learns from a batch: how wrong it was, and which way every parameter should move.
#pragma once

#include "model/batch.h"
#include "model/forward_steps.h"
#include "model/gradients/block.h"
#include "model/kernels.h"
#include "model/layers.h"

namespace riverbank {

// The gradients of the same numbers, each in the shape of what it belongs to, and of the
// parameters.
template <class T>
struct ModelGradientsOf {
  MatrixOf<T> logits;
  MatrixOf<T> normed;  // OutputKind::tied
  MatrixOf<T> context;
  std::vector<BlockGradientsOf<T>> blocks;
  AttendGradientsOf<T> attention;
  MatrixOf<T> embeddings;
  ParametersOf<T> parameters;  // by name, of every parameter of parameter_list
};

// Tokens to logits by the kernels. Checked by the caller, as are the next. With
// Keep::what_training_needs only places with a target are scored: a hidden word is one in six, and
// nobody looks at the others' logits.
template <class T>
ActivationsOf<T> run_forward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                             const Batch& batch, Keep keep = Keep::every_step);

// Logits to layers: what the weights get is returned, what lies between is left in `d` (with
// Keep::what_training_needs no longer than the next step needs it). Each target counts `share` of
// the loss; absent: one part in all targets of the batch.
template <class T>
LayersOf<T> layer_gradients(const LanguageModelConfig& config, const LayersOf<T>& layers,
                            const Batch& batch, const ActivationsOf<T>& activations, Keep keep,
                            std::optional<double> share, ModelGradientsOf<T>& d);

// The same to parameters, each layer once, from last to first.
template <class T>
ModelGradientsOf<T> run_backward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                                 const Batch& batch, const ActivationsOf<T>& activations);

// The mean cross-entropy of the logits' targets. Errors: a loss that is not finite, because the
// parameters have grown too large.
template <class T>
Result<T> batch_loss(const ActivationsOf<T>& activations, const Batch& batch);

// The mean cross-entropy of the batch's targets; targets that are no_target do not count.
// Errors: those of check_config, check_parameters, check_tokens and check_targets; a batch that
// there is not enough memory for.
template <class T>
Result<T> loss(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
               const Batch& batch, Keep keep = Keep::every_step);

// Whether there is memory for the layers and the forward pass of a checked batch; `backwards`, for
// as much again and the gradients by their names.
template <class T>
Complaint check_room(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                     const Batch& batch, Keep keep, bool backwards);

template <class T>
struct LossAndGradientsOf {
  T loss;
  ActivationsOf<T> activations;
  ModelGradientsOf<T> gradients;
};

// The loss, with all that led to it and all that follows from it. Errors: as for loss; a loss that
// is not finite, because the parameters have grown too large.
template <class T>
Result<LossAndGradientsOf<T>> loss_and_gradients(const LanguageModelConfig& config,
                                                 const ParametersOf<T>& parameters,
                                                 const Batch& batch, Keep keep = Keep::every_step);

// What the gradient of one parameter should be: how much the loss changes from −step/2 to +step/2,
// divided by step.
struct FiniteDifference {
  double above;  // the loss with the cell moved up by step / 2
  double below;  // and down
  double slope;  // (above − below) / step
};

// Slow and approximate, but it knows nothing of the backward pass.
// Errors: as for loss; no such parameter or cell; a step that is not above 0.
Result<FiniteDifference> finite_difference(const LanguageModelConfig& config,
                                           const ParametersOf<double>& parameters,
                                           const Batch& batch, const std::string& name, Index row,
                                           Index column, double step = 1e-5);

}  // namespace riverbank
