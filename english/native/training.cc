// Runs the training step by step, and saves checkpoints and the loss curve.
#include "training.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "attention/check.h"
#include "kinds.h"
#include "model/checkpoint.h"
#include "model/masking.h"
#include "model/shared_step.h"
#include "random/check.h"

namespace riverbank::english {
namespace {

struct Plan {
  LanguageModelConfig config;
  TrainOptions options;
  Masking masking;
  BatchSplit sharing;
  Index sequences, length;
  std::uint64_t seed;
  std::int64_t steps, save_every, look_every, stop_after;
  double vector_size;
  Kinds kinds;
  std::string text, marks, held, start, from, folder;
};

Plan plan_of(Arguments& arguments) {
  Plan plan;
  plan.kinds = {.words = arguments.whole("vocabulary"),
                .count = arguments.whole("kinds"),
                .certain = arguments.whole("kinds_certain"),
                .topics = arguments.whole("kinds_topics"),
                .hidden = arguments.number("kinds_hidden"),
                .of_topics = arguments.number("kinds_of_topics"),
                .seen = arguments.number("kinds_seen")};
  plan.config.vocabulary = plan.kinds.words + plan.kinds.count;
  plan.config.embedding = arguments.whole("embedding");
  plan.config.heads = arguments.whole("heads");
  plan.config.blocks = arguments.whole("blocks");
  plan.config.hidden = arguments.whole("hidden");
  plan.length = arguments.whole("length");
  plan.config.sequence = plan.length;
  plan.config.context = ContextKind::blocks;
  plan.config.activation = Activation::gelu;
  plan.config.reads = Reads::both;
  plan.config.output = OutputKind::tied;
  plan.seed = static_cast<std::uint64_t>(arguments.whole("seed"));
  plan.steps = arguments.whole("steps");
  plan.sequences = arguments.whole("sequences");
  plan.sharing = {arguments.whole("part"), static_cast<int>(arguments.whole("threads"))};
  plan.options.adamw.learning_rate = arguments.number("learning_rate");
  plan.options.adamw.beta2 = 0.98;
  plan.options.adamw.weight_decay = arguments.number("decay");
  plan.options.clip_norm = arguments.number("clip");
  plan.options.warm_up_steps = arguments.whole("warm_up");
  plan.options.decay_steps = plan.steps;
  plan.options.token_pace = arguments.number("token_pace");
  plan.masking.rate = arguments.number("rate");
  plan.masking.reserved = 2;
  plan.vector_size = arguments.number("vector_size");
  plan.save_every = arguments.whole("save_every");
  plan.look_every = arguments.whole("look_every");
  plan.stop_after = arguments.whole("stop_after");
  for (auto [name, value] : {std::pair{"text", &plan.text},
                             {"marks", &plan.marks},
                             {"held", &plan.held},
                             {"start", &plan.start},
                             {"from", &plan.from},
                             {"folder", &plan.folder}}) {
    *value = arguments.text(name);
  }
  return plan;
}

// The parameters before training: random numbers as in PyTorch, with two exceptions. The vectors of
// all tokens but the reserved ones are counted from neighbours, and scaled to a root mean square of
// vector_size. The output biases are the log shares of the tokens. start_kinds sets both for the
// kinds.
Result<Parameters> first_parameters(const Plan& plan, const std::vector<Index>& text,
                                    const std::vector<std::uint8_t>& marks) {
  auto drawn = draw_parameters(plan.config, plan.seed);
  if (!drawn) return drawn;
  Parameters parameters = *std::move(drawn);
  const auto bytes = read_bytes(plan.start);
  if (!bytes) return failure(bytes.error());
  const auto file = read_safetensors(*bytes);
  if (!file) return failure(plan.start + ": " + file.error());
  auto vectors = matrix_of(*file, "vectors", plan.kinds.words, plan.config.embedding);
  auto shares = matrix_of(*file, "log_shares", 1, plan.kinds.words);
  if (!vectors) return failure(vectors.error());
  if (!shares) return failure(shares.error());
  Matrix table = *std::move(vectors);
  double squares = 0;
  for (Index i = 0; i < table.size(); ++i)
    squares += std::pow(static_cast<double>(table.data()[i]), 2);
  const double size = std::sqrt(squares / static_cast<double>(table.size()));
  Matrix& tokens = parameters["token_embedding_table.weight"];
  for (Index row = plan.masking.reserved; row < table.rows(); ++row) {
    for (Index column = 0; column < table.cols(); ++column) {
      tokens(row, column) =
          static_cast<float>(static_cast<double>(table(row, column)) / size * plan.vector_size);
    }
  }
  Matrix& biases = parameters["head.bias"];
  for (Index word = 0; word < plan.kinds.words; ++word) biases(0, word) = (*shares)(0, word);
  start_kinds(text, marks, plan.kinds, tokens, biases);
  return parameters;
}

// The parameters of an earlier lesson, with which this lesson starts.
Result<Parameters> parameters_from(const Plan& plan) {
  const auto bytes = read_bytes(plan.from);
  if (!bytes) return failure(bytes.error());
  const auto file = read_safetensors(*bytes);
  if (!file) return failure(plan.from + ": " + file.error());
  auto drawn = draw_parameters(plan.config, plan.seed);
  if (!drawn) return drawn;
  Parameters parameters = *std::move(drawn);
  for (auto& [name, matrix] : parameters) {
    auto read = matrix_of(*file, name, matrix.rows(), matrix.cols());
    if (!read) return failure(plan.from + ": " + read.error());
    matrix = *std::move(read);
  }
  return parameters;
}

// Cuts texts of plan.length tokens from a long text and hides some of their words.
Result<Batch> hidden_batch(const Plan& plan, const std::vector<Index>& text,
                           const std::vector<std::int64_t>& starts, Generator generator) {
  std::vector<Index> tokens;
  for (const std::int64_t start : starts) {
    tokens.insert(tokens.end(), text.begin() + start, text.begin() + start + plan.length);
  }
  return mask_batch(tokens, static_cast<Index>(starts.size()), plan.kinds.words, plan.masking,
                    generator);
}

// The model as it is published, which predicts only words. A very low bias excludes all kinds.
Parameters words_alone(const Plan& plan, Parameters parameters) {
  Matrix& biases = parameters["head.bias"];
  for (Index id = plan.kinds.words; id < biases.cols(); ++id) biases(0, id) = -1e4F;
  return parameters;
}

// The lines of curve.jsonl up to the checkpoint's step. The steps after the checkpoint are trained
// again.
std::string curve_until(const std::string& file, std::int64_t steps) {
  std::ifstream in(file);
  std::string kept;
  for (std::string line; std::getline(in, line);) {
    const auto colon = line.find(':');
    if (colon != std::string::npos && std::atoll(line.c_str() + colon + 1) <= steps) {
      kept += line + "\n";
    }
  }
  return kept;
}

class Run {
 public:
  explicit Run(Plan plan) : plan_(std::move(plan)) {}

