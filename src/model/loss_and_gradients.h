// The loss of a batch and its gradients: how wrong the model was, and how every parameter should
// change.
#pragma once

#include "model/batch.h"
#include "model/forward_steps.h"
#include "model/gradients/block.h"
#include "model/kernels.h"
#include "model/layers.h"

namespace riverbank {

// The gradients of the matrices in ActivationsOf, in the same shapes, and of the parameters.
template <class T>
struct ModelGradientsOf {
  MatrixOf<T> logits;
  MatrixOf<T> normed;  // empty unless the output is tied
  MatrixOf<T> context;
  std::vector<BlockGradientsOf<T>> blocks;
  AttendGradientsOf<T> attention;
  MatrixOf<T> embeddings;
  ParametersOf<T> parameters;  // gradients by name, one for each parameter of parameter_list
};

// Runs the forward pass of a checked batch with the fast kernels. With Keep::what_training_needs
// only rows with a target get logits. If the targets are hidden words, these are about 15 % of the
// rows.
template <class T>
ActivationsOf<T> run_forward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                             const Batch& batch, Keep keep = Keep::every_step);

// Runs the backward pass from the logits and returns the gradients of the weights. Stores the
// gradients of the intermediate matrices in `d`. With Keep::what_training_needs, the gradients of a
// block are freed as soon as the block before it has used them. Each target has the weight `share`
// in the loss; absent: 1 / number of targets.
template <class T>
LayersOf<T> layer_gradients(const LanguageModelConfig& config, const LayersOf<T>& layers,
                            const Batch& batch, const ActivationsOf<T>& activations, Keep keep,
                            std::optional<double> share, ModelGradientsOf<T>& d);

// Runs the backward pass like layer_gradients() and returns all gradients, those of the parameters
// by name.
template <class T>
ModelGradientsOf<T> run_backward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                                 const Batch& batch, const ActivationsOf<T>& activations);

// Returns the mean cross-entropy of the logits of a forward pass. Error: a loss that is not finite,
// because the parameters have become too large.
template <class T>
Result<T> batch_loss(const ActivationsOf<T>& activations, const Batch& batch);

// Returns the mean cross-entropy of a batch. Positions with the target no_target do not count.
// Errors: those of check_config, check_parameters, check_tokens and check_targets; not enough
// memory for the batch; a loss that is not finite, because the parameters have become too large.
template <class T>
Result<T> loss(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
               const Batch& batch, Keep keep = Keep::every_step);

// Checks by an estimate that there is memory for the layers and the forward pass of a checked
// batch, and with `backwards` also for the backward pass and the named gradients. Error: not enough
// memory.
template <class T>
Error check_batch_memory(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                         const Batch& batch, Keep keep, bool backwards);

template <class T>
struct LossAndGradientsOf {
  T loss;
  ActivationsOf<T> activations;
  ModelGradientsOf<T> gradients;
};

// Returns the loss of a batch, the intermediate matrices that `keep` selects (default: all), and
// all gradients. Errors: those of loss().
template <class T>
Result<LossAndGradientsOf<T>> loss_and_gradients(const LanguageModelConfig& config,
                                                 const ParametersOf<T>& parameters,
                                                 const Batch& batch, Keep keep = Keep::every_step);

// An estimate of the gradient of one number (cell) of a parameter. It is the difference of two
// losses, divided by step. One loss is computed with the cell increased by step / 2, the other with
// the cell decreased by step / 2.
struct FiniteDifference {
  double above;  // the loss with the cell increased by step / 2
  double below;  // the loss with the cell decreased by step / 2
  double slope;  // (above − below) / step
};

// Estimates the gradient of cell [row][column] of a parameter by finite differences. This is slow
// and approximate, but independent of the backward pass. Errors: those of loss(); an unknown
// parameter or cell; a step that is not above 0.
Result<FiniteDifference> finite_difference(const LanguageModelConfig& config,
                                           const ParametersOf<double>& parameters,
                                           const Batch& batch, const std::string& name, Index row,
                                           Index column, double step = 1e-5);

}  // namespace riverbank
