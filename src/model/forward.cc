// The forward pass of a batch, with the fast kernels.
#include "attention/embed.h"
#include "model/forward_steps.h"
#include "model/loss_and_gradients.h"
#include "model/tokens_read.h"
#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// Returns token vectors + position vectors (n × d), or the token vectors alone if the model has no
// position vectors. Each text begins at position `first`.
template <class T>
MatrixOf<T> embed_texts(const LayersOf<T>& layers, const std::vector<Index>& tokens,
                        Index sequences, Index first = 0) {
  MatrixOf<T> out = *embed(layers.tokens, tokens);
  if (layers.positions.size() == 0) return out;
  const Index length = out.rows() / sequences;
  for (Index text = 0; text < sequences; ++text) {
    eigen(out).middleRows(text * length, length) +=
        eigen(layers.positions).middleRows(first, length);
  }
  return out;
}

// The indices of the rows of a batch that have a target. Empty if all rows have one.
std::vector<Index> places_with_targets(const Batch& batch) {
  std::vector<Index> places;
  for (std::size_t place = 0; place < batch.targets.size(); ++place) {
    if (batch.targets[place] != no_target) places.push_back(static_cast<Index>(place));
  }
  return places.size() == batch.targets.size() ? std::vector<Index>() : places;
}

// Returns the mean of the embeddings of a text (1 × d), with the same bits as average() computes.
Matrix mean_of(const Matrix& embeddings) {
  const Matrix weights = softmax_rows(Matrix(1, embeddings.rows()));
  return Kernels{}.mix(weights, embeddings);
}

}  // namespace

template <class T>
ActivationsOf<T> run_forward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                             const Batch& batch, Keep keep) {
  ActivationsOf<T> a;
  a.embeddings = embed_texts(layers, batch.tokens, batch.sequences);
  if (keep == Keep::what_training_needs) a.places = places_with_targets(batch);
  forward_steps(config, layers, Kernels{.sequences = batch.sequences, .keep = keep}, a);
  return a;
}

Matrix continue_forward(const LanguageModelConfig& config, const LayersOf<float>& layers,
                        const std::vector<Index>& text, TokensRead& past) {
  const Kernels ops = {.keep = Keep::what_training_needs, .caches = &past.caches};
  // A mean needs all tokens of the text, so for ContextKind::average no results of earlier tokens
  // are kept.
  const Index first = config.context == ContextKind::average ? 0 : past.end - past.begin;
  ActivationsOf<float> a;
  a.embeddings = embed_texts(layers, {text.begin() + first, text.end()}, 1, first);
  if (config.context == ContextKind::average) {
    a.context = mean_of(a.embeddings);
  } else if (config.context == ContextKind::rnn) {
    a.context = rnn_states(a.embeddings, layers.rnn, 1, past.state);
    past.state = row_as<float>(a.context, a.context.rows() - 1);
  } else {
    context_steps(config, layers, ops, a);
  }
  past.end = past.begin + static_cast<Index>(text.size());
  a.places = {a.context.rows() - 1};
  output_steps(config, layers, ops, a);
  return std::move(a.logits);
}

template ActivationsOf<float> run_forward(const LanguageModelConfig&, const LayersOf<float>&,
                                          const Batch&, Keep);
template ActivationsOf<double> run_forward(const LanguageModelConfig&, const LayersOf<double>&,
                                           const Batch&, Keep);

}  // namespace riverbank
