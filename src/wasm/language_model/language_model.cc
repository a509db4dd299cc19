// Gives JavaScript access to language models: creates, keeps, saves and loads them.
#include "wasm/call.h"
#include "wasm/language_model/operations.h"

namespace riverbank::wasm {
namespace {

// Keeps a model and describes it.
CreatedModel created(Checkpoint model) {
  const Model handle = keep(KeptModel{std::move(model), {}});
  const Checkpoint& kept = *handle;
  std::optional<Vocabulary> tokenizer;
  if (kept.tokenizer) tokenizer = Vocabulary{kept.tokenizer->kind(), kept.tokenizer->tokens()};
  return {handle, kept.config, kept.state.steps, std::move(tokenizer)};
}

}  // namespace

Result<CreatedModel> create_model(const LanguageModelConfig& config, const Seed& seed,
                                  std::optional<Tables<float>>& parameters,
                                  const TrainOptions& options,
                                  std::optional<Vocabulary>& tokenizer) {
  Checkpoint model;
  model.config = config;
  model.options = options;
  if (tokenizer) {
    auto made = Tokenizer::from_tokens(tokenizer->kind, std::move(tokenizer->tokens));
    if (!made) return failure(made.error());
    model.tokenizer = *std::move(made);
  }
  if (Error error = check_config(config); !error.empty()) return failure(std::move(error));
  if (!parameters) {
    auto drawn = draw_parameters(config, seed.value);
    if (!drawn) return failure(drawn.error());
    parameters = *std::move(drawn);
  }
  model.state = start_training(*std::move(parameters));
  if (Error error = check_checkpoint(model); !error.empty()) return failure(std::move(error));
  return created(std::move(model));
}

Result<CreatedModel> load_model(const Bytes& file) {
  auto model = load_checkpoint<float>(file);
  if (!model) return failure(model.error());
  return created(*std::move(model));
}

Result<Bytes> save_model(const Model& model) { return save_checkpoint<float>(*model); }

Result<ParametersView<float>> model_parameters(const Model& model) {
  return ParametersView<float>{&model->config, &model->state.parameters};
}

Result<Nothing> set_parameters(const Model& model, Tables<float>& parameters) {
  if (Error error = check_parameters(model->config, parameters); !error.empty())
    return failure(std::move(error));
  model->state.parameters = std::move(parameters);
  model->layers.reset();
  return Nothing{};
}

Result<TrainOptions> train_options(const Model& model) { return model->options; }

Result<Nothing> set_train_options(const Model& model, const TrainOptions& options) {
  if (Error error = check_options(options); !error.empty()) return failure(std::move(error));
  model->options = options;
  return Nothing{};
}

EMSCRIPTEN_BINDINGS(language_model) {
  visit_language_model(Bind{});
  visit_written_text<LanguageModelText>(Bind{});
}

}  // namespace riverbank::wasm
