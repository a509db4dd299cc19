// One training step: gradients, clipping, and AdamW for every parameter.
#include "model/trainer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>

#include "attention/check.h"
#include "attention/elementary.h"
#include "kernels/share_work.h"
#include "model/loss_and_gradients.h"
#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// Checks the range of an option. Error: "learning_rate is -1, but it must be from 0 to 1e+06".
Error check_range(const char* name, double value, double low, double high) {
  if (value >= low && value <= high) return {};
  return std::string(name) + " is " + message_number(value) + ", but it must be from " +
         message_number(low) + " to " + message_number(high);
}

Error check_beta(const char* name, double beta) {
  if (beta >= 0 && beta < 1) return {};
  return std::string(name) + " is " + message_number(beta) + ", but it must be from 0 to below 1";
}

// Checks the moments with check_parameters, because they have the names and shapes of the
// parameters.
template <class T>
Error check_moments(const char* which, const LanguageModelConfig& config,
                    const ParametersOf<T>& moments) {
  Error error = check_parameters(config, moments);
  return error.empty() ? error : std::string(which) + ": " + error;
}

template <class T>
Error check_not_negative(const ParametersOf<T>& second_moments) {
  for (const auto& [name, matrix] : second_moments) {
    if (std::all_of(matrix.data(), matrix.data() + matrix.size(), [](T x) { return x >= 0; })) {
      continue;
    }
    return "second moment: " + name + " has a number below 0, but it is a mean of squares";
  }
  return {};
}

}  // namespace

Error check_options(const TrainOptions& options) {
  const AdamWOptions& adamw = options.adamw;
  return first_error([&] { return check_range("learning_rate", adamw.learning_rate, 0, 1e6); },
                     [&] { return check_beta("beta1", adamw.beta1); },
                     [&] { return check_beta("beta2", adamw.beta2); },
                     [&] { return check_range("eps", adamw.eps, 0, 1e6); },
                     [&] { return check_range("weight_decay", adamw.weight_decay, 0, 1e6); },
                     [&]() -> Error {
                       if (!options.clip_norm) return {};
                       if (*options.clip_norm > 0 && std::isfinite(*options.clip_norm)) return {};
                       return "clip_norm is " + message_number(*options.clip_norm) +
                              ", but it must be finite and above 0";
                     },
                     [&]() -> Error {
                       if (options.warm_up_steps >= 0) return {};
                       return "warm_up_steps is " + std::to_string(options.warm_up_steps) +
                              ", but it must be 0 or more";
                     },
                     [&]() -> Error {
                       if (!options.decay_steps) return {};
                       if (*options.decay_steps > options.warm_up_steps) return {};
                       return "decay_steps is " + std::to_string(*options.decay_steps) +
                              ", but it must be above warm_up_steps, " +
                              std::to_string(options.warm_up_steps);
                     },
                     [&]() -> Error {
                       if (!options.token_pace) return {};
                       return check_range("token_pace", *options.token_pace, 0, 1e6);
                     });
}

double learning_rate_at(const TrainOptions& options, std::int64_t step) {
  const double whole = options.adamw.learning_rate;
  const std::int64_t warm = options.warm_up_steps;
  if (step + 1 < warm) return whole * (static_cast<double>(step + 1) / static_cast<double>(warm));
  if (!options.decay_steps) return whole;
  constexpr double pi = 3.14159265358979323846;
  const auto way = static_cast<double>(*options.decay_steps - warm);
  const double done = std::clamp(static_cast<double>(step + 1 - warm) / way, 0.0, 1.0);
  return whole * (0.5 * (1 + sine_cosine(pi * done).cosine));
}

template <class T>
TrainerStateOf<T> start_training(ParametersOf<T> parameters) {
  TrainerStateOf<T> state;
  for (const auto& [name, matrix] : parameters) {
    state.first_moments[name] = MatrixOf<T>(matrix.rows(), matrix.cols());
  }
  state.second_moments = state.first_moments;
  state.parameters = std::move(parameters);
  return state;
}

template <class T>
Error check_state(const LanguageModelConfig& config, const TrainerStateOf<T>& state) {
  return first_error([&] { return check_parameters(config, state.parameters); },
                     [&] { return check_moments("first moment", config, state.first_moments); },
                     [&] { return check_moments("second moment", config, state.second_moments); },
                     [&] { return check_not_negative(state.second_moments); },
                     [&]() -> Error {
                       if (state.steps >= 0) return {};
                       return "the state has " + std::to_string(state.steps) +
                              " steps, but it must be 0 or more";
                     });
}

template <class T>
double gradient_norm(const ParametersOf<T>& gradients) {
  double sum = 0;
  for (const auto& named : gradients) {
    sum += eigen(named.second).template cast<double>().squaredNorm();
  }
  return std::sqrt(sum);
}

template <class T>
void clip_gradients(ParametersOf<T>& gradients, double norm, double longest) {
  const double factor = std::min(1.0, longest / (norm + 1e-6));
  if (factor == 1.0) return;
  for (auto& named : gradients) {
    named.second = (eigen(named.second).template cast<double>() * factor).template cast<T>();
  }
}

// Visits each parameter with its gradient and moments. The four maps have the same names in the
// same order: check_state guarantees it for parameters and moments, gradients_by_name (layers.h)
// for the gradients.
template <class T, class Visit>
void for_each_parameter(const ParametersOf<T>& gradients, TrainerStateOf<T>& state, Visit visit) {
  auto gradient = gradients.begin();
  auto first = state.first_moments.begin();
  auto second = state.second_moments.begin();
  for (auto& [name, parameter] : state.parameters) {
    visit(name, AdamWParameter<T>{(gradient++)->second, parameter, (first++)->second,
                                  (second++)->second});
  }
}