  Error all() {
    Error error = first_error([&] { return read_texts(); }, [&] { return begin(); });
    const std::int64_t first = state_.steps;
    const auto started = std::chrono::steady_clock::now();
    while (error.empty() && state_.steps < plan_.steps) {
      error = one_step();
      if (!error.empty()) break;
      const bool last = state_.steps == plan_.steps;
      const bool stop = state_.steps - first == plan_.stop_after;
      if (last || state_.steps % plan_.look_every == 0) error = look(first, started);
      if (last || stop || state_.steps % plan_.save_every == 0) {
        if (error.empty()) error = save();
      }
      if (stop) return error;
    }
    return error.empty() ? finish() : error;
  }

 private:
  [[nodiscard]] std::string path(const char* name) const { return plan_.folder + "/" + name; }

  Error read_texts() {
    auto text = read_ids(plan_.text, plan_.kinds.words);
    if (!text) return text.error();
    auto held = read_ids(plan_.held, plan_.kinds.words);
    if (!held) return held.error();
    text_ = *std::move(text);
    auto marks = read_bytes(plan_.marks);
    if (!marks) return marks.error();
    marks_ = *std::move(marks);
    if (Error error = check_marks(marks_, text_.size(), plan_.kinds); !error.empty()) {
      return plan_.marks + ": " + error;
    }
    const Index end = plan_.masking.reserved - 1;
    auto starts = line_starts(text_, end, plan_.length);
    if (!starts) return plan_.text + ": " + starts.error();
    starts_ = *std::move(starts);
    auto held_starts = line_starts(*held, end, plan_.length);
    if (!held_starts) return plan_.held + ": " + held_starts.error();
    constexpr std::size_t looked_at = 512;  // the most test texts: about 5,000 hidden words
    std::vector<std::int64_t> some = *std::move(held_starts);
    some.resize(std::min(looked_at, some.size()));
    auto batch = hidden_batch(plan_, *held, some, step_generator(plan_.seed, -2));
    if (!batch) return batch.error();
    held_ = *std::move(batch);
    return {};
  }

