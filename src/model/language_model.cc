// The readable forward pass. It uses the reference implementation of each layer and keeps a trace
// for each head.
#include "model/language_model.h"

#include "attention/embed.h"
#include "attention/heads.h"
#include "attention/positions.h"
#include "attention/reference.h"
#include "model/forward_steps.h"
#include "model/layers.h"

namespace riverbank {
namespace {

// Returns token vectors + position vectors (tokens × d).
template <class T>
Result<MatrixOf<T>> embed_with_positions(const LayersOf<T>& layers,
                                         const std::vector<Index>& tokens) {
  Error error = check_ids("tokens", tokens, layers.tokens.rows());
  if (!error.empty()) return failure(std::move(error));
  const auto words = embed(layers.tokens, tokens);
  if (!words) return failure(words.error());
  if (layers.positions.size() == 0) return words;
  const Index longest = layers.positions.rows();
  if (words->rows() > longest) {
    return failure("tokens has size " + std::to_string(words->rows()) +
                   " but the model has positions for " + std::to_string(longest));
  }
  const auto positions = learned_positions(layers.positions, words->rows());
  if (!positions) return failure(positions.error());
  return add_positions(*words, *positions);
}

// The trace of one head: the head's rows of every step, without an output projection.
template <class T>
TraceOf<T> head_trace(const TraceOf<T>& all, Index head) {
  using S = StepsOf<T>;
  TraceOf<T> one;
  one.embeddings = all.embeddings;
  one.source = all.source;
  one.value_source = all.value_source;
  for (const auto field : {&S::queries, &S::rotated_queries, &S::scores, &S::scaled, &S::capped,
                           &S::masked, &S::weights, &S::context}) {
    one.*field = head_rows(all.*field, head, all.heads);
  }
  const Index key_head = head / (all.heads / all.kv_heads);
  for (const auto field : {&S::keys, &S::rotated_keys, &S::values}) {
    one.*field = head_rows(all.*field, key_head, all.kv_heads);
  }
  one.joined = one.context;
  one.output = one.context;
  one.divisor = all.divisor;
  return one;
}

Error check_averaging(const LanguageModelConfig& config, Index tokens) {
  if (config.context != ContextKind::average) return {};
  return check_size("the averaging weights", tokens, tokens);
}

}  // namespace

template <class T>
Result<LanguageModelTraceOf<T>> forward(const LanguageModelConfig& config,
                                        const ParametersOf<T>& parameters,
                                        const std::vector<Index>& tokens) {
  Error error = first_error([&] { return check_config(config); },
                            [&] { return check_parameters(config, parameters); });
  if (!error.empty()) return failure(std::move(error));
  const LayersOf<T> layers = build_layers(config, parameters);
  auto embeddings = embed_with_positions(layers, tokens);
  if (!embeddings) return failure(embeddings.error());

  ActivationsOf<T> a;
  a.embeddings = *std::move(embeddings);
  error = first_error([&] { return check_averaging(config, a.embeddings.rows()); },
                      [&] { return forward_steps(config, layers, Reference{}, a); });
  if (!error.empty()) return failure(std::move(error));

  LanguageModelTraceOf<T> trace;
  trace.embeddings = std::move(a.embeddings);
  for (Index head = 0; a.attention.output.size() > 0 && head < config.heads; ++head) {
    trace.heads.push_back(head_trace(a.attention, head));
  }
  trace.blocks = std::move(a.blocks);
  trace.averaging = std::move(a.averaging);
  trace.context = std::move(a.context);
  trace.logits = std::move(a.logits);
  return trace;
}

template Result<LanguageModelTrace> forward(const LanguageModelConfig&, const Parameters&,
                                            const std::vector<Index>&);
template Result<LanguageModelTraceOf<double>> forward(const LanguageModelConfig&,
                                                      const ParametersOf<double>&,
                                                      const std::vector<Index>&);

}  // namespace riverbank