// Chooses the AdamW step for each parameter. The token vectors may have their own learning rate.
class Steps {
 public:
  Steps(const TrainOptions& options, const AdamWOptions& adamw, std::int64_t step)
      : others_(adamw, step), tokens_(at_pace(adamw, options.token_pace.value_or(1)), step) {}

  [[nodiscard]] const AdamWStep& of(const std::string& name) const {
    return name == "token_embedding_table.weight" ? tokens_ : others_;
  }

 private:
  static AdamWOptions at_pace(AdamWOptions adamw, double pace) {
    adamw.learning_rate *= pace;
    return adamw;
  }
  AdamWStep others_, tokens_;
};

// The largest number of cells in a piece of a parameter. Threads share these pieces.
constexpr Index cells_at_once = 1 << 16;

// Calls work(step, parameter, first cell, cell count) for each piece of every parameter. `threads`
// share the pieces, which are independent.
template <class T, class Work>
void share_parameters(const Steps& steps, const ParametersOf<T>& gradients,
                      TrainerStateOf<T>& state, int threads, Work work) {
  struct Piece {
    const AdamWStep& step;
    AdamWParameter<T> parameter;
    Index first, count;
  };
  std::vector<Piece> pieces;
  for_each_parameter(gradients, state, [&](const std::string& name, const AdamWParameter<T>& p) {
    for (Index first = 0; first < p.parameter.size(); first += cells_at_once) {
      pieces.push_back(
          {steps.of(name), p, first, std::min(cells_at_once, p.parameter.size() - first)});
    }
  });
  share_work(static_cast<Index>(pieces.size()), threads, [&](Index task) {
    const Piece& piece = pieces[static_cast<std::size_t>(task)];
    work(piece.step, piece.parameter, piece.first, piece.count);
  });
}

// Returns an error for the first number that this step would make non-finite, by name and position.
// Returns an empty text if there is none.
template <class T>
Error first_not_finite(const Steps& steps, const ParametersOf<T>& gradients,
                       TrainerStateOf<T>& state) {
  Error error;
  for_each_parameter(gradients, state, [&](const std::string& name, const AdamWParameter<T>& p) {
    if (error.empty()) error = check_adamw_step(name, steps.of(name), p);
  });
  return error;
}

template <class T>
Result<StepReport> train_step(const LanguageModelConfig& config, const TrainOptions& options,
                              TrainerStateOf<T>& state, const Batch& batch) {
  Error error =
      first_error([&] { return check_config(config); }, [&] { return check_options(options); },
                  [&] { return check_state(config, state); });
  if (!error.empty()) return failure(std::move(error));
  auto learned = loss_and_gradients(config, state.parameters, batch, Keep::what_training_needs);
  if (!learned) return failure(learned.error());
  LossAndGradientsOf<T> lesson = *std::move(learned);
  return apply_gradients(options, lesson.gradients.parameters, static_cast<double>(lesson.loss),
                         state);
}

template <class T>
Result<StepReport> apply_gradients(const TrainOptions& options, ParametersOf<T>& gradients,
                                   double loss, TrainerStateOf<T>& state, int threads) {
  const double norm = gradient_norm(gradients);
  if (!std::isfinite(norm)) return failure("the gradients are not finite");
  if (options.clip_norm) clip_gradients(gradients, norm, *options.clip_norm);

  AdamWOptions adamw = options.adamw;
  adamw.learning_rate = learning_rate_at(options, state.steps);
  const Steps steps(options, adamw, state.steps + 1);
  // First checks that all numbers stay finite. Only then are any of them changed.
  std::atomic<bool> finite = true;
  share_parameters(
      steps, gradients, state, threads,
      [&](const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count) {
        if (!stays_finite(step, p, first, count)) finite = false;
      });
  if (!finite) return failure("after the step, " + first_not_finite(steps, gradients, state));
  share_parameters(steps, gradients, state, threads,
                   [&](const AdamWStep& step, const AdamWParameter<T>& p, Index first,
                       Index count) { adamw_step(step, p, first, count); });
  ++state.steps;
  return StepReport{loss, norm, adamw.learning_rate};
}

template TrainerStateOf<float> start_training(ParametersOf<float>);
template TrainerStateOf<double> start_training(ParametersOf<double>);
template Error check_state(const LanguageModelConfig&, const TrainerStateOf<float>&);
template Error check_state(const LanguageModelConfig&, const TrainerStateOf<double>&);
template double gradient_norm(const ParametersOf<float>&);
template double gradient_norm(const ParametersOf<double>&);
template void clip_gradients(ParametersOf<float>&, double, double);
template void clip_gradients(ParametersOf<double>&, double, double);
template Result<StepReport> apply_gradients(const TrainOptions&, ParametersOf<float>&, double,
                                            TrainerStateOf<float>&, int);
template Result<StepReport> apply_gradients(const TrainOptions&, ParametersOf<double>&, double,
                                            TrainerStateOf<double>&, int);
template Result<StepReport> train_step(const LanguageModelConfig&, const TrainOptions&,
                                       TrainerStateOf<float>&, const Batch&);
template Result<StepReport> train_step(const LanguageModelConfig&, const TrainOptions&,
                                       TrainerStateOf<double>&, const Batch&);

}  // namespace riverbank
