// Draws, runs and compares a language model of notebook 002.
#include "golden/cases/notebook_models.h"

#include "golden/cases/block_case.h"
#include "golden/cases/pages.h"
#include "model/language_model.h"
#include "random/integers.h"
#include "random/seed.h"

namespace riverbank::golden {
namespace {

LanguageModelConfig read_config(BlockCase& c) {
  LanguageModelConfig config;
  config.vocabulary = c.whole("vocab_size");
  config.embedding = c.whole("embedding_size");
  config.sequence = c.whole("sequence_length");
  config.heads = c.whole("num_heads");
  if (c.has_param("head_size")) config.head_size = c.whole("head_size");
  const std::string scale_by = c.word("scale_by", "head");
  if (scale_by != "head" && scale_by != "embedding") c.complain("scale_by is \"" + scale_by + "\"");
  if (scale_by == "embedding") config.scale_by = ScaleBy::embedding;
  if (const Error error = check_config(config); !error.empty()) c.complain(error);
  return config;
}

// Draws parameters and tokens from the seed, and gives them as outputs, which are compared exactly.
void draw(BlockCase& c, const LanguageModelConfig& config, const std::string& seed_text,
          const Shape& token_shape) {
  const auto seed = parse_seed(seed_text);
  if (!seed) return c.complain(seed.error());
  Generator generator(*seed);
  const Parameters drawn = c.take(draw_parameters(config, generator));
  if (!c.ok()) return;
  for (const ParameterInfo& info : parameter_list(config)) {
    c.give(info.name,
           tensor_of(drawn.find(info.name)->second,
                     is_vector(info) ? Shape{info.columns} : Shape{info.rows, info.columns}));
  }
  const auto ids = c.take(randint(generator, element_count(token_shape), 0, config.vocabulary));
  c.give("tokens", tensor_of(ids, token_shape));
}

// Runs the model on one text after the other, with the stored parameters.
void run(BlockCase& c, const LanguageModelConfig& config, const GoldenTensor& tokens) {
  Parameters parameters;
  for (const ParameterInfo& info : parameter_list(config)) {
    parameters[info.name] = c.matrix(info.name);
  }
  const Index texts = tokens.shape[0];
  const Index length = tokens.shape[1];
  const std::vector<Index> ids = ids_of(tokens);
  Pile logits;
  std::vector<Pile> weights(static_cast<std::size_t>(config.heads));
  std::vector<Pile> context(weights.size());
  for (Index text = 0; c.ok() && text < texts; ++text) {
    const auto start = ids.begin() + text * length;
    const auto trace = c.take(forward(config, parameters, {start, start + length}));
    if (!c.ok()) return;
    logits.add(trace.logits);
    for (std::size_t head = 0; head < weights.size(); ++head) {
      weights[head].add(trace.heads[head].weights);
      context[head].add(trace.heads[head].context);
    }
  }
  if (!c.ok()) return;
  c.give("logits", logits.tensor({texts, length}, {config.vocabulary}));
  for (std::size_t head = 0; head < weights.size(); ++head) {
    const std::string place = "per_head[" + std::to_string(head) + "].";
    c.give(place + "weights", weights[head].tensor({texts, length}, {length}));
    c.give(place + "context", context[head].tensor({texts, length}, {head_size(config)}));
  }
}

// Converts a record of notebook_002_models to a golden case: inputs, expected outputs and
// tolerances.
Json as_block_case(const Json& record) {
  const Json tolerance = record.value("tolerance", Json::object());
  const Json exact = {{"abs", 0}, {"rel", 0}};
  Json out = {{"params", record.value("config", Json::object())},
              {"inputs", record.value("parameters", Json::object())},
              {"outputs", record.value("parameters", Json::object())},
              {"tolerance", Json::object()}};
  for (const auto& [name, tensor] : out["inputs"].items()) out["tolerance"][name] = exact;
  out["inputs"]["tokens"] = out["outputs"]["tokens"] = record.value("tokens", Json());
  out["tolerance"]["tokens"] = exact;
  const auto want = [&](const std::string& name, const Json& tensor, const char* rule) {
    out["outputs"][name] = tensor;
    out["tolerance"][name] = tolerance.is_object() ? tolerance.value(rule, Json()) : Json();
  };
  want("logits", record.value("logits", Json()), "logits");
  const Json per_head = record.value("per_head", Json::array());
  for (std::size_t head = 0; per_head.is_array() && head < per_head.size(); ++head) {
    for (const auto& [name, tensor] : per_head[head].items()) {
      want("per_head[" + std::to_string(head) + "]." + name, tensor, name.c_str());
    }
  }
  return out;
}

}  // namespace

Outcome check_notebook_model(const Json& record) {
  if (!record.is_object()) return {{"it is not an object"}, {}, true};
  for (const char* name : {"config", "parameters"}) {
    if (!record.contains(name) || !record[name].is_object()) {
      return {{std::string("it has no ") + name}, {}, true};
    }
  }
  const Json block = as_block_case(record);
  BlockCase c(block);
  const LanguageModelConfig config = read_config(c);
  const GoldenTensor tokens = c.input("tokens");
  if (tokens.shape.size() != 2 || tokens.dtype != "i64") c.complain("tokens must be ids, two axes");
  if (c.ok()) {
    const Json seed = record.value("seed", Json());
    draw(c, config, seed.is_string() ? seed.get<std::string>() : seed.dump(), tokens.shape);
  }
  if (c.ok()) run(c, config, tokens);
  return c.outcome();
}

}  // namespace riverbank::golden
