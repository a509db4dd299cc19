// A model that somebody else trained, put together from its tensors and ready to read.
#pragma once

#include <optional>
#include <vector>

#include "attention/feed_forward.h"
#include "attention/layer_norm.h"
#include "checkpoints/config.h"
#include "checkpoints/tensors.h"

namespace riverbank {

// x · weight + bias, as Projection (attention/steps.h), with a weight that stays in its format.
struct StoredProjection {
  StoredMatrix weight;
  WeightLayout layout = WeightLayout::in_by_out;
  Matrix bias;  // (1 × out), or 0 × 0: none

  [[nodiscard]] Index outputs() const {
    return layout == WeightLayout::in_by_out ? weight.columns : weight.rows;
  }
};

// The parts of a block, as in Block (attention/block.h).
struct StoredAttention {
  StoredProjection query, key, value, output;
  Index heads = 1;
  bool causal = false;
};

struct StoredFeedForward {
  StoredProjection widen, narrow;
  Activation activation = Activation::gelu;
};

struct StoredBlock {
  NormPlace norm_place = NormPlace::post;
  LayerNorm norm_1, norm_2;
  StoredAttention attention;
  StoredFeedForward feed_forward;
};

// Scores each word of the vocabulary for a hidden state: masked-language-model heads first pass it
// through one more layer (dense, activation, norm); GPT-2's scores it as it is.
struct WordHead {
  std::optional<StoredProjection> dense;
  LayerNorm norm;
  StoredProjection words;  // (vocabulary × d), most often the table of the embeddings itself
};

struct ReadModel {
  CheckpointConfig config;
  CheckpointTensors tensors;  // holds the memory that all weights lie in
  StoredMatrix words;         // (vocabulary × d)
  StoredMatrix positions;     // (positions × d)
  StoredMatrix types;         // (types × d)
  std::optional<LayerNorm> embedding_norm;
  std::vector<StoredBlock> blocks;
  std::optional<LayerNorm> last_norm;
  std::optional<WordHead> head;  // none in a checkpoint that was saved without it
};

// Puts a model together from what its tensors are called. Before they have arrived
// (CheckpointTensors::arrive) its numbers mean nothing, and what it asked for is what must be
// loaded; what is wrong with them is said by its tensors.
ReadModel build_model(const CheckpointConfig& config, CheckpointTensors tensors);

}  // namespace riverbank
