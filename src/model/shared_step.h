// A training step on several threads. The result has the same bits for any number of threads.
#pragma once

#include "model/trainer.h"

namespace riverbank {

// How a batch is split. Each part goes through the forward and the backward pass by itself and the
// gradients are added (gradient accumulation): memory is needed for `threads` parts only, whatever
// the size of the batch.
struct BatchSplit {
  Index sequences = 16;  // texts per part; the last part may have fewer
  int threads = 1;       // native builds only; WebAssembly has one
};

// The same as train_step, part by part: the mean over all targets of the batch, with sums in the
// order of the parts. Errors: those of train_step; fewer than one text per part or one thread.
// After an error the state is unchanged.
template <class T>
Result<StepReport> shared_train_step(const LanguageModelConfig& config, const TrainOptions& options,
                                     TrainerStateOf<T>& state, const Batch& batch,
                                     const BatchSplit& split);

// The loss of a batch only, computed part by part. Errors: those of loss; fewer than one text per
// part or one thread.
Result<double> shared_loss(const LanguageModelConfig& config, const Parameters& parameters,
                           const Batch& batch, const BatchSplit& split);

}  // namespace riverbank
