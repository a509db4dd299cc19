// The forward pass of a batch, with the fast kernels.
#include "attention/embed.h"
#include "model/forward_steps.h"
#include "model/loss_and_gradients.h"
#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// token vectors + position vectors, if there are any (n × d)
template <class T>
MatrixOf<T> embed_batch(const LayersOf<T>& layers, const Batch& batch) {
  MatrixOf<T> out = *embed(layers.tokens, batch.tokens);
  if (layers.positions.size() == 0) return out;
  for (Index text = 0; text < batch.sequences; ++text) {
    eigen(out).middleRows(text * batch.length, batch.length) +=
        eigen(layers.positions).topRows(batch.length);
  }
  return out;
}

// The rows of a batch with a target; empty if all rows have one.
std::vector<Index> places_with_targets(const Batch& batch) {
  std::vector<Index> places;
  for (std::size_t place = 0; place < batch.targets.size(); ++place) {
    if (batch.targets[place] != no_target) places.push_back(static_cast<Index>(place));
  }
  return places.size() == batch.targets.size() ? std::vector<Index>() : places;
}

}  // namespace

template <class T>
ActivationsOf<T> run_forward(const LanguageModelConfig& config, const LayersOf<T>& layers,
                             const Batch& batch, Keep keep) {
  ActivationsOf<T> a;
  a.embeddings = embed_batch(layers, batch);
  if (keep == Keep::what_training_needs) a.places = places_with_targets(batch);
  forward_steps(config, layers, Kernels{.sequences = batch.sequences, .keep = keep}, a);
  return a;
}

template ActivationsOf<float> run_forward(const LanguageModelConfig&, const LayersOf<float>&,
                                          const Batch&, Keep);
template ActivationsOf<double> run_forward(const LanguageModelConfig&, const LayersOf<double>&,
                                           const Batch&, Keep);

}  // namespace riverbank
