// The backward pass for a batch: the forward pass's steps in reverse, each handing its gradient on.
#include "model/average.h"
#include "model/gradients/embed.h"
#include "model/gradients/loss.h"
#include "model/learn.h"

namespace riverbank {
namespace {

// From the last block to the first; what a block's input gets is what the one before put out.
// Fills d.blocks, d.embeddings, and the weights' gradients in `layer_gradients`.
template <class T>
void blocks_gradient(const LayersOf<T>& layers, const Batch& batch, const ActivationsOf<T>& a,
                     ModelGradientsOf<T>& d, LayersOf<T>& layer_gradients) {
  const std::size_t count = layers.blocks.size();
  d.blocks.resize(count);
  layer_gradients.blocks.resize(count);
  const MatrixOf<T>* d_output = &d.context;
  for (std::size_t i = count; i-- > 0;) {
    const MatrixOf<T>& x = i == 0 ? a.embeddings : a.blocks[i - 1].output;
    BlockGradientsOf<T>& block = d.blocks[i];
    block = block_gradient(x, layers.blocks[i], a.blocks[i], *d_output, batch.sequences);
    d_output = &block.x;

    BlockOf<T>& weights = layer_gradients.blocks[i];
    weights.norm_1 = block.norm_1;
    weights.norm_2 = block.norm_2;
    weights.attention.query = block.attention.query;
    weights.attention.key = block.attention.key;
    weights.attention.value = block.attention.value;
    weights.attention.output = block.attention.output;
    weights.feed_forward = block.feed_forward.layer;
  }
  d.embeddings = *d_output;
}

// context → embeddings
template <class T>
void context_gradient(const LanguageModelConfig& config, const LayersOf<T>& layers,
                      const Batch& batch, const ActivationsOf<T>& a, ModelGradientsOf<T>& d,
                      LayersOf<T>& layer_gradients) {
  switch (config.context) {
    case ContextKind::average:
      d.embeddings = average_gradient(a.averaging, d.context);
      break;
    case ContextKind::rnn: {
      auto rnn = rnn_gradient(a.embeddings, layers.rnn, a.context, d.context, batch.sequences);
      layer_gradients.rnn = std::move(rnn.rnn);
      d.embeddings = std::move(rnn.x);
      break;
    }
    case ContextKind::heads:
      d.attention = attend_gradient(layers.attention, a.attention, d.context, batch.sequences);
      layer_gradients.attention.query = d.attention.query;
      layer_gradients.attention.key = d.attention.key;
      layer_gradients.attention.value = d.attention.value;
      d.embeddings = d.attention.steps.embeddings;
      break;
    case ContextKind::blocks:
      blocks_gradient(layers, batch, a, d, layer_gradients);
      break;
  }
}

}  // namespace

template <class T>
ModelGradientsOf<T> run_backward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                                 const Batch& batch, const ActivationsOf<T>& a) {
  ModelGradientsOf<T> d;
  LayersOf<T> layer_gradients;

  // loss = cross-entropy(logits); logits = context · head
  d.logits = run_cross_entropy_gradient(a.logits, batch.targets, no_target);
  auto head = project_gradient(a.context, layers.head, d.logits);
  layer_gradients.head = std::move(head.projection);
  d.context = std::move(head.x);

  context_gradient(config, layers, batch, a, d, layer_gradients);

  // embeddings = token vectors + position vectors: a sum hands its gradient to both
  layer_gradients.tokens = embed_gradient(batch.tokens, d.embeddings, config.vocabulary);
  layer_gradients.positions = positions_gradient(d.embeddings, batch.length, config.sequence);
  d.parameters = take_apart(config, std::move(layer_gradients));
  return d;
}

template ModelGradientsOf<float> run_backward(const LanguageModelConfig&, const LayersOf<float>&,
                                              const Batch&, const ActivationsOf<float>&);
template ModelGradientsOf<double> run_backward(const LanguageModelConfig&, const LayersOf<double>&,
                                               const Batch&, const ActivationsOf<double>&);

}  // namespace riverbank
