// The forward pass of the language model: look up, attend in every head, join, score.
#include "model/language_model.h"

#include <cmath>

#include "attention/conventions.h"
#include "attention/embed.h"
#include "attention/positions.h"
#include "attention/products.h"

namespace riverbank {
namespace {

// tokens → token vectors + position vectors (tokens × d)
template <class T>
Result<MatrixOf<T>> embed_with_positions(const ParametersOf<T>& parameters,
                                         const std::vector<Index>& tokens) {
  const auto words = embed(parameters.at("token_embedding_table.weight"), tokens);
  if (!words) return failure(words.error());
  const auto positions =
      learned_positions(parameters.at("positional_encoding_table.weight"), words->rows());
  if (!positions) return failure(positions.error());
  return add_positions(*words, *positions);
}

// What one head is asked for; embeddings (tokens × d).
template <class T>
AttendInputOf<T> head_input(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                            const MatrixOf<T>& embeddings, Index head) {
  const auto weight = [&](const char* part) {
    const std::string name = "heads." + std::to_string(head) + part + ".weight";
    return from_linear(parameters.at(name));
  };
  AttendInputOf<T> input;
  input.embeddings = embeddings;
  input.query.weight = weight(".query");
  input.key.weight = weight(".key");
  input.value.weight = weight(".value");
  input.mask.causal = true;
  if (config.scale_by == ScaleBy::embedding) {
    input.scale = Scale::divisor;
    input.divisor = static_cast<T>(std::sqrt(static_cast<double>(config.embedding)));
  }
  return input;
}

}  // namespace

template <class T>
Result<LanguageModelTraceOf<T>> forward(const LanguageModelConfig& config,
                                        const ParametersOf<T>& parameters,
                                        const std::vector<Index>& tokens) {
  Complaint complaint = first_complaint([&] { return check_config(config); },
                                        [&] { return check_parameters(config, parameters); });
  if (!complaint.empty()) return failure(std::move(complaint));
  auto embeddings = embed_with_positions(parameters, tokens);
  if (!embeddings) return failure(embeddings.error());

  LanguageModelTraceOf<T> trace;
  trace.embeddings = *std::move(embeddings);
  const Index width = head_size(config);
  complaint = check_size("context", trace.embeddings.rows(), config.heads * width);
  if (!complaint.empty()) return failure(std::move(complaint));
  trace.context.resize(trace.embeddings.rows(), config.heads * width);
  for (Index head = 0; head < config.heads; ++head) {
    auto attention = attend(head_input(config, parameters, trace.embeddings, head));
    if (!attention) return failure("head " + std::to_string(head) + ": " + attention.error());
    trace.context.middleCols(head * width, width) = attention->output;
    trace.heads.push_back(*std::move(attention));
  }
  const std::optional<MatrixOf<T>> bias = parameters.at("head.bias");
  auto logits = linear(trace.context, parameters.at("head.weight"), bias);
  if (!logits) return failure(logits.error());
  trace.logits = *std::move(logits);
  return trace;
}

template Result<LanguageModelTrace> forward(const LanguageModelConfig&, const Parameters&,
                                            const std::vector<Index>&);
template Result<LanguageModelTraceOf<double>> forward(const LanguageModelConfig&,
                                                      const ParametersOf<double>&,
                                                      const std::vector<Index>&);

}  // namespace riverbank
