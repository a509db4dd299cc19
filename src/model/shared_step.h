// One step of training by several threads, whose bits do not depend on how many they are.
#pragma once

#include "model/trainer.h"

namespace riverbank {

// How a batch is cut up. Each part of it goes forwards and back by itself, so memory is that of
// `threads` parts, and many parts make one large batch (gradient accumulation).
struct Sharing {
  Index sequences = 16;  // texts in a part; the last may have fewer
  int threads = 1;       // natively; WebAssembly has one
};

// What train_step does, part by part: the same mean over all targets of the batch, whose sums are
// added in the order of the parts. Errors: those of train_step; less than one text in a part, or
// less than one thread. After an error the state is as it was.
template <class T>
Result<StepReport> shared_train_step(const LanguageModelConfig& config, const TrainOptions& options,
                                     TrainerStateOf<T>& state, const Batch& batch,
                                     const Sharing& sharing);

// The loss of the same batch alone, by the same parts. Errors: those of loss, and of the sharing.
Result<double> shared_loss(const LanguageModelConfig& config, const Parameters& parameters,
                           const Batch& batch, const Sharing& sharing);

}  // namespace riverbank
