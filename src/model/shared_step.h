// A training step on several threads. The result has the same bits for any number of threads.
#pragma once

#include "model/trainer.h"

namespace riverbank {

// How a batch is split into parts. Each part goes through the forward and the backward pass by
// itself, and the gradients are added (gradient accumulation). So there must be memory for
// `threads` parts, but not for the whole batch.
struct BatchSplit {
  Index sequences = 16;  // texts per part; the last part may have fewer
  int threads = 1;       // number of threads; WebAssembly uses only one
};

// A training step like train_step, but part by part. The loss is the mean over all targets of the
// batch. Losses and gradients are added in the order of the parts. Errors: those of train_step;
// fewer than one text per part; fewer than one thread. After an error the state is unchanged.
template <class T>
Result<StepReport> shared_train_step(const LanguageModelConfig& config, const TrainOptions& options,
                                     TrainerStateOf<T>& state, const Batch& batch,
                                     const BatchSplit& split);

// Computes the loss of a batch part by part, without gradients. Errors: those of loss(); fewer than
// one text per part; fewer than one thread.
Result<double> shared_loss(const LanguageModelConfig& config, const Parameters& parameters,
                           const Batch& batch, const BatchSplit& split);

}  // namespace riverbank
