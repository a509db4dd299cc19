// The forward pass for a batch: look up, bring in what came before, score the vocabulary.
#include "attention/embed.h"
#include "model/average.h"
#include "model/learn.h"
#include "model/times.h"
#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// token vectors + position vectors (n × d)
template <class T>
MatrixOf<T> embed_batch(const LayersOf<T>& layers, const Batch& batch) {
  MatrixOf<T> out = *embed(layers.tokens, batch.tokens);
  for (Index text = 0; text < batch.sequences; ++text) {
    eigen(out).middleRows(text * batch.length, batch.length) +=
        eigen(layers.positions).topRows(batch.length);
  }
  return out;
}

}  // namespace

template <class T>
ActivationsOf<T> run_forward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                             const Batch& batch, Keep keep) {
  ActivationsOf<T> a;
  a.embeddings = embed_batch(layers, batch);
  switch (config.context) {
    case ContextKind::average:
      a.averaging = average_weights<T>(batch.length);
      a.context = average(a.averaging, a.embeddings);
      break;
    case ContextKind::rnn:
      a.context = rnn_states(a.embeddings, layers.rnn, batch.sequences);
      break;
    case ContextKind::heads:
      a.attention = attend_batch(layers.attention, a.embeddings, batch.sequences, keep);
      a.context = a.attention.output;
      break;
    case ContextKind::blocks:
      for (const BlockOf<T>& block : layers.blocks) {
        const MatrixOf<T>& x = a.blocks.empty() ? a.embeddings : a.blocks.back().output;
        a.blocks.push_back(run_block_batch(x, block, batch.sequences, keep));
      }
      a.context = a.blocks.back().output;
      break;
  }
  a.logits = run_projection(a.context, layers.head);
  return a;
}

template ActivationsOf<float> run_forward(const LanguageModelConfig&, const LayersOf<float>&,
                                          const Batch&, Keep);
template ActivationsOf<double> run_forward(const LanguageModelConfig&, const LayersOf<double>&,
                                           const Batch&, Keep);

}  // namespace riverbank
