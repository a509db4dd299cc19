// Checks the input of a training step, then runs the forward and the backward pass.
#include "model/loss_and_gradients.h"

#include <algorithm>
#include <cmath>

#include "attention/check.h"
#include "attention/loss.h"
#include "kernels/softmax_fast.h"
#include "model/fused_batch.h"

namespace riverbank {
namespace {

template <class T>
Error check_all(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                const Batch& batch) {
  return first_error(
      [&] { return check_config(config); }, [&] { return check_parameters(config, parameters); },
      [&] { return check_tokens(config, batch); }, [&] { return check_targets(config, batch); });
}

// A rough estimate of how many numbers a forward pass stores for a batch.
double numbers_of(const LanguageModelConfig& config, const Batch& batch, Keep keep) {
  const auto n = static_cast<double>(batch.sequences) * static_cast<double>(batch.length);
  const auto d = static_cast<double>(config.embedding);
  const auto joined = static_cast<double>(config.heads * head_size(config));
  // Attention that is computed step by step stores four matrices of the size of the scores (scores,
  // scaled, masked, weights), and with a softcap a fifth (capped). The fused kernels store none of
  // them.
  const HeadGroups groups = {config.heads, kv_heads(config), batch.sequences};
  const bool fused = keep == Keep::what_training_needs && fits_fused_heads(groups, config.sinks);
  const double tables = fused ? 0 : config.softcap ? 5 : 4;
  const double scores =
      tables * n * static_cast<double>(batch.length) * static_cast<double>(config.heads);
  const double attention = n * (4 * d + 6 * joined) + scores;
  const double layers = config.feed_forward == FeedForwardKind::gated ? 4 : 2;
  const double block = attention + n * (5 * d + layers * static_cast<double>(hidden_size(config)));
  const double scored = keep == Keep::every_step
                            ? n
                            : n - static_cast<double>(std::count(batch.targets.begin(),
                                                                 batch.targets.end(), no_target));
  const double logits = 2 * scored * static_cast<double>(config.vocabulary);
  switch (config.context) {
    case ContextKind::average:
    case ContextKind::rnn:
      return logits + 3 * n * d;
    case ContextKind::heads:
      return logits + n * d + attention;
    case ContextKind::blocks:
      break;
  }
  return logits + n * d + static_cast<double>(config.blocks) * block;
}

}  // namespace

template <class T>
Error check_batch_memory(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                         const Batch& batch, Keep keep, bool backwards) {
  double count = 0;
  for (const auto& named : parameters) count += static_cast<double>(named.second.size());
  const double forwards = count + numbers_of(config, batch, keep);
  const double numbers = backwards ? 2 * forwards + count : forwards;
  return check_memory("the batch", numbers * sizeof(T));
}

namespace {

// Computes cross_entropy() (the mean) for targets that have been checked. float32 uses the fast
// kernels.
template <class T>
Result<T> run_cross_entropy(const MatrixOf<T>& logits, const std::vector<std::int64_t>& targets) {
  if constexpr (!std::is_same_v<T, float>) {
    return cross_entropy(logits, targets, Reduction::mean, no_target);
  } else {
    Error error = check_finite("logits", logits);
    if (!error.empty()) return failure(std::move(error));
    const Matrix softmax_sums = softmax_sums_fast(logits);
    double surprise = 0;
    double count = 0;
    for (Index row = 0; row < logits.rows(); ++row) {
      const std::int64_t target = targets[static_cast<std::size_t>(row)];
      if (target == no_target) continue;
      const auto score = static_cast<double>(logits(row, static_cast<Index>(target)));
      const auto largest = static_cast<double>(softmax_sums(row, 0));
      surprise += logarithm(static_cast<double>(softmax_sums(row, 1))) - (score - largest);
      ++count;
    }
    return static_cast<float>(surprise / count);
  }
}

}  // namespace

template <class T>
Result<T> batch_loss(const ActivationsOf<T>& activations, const Batch& batch) {
  auto value = run_cross_entropy(activations.logits, targets_at(batch, activations.places));
  const bool finite = value && std::isfinite(static_cast<double>(*value));
  if (finite) return value;
  return failure("the loss is not finite: the parameters have grown too large (" +
                 (value ? message_number(static_cast<double>(*value)) : value.error()) + ")");
}

template <class T>
Result<T> loss(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
               const Batch& batch, Keep keep) {
  Error error =
      first_error([&] { return check_all(config, parameters, batch); },
                  [&] { return check_batch_memory(config, parameters, batch, keep, false); });
  if (!error.empty()) return failure(std::move(error));
  return batch_loss(run_forward(config, build_layers(config, parameters), batch, keep), batch);
}

template <class T>
Result<LossAndGradientsOf<T>> loss_and_gradients(const LanguageModelConfig& config,
                                                 const ParametersOf<T>& parameters,
                                                 const Batch& batch, Keep keep) {
  Error error =
      first_error([&] { return check_all(config, parameters, batch); },
                  [&] { return check_batch_memory(config, parameters, batch, keep, true); });
  if (!error.empty()) return failure(std::move(error));
  const LayersOf<T> layers = build_layers(config, parameters);
  ActivationsOf<T> activations = run_forward(config, layers, batch, keep);
  const Result<T> value = batch_loss(activations, batch);
  if (!value) return failure(value.error());
  auto gradients = run_backward(config, layers, batch, activations);
  return LossAndGradientsOf<T>{*value, std::move(activations), std::move(gradients)};
}

Result<FiniteDifference> finite_difference(const LanguageModelConfig& config,
                                           const ParametersOf<double>& parameters,
                                           const Batch& batch, const std::string& name, Index row,
                                           Index column, double step) {
  const auto found = parameters.find(name);
  if (found == parameters.end()) return failure("the model has no parameter " + name);
  const MatrixOf<double>& matrix = found->second;
  if (row < 0 || row >= matrix.rows() || column < 0 || column >= matrix.cols()) {
    return failure(name + " is " + shape_text(matrix) + " and has no cell [" + std::to_string(row) +
                   "][" + std::to_string(column) + "]");
  }
  if (!(step > 0)) return failure("step is " + message_number(step) + ", but it must be above 0");
  const auto loss_at = [&](double shift) {
    ParametersOf<double> moved = parameters;
    moved[name](row, column) += shift;
    return loss(config, moved, batch);
  };
  const auto above = loss_at(step / 2);
  const auto below = loss_at(-step / 2);
  if (!above) return failure(above.error());
  if (!below) return failure(below.error());
  return FiniteDifference{*above, *below, (*above - *below) / step};
}

template Result<float> batch_loss(const ActivationsOf<float>&, const Batch&);
template Result<double> batch_loss(const ActivationsOf<double>&, const Batch&);
template Error check_batch_memory(const LanguageModelConfig&, const ParametersOf<float>&,
                                  const Batch&, Keep, bool);
template Error check_batch_memory(const LanguageModelConfig&, const ParametersOf<double>&,
                                  const Batch&, Keep, bool);
template Result<float> loss(const LanguageModelConfig&, const ParametersOf<float>&, const Batch&,
                            Keep);
template Result<double> loss(const LanguageModelConfig&, const ParametersOf<double>&, const Batch&,
                             Keep);
template Result<LossAndGradientsOf<float>> loss_and_gradients(const LanguageModelConfig&,
                                                              const ParametersOf<float>&,
                                                              const Batch&, Keep);
template Result<LossAndGradientsOf<double>> loss_and_gradients(const LanguageModelConfig&,
                                                               const ParametersOf<double>&,
                                                               const Batch&, Keep);

}  // namespace riverbank
