// Reads PyTorch's recorded training in blocks.json as config, options, state and batches.
#pragma once

#include <string>
#include <vector>

#include "model/golden_blocks.h"
#include "model/trainer.h"

namespace riverbank::tests::blocks {

// The name of a parameter in blocks.json, which uses other names for the two embedding tables than
// notebook 002.
inline std::string file_name(const std::string& name) {
  if (name == "token_embedding_table.weight") return "token_embedding.weight";
  if (name == "positional_encoding_table.weight") return "position_embedding.weight";
  return name;
}

// The config of an lm_grad or train_lm case.
inline LanguageModelConfig training_config(const Json& c) {
  const Json& params = c.at("params");
  LanguageModelConfig config;
  config.vocabulary = params.at("vocab").get<Index>();
  config.embedding = params.at("d").get<Index>();
  config.sequence = params.at("T").get<Index>();
  config.heads = params.at("heads").get<Index>();
  return config;
}

inline TrainOptions training_options(const Json& c) {
  const Json& params = c.at("params");
  TrainOptions options;
  options.adamw.learning_rate = params.at("lr").get<double>();
  options.adamw.beta1 = params.at("beta1").get<double>();
  options.adamw.beta2 = params.at("beta2").get<double>();
  options.adamw.eps = params.at("eps").get<double>();
  options.adamw.weight_decay = params.at("weight_decay").get<double>();
  return options;
}

// The parameters in a case's inputs or outputs. `where` is "inputs" or "outputs". The parameters'
// names begin with `prefix` there.
template <class T>
ParametersOf<T> golden_parameters(const Json& c, const char* where, const std::string& prefix) {
  ParametersOf<T> parameters;
  for (const ParameterInfo& info : parameter_list(training_config(c))) {
    parameters[info.name] = matrix_of<T>(c.at(where).at(prefix + file_name(info.name)));
  }
  return parameters;
}

template <class T>
TrainerStateOf<T> training_start(const Json& c) {
  return start_training(golden_parameters<T>(c, "inputs", "init/"));
}

// The batch of a step. blocks.json lists where the texts of the first batches start, and its
// "long_run" gives the rule for all later batches.
inline Batch training_batch(const Json& c, Index step) {
  const auto text = wholes_of<Index>(c.at("inputs").at("text"));
  const auto listed = wholes_of<std::int64_t>(c.at("inputs").at("starts"));
  const Index texts = c.at("params").at("batch").get<Index>();
  const Index length = c.at("params").at("T").get<Index>();
  const auto size = static_cast<Index>(text.size());
  std::vector<std::int64_t> starts;
  for (Index row = 0; row < texts; ++row) {
    const auto place = static_cast<std::size_t>(step * texts + row);
    const Index ruled = (7 * step + row * (size / texts) + 3 * row) % (size - length - 1);
    starts.push_back(place < listed.size() ? listed[place] : ruled);
  }
  auto batch = text_batch(text, length, starts);
  EXPECT_TRUE(batch) << batch.error();
  return *std::move(batch);
}

}  // namespace riverbank::tests::blocks
