// Lets JavaScript draw the parameters of the language model, and read a text with it.
#include "model/language_model.h"

#include "random/seed.h"
#include "wasm/attend_request.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

LanguageModelConfig read_config(Request& request) {
  LanguageModelConfig config;
  config.vocabulary = request.whole();
  config.embedding = request.whole();
  config.sequence = request.whole();
  config.heads = request.whole();
  if (request.flag()) config.head_size = request.whole();
  config.scale_by = request.choice<ScaleBy>();
  return config;
}

// A bias is a vector to PyTorch; everything else is a table.
std::vector<Index> shape_of(const ParameterInfo& info) {
  if (info.filled == Filled::bias) return {info.columns};
  return {info.rows, info.columns};
}

Complaint draw(Request& request, Reply& reply) {
  const LanguageModelConfig config = read_config(request);
  const auto seed = parse_seed(request.text());
  if (!seed) return seed.error();
  auto drawn = draw_parameters(config, *seed);
  if (!drawn) return drawn.error();
  const Parameters& parameters = reply.keep(*std::move(drawn));
  const std::vector<ParameterInfo> list = parameter_list(config);
  reply.count(list.size());
  for (const ParameterInfo& info : list) {
    const Matrix& matrix = parameters.find(info.name)->second;
    reply.text(info.name);
    reply.tensor(shape_of(info), matrix.data(), static_cast<std::size_t>(matrix.size()));
  }
  return {};
}

Parameters read_parameters(Request& request) {
  Parameters parameters;
  for (std::size_t left = request.count(); left > 0; --left) {
    std::string name = request.text();
    parameters[std::move(name)] = request.matrix<float>();
  }
  return parameters;
}

Complaint read_text(Request& request, Reply& reply) {
  const LanguageModelConfig config = read_config(request);
  const Parameters parameters = read_parameters(request);
  auto result = forward(config, parameters, request.wholes());
  if (!result) return result.error();
  const LanguageModelTrace& trace = reply.keep(*std::move(result));
  reply.matrix(trace.embeddings);
  reply.count(trace.heads.size());
  for (const Trace& head : trace.heads) write_trace(reply, head);
  reply.matrix(trace.context);
  reply.matrix(trace.logits);
  return {};
}

EMSCRIPTEN_BINDINGS(language_model) {
  emscripten::function("parameters", &call<draw>);
  emscripten::function("trace", &call<read_text>);
}

}  // namespace
}  // namespace riverbank::wasm
