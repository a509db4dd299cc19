// Training: step by step, from a batch to better parameters.
#pragma once

#include <cstdint>
#include <optional>

#include "model/adamw.h"
#include "model/batch.h"

namespace riverbank {

struct TrainOptions {
  AdamWOptions adamw;
  std::optional<double> clip_norm;          // a longer gradient is shortened to this length
  std::int64_t warm_up_steps = 0;           // the learning rate grows evenly over so many steps
  std::optional<std::int64_t> decay_steps;  // then it falls as a cosine does, to 0 at this one
  // The token vectors' learning rate as a part of that of all others (discriminative fine-tuning,
  // Howard and Ruder 2018): 0 keeps them as they came.
  std::optional<double> token_pace;
};

// What is wrong with the options, or the empty text: a number that is not finite or out of range;
// a decay that is over before the warm-up.
Complaint check_options(const TrainOptions& options);

// The learning rate of a step, counted from 0: (step + 1) / warm_up_steps of the whole at first;
// with decay_steps then ½ (1 + cos(π · the part of the way that is done)) of it (Loshchilov and
// Hutter 2017).
double learning_rate_at(const TrainOptions& options, std::int64_t step);

// All that training changes; nothing else is remembered. A copy is a saved training.
template <class T>
struct TrainerStateOf {
  ParametersOf<T> parameters;
  ParametersOf<T> first_moments;   // AdamW's m, by the parameters' names and shapes
  ParametersOf<T> second_moments;  // AdamW's v
  std::int64_t steps = 0;          // how many were done
};
using TrainerState = TrainerStateOf<float>;

// The state before the first step.
template <class T>
TrainerStateOf<T> start_training(ParametersOf<T> parameters);

// What is wrong with a state for a checked config, or the empty text: parameters or moments that
// are missing, unknown, of another shape or not finite; a second moment below 0; steps below 0.
template <class T>
Complaint check_state(const LanguageModelConfig& config, const TrainerStateOf<T>& state);

struct StepReport {
  double loss;           // of the batch, before the update
  double gradient_norm;  // length of all gradients as one vector, before clipping
  double learning_rate;
};

// √(Σ g²) over every number of every gradient, added in double in the order of the names.
template <class T>
double gradient_norm(const ParametersOf<T>& gradients);

// Shortens the gradients so that their norm is at most `longest`: all are multiplied with
// longest / (norm + 1e-6), as torch.nn.utils.clip_grad_norm_ does.
template <class T>
void clip_gradients(ParametersOf<T>& gradients, double norm, double longest);

// The second half of a step: clipping, and AdamW for every parameter of a checked state, which the
// gradients fit. `threads` share the parameters among themselves, natively only; the bits are the
// same for any number of them. Errors: numbers that stop being finite; then nothing is changed.
template <class T>
Result<StepReport> apply_gradients(const TrainOptions& options, ParametersOf<T>& gradients,
                                   double loss, TrainerStateOf<T>& state, int threads = 1);

// One step of training. The new state depends on the old one, the options and the batch alone, so a
// saved training goes on to the same bits. Errors: those of check_options, check_state and
// loss_and_gradients; numbers that stop being finite. After an error the state is as it was.
template <class T>
Result<StepReport> train_step(const LanguageModelConfig& config, const TrainOptions& options,
                              TrainerStateOf<T>& state, const Batch& batch);

}  // namespace riverbank
