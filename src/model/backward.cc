// The backward pass of a batch. It goes through the steps of the forward pass in reverse order and
// passes the gradient from each step to the one before.
#include "model/average.h"
#include "model/gradients/embed.h"
#include "model/gradients/loss.h"
#include "model/loss_and_gradients.h"

namespace riverbank {
namespace {

// Goes from the last block to the first. The gradient of a block's input is the gradient of the
// previous block's output. Fills d.blocks and d.embeddings, and puts the gradients of the blocks'
// weights into `learned`.
template <class T>
void blocks_gradient(const LayersOf<T>& layers, const Batch& batch, const ActivationsOf<T>& a,
                     Keep keep, ModelGradientsOf<T>& d, LayersOf<T>& learned) {
  const std::size_t count = layers.blocks.size();
  d.blocks.resize(count);
  learned.blocks.resize(count);
  const MatrixOf<T>* d_output = &d.context;
  for (std::size_t i = count; i-- > 0;) {
    const MatrixOf<T>& x = i == 0 ? a.embeddings : a.blocks[i - 1].output;
    BlockGradientsOf<T>& block = d.blocks[i];
    block = block_gradient(x, layers.blocks[i], a.blocks[i], *d_output, batch.sequences);
    d_output = &block.x;
    if (keep == Keep::what_training_needs && i + 1 < count) d.blocks[i + 1] = {};

    BlockOf<T>& weights = learned.blocks[i];
    weights.norm_1 = block.norm_1;
    weights.norm_2 = block.norm_2;
    weights.attention.query = block.attention.query;
    weights.attention.key = block.attention.key;
    weights.attention.value = block.attention.value;
    weights.attention.output = block.attention.output;
    weights.attention.sinks = block.attention.sinks;
    weights.feed_forward = block.feed_forward.layer;
  }
  d.embeddings = *d_output;
}

// Computes the gradient of the context from the gradient of the logits. Rows without a target get
// the gradient 0.
template <class T>
void output_gradient(const LanguageModelConfig& config, const LayersOf<T>& layers,
                     const ActivationsOf<T>& a, ModelGradientsOf<T>& d, LayersOf<T>& learned) {
  MatrixOf<T> d_seen;
  if (config.output == OutputKind::linear) {
    auto head = project_gradient(a.seen(), layers.head, d.logits);
    learned.head = std::move(head.projection);
    d_seen = std::move(head.x);
  } else {
    // With a tied output, logits = norm(seen) · tokensᵀ + bias.
    learned.head.bias = bias_gradient(d.logits);
    learned.tokens = run_transposed_multiply(d.logits, a.normed);
    d.normed = run_multiply(d.logits, layers.tokens);
    auto norm = run_norm_gradient(a.seen(), layers.norm, d.normed);
    learned.norm = std::move(norm.norm);
    d_seen = std::move(norm.x);
  }
  if (a.places.empty()) {
    d.context = std::move(d_seen);
    return;
  }
  d.context = MatrixOf<T>(a.context.rows(), a.context.cols());
  collect_rows(a.places, d_seen, d.context);
}

// Computes the gradient of the embeddings from the gradient of the context.
template <class T>
void context_gradient(const LanguageModelConfig& config, const LayersOf<T>& layers,
                      const Batch& batch, const ActivationsOf<T>& a, Keep keep,
                      ModelGradientsOf<T>& d, LayersOf<T>& learned) {
  switch (config.context) {
    case ContextKind::average:
      d.embeddings = average_gradient(a.averaging, d.context);
      break;
    case ContextKind::rnn: {
      auto rnn = rnn_gradient(a.embeddings, layers.rnn, a.context, d.context, batch.sequences);
      learned.rnn = std::move(rnn.rnn);
      d.embeddings = std::move(rnn.x);
      break;
    }
    case ContextKind::heads:
      d.attention = attend_gradient(layers.attention, a.attention, d.context, batch.sequences);
      learned.attention.query = d.attention.query;
      learned.attention.key = d.attention.key;
      learned.attention.value = d.attention.value;
      learned.attention.sinks = d.attention.sinks;
      d.embeddings = d.attention.steps.embeddings;
      break;
    case ContextKind::blocks:
      blocks_gradient(layers, batch, a, keep, d, learned);
      break;
  }
}

}  // namespace

template <class T>
LayersOf<T> layer_gradients(const LanguageModelConfig& config, const LayersOf<T>& layers,
                            const Batch& batch, const ActivationsOf<T>& a, Keep keep,
                            std::optional<double> share, ModelGradientsOf<T>& d) {
  LayersOf<T> learned;
  // The backward pass begins with the loss, the cross-entropy of the logits.
  d.logits = run_cross_entropy_gradient(a.logits, targets_at(batch, a.places), no_target, share);
  output_gradient(config, layers, a, d, learned);
  context_gradient(config, layers, batch, a, keep, d, learned);

  // embeddings = token vectors + position vectors, so both summands get the gradient of the sum
  if (config.output == OutputKind::tied) {
    collect_rows(batch.tokens, d.embeddings, learned.tokens);
  } else {
    learned.tokens = embed_gradient(batch.tokens, d.embeddings, config.vocabulary);
  }
  learned.positions = positions_gradient(d.embeddings, batch.length, config.sequence);
  return learned;
}

template <class T>
ModelGradientsOf<T> run_backward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                                 const Batch& batch, const ActivationsOf<T>& a) {
  ModelGradientsOf<T> d;
  d.parameters =
      gradients_by_name(config, layer_gradients(config, layers, batch, a, Keep::every_step, {}, d));
  return d;
}

template LayersOf<float> layer_gradients(const LanguageModelConfig&, const LayersOf<float>&,
                                         const Batch&, const ActivationsOf<float>&, Keep,
                                         std::optional<double>, ModelGradientsOf<float>&);
template LayersOf<double> layer_gradients(const LanguageModelConfig&, const LayersOf<double>&,
                                          const Batch&, const ActivationsOf<double>&, Keep,
                                          std::optional<double>, ModelGradientsOf<double>&);

template ModelGradientsOf<float> run_backward(const LanguageModelConfig&, const LayersOf<float>&,
                                              const Batch&, const ActivationsOf<float>&);
template ModelGradientsOf<double> run_backward(const LanguageModelConfig&, const LayersOf<double>&,
                                               const Batch&, const ActivationsOf<double>&);

}  // namespace riverbank
