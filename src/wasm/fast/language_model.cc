// JavaScript's access to language models: creates, keeps, saves and loads them.
#include "wasm/fast/language_model.h"

#include "random/seed.h"
#include "wasm/call.h"

namespace riverbank::wasm {

HandleTable<KeptModel>& models() {
  static HandleTable<KeptModel> the_models;
  return the_models;
}

Parameters read_parameters(Request& request) {
  Parameters parameters;
  for (std::size_t left = request.count(); left > 0; --left) {
    std::string name = request.text();
    parameters[std::move(name)] = request.matrix<float>();
  }
  return parameters;
}

template <class T>
void write_parameters(Reply& reply, const LanguageModelConfig& config,
                      const ParametersOf<T>& parameters) {
  const std::vector<ParameterInfo> list = parameter_list(config);
  reply.count(list.size());
  for (const ParameterInfo& info : list) {
    const MatrixOf<T>& matrix = parameters.find(info.name)->second;
    const auto shape =
        is_vector(info) ? std::vector{info.columns} : std::vector{info.rows, info.columns};
    reply.text(info.name);
    reply.tensor(shape, matrix.data(), static_cast<std::size_t>(matrix.size()));
  }
}
template void write_parameters(Reply&, const LanguageModelConfig&, const ParametersOf<float>&);
template void write_parameters(Reply&, const LanguageModelConfig&, const ParametersOf<double>&);

namespace {

// Stores a model and replies with its handle and its description.
void keep_model(Reply& reply, Checkpoint model) {
  const Index number = models().put({std::move(model), {}});
  const Checkpoint& kept = models().at(number);
  reply.whole(number);
  write_config(reply, kept.config);
  reply.whole(kept.state.steps);
  reply.flag(kept.tokenizer.has_value());
  if (kept.tokenizer) write_tokenizer(reply, *kept.tokenizer);
}

Error create_model(Request& request, Reply& reply) {
  Checkpoint model;
  model.config = read_config(request);
  const auto seed = parse_seed(request.text());
  if (!seed) return seed.error();
  std::optional<Parameters> given;
  if (request.flag()) given = read_parameters(request);
  model.options = read_options(request);
  if (request.flag()) {
    auto tokenizer = read_tokenizer(request);
    if (!tokenizer) return tokenizer.error();
    model.tokenizer = *std::move(tokenizer);
  }
  if (!request.error().empty()) return request.error();
  if (Error error = check_config(model.config); !error.empty()) return error;
  if (!given) {
    auto drawn = draw_parameters(model.config, *seed);
    if (!drawn) return drawn.error();
    given = *std::move(drawn);
  }
  model.state = start_training(*std::move(given));
  if (Error error = check_checkpoint(model); !error.empty()) return error;
  keep_model(reply, std::move(model));
  return {};
}

Error load_model(Request& request, Reply& reply) {
  const std::string file = request.text();
  auto model =
      load_checkpoint<float>({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
  if (!model) return model.error();
  keep_model(reply, *std::move(model));
  return {};
}

Error save_model(Request& request, Reply& reply) {
  const auto file = save_checkpoint(read_model(request));
  if (!file) return file.error();
  reply.text({reinterpret_cast<const char*>(file->data()), file->size()});
  return {};
}

Error dispose_model(Request& request, Reply&) {
  models().remove(request.whole());
  return {};
}

Error parameters(Request& request, Reply& reply) {
  const Checkpoint& model = read_model(request);
  write_parameters(reply, model.config, model.state.parameters);
  return {};
}

Error set_parameters(Request& request, Reply&) {
  KeptModel& model = read_model(request);
  Parameters given = read_parameters(request);
  if (Error error = check_parameters(model.config, given); !error.empty()) {
    return error;
  }
  model.state.parameters = std::move(given);
  model.layers.reset();
  return {};
}

// Replies with the options; sets them first if the request contains new ones.
Error train_options(Request& request, Reply& reply) {
  Checkpoint& model = read_model(request);
  if (request.flag()) {
    const TrainOptions options = read_options(request);
    if (Error error = check_options(options); !error.empty()) return error;
    model.options = options;
  }
  write_options(reply, model.options);
  return {};
}

EMSCRIPTEN_BINDINGS(language_model) {
  emscripten::function("createModel", &call<create_model>);
  emscripten::function("loadModel", &call<load_model>);
  emscripten::function("saveModel", &call<save_model>);
  emscripten::function("disposeModel", &call<dispose_model>);
  emscripten::function("parameters", &call<parameters>);
  emscripten::function("setParameters", &call<set_parameters>);
  emscripten::function("trainOptions", &call<train_options>);
}

}  // namespace
}  // namespace riverbank::wasm
