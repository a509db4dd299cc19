// The forward pass of the language model: look up, attend in every head, join, score.
#include "model/language_model.h"

#include <cmath>

#include "attention/conventions.h"
#include "attention/embed.h"
#include "attention/positions.h"
#include "attention/products.h"
#include "model/average.h"
#include "model/layers.h"
#include "model/rnn.h"
#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// tokens → token vectors + position vectors (tokens × d)
template <class T>
Result<MatrixOf<T>> embed_with_positions(const LayersOf<T>& layers,
                                         const std::vector<Index>& tokens) {
  const auto words = embed(layers.tokens, tokens);
  if (!words) return failure(words.error());
  const auto positions = learned_positions(layers.positions, words->rows());
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

// Every head by itself, then side by side.
template <class T>
Complaint run_heads(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                    LanguageModelTraceOf<T>& trace) {
  const Index width = head_size(config);
  Complaint complaint = check_size("context", trace.embeddings.rows(), config.heads * width);
  if (!complaint.empty()) return complaint;
  trace.context = MatrixOf<T>(trace.embeddings.rows(), config.heads * width);
  for (Index head = 0; head < config.heads; ++head) {
    auto attention = attend(head_input(config, parameters, trace.embeddings, head));
    if (!attention) return "head " + std::to_string(head) + ": " + attention.error();
    eigen(trace.context).middleCols(head * width, width) = eigen(attention->output);
    trace.heads.push_back(*std::move(attention));
  }
  return {};
}

// One block on top of the other.
template <class T>
Complaint run_blocks(const std::vector<BlockOf<T>>& blocks, LanguageModelTraceOf<T>& trace) {
  trace.context = trace.embeddings;
  for (const BlockOf<T>& block : blocks) {
    auto steps = run_block(trace.context, block);
    if (!steps) return "block " + std::to_string(trace.blocks.size()) + ": " + steps.error();
    trace.context = steps->output;
    trace.blocks.push_back(*std::move(steps));
  }
  return {};
}

// The mean of the past.
template <class T>
Complaint run_average(LanguageModelTraceOf<T>& trace) {
  const Index tokens = trace.embeddings.rows();
  Complaint complaint = check_size("the averaging weights", tokens, tokens);
  if (!complaint.empty()) return complaint;
  trace.averaging = average_weights<T>(tokens);
  trace.context = mix(trace.averaging, trace.embeddings);
  return {};
}

template <class T>
Complaint run_context(const LanguageModelConfig& config, const ParametersOf<T>& parameters,
                      const LayersOf<T>& layers, LanguageModelTraceOf<T>& trace) {
  switch (config.context) {
    case ContextKind::average:
      return run_average(trace);
    case ContextKind::rnn:
      trace.context = rnn_states(trace.embeddings, layers.rnn, 1);
      return {};
    case ContextKind::heads:
      return run_heads(config, parameters, trace);
    case ContextKind::blocks:
      break;
  }
  return run_blocks(layers.blocks, trace);
}

}  // namespace

template <class T>
Result<LanguageModelTraceOf<T>> forward(const LanguageModelConfig& config,
                                        const ParametersOf<T>& parameters,
                                        const std::vector<Index>& tokens) {
  Complaint complaint = first_complaint([&] { return check_config(config); },
                                        [&] { return check_parameters(config, parameters); });
  if (!complaint.empty()) return failure(std::move(complaint));
  const LayersOf<T> layers = build_layers(config, parameters);
  auto embeddings = embed_with_positions(layers, tokens);
  if (!embeddings) return failure(embeddings.error());

  LanguageModelTraceOf<T> trace;
  trace.embeddings = *std::move(embeddings);
  complaint = run_context(config, parameters, layers, trace);
  if (!complaint.empty()) return failure(std::move(complaint));
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
