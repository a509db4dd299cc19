// Training: each step uses a batch to improve the parameters.
#pragma once

#include <cstdint>
#include <optional>

#include "model/adamw.h"
#include "model/batch.h"

namespace riverbank {

struct TrainOptions {
  AdamWOptions adamw;
  std::optional<double> clip_norm;  // gradients with a larger norm are scaled down to this norm
  std::int64_t warm_up_steps = 0;   // steps in which the learning rate rises linearly
  // After the warm-up, the learning rate falls along a cosine. It reaches 0 in the step with this
  // number, counted from 1.
  std::optional<std::int64_t> decay_steps;
  // The learning rate of the token vectors, as a factor of `learning_rate` (discriminative
  // fine-tuning, Howard and Ruder 2018). 0 leaves the token vectors unchanged.
  std::optional<double> token_pace;
};

// Returns the first error in the options, or an empty text: a number that is not finite or out of
// range; decay_steps that are not above warm_up_steps.
Error check_options(const TrainOptions& options);

// Returns the learning rate of a step, counted from 0. During the warm-up it is
// learning_rate · (step + 1) / warm_up_steps. Afterwards, if decay_steps is given, it is
// learning_rate · ½ (1 + cos(π · t)), where t is the fraction of the decay that is over (Loshchilov
// and Hutter 2017).
double learning_rate_at(const TrainOptions& options, std::int64_t step);

// Everything that training changes. To save the state of a training run, copy this struct.
template <class T>
struct TrainerStateOf {
  ParametersOf<T> parameters;
  ParametersOf<T> first_moments;   // AdamW's m, by the parameters' names and in their shapes
  ParametersOf<T> second_moments;  // AdamW's v, by the parameters' names and in their shapes
  std::int64_t steps = 0;          // number of completed steps
};
using TrainerState = TrainerStateOf<float>;

// The state of a training run before its first step: these parameters, and moments of 0.
template <class T>
TrainerStateOf<T> start_training(ParametersOf<T> parameters);

// Returns the first error in a state for a checked config, or an empty text: parameters or moments
// that are missing, unknown, of another shape or not finite; a second moment below 0; steps below
// 0.
template <class T>
Error check_state(const LanguageModelConfig& config, const TrainerStateOf<T>& state);

struct StepReport {
  double loss;           // mean loss of the batch before the update
  double gradient_norm;  // norm of all gradients before clipping
  double learning_rate;  // learning rate of this step
};

// The norm √(Σ g²) of all gradients together, added in double in the order of their names.
template <class T>
double gradient_norm(const ParametersOf<T>& gradients);

// Scales the gradients so that their norm is at most `longest`. Multiplies them by
// longest / (norm + 1e-6) if this factor is below 1, as torch.nn.utils.clip_grad_norm_ does. `norm`
// is their gradient_norm().
template <class T>
void clip_gradients(ParametersOf<T>& gradients, double norm, double longest);

// The second half of a training step: clips the gradients in place and applies AdamW to every
// parameter. The state must have been checked. The gradients must have the names and shapes of the
// parameters. `threads` share the work (native builds only); the result has the same bits for any
// number of threads. Errors: gradients that are not finite; numbers of the state that would stop
// being finite. After an error the state is unchanged.
template <class T>
Result<StepReport> apply_gradients(const TrainOptions& options, ParametersOf<T>& gradients,
                                   double loss, TrainerStateOf<T>& state, int threads = 1);

// One training step. The new state depends only on the old state, the config, the options and the
// batch, so a saved training run continues with the same bits. Errors: those of check_options,
// check_state and loss_and_gradients; gradients or numbers of the new state that are not finite.
// After an error the state is unchanged.
template <class T>
Result<StepReport> train_step(const LanguageModelConfig& config, const TrainOptions& options,
                              TrainerStateOf<T>& state, const Batch& batch);

}  // namespace riverbank
