// The language model of the blocks files: its forward pass and its loss.
#include "attention/loss.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/pages.h"
#include "model/language_model.h"

namespace riverbank::golden {
namespace {

// The blocks files call the two tables otherwise than notebook 002 does.
std::string file_name(const std::string& parameter) {
  if (parameter == "token_embedding_table.weight") return "token_embedding.weight";
  if (parameter == "positional_encoding_table.weight") return "position_embedding.weight";
  return parameter;
}

}  // namespace

// Gradients wait; logits and loss are computed. Each row of tokens is a text of its own.
void run_lm_grad(BlockCase& c) {
  LanguageModelConfig config;
  config.vocabulary = c.whole("vocab");
  config.embedding = c.whole("d");
  config.sequence = c.whole("T");
  config.heads = c.whole("heads");
  if (const Complaint complaint = check_config(config); !complaint.empty()) c.complain(complaint);
  const GoldenTensor tokens = c.input("tokens");
  const GoldenTensor targets = c.input("targets");
  if (tokens.shape.size() != 2) c.complain("tokens must have two axes");
  if (!c.ok()) return;
  Parameters parameters;
  for (const ParameterInfo& info : parameter_list(config)) {
    parameters[info.name] = c.matrix(file_name(info.name));
  }
  const Index length = tokens.shape[1];
  const std::vector<Index> ids = ids_of(tokens);
  Matrix logits(static_cast<Index>(ids.size()), config.vocabulary);
  for (Index row = 0; c.ok() && row < tokens.shape[0]; ++row) {
    const auto start = ids.begin() + row * length;
    const auto trace = c.take(forward(config, parameters, {start, start + length}));
    if (c.ok()) logits.middleRows(row * length, length) = trace.logits;
  }
  if (!c.ok()) return;
  const float loss = c.take(cross_entropy(logits, targets.whole));
  c.give("logits", tensor_of(logits, {tokens.shape[0], length, config.vocabulary}));
  c.give("loss", tensor_of(&loss, 1, {}));
}

}  // namespace riverbank::golden
