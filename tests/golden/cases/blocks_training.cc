// Runs the golden cases of the optimiser, of training, and of text from the trained model.
#include <algorithm>
#include <cmath>

#include "golden/cases/block_ops.h"
#include "golden/cases/pages.h"
#include "golden/cases/stored_model.h"
#include "model/generate.h"
#include "model/loss_and_gradients.h"
#include "model/trainer.h"
#include "random/seed.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {
namespace {

AdamWOptions adamw_options(BlockCase& c) {
  return {c.number("lr"), c.number("beta1"), c.number("beta2"), c.number("eps"),
          c.number("weight_decay")};
}

// The batch of a step. For the first batches, the file lists where each text starts. For later
// batches, this function uses the rule that the file's long_run describes.
Batch batch_of(BlockCase& c, const GoldenTensor& text, const GoldenTensor& starts, Index step) {
  const Index texts = c.whole("batch");
  const Index length = c.whole("T");
  const auto size = static_cast<Index>(text.whole.size());
  const auto listed = static_cast<Index>(starts.whole.size());
  if (texts < 1 || length < 1 || size < length + 2) c.complain("text or batch is too small");
  std::vector<std::int64_t> chosen;
  for (Index row = 0; c.ok() && row < texts; ++row) {
    const Index place = step * texts + row;
    const Index ruled = (7 * step + row * (size / texts) + 3 * row) % (size - length - 1);
    chosen.push_back(place < listed ? starts.whole[static_cast<std::size_t>(place)] : ruled);
  }
  return c.ok() ? c.take(text_batch(ids_of(text), length, chosen)) : Batch{};
}

// The sampling options and the expected tokens of a `generation` record.
struct WantedText {
  Sampling sampling;
  std::uint64_t seed = 0;
  std::vector<Index> prompt;
  std::vector<Index> tokens;
};

Result<WantedText> read_wanted_text(const Json& record) {
  const auto has = [&](const char* name, bool (Json::*is)() const noexcept) {
    return record.is_object() && record.contains(name) && (record[name].*is)();
  };
  if (!has("mode", &Json::is_string) || !has("prompt", &Json::is_array) ||
      !has("tokens", &Json::is_array)) {
    return failure("it has no mode, prompt or tokens");
  }
  WantedText wanted;
  wanted.sampling.greedy = record["mode"] == "greedy";
  if (!wanted.sampling.greedy) {
    if (!has("temperature", &Json::is_number) || !record.contains("rng_seed")) {
      return failure("it has no temperature or rng_seed");
    }
    wanted.sampling.temperature = record["temperature"].get<double>();
    const Json& seed = record["rng_seed"];
    const auto parsed = parse_seed(seed.is_string() ? seed.get<std::string>() : seed.dump());
    if (!parsed) return failure(parsed.error());
    wanted.seed = *parsed;
  }
  for (const Json& id : record["prompt"])
    wanted.prompt.push_back(id.is_number() ? id.get<int>() : -1);
  for (const Json& id : record["tokens"])
    wanted.tokens.push_back(id.is_number() ? id.get<int>() : -1);
  return wanted;
}

void check_text(BlockCase& c, const LanguageModelConfig& config, const Parameters& parameters,
                const Json& record) {
  const auto wanted = read_wanted_text(record);
  if (!wanted) return c.complain("generation: " + wanted.error());
  const auto tokens = generate(config, parameters, wanted->prompt,
                               {.sampling = wanted->sampling,
                                .seed = wanted->seed,
                                .max_tokens = static_cast<Index>(wanted->tokens.size())});
  if (!tokens) return c.complain("generation: " + tokens.error());
  for (std::size_t place = 0; place < wanted->tokens.size(); ++place) {
    if ((*tokens)[place] == wanted->tokens[place]) continue;
    return c.complain("generation: token " + std::to_string(place) + " is " +
                      std::to_string((*tokens)[place]) + ", want " +
                      std::to_string(wanted->tokens[place]));
  }
}

void check_texts(BlockCase& c, const LanguageModelConfig& config, const Parameters& parameters) {
  if (!c.record().contains("generation")) return;
  for (const Json& wanted : c.record()["generation"]) check_text(c, config, parameters, wanted);
}

// The losses of the long run, which are compared with a larger tolerance. Their steps count from 1.
struct LongRun {
  std::vector<Index> steps;
  std::vector<double> losses;
};
constexpr double long_run_allowed = 0.001;

LongRun read_long_run(BlockCase& c) {
  LongRun run;
  if (!c.record().contains("long_run")) return run;
  const Json& json = c.record()["long_run"];
  const Json steps = json.is_object() ? json.value("steps", Json()) : Json();
  const Json losses = json.is_object() ? json.value("loss_before_step", Json()) : Json();
  if (!steps.is_array() || !losses.is_array() || steps.size() != losses.size()) {
    c.complain("long_run has no steps and losses");
    return run;
  }
  for (const Json& step : steps) run.steps.push_back(step.is_number() ? step.get<int>() : 0);
  for (const Json& loss : losses) run.losses.push_back(loss.is_number() ? loss.get<double>() : NAN);
  return run;
}

void check_long_run(BlockCase& c, const LongRun& run, const std::vector<double>& losses) {
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    const Index step = run.steps[i];
    if (step < 1) return c.complain("long_run has a step below 1");
    const double got = losses[static_cast<std::size_t>(step - 1)];
    if (std::abs(got - run.losses[i]) <= long_run_allowed) continue;
    return c.complain("long_run: the loss of step " + std::to_string(step) + " is " +
                      std::to_string(got) + ", want " + std::to_string(run.losses[i]));
  }
}

