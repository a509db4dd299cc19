// One training step, split into parts that several threads process. Results are added in the order
// of the parts.
#include "model/shared_step.h"

#include <algorithm>
#include <string>

#include "attention/check.h"
#include "kernels/share_work.h"
#include "model/loss_and_gradients.h"

namespace riverbank {
namespace {

Error check_split(const BatchSplit& split) {
  if (split.sequences < 1) {
    return "split.sequences is " + std::to_string(split.sequences) + ", but it must be 1 or more";
  }
  if (split.threads >= 1) return {};
  return "split.threads is " + std::to_string(split.threads) + ", but it must be 1 or more";
}

// Copies texts first … first + count − 1 of a batch into a smaller batch.
Batch some_texts(const Batch& batch, Index first, Index count) {
  const auto part = [&](const auto& all) {
    const auto begin = all.begin() + first * batch.length;
    return std::decay_t<decltype(all)>(begin, begin + count * batch.length);
  };
  return {count, batch.length, part(batch.tokens), part(batch.targets)};
}

Index count_targets(const Batch& batch) {
  return static_cast<Index>(batch.targets.size()) -
         std::count(batch.targets.begin(), batch.targets.end(), no_target);
}

// The result of one part of a batch.
template <class T>
struct PartResult {
  double loss_share = 0;  // mean loss of the part · fraction of all targets that are in the part
  LayersOf<T> gradients;
  Error error;
};

// Runs the forward pass of one part of a batch, and the backward pass if gradients are wanted.
// `all`: the number of targets in the whole batch.
template <class T>
PartResult<T> compute_part(const LanguageModelConfig& config, const LayersOf<T>& layers,
                           const Batch& part, Index all, bool backwards) {
  PartResult<T> result;
  const Index targets = count_targets(part);
  if (targets == 0) return result;
  constexpr Keep keep = Keep::what_training_needs;
  const ActivationsOf<T> activations = run_forward(config, layers, part, keep);
  const Result<T> loss = batch_loss(activations, part);
  if (!loss) {
    result.error = loss.error();
    return result;
  }
  const auto whole = static_cast<double>(all);
  result.loss_share = static_cast<double>(*loss) * (static_cast<double>(targets) / whole);
  if (!backwards) return result;
  ModelGradientsOf<T> between;
  result.gradients = layer_gradients(config, layers, part, activations, keep, 1 / whole, between);
  return result;
}

// Processes the parts of a batch; each thread processes one part at a time. Calls take(result) for
// each part, in the order of the parts. Stops at the first error.
template <class T, class Take>
Error for_each_part(const LanguageModelConfig& config, const LayersOf<T>& layers,
                    const Batch& batch, const BatchSplit& split, bool backwards, Take take) {
  const Index all = count_targets(batch);
  const Index parts = (batch.sequences + split.sequences - 1) / split.sequences;
  for (Index round = 0; round < parts; round += split.threads) {
    const Index count = std::min<Index>(split.threads, parts - round);
    std::vector<PartResult<T>> results(static_cast<std::size_t>(count));
    share_work(count, split.threads, [&](Index task) {
      const Index first = (round + task) * split.sequences;
      const Index texts = std::min(split.sequences, batch.sequences - first);
      results[static_cast<std::size_t>(task)] =
          compute_part(config, layers, some_texts(batch, first, texts), all, backwards);
    });
    for (PartResult<T>& result : results) {
      if (!result.error.empty()) return result.error;
      take(std::move(result));
    }
  }
  return {};
}

// Checks the tokens part by part. It is enough that each part is within the limits for matrices,
// because the whole batch is never stored as one matrix.
Error check_part_tokens(const LanguageModelConfig& config, const Batch& batch,
                        const BatchSplit& split) {
  const Index wanted = batch.sequences * batch.length;
  if (batch.sequences < 1 || batch.length < 1 ||
      static_cast<Index>(batch.tokens.size()) != wanted) {
    return check_tokens(config, batch);
  }
  for (Index first = 0; first < batch.sequences; first += split.sequences) {
    const Index texts = std::min(split.sequences, batch.sequences - first);
    Error error = check_tokens(config, some_texts(batch, first, texts));
    if (!error.empty()) {
      return "part " + std::to_string(first / split.sequences) + ": " + error;
    }
  }
  return {};
}

// Checks the whole batch, and that there is memory for one part per thread.
template <class T>
Error check_parts(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                  const Batch& batch, const BatchSplit& split, bool backwards) {
  return first_error([&] { return check_split(split); },
                     [&] { return check_targets(config, batch); },
                     [&] { return check_part_tokens(config, batch, split); },
                     [&] {
                       const Index threads = std::min<Index>(split.threads, batch.sequences);
                       const Index texts = std::min(threads * split.sequences, batch.sequences);
                       return check_batch_memory(config, parameters, some_texts(batch, 0, texts),
                                                 Keep::what_training_needs, backwards);
                     });
}

}  // namespace

template <class T>
Result<StepReport> shared_train_step(const LanguageModelConfig& config, const TrainOptions& options,
                                     TrainerStateOf<T>& state, const Batch& batch,
                                     const BatchSplit& split) {
  Error error =
      first_error([&] { return check_config(config); }, [&] { return check_options(options); },
                  [&] { return check_state(config, state); },
                  [&] { return check_parts(config, state.parameters, batch, split, true); });
  if (!error.empty()) return failure(std::move(error));
  double loss = 0;
  LayersOf<T> sum;
  error = for_each_part(config, build_layers(config, state.parameters), batch, split, true,
                        [&](PartResult<T> result) {
                          loss += result.loss_share;
                          if (result.gradients.tokens.size() == 0) return;
                          add_layers(config, sum, std::move(result.gradients));
                        });
  if (!error.empty()) return failure(std::move(error));
  ParametersOf<T> gradients = gradients_by_name(config, std::move(sum));
  return apply_gradients(options, gradients, loss, state, split.threads);
}

Result<double> shared_loss(const LanguageModelConfig& config, const Parameters& parameters,
                           const Batch& batch, const BatchSplit& split) {
  Error error = first_error([&] { return check_config(config); },
                            [&] { return check_parameters(config, parameters); },
                            [&] { return check_parts(config, parameters, batch, split, false); });
  if (!error.empty()) return failure(std::move(error));
  double loss = 0;
  error = for_each_part(config, build_layers(config, parameters), batch, split, false,
                        [&](const PartResult<float>& result) { loss += result.loss_share; });
  if (!error.empty()) return failure(std::move(error));
  return loss;
}

template Result<StepReport> shared_train_step(const LanguageModelConfig&, const TrainOptions&,
                                              TrainerStateOf<float>&, const Batch&,
                                              const BatchSplit&);
template Result<StepReport> shared_train_step(const LanguageModelConfig&, const TrainOptions&,
                                              TrainerStateOf<double>&, const Batch&,
                                              const BatchSplit&);

}  // namespace riverbank