  Error begin() {
    if (!std::filesystem::exists(path("training.safetensors"))) {
      auto parameters =
          plan_.from == "none" ? first_parameters(plan_, text_, marks_) : parameters_from(plan_);
      if (!parameters) return parameters.error();
      state_ = start_training(*std::move(parameters));
      return {};
    }
    const auto bytes = read_bytes(path("training.safetensors"));
    if (!bytes) return bytes.error();
    auto checkpoint = load_checkpoint<float>(*bytes);
    if (!checkpoint) return path("training.safetensors") + ": " + checkpoint.error();
    if (!(checkpoint->config == plan_.config)) {
      return path("training.safetensors") + " is a training of another model";
    }
    state_ = std::move(*std::move(checkpoint)).state;
    curve_ = curve_until(path("curve.jsonl"), state_.steps);
    std::printf("goes on from step %lld\n", static_cast<long long>(state_.steps));
    return {};
  }

  Error one_step() {
    const auto starts = shuffled_starts(starts_, plan_.sequences, plan_.seed, state_.steps);
    if (!starts) return starts.error();
    // seed + 1, because the generators of `seed` already draw the order of the texts.
    auto hidden = hidden_batch(plan_, text_, *starts, step_generator(plan_.seed + 1, state_.steps));
    if (!hidden) return hidden.error();
    Batch batch = *std::move(hidden);
    ask_kinds(marks_, *starts, plan_.kinds, step_generator(plan_.seed + 2, state_.steps), batch);
    const auto report =
        shared_train_step(plan_.config, plan_.options, state_, batch, plan_.sharing);
    if (!report) return "step " + std::to_string(state_.steps) + ": " + report.error();
    report_ = *report;
    return {};
  }

  Error look(std::int64_t first, std::chrono::steady_clock::time_point started) {
    const auto held =
        shared_loss(plan_.config, words_alone(plan_, state_.parameters), held_, plan_.sharing);
    if (!held) return held.error();
    const auto tokens = static_cast<long long>(state_.steps * plan_.sequences * plan_.length);
    char line[200];
    std::snprintf(line, sizeof line,
                  "{\"step\":%lld,\"tokens\":%lld,\"loss\":%.4f,\"held\":%.4f}\n",
                  static_cast<long long>(state_.steps), tokens, report_.loss, *held);
    curve_ += line;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
    const auto read = static_cast<double>((state_.steps - first) * plan_.sequences * plan_.length);
    std::printf("step %lld of %lld, %.1f M tokens, loss %.3f, held back %.3f, %.0f tokens/s\n",
                static_cast<long long>(state_.steps), static_cast<long long>(plan_.steps),
                static_cast<double>(tokens) * 1e-6, report_.loss, *held, read / seconds.count());
    std::fflush(stdout);
    return write_bytes(path("curve.jsonl"), {curve_.begin(), curve_.end()});
  }

  Error save() {
    const auto bytes = save_checkpoint(Checkpoint{plan_.config, plan_.options, state_, {}});
    return bytes ? write_bytes(path("training.safetensors"), *bytes) : bytes.error();
  }

  // Writes model.safetensors: the parameters without the optimizer's state.
  Error finish() {
    TensorFile file;
    const auto bytes = save_checkpoint(Checkpoint{plan_.config, plan_.options, state_, {}});
    if (!bytes) return bytes.error();
    auto all = read_safetensors(*bytes);
    if (!all) return all.error();
    file.metadata = all->metadata;
    for (auto& [name, tensor] : (*std::move(all)).tensors) {
      if (name.find('/') == std::string::npos) file.tensors[name] = std::move(tensor);
    }
    const auto model = write_safetensors(file);
    return model ? write_bytes(path("model.safetensors"), *model) : model.error();
  }

  Plan plan_;
  std::vector<Index> text_;
  std::vector<std::uint8_t> marks_;
  std::vector<std::int64_t> starts_;
  Batch held_;
  TrainerState state_;
  StepReport report_ = {};
  std::string curve_;
};

}  // namespace

Error train(Arguments arguments) {
  Plan plan = plan_of(arguments);
  if (Error error = arguments.error(); !error.empty()) return error;
  return first_error([&] { return check_at_least_one("save_every", plan.save_every); },
                     [&] { return check_at_least_one("look_every", plan.look_every); },
                     [&] { return check_config(plan.config); },
                     [&] { return check_options(plan.options); }, [&] { return Run(plan).all(); });
}

}  // namespace riverbank::english