void give_first_step(BlockCase& c, const LanguageModelConfig& config, const Parameters& parameters,
                     const Batch& batch) {
  const auto learned = c.take(loss_and_gradients(config, parameters, batch));
  if (!c.ok()) return;
  c.give("first_step_logits",
         tensor_of(learned.activations.logits, {batch.sequences, batch.length, config.vocabulary}));
  give_parameters(c, config, "first_grad/", learned.gradients.parameters);
}

}  // namespace

// Applies the gradients in grads [steps][n] to the parameter p0 [n], one row after the other.
void run_adamw(BlockCase& c) {
  const AdamWOptions options = adamw_options(c);
  c.ignore({"steps"});  // not needed: it is the number of rows of grads
  Matrix parameter = c.matrix("p0");
  const Matrix gradients = c.matrix("grads");
  if (c.ok() && gradients.cols() != parameter.size()) c.complain("p0 and grads differ in size");
  if (!c.ok()) return;
  Matrix first(1, parameter.cols());
  Matrix second = first;
  Pile steps;
  for (Index row = 0; row < gradients.rows(); ++row) {
    const Matrix gradient = row_as<float>(gradients, row);
    adamw_step<float>(AdamWStep(options, row + 1), {gradient, parameter, first, second});
    steps.add(parameter);
  }
  c.give("params_after_each_step", steps.tensor({gradients.rows()}, {gradients.cols()}));
  c.give("exp_avg", tensor_of(first, {first.cols()}));
  c.give("exp_avg_sq", tensor_of(second, {second.cols()}));
}

// Trains for as many steps as the case checks, and generates text after the step `steps`.
void run_train_lm(BlockCase& c) {
  const LanguageModelConfig config = stored_config(c);
  TrainOptions options;
  options.adamw = adamw_options(c);
  // Not needed: these parameters only describe the case in words.
  c.ignore({"optimizer", "loss", "batch_rule"});
  const GoldenTensor text = c.input("text");
  const GoldenTensor starts = c.input("starts");
  const LongRun run = read_long_run(c);
  TrainerState state = start_training(stored_parameters(c, config, "init/"));
  if (c.ok()) give_first_step(c, config, state.parameters, batch_of(c, text, starts, 0));
  const Index count = c.whole("steps");
  if (count < 1) c.complain("steps must be 1 or more");
  const Index last = run.steps.empty()
                         ? count
                         : std::max(count, *std::max_element(run.steps.begin(), run.steps.end()));
  std::vector<double> losses;
  std::vector<double> norms;
  for (Index step = 1; c.ok() && step <= last; ++step) {
    const Batch batch = batch_of(c, text, starts, step - 1);
    if (!c.ok()) return;
    const StepReport report = c.take(train_step(config, options, state, batch));
    losses.push_back(report.loss);
    norms.push_back(report.gradient_norm);
    if (step == 1 || step == count) {
      give_parameters(c, config, "after_step_" + std::to_string(step) + "/", state.parameters);
    }
    if (step == count) check_texts(c, config, state.parameters);
  }
  if (!c.ok()) return;
  check_long_run(c, run, losses);
  losses.resize(static_cast<std::size_t>(count));
  norms.resize(static_cast<std::size_t>(count));
  c.give("losses", tensor_of(losses, {count}));
  c.give("losses_f64", tensor_of(losses, {count}));
  c.give("grad_norms", tensor_of(norms, {count}));
}

}  // namespace riverbank::golden
