// Runs the golden cases of the language model: its forward pass, its loss and its gradients.
#include "golden/cases/block_ops.h"
#include "golden/cases/pages.h"
#include "golden/cases/stored_model.h"
#include "model/language_model.h"
#include "model/loss_and_gradients.h"

namespace riverbank::golden {
namespace {

std::string file_name(const std::string& parameter) {
  if (parameter == "token_embedding_table.weight") return "token_embedding.weight";
  if (parameter == "positional_encoding_table.weight") return "position_embedding.weight";
  return parameter;
}

}  // namespace

LanguageModelConfig stored_config(BlockCase& c) {
  LanguageModelConfig config;
  config.vocabulary = c.whole("vocab");
  config.embedding = c.whole("d");
  config.sequence = c.whole("T");
  config.heads = c.whole("heads");
  // Not needed: these parameters only say how the stored numbers were drawn.
  c.ignore({"batch", "init_seed", "rng_order"});
  if (const Error error = check_config(config); !error.empty()) c.complain(error);
  return config;
}

Parameters stored_parameters(BlockCase& c, const LanguageModelConfig& config,
                             const std::string& prefix) {
  Parameters parameters;
  if (!c.ok()) return parameters;
  for (const ParameterInfo& info : parameter_list(config)) {
    parameters[info.name] = c.matrix(prefix + file_name(info.name));
  }
  return parameters;
}

void give_parameters(BlockCase& c, const LanguageModelConfig& config, const std::string& prefix,
                     const Parameters& parameters) {
  for (const ParameterInfo& info : parameter_list(config)) {
    const auto found = parameters.find(info.name);
    if (found == parameters.end()) continue;
    const Matrix& matrix = found->second;
    const Shape shape =
        is_vector(info) ? Shape{matrix.cols()} : Shape{matrix.rows(), matrix.cols()};
    c.give(prefix + file_name(info.name), tensor_of(matrix, shape));
  }
}

// The readable forward pass computes the logits of one text at a time. The loss and the gradients
// are computed from the whole batch.
void run_lm_grad(BlockCase& c) {
  const LanguageModelConfig config = stored_config(c);
  const GoldenTensor tokens = c.input("tokens");
  if (tokens.shape.size() != 2) c.complain("tokens must have two axes");
  const Parameters parameters = stored_parameters(c, config);
  if (!c.ok()) return;
  Batch batch{tokens.shape[0], tokens.shape[1], ids_of(tokens), c.input("targets").whole};
  const auto learned = c.take(loss_and_gradients(config, parameters, batch));
  Pile logits;
  for (Index row = 0; c.ok() && row < batch.sequences; ++row) {
    const auto start = batch.tokens.begin() + row * batch.length;
    logits.add(c.take(forward(config, parameters, {start, start + batch.length})).logits);
  }
  if (!c.ok()) return;
  c.give("logits", logits.tensor(tokens.shape, {config.vocabulary}));
  c.give("loss", tensor_of(&learned.loss, 1, {}));
  give_parameters(c, config, "d_", learned.gradients.parameters);
}

}  // namespace riverbank::golden
