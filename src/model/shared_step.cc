// One training step, split into parts that several threads process. Results are added in the order
// of the parts.
#include "model/shared_step.h"

#include <algorithm>
#include <string>

#include "attention/check.h"
#include "kernels/share_work.h"
#include "model/learn.h"

namespace riverbank {
namespace {

Complaint check_sharing(const Sharing& sharing) {
  if (sharing.sequences < 1) {
    return "a part has " + std::to_string(sharing.sequences) + " texts, but it must be 1 or more";
  }
  if (sharing.threads >= 1) return {};
  return "there are " + std::to_string(sharing.threads) + " threads, but it must be 1 or more";
}

// Texts first … first + count − 1 of a batch.
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
struct Lesson {
  double surprise = 0;  // its mean loss, weighted by its share of all targets
  LayersOf<T> gradients;
  Complaint complaint;
};

// Processes one part of a batch that has `all` targets: the forward pass, and the backward pass if
// gradients are wanted.
template <class T>
Lesson<T> learn_part(const LanguageModelConfig& config, const LayersOf<T>& layers,
                     const Batch& part, Index all, bool backwards) {
  Lesson<T> lesson;
  const Index targets = count_targets(part);
  if (targets == 0) return lesson;
  constexpr Keep keep = Keep::what_training_needs;
  const ActivationsOf<T> activations = run_forward(config, layers, part, keep);
  const Result<T> loss = batch_loss(activations, part);
  if (!loss) {
    lesson.complaint = loss.error();
    return lesson;
  }
  const auto whole = static_cast<double>(all);
  lesson.surprise = static_cast<double>(*loss) * (static_cast<double>(targets) / whole);
  if (!backwards) return lesson;
  ModelGradientsOf<T> between;
  lesson.gradients = layer_gradients(config, layers, part, activations, keep, 1 / whole, between);
  return lesson;
}

// Processes the parts, one per thread at a time, and calls take(result) for each in their order.
// Stops at the first error.
template <class T, class Take>
Complaint for_each_part(const LanguageModelConfig& config, const LayersOf<T>& layers,
                        const Batch& batch, const Sharing& sharing, bool backwards, Take take) {
  const Index all = count_targets(batch);
  const Index parts = (batch.sequences + sharing.sequences - 1) / sharing.sequences;
  for (Index round = 0; round < parts; round += sharing.threads) {
    const Index count = std::min<Index>(sharing.threads, parts - round);
    std::vector<Lesson<T>> lessons(static_cast<std::size_t>(count));
    share_work(count, sharing.threads, [&](auto next_task) {
      for (Index task = next_task(); task >= 0; task = next_task()) {
        const Index first = (round + task) * sharing.sequences;
        const Index texts = std::min(sharing.sequences, batch.sequences - first);
        lessons[static_cast<std::size_t>(task)] =
            learn_part(config, layers, some_texts(batch, first, texts), all, backwards);
      }
    });
    for (Lesson<T>& lesson : lessons) {
      if (!lesson.complaint.empty()) return lesson.complaint;
      take(std::move(lesson));
    }
  }
  return {};
}

// Checks the size of one part: the whole batch is never stored as one matrix.
Complaint check_part_tokens(const LanguageModelConfig& config, const Batch& batch,
                            const Sharing& sharing) {
  const Index wanted = batch.sequences * batch.length;
  if (batch.sequences < 1 || batch.length < 1 ||
      static_cast<Index>(batch.tokens.size()) != wanted) {
    return check_tokens(config, batch);
  }
  for (Index first = 0; first < batch.sequences; first += sharing.sequences) {
    const Index texts = std::min(sharing.sequences, batch.sequences - first);
    Complaint complaint = check_tokens(config, some_texts(batch, first, texts));
    if (!complaint.empty()) {
      return "part " + std::to_string(first / sharing.sequences) + ": " + complaint;
    }
  }
  return {};
}

// Checks the whole batch, and the memory for one part per thread.
template <class T>
Complaint check_parts(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                      const Batch& batch, const Sharing& sharing, bool backwards) {
  return first_complaint(
      [&] { return check_sharing(sharing); }, [&] { return check_targets(config, batch); },
      [&] { return check_part_tokens(config, batch, sharing); },
      [&] {
        const Index threads = std::min<Index>(sharing.threads, batch.sequences);
        const Index texts = std::min(threads * sharing.sequences, batch.sequences);
        return check_room(config, parameters, some_texts(batch, 0, texts),
                          Keep::what_training_needs, backwards);
      });
}

}  // namespace

template <class T>
Result<StepReport> shared_train_step(const LanguageModelConfig& config, const TrainOptions& options,
                                     TrainerStateOf<T>& state, const Batch& batch,
                                     const Sharing& sharing) {
  Complaint complaint =
      first_complaint([&] { return check_config(config); }, [&] { return check_options(options); },
                      [&] { return check_state(config, state); },
                      [&] { return check_parts(config, state.parameters, batch, sharing, true); });
  if (!complaint.empty()) return failure(std::move(complaint));
  double loss = 0;
  LayersOf<T> sum;
  complaint = for_each_part(config, build_layers(config, state.parameters), batch, sharing, true,
                            [&](Lesson<T> lesson) {
                              loss += lesson.surprise;
                              if (lesson.gradients.tokens.size() == 0) return;
                              add_layers(config, sum, std::move(lesson.gradients));
                            });
  if (!complaint.empty()) return failure(std::move(complaint));
  ParametersOf<T> gradients = take_apart(config, std::move(sum));
  return apply_gradients(options, gradients, loss, state, sharing.threads);
}

Result<double> shared_loss(const LanguageModelConfig& config, const Parameters& parameters,
                           const Batch& batch, const Sharing& sharing) {
  Complaint complaint = first_complaint(
      [&] { return check_config(config); }, [&] { return check_parameters(config, parameters); },
      [&] { return check_parts(config, parameters, batch, sharing, false); });
  if (!complaint.empty()) return failure(std::move(complaint));
  double loss = 0;
  complaint = for_each_part(config, build_layers(config, parameters), batch, sharing, false,
                            [&](const Lesson<float>& lesson) { loss += lesson.surprise; });
  if (!complaint.empty()) return failure(std::move(complaint));
  return loss;
}

template Result<StepReport> shared_train_step(const LanguageModelConfig&, const TrainOptions&,
                                              TrainerStateOf<float>&, const Batch&, const Sharing&);
template Result<StepReport> shared_train_step(const LanguageModelConfig&, const TrainOptions&,
                                              TrainerStateOf<double>&, const Batch&,
                                              const Sharing&);

}  // namespace riverbank
