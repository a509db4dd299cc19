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
  std::int64_t warm_up_steps = 0;   // the learning rate rises linearly over this many steps
  std::optional<std::int64_t> decay_steps;  // then it falls along a cosine to 0 at this step
  // The factor of the token vectors' learning rate (discriminative fine-tuning, Howard and Ruder
  // 2018). 0 leaves them unchanged.
  std::optional<double> token_pace;
};

// Returns the first error in the options, or an empty text: a number that is not finite or out of
// range; decay_steps that are not above warm_up_steps.
Error check_options(const TrainOptions& options);

// The learning rate of a step, counted from 0. During the warm-up it is learning_rate · (step + 1)
// / warm_up_steps. Afterwards, if decay_steps is given, it is learning_rate · ½ (1 + cos(π · t)),
// where t is the elapsed part of the decay (Loshchilov and Hutter 2017).
double learning_rate_at(const TrainOptions& options, std::int64_t step);

// Everything that training changes. A copy is a saved training.
template <class T>
struct TrainerStateOf {
  ParametersOf<T> parameters;
  ParametersOf<T> first_moments;   // AdamW's m, with the parameters' names and shapes
  ParametersOf<T> second_moments;  // AdamW's v
  std::int64_t steps = 0;          // number of completed steps
};
using TrainerState = TrainerStateOf<float>;

// The state before the first step.
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
  double learning_rate;
};

// √(Σ g²) over all gradients, added in double in the order of their names.
template <class T>
double gradient_norm(const ParametersOf<T>& gradients);

// Scales the gradients so that their norm is at most `longest`: multiplies by longest / (norm +
// 1e-6) if that is below 1, as torch.nn.utils.clip_grad_norm_ does.
template <class T>
void clip_gradients(ParametersOf<T>& gradients, double norm, double longest);

// The second half of a training step: clipping, and AdamW for every parameter. The state must have
// been checked, and the gradients must have its names and shapes. `threads` share the work (native
// builds only); the result has the same bits for any number of them. Errors: numbers that would
// stop being finite. Then nothing is changed.
template <class T>
Result<StepReport> apply_gradients(const TrainOptions& options, ParametersOf<T>& gradients,
                                   double loss, TrainerStateOf<T>& state, int threads = 1);

// One training step. The new state depends only on the old state, the options and the batch, so a
// saved training continues with the same bits. Errors: those of check_options, check_state and
// loss_and_gradients; numbers that would stop being finite. After an error the state is unchanged.
template <class T>
Result<StepReport> train_step(const LanguageModelConfig& config, const TrainOptions& options,
                              TrainerStateOf<T>& state, const Batch& batch);

}  // namespace riverbank
